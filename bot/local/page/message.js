// One message as elements: who and when, words, embeds, pictures, layouts and controls.

import { avatar, el } from "./dom.js";
import { markdown } from "./markdown.js";
import { openPicker } from "./picker.js";

const V2 = 1 << 15;
const STARTED = 18;

/** The article of a message. `follows` says that it continues the one before it. */
export function messageNode(message, site, follows) {
  const page = message.page;
  const classes = ["message", follows && "follows", page.ephemeral && "ephemeral", page.pinged && "pinged"];
  const node = el("article", { class: classes.filter(Boolean).join(" "), data: { id: message.id }, "aria-label": label(message, site) });
  const body = el("div", { class: "body" });
  if (message.type === STARTED) {
    body.append(startedLine(message, site));
    node.append(el("span", { class: "beside" }), body);
    return node;
  }
  if (message.message_reference) body.append(reference(message, site));
  if (page.call) body.append(callLine(page.call, site));
  if (!follows) body.append(headLine(message, site));
  body.append(...content(message, site));
  if (message.thread) body.append(threadLine(message.thread, site));
  if (page.ephemeral) body.append(privateLine(message, site));
  const side = follows
    ? el("time", { class: "beside", "aria-hidden": "true" }, clock(message.timestamp))
    : avatar(page.name, message.author.id, message.author.bot);
  node.append(side, body, tools(message, site) || "");
  return node;
}

function label(message, site) {
  const words = message.page.ephemeral ? ", only you can see this" : "";
  return `${message.page.name}, ${when(message.timestamp, site)}${words}`;
}

function clock(stamp) {
  return new Intl.DateTimeFormat("en", { timeStyle: "short" }).format(new Date(stamp));
}

function when(stamp, site) {
  const date = new Date(stamp);
  const days = Math.floor(site.now() / 864e5) - Math.floor(date.getTime() / 864e5);
  if (days === 0) return `Today at ${clock(stamp)}`;
  if (days === 1) return `Yesterday at ${clock(stamp)}`;
  return new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" }).format(date);
}

function headLine(message, site) {
  return el("div", { class: "head" },
    el("span", { class: "who" }, message.page.name),
    message.author.bot && el("span", { class: "tag" }, "APP"),
    el("time", { dateTime: message.timestamp }, when(message.timestamp, site)));
}

function callLine(call, site) {
  return el("div", { class: "call" }, el("span", { class: "who" }, site.user(call.who)), " used ", el("b", {}, `/${call.command}`));
}

function reference(message, site) {
  const target = site.find(message.message_reference.message_id);
  const words = target ? target.content || "a message with pictures or controls" : "a message that was deleted";
  const jump = () => site.go(message.channel_id, message.message_reference.message_id);
  return el("button", { class: "call reply", type: "button", on: { click: jump } },
    target ? `@${target.page.name} ` : "", words.slice(0, 90));
}

function content(message, site) {
  const page = message.page;
  if (page.thinking) {
    return [page.overdue
      ? el("p", { class: "failed" }, "The application did not respond")
      : el("p", { class: "thinking" }, `${page.name} is thinking`, el("i"), el("i"), el("i"))];
  }
  const out = [];
  if (message.content || message.edited_timestamp) {
    const text = el("div", { class: "text" }, markdown(message.content, site));
    if (message.edited_timestamp && message.content) {
      (text.lastElementChild || text).append(el("span", { class: "edited", title: when(message.edited_timestamp, site) }, " (edited)"));
    }
    if (message.content) out.push(text);
  }
  out.push(...message.embeds.map((embed) => embedNode(embed, site)));
  if (!(message.flags & V2)) out.push(...attachments(message.attachments, site));
  if (message.components.length) {
    out.push(el("div", { class: message.flags & V2 ? "layout" : "controls" },
      message.components.map((component) => componentNode(component, message, site))));
  }
  if (message.reactions) {
    out.push(el("div", { class: "reactions" }, message.reactions.map((r) => el("span", {}, `${r.emoji.name} ${r.count}`))));
  }
  return out;
}

