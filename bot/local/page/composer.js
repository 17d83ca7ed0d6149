// The line at the bottom: words to say, or a command with its options.

import { avatar, byId, el } from "./dom.js";
import { readFiles } from "./files.js";

const STRING = 3, INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, ROLE = 8, MENTIONABLE = 9, NUMBER = 10, ATTACHMENT = 11;
const PAUSE = 120;

/** The composer of the page; `site` is what it shares with the rest. */
export class Composer {
  constructor(site) {
    this.site = site;
    this.form = byId("composer");
    this.command = null;
    this.fields = [];
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    this.plain();
  }

  /** Back to an empty line. */
  plain(text = "") {
    this.command = null;
    this.fields = [];
    this.list = el("div", { class: "commands", role: "listbox", id: "command-list", "aria-label": "Commands", hidden: true });
    this.box = el("textarea", { rows: 1, id: "say", value: text, role: "combobox", "aria-controls": "command-list", "aria-expanded": "false", "aria-autocomplete": "list" });
    this.box.addEventListener("input", () => this.typed());
    this.box.addEventListener("keydown", (event) => this.key(event));
    const send = el("button", { class: "icon send", "aria-label": "Send" }, "➤");
    this.form.replaceChildren(this.list, el("div", { class: "line" }, this.box, send));
    this.place();
    this.typed();
  }

  /** Show where words would go, and whether they may. */
  place() {
    const room = this.site.here();
    if (!this.box.isConnected || !room) return;
    const name = room.type === 1 ? `@${room.name}` : `#${room.name}`;
    const words = room.can_speak ? `Message ${name}, or / for commands` : "/ for commands (you may not write here)";
    this.box.placeholder = words;
    this.box.setAttribute("aria-label", words);
  }

  /** Put text into the line and look at it. */
  type(text) {
    this.plain(text);
    this.box.focus();
  }

  typed() {
    this.box.style.height = "auto";
    this.box.style.height = `${Math.min(this.box.scrollHeight, 160)}px`;
    const asked = this.box.value.startsWith("/") ? this.box.value.slice(1).toLowerCase() : null;
    const found = asked === null ? [] : this.site.commands().filter((c) => c.type === 1 && c.path.includes(asked))
      .sort((a, b) => Number(b.path.startsWith(asked)) - Number(a.path.startsWith(asked)) || a.path.localeCompare(b.path));
    this.at = 0;
    this.list.replaceChildren(...found.map((command, index) => el("button", { type: "button", role: "option", id: `command-${index}`, tabIndex: -1,
      "aria-selected": String(index === 0), on: { click: () => this.pick(command) } },
      el("b", {}, `/${command.path}`), el("span", {}, command.description))));
    if (asked !== null && !found.length) this.list.replaceChildren(el("p", {}, "No such command"));
    this.list.hidden = asked === null;
    this.box.setAttribute("aria-expanded", String(asked !== null));
    this.mark();
  }

  mark() {
    const rows = this.list.querySelectorAll("[role=option]");
    rows.forEach((row, index) => row.setAttribute("aria-selected", String(index === this.at)));
    rows[this.at]?.scrollIntoView({ block: "nearest" });
    if (rows[this.at] && !this.list.hidden) this.box.setAttribute("aria-activedescendant", rows[this.at].id);
    else this.box.removeAttribute("aria-activedescendant");
  }

