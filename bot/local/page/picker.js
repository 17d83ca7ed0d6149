// The list that a select menu opens: one choice at once, or several with a button to confirm.

import { el, popup } from "./dom.js";

const SEARCHED = 9;

/** Open the list of a select menu; `send` is called with the chosen values. */
export function openPicker(anchor, select, send) {
  const low = select.min_values ?? 1;
  const high = select.max_values ?? 1;
  const several = high > 1 || low === 0;
  const chosen = new Set(select.options.filter((option) => option.default).map((option) => option.value));
  const rows = select.options.map((option) => row(option, chosen, several));
  const list = el("div", { class: "options", role: "listbox", "aria-multiselectable": several ? "true" : null }, rows);
  const done = several && el("button", { class: "button primary", type: "button" });
  const box = el("div", { class: "picker" }, select.options.length > SEARCHED && search(select.options, rows), list,
    done && el("div", { class: "picker-foot" }, el("span", {}, hint(low, high)), done));
  const close = popup(anchor, box, { label: select.placeholder || "Choices" });
  const show = () => {
    for (const [index, option] of select.options.entries()) {
      const on = chosen.has(option.value);
      rows[index].setAttribute("aria-selected", String(on));
      rows[index].disabled = several && !on && chosen.size >= high && high > 1;
    }
    if (done) {
      done.textContent = chosen.size ? `Choose ${chosen.size}` : low ? "Choose" : "Choose none";
      done.disabled = chosen.size < low || chosen.size > high;
    }
  };
  const finish = (values) => {
    close(true);
    send(values);
  };
  for (const [index, option] of select.options.entries()) {
    rows[index].addEventListener("click", () => {
      if (!several) return finish([option.value]);
      if (chosen.has(option.value)) chosen.delete(option.value);
      else {
        if (high === 1) chosen.clear();
        chosen.add(option.value);
      }
      show();
      rows[index].focus();
    });
  }
  done && done.addEventListener("click", () => finish(select.options.map((o) => o.value).filter((v) => chosen.has(v))));
  show();
  (box.querySelector("input") || rows.find((r) => r.getAttribute("aria-selected") === "true") || rows[0])?.focus();
}

function hint(low, high) {
  if (low === high) return `Choose ${low}`;
  return low ? `Choose ${low} to ${high}` : `Choose up to ${high}`;
}

function row(option, chosen, several) {
  return el("button", { class: "option", type: "button", role: "option", "aria-selected": String(chosen.has(option.value)) },
    option.emoji && el("span", { class: "emoji", "aria-hidden": "true" }, option.emoji.id ? "◆" : option.emoji.name),
    el("span", { class: "option-words" }, el("span", {}, option.label), option.description && el("small", {}, option.description)),
    el("span", { class: several ? "tick box" : "tick", "aria-hidden": "true" }));
}

function search(options, rows) {
  const filter = (event) => {
    const wanted = event.currentTarget.value.toLowerCase();
    for (const [index, option] of options.entries()) rows[index].hidden = !option.label.toLowerCase().includes(wanted);
  };
  return el("input", { class: "search", type: "search", placeholder: "Search", "aria-label": "Search the choices", on: { input: filter } });
}