function threadLine(thread, site) {
  const open = () => site.go(thread.id);
  return el("button", { class: "thread", type: "button", on: { click: open } },
    el("b", {}, thread.name), ` ${thread.message_count} message${thread.message_count === 1 ? "" : "s"} ›`);
}

function startedLine(message, site) {
  const open = () => site.go(message.message_reference.channel_id);
  return el("p", { class: "call" }, el("span", { class: "who" }, message.page.name), " opened a thread: ",
    el("button", { class: "text-button", type: "button", on: { click: open } }, message.content));
}

function privateLine(message, site) {
  const dismiss = () => site.post("delete", { message: message.id });
  return el("div", { class: "private" }, "Only you can see this · ",
    el("button", { class: "text-button", type: "button", on: { click: dismiss } }, "Dismiss message"));
}

function tools(message, site) {
  const entries = site.menuEntries(3).map((name) => [name, () => site.call(() => site.post("menu", { name, message: message.id }))]);
  if (message.page.can_delete && !message.page.ephemeral) entries.push(["Delete message", () => site.post("delete", { message: message.id })]);
  if (!entries.length) return null;
  return el("button", { class: "icon more", type: "button", "aria-label": "More", "aria-haspopup": "menu",
    on: { click: (event) => site.menu(event.currentTarget, entries) } }, "⋯");
}

/* Embeds and files */

function embedNode(embed, site) {
  const box = el("div", { class: "embed" });
  if (embed.color !== undefined) box.style.setProperty("--edge", colour(embed.color));
  const words = el("div", { class: "embed-words" });
  if (embed.author) words.append(el("div", { class: "embed-author" }, embed.author.name));
  if (embed.title) words.append(el("div", { class: "embed-title" }, embed.url ? el("a", { href: safe(embed.url), target: "_blank", rel: "noopener noreferrer" }, embed.title) : embed.title));
  if (embed.description) words.append(el("div", { class: "text" }, markdown(embed.description, site)));
  if (embed.fields?.length) {
    words.append(el("dl", {}, embed.fields.map((field) => el("div", { class: field.inline ? "inline" : "" },
      el("dt", {}, markdown(field.name, site)), el("dd", {}, markdown(field.value, site))))));
  }
  box.append(words);
  if (embed.thumbnail) box.append(picture(embed.thumbnail, embed.title || "", site, "thumb"));
  if (embed.image) box.append(picture(embed.image, embed.title || "", site));
  if (embed.footer) box.append(el("div", { class: "embed-footer" }, embed.footer.text));
  return box;
}

function attachments(files, site) {
  const pictures = files.filter((file) => file.content_type?.startsWith("image/"));
  const others = files.filter((file) => !pictures.includes(file));
  const out = [];
  if (pictures.length) {
    out.push(el("div", { class: pictures.length > 1 ? "gallery many" : "gallery" },
      pictures.map((file) => picture(file, file.description || "", site))));
  }
  return [...out, ...others.map((file) => fileNode(file.url, file.filename, file.size))];
}

function picture(media, alt, site, kind = "") {
  const image = el("img", { src: local(media.url), alt, loading: "lazy", decoding: "async" });
  if (media.width) {
    image.width = media.width;
    image.height = media.height;
  }
  const open = () => site.zoom(local(media.url), alt);
  return el("button", { class: `picture ${kind}`, type: "button", "aria-label": alt ? `Enlarge: ${alt}` : "Enlarge the picture", on: { click: open } }, image);
}

function fileNode(url, name, size) {
  const weight = size === undefined || size === null ? "" : size < 1024 ? ` · ${size} bytes` : ` · ${Math.round(size / 1024)} KB`;
  return el("a", { class: "file", href: local(url), download: name }, el("span", { "aria-hidden": "true" }, "▤ "), name, weight);
}

/** Only what this server holds is ever fetched. */
function local(url) {
  const parsed = new URL(url, location.href);
  return parsed.origin === location.origin || parsed.pathname.startsWith("/attachments/") ? parsed.pathname : "data:,";
}