  key(event) {
    const rows = this.list.hidden ? [] : [...this.list.querySelectorAll("[role=option]")];
    if (rows.length && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      this.at = (this.at + (event.key === "ArrowDown" ? 1 : rows.length - 1)) % rows.length;
      this.mark();
    } else if (rows.length && (event.key === "Tab" || (event.key === "Enter" && !event.shiftKey))) {
      event.preventDefault();
      rows[this.at].click();
    } else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.send();
    } else if (event.key === "Escape" && this.box.value) {
      event.preventDefault();
      this.plain();
      this.box.focus();
    }
  }

  /** Take a command: a field for each option, the optional ones behind a button. */
  pick(command) {
    this.command = command;
    this.fields = [];
    this.options = el("div", { class: "fields" });
    this.extra = el("div", { class: "extra" });
    const cancel = () => {
      this.plain();
      this.box.focus();
    };
    const head = el("div", { class: "command-head" }, el("b", {}, `/${command.path}`), el("span", {}, command.description),
      el("button", { class: "icon", type: "button", "aria-label": "Cancel the command", on: { click: cancel } }, "✕"));
    const run = el("button", { class: "button primary run" }, "Send");
    this.form.replaceChildren(head, this.options, el("div", { class: "command-foot" }, this.extra, run));
    this.form.onkeydown = (event) => {
      if (event.key === "Escape" && this.command && !event.defaultPrevented) cancel();
    };
    for (const option of command.options) {
      if (option.required) this.add(option, command);
      else this.extra.append(this.offer(option, command));
    }
    (this.form.querySelector(".fields input, .fields select") || run).focus();
  }

  offer(option, command) {
    const add = (event) => {
      event.currentTarget.remove();
      this.add(option, command).focus();
    };
    return el("button", { class: "offer", type: "button", title: option.description, on: { click: add } }, `+ ${option.name}`);
  }

  add(option, command) {
    const id = `option-${option.name}`;
    const field = this.input(option, command, id);
    const about = el("small", { id: `${id}-about` }, option.description);
    field.control.setAttribute("aria-describedby", about.id);
    this.fields.push({ option, ...field });
    this.options.append(el("div", { class: "option-field" }, el("label", { for: id }, option.name, option.required ? el("b", { class: "needed", "aria-hidden": "true" }, " *") : ""), field.node, about));
    return field.control;
  }

  input(option, command, id) {
    const choose = (rows) => {
      const control = el("select", { id, required: Boolean(option.required) }, el("option", { value: "" }, "Choose…"),
        rows.map(([value, words]) => el("option", { value: String(value) }, words)));
      return { node: control, control, read: async () => rows.find(([value]) => String(value) === control.value)?.[0] };
    };
    if (option.choices) return choose(option.choices.map((choice) => [choice.value, choice.name]));
    const kinds = { [USER]: 5, [ROLE]: 6, [MENTIONABLE]: 7, [CHANNEL]: 8 };
    if (kinds[option.type]) return choose(this.site.options({ type: kinds[option.type], channel_types: option.channel_types }).map((o) => [o.value, o.label]));
    if (option.type === BOOLEAN) return choose([[true, "Yes"], [false, "No"]]);
    if (option.type === ATTACHMENT) {
      const control = el("input", { id, type: "file", required: Boolean(option.required) });
      return { node: control, control, read: async () => (control.files.length ? (await readFiles(control.files))[0] : undefined) };
    }
    if (option.autocomplete) return this.completing(option, command, id);
    const number = option.type === INTEGER || option.type === NUMBER;
    const control = el("input", { id, type: number ? "number" : "text", required: Boolean(option.required), min: option.min_value, max: option.max_value,
      step: option.type === NUMBER ? "any" : undefined, minLength: option.min_length || undefined, maxLength: option.max_length || undefined });
    return { node: control, control, read: async () => (control.value === "" ? undefined : number ? Number(control.value) : control.value) };
  }

  /** A field that asks the bot for choices while one types. */
  completing(option, command, id) {
    const control = el("input", { id, type: "text", required: Boolean(option.required), role: "combobox", "aria-expanded": "false", "aria-controls": `${id}-list`, "aria-autocomplete": "list" });
    const list = el("div", { class: "completions", id: `${id}-list`, role: "listbox", "aria-label": `Choices for ${option.name}`, hidden: true });
    let chosen = null, at = -1, asked = 0, timer = 0;
    const show = (on) => {
      list.hidden = !on;
      control.setAttribute("aria-expanded", String(on));
    };
    const rows = () => [...list.querySelectorAll("[role=option]")];
    const mark = () => {
      rows().forEach((row, index) => row.setAttribute("aria-selected", String(index === at)));
      rows()[at]?.scrollIntoView({ block: "nearest" });
    };
    const take = (choice) => {
      chosen = choice;
      control.value = choice.name;
      show(false);
      control.focus();
    };
    const ask = async () => {
      const turn = ++asked;
      const others = await this.values(option.name);
      const answer = await this.site.post("autocomplete", { command: command.path, option: option.name, text: control.value, others }, { quiet: true });
      if (turn !== asked || !list.isConnected || document.activeElement !== control) return;
      at = -1;
      const choices = answer.choices || [];
      list.replaceChildren(...choices.map((choice) => el("button", { type: "button", role: "option", tabIndex: -1, "aria-selected": "false",
        on: { mousedown: (event) => event.preventDefault(), click: () => take(choice) } }, choice.name)));
      if (!choices.length) list.replaceChildren(el("p", {}, "No options match"));
      show(true);
    };
    control.addEventListener("input", () => {
      chosen = null;
      clearTimeout(timer);
      timer = setTimeout(ask, PAUSE);
    });
    control.addEventListener("focus", () => list.hidden && !chosen && ask());
    control.addEventListener("blur", () => setTimeout(() => show(false), 150));
    control.addEventListener("keydown", (event) => {
      const open = !list.hidden && rows().length;
      if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
        event.preventDefault();
        at = (at + (event.key === "ArrowDown" ? 1 : rows().length + (at < 0 ? 0 : -1))) % rows().length;
        mark();
      } else if (open && at >= 0 && (event.key === "Enter" || event.key === "Tab")) {
        event.preventDefault();
        rows()[at].click();
      } else if (event.key === "Escape" && !list.hidden) {
        event.preventDefault();
        show(false);
      }
    });
    const number = option.type === INTEGER || option.type === NUMBER;
    const read = async () => {
      if (chosen) return chosen.value;
      if (control.value === "") return undefined;
      return number ? Number(control.value) : control.value;
    };
    return { node: el("div", { class: "completing" }, control, list), control, read };
  }

  async values(except) {
    const values = {};
    for (const field of this.fields) {
      if (field.option.name === except) continue;
      const value = await field.read();
      if (value !== undefined) values[field.option.name] = value;
    }
    return values;
  }

  async send() {
    if (this.command) {
      if (!this.form.reportValidity()) return;
      const command = this.command.path;
      const options = await this.values();
      const run = this.form.querySelector(".run");
      run.disabled = true;
      await this.site.call(() => this.site.post("slash", { command, options }));
      run.disabled = false;
      if (!this.site.noticed()) {
        this.plain();
        if (!byId("modal").open) this.box.focus();
      }
      return;
    }
    const text = this.box.value;
    if (!text.trim() || text.startsWith("/")) return;
    this.plain();
    this.box.focus();
    await this.site.post("say", { text });
  }
}

/** A small line of who is who, for the header. */
export function seatLine(me) {
  return [avatar(me.name, me.id), el("span", {}, `You are ${me.name}`)];
}
