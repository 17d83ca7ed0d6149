// The dialog that the bot opens: a field for each component, checked before it is sent.

import { byId, el } from "./dom.js";
import { markdown } from "./markdown.js";
import { readFiles } from "./files.js";

const INPUT = 4, LABEL = 18, UPLOAD = 19, RADIO = 21, CHECKBOXES = 22, CHECKBOX = 23, TEXT = 10;

/** Open a modal; what is filled in is sent with the id of the interaction that opened it. */
export function openModal(outcome, site) {
  const dialog = byId("modal");
  const modal = outcome.modal;
  const fields = [];
  const parts = modal.components.map((component, index) => {
    if (component.type === TEXT) return el("div", { class: "text" }, markdown(component.content, site));
    const item = component.type === LABEL ? component.component : component.components[0];
    const field = makeField(item, index, site);
    fields.push([item, field]);
    return wrap(component, item, field, index);
  });
  const problem = el("p", { class: "failed", role: "alert", hidden: true });
  const close = () => dialog.close();
  const form = el("form", { method: "dialog", noValidate: false },
    el("header", {}, el("h2", { id: "modal-title" }, modal.title), el("button", { class: "icon", type: "button", "aria-label": "Close", on: { click: close } }, "✕")),
    el("div", { class: "modal-body" }, parts, problem),
    el("footer", {}, el("button", { class: "button secondary", type: "button", on: { click: close } }, "Cancel"),
      el("button", { class: "button primary" }, "Submit")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = {};
    for (const [item, field] of fields) {
      const value = await field.read();
      if (value !== null) values[item.custom_id] = value;
    }
    form.querySelector("footer .primary").disabled = true;
    const answer = await site.post("submit", { interaction: outcome.id, fields: values }, { quiet: true });
    form.querySelector("footer .primary").disabled = false;
    if (answer.error || answer.failed) {
      problem.textContent = answer.error || "Something went wrong. Try again.";
      problem.hidden = false;
      return;
    }
    dialog.close();
    site.answered(answer);
  });
  dialog.replaceChildren(form);
  dialog.showModal();
  (dialog.querySelector(".modal-body input, .modal-body textarea, .modal-body select") || form.querySelector(".primary")).focus();
}

function wrap(component, item, field, index) {
  const title = component.type === LABEL ? component.label : item.label || "";
  const mark = item.required === false || item.type === CHECKBOX ? null : el("b", { class: "needed", "aria-hidden": "true" }, " *");
  const about = component.description && el("small", { id: `about-${index}` }, component.description);
  const group = field.group ? "fieldset" : "div";
  const head = field.group ? el("legend", {}, title, mark) : el("label", { for: `field-${index}` }, title, mark);
  if (about) field.node.setAttribute("aria-describedby", `about-${index}`);
  return el(group, { class: "field" }, head, about, field.node, field.extra);
}

function makeField(item, index, site) {
  const id = `field-${index}`;
  switch (item.type) {
    case INPUT: return textField(item, id);
    case RADIO: return choiceField(item, id, item.options, "radio");
    case CHECKBOXES: return choiceField(item, id, item.options, "checkbox");
    case CHECKBOX: {
      const node = el("input", { type: "checkbox", id, checked: Boolean(item.default) });
      return { node, read: async () => node.checked };
    }
    case UPLOAD: {
      const node = el("input", { type: "file", id, multiple: (item.max_values ?? 1) > 1, required: item.required !== false });
      return { node, read: async () => (node.files.length ? readFiles(node.files) : null) };
    }
    default: {
      const options = site.options(item);
      return (item.max_values ?? 1) > 1 ? choiceField(item, id, options, "checkbox") : selectField(item, id, options);
    }
  }
}

function textField(item, id) {
  const long = item.style === 2;
  const node = el(long ? "textarea" : "input", {
    id, value: item.value || "", placeholder: item.placeholder || "", required: item.required !== false,
    maxLength: item.max_length || 4000, rows: long ? 5 : undefined,
  });
  if (item.min_length) node.minLength = item.min_length;
  const count = el("span", { class: "count", "aria-hidden": "true" });
  const show = () => { count.textContent = item.max_length ? `${node.value.length} / ${item.max_length}` : ""; };
  node.addEventListener("input", show);
  show();
  return { node, extra: count, read: async () => node.value };
}

function selectField(item, id, options) {
  const node = el("select", { id, required: item.required !== false },
    el("option", { value: "" }, item.placeholder || "Make a selection"),
    options.map((o) => el("option", { value: o.value, selected: Boolean(o.default) }, o.description ? `${o.label} — ${o.description}` : o.label)));
  return { node, read: async () => (node.value ? [node.value] : null) };
}

function choiceField(item, id, options, type) {
  const inputs = options.map((option, n) => el("input", { type, name: id, id: `${id}-${n}`, value: option.value, checked: Boolean(option.default), required: type === "radio" && item.required !== false }));
  const node = el("div", { class: "choices", id, role: "group" }, options.map((option, n) =>
    el("label", { class: "choice", for: `${id}-${n}` }, inputs[n], el("span", {}, option.label, option.description && el("small", {}, option.description)))));
  const read = async () => {
    const values = inputs.filter((i) => i.checked).map((i) => i.value);
    if (type === "radio") return values[0] ?? null;
    return values;
  };
  return { node, group: true, read };
}