function safe(url) {
  return /^https?:\/\//.test(url) ? url : "about:blank";
}

const colour = (number) => `#${number.toString(16).padStart(6, "0")}`;

/* Components */

function componentNode(component, message, site) {
  const inner = (child) => componentNode(child, message, site);
  switch (component.type) {
    case 1: return el("div", { class: "row" }, component.components.map(inner));
    case 2: return buttonNode(component, message, site);
    case 3: case 5: case 6: case 7: case 8: return selectNode(component, message, site);
    case 9: return el("div", { class: "section" }, el("div", { class: "section-words" }, component.components.map(inner)), inner(component.accessory));
    case 10: return el("div", { class: "text" }, markdown(component.content, site));
    case 11: return picture(component.media, component.description || "", site, "thumb");
    case 12: return galleryNode(component, site);
    case 13: return fileNode(component.file.url, component.name || "file", component.size);
    case 14: return el("hr", { class: `${component.divider === false ? "bare" : ""} ${component.spacing === 2 ? "wide" : ""}` });
    case 17: {
      const box = el("div", { class: "container" }, component.components.map(inner));
      if (component.accent_color !== null && component.accent_color !== undefined) {
        box.classList.add("accented");
        box.style.setProperty("--edge", colour(component.accent_color));
      }
      return component.spoiler ? veil(box) : box;
    }
    default: return el("p", { class: "failed" }, `A component of type ${component.type} cannot be shown here`);
  }
}

function galleryNode(component, site) {
  const items = component.items.map((item) => {
    const shown = picture(item.media, item.description || "", site);
    return item.spoiler ? veil(shown) : shown;
  });
  return el("div", { class: items.length > 1 ? "gallery many" : "gallery" }, items);
}

function veil(node) {
  const lift = (event) => {
    event.currentTarget.remove();
    node.inert = false;
  };
  node.inert = true;
  return el("div", { class: "veiled" }, node, el("button", { class: "veil", type: "button", on: { click: lift } }, "Spoiler"));
}

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary link", 6: "primary" };

function emojiNode(emoji) {
  return emoji ? el("span", { class: "emoji", "aria-hidden": emoji.id ? "true" : null }, emoji.id ? "◆" : emoji.name) : null;
}

function buttonNode(button, message, site) {
  const props = { class: `button ${STYLES[button.style] || "secondary"}`, type: "button", disabled: Boolean(button.disabled), data: { key: button.custom_id || "" } };
  if (button.style === 5) {
    const jump = markdown(`[${(button.label || "").replace(/[\]\\]/g, "")}](${button.url})`, site)[0]?.querySelector("button.mention");
    if (jump) {
      const copy = el("button", { ...props, on: { click: () => jump.click() } }, emojiNode(button.emoji), button.label || "", " ↗");
      return copy;
    }
    return el("a", { class: props.class, href: safe(button.url), target: "_blank", rel: "noopener noreferrer" }, emojiNode(button.emoji), button.label || "", " ↗");
  }
  const press = (event) => site.press(event.currentTarget, message, () => site.post("click", { message: message.id, custom_id: button.custom_id }));
  return el("button", { ...props, on: { click: press } }, emojiNode(button.emoji), button.label && el("span", {}, button.label));
}

function selectNode(select, message, site) {
  const options = site.options(select);
  const chosen = options.filter((option) => option.default).map((option) => option.label);
  const words = chosen.length ? chosen.join(", ") : select.placeholder || (select.max_values > 1 ? "Make your selections" : "Make a selection");
  const send = (values) => site.press(button, message, () => site.post("select", { message: message.id, custom_id: select.custom_id, values }));
  const button = el("button", { class: chosen.length ? "select chosen" : "select", type: "button", role: "combobox", "aria-haspopup": "listbox",
    "aria-expanded": "false", "aria-label": select.placeholder || "Select menu", disabled: Boolean(select.disabled), data: { key: select.custom_id },
    on: { click: () => openPicker(button, { ...select, options }, send) } }, el("span", {}, words));
  return button;
}
