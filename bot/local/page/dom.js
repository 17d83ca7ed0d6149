// Building the page's elements. Text always goes in as text, never as markup.

/** An element with properties, attributes (those with a dash, and role) and children. */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "on") for (const [event, call] of Object.entries(value)) node.addEventListener(event, call);
    else if (key === "data") Object.assign(node.dataset, value);
    else if (key === "class") node.className = value;
    else if (key.includes("-") || key === "role" || key === "for") node.setAttribute(key, value === true ? "" : value);
    else node[key] = value;
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export const byId = (id) => document.getElementById(id);

/** A person's round mark: first letter on a colour of their own. */
export function avatar(name, id, bot = false) {
  const mark = el("span", { class: bot ? "avatar bot" : "avatar", "aria-hidden": "true" }, bot ? "⚓" : [...name][0] || "?");
  if (!bot) mark.style.setProperty("--hue", String((BigInt(id) * 137n) % 360n));
  return mark;
}

/** A small lock, for private threads; drawn, since not every font has one. */
export function lock() {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("class", "lock");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", "M4 7V5a4 4 0 0 1 8 0v2h1v8H3V7h1Zm2 0h4V5a2 2 0 1 0-4 0v2Z");
  svg.append(path);
  return svg;
}

/** Show one popup beneath an anchor; it closes on Escape, on a click elsewhere and when focus leaves it. */
export function popup(anchor, content, { label, onClose } = {}) {
  closePopup();
  const box = el("div", { class: "popup", "aria-label": label }, content);
  document.body.append(box);
  place(box, anchor);
  const close = (refocus) => {
    if (!box.isConnected) return;
    box.remove();
    document.removeEventListener("pointerdown", outside, true);
    anchor.setAttribute("aria-expanded", "false");
    current = null;
    if (refocus) anchor.focus();
    onClose?.();
  };
  const outside = (event) => {
    if (!box.contains(event.target) && !anchor.contains(event.target)) close(false);
  };
  document.addEventListener("pointerdown", outside, true);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      close(true);
    }
    if (event.key === "Tab") close(true);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") step(event, box);
  });
  anchor.setAttribute("aria-expanded", "true");
  current = close;
  return close;
}

let current = null;

export function closePopup() {
  current?.(false);
}

/** Move focus among the choices of a popup with the arrow keys. */
export function step(event, box) {
  const stops = [...box.querySelectorAll("button:not(:disabled), input")];
  const at = stops.indexOf(document.activeElement);
  const next = event.key === "ArrowDown" ? (at + 1) % stops.length : (at - 1 + stops.length) % stops.length;
  event.preventDefault();
  stops[next]?.focus();
}

function place(box, anchor) {
  const at = anchor.getBoundingClientRect();
  box.style.minWidth = `${Math.min(Math.max(at.width, 180), innerWidth - 16)}px`;
  const size = box.getBoundingClientRect();
  const below = innerHeight - at.bottom > size.height + 12 || at.top < size.height;
  box.style.left = `${Math.max(8, Math.min(at.left, innerWidth - size.width - 8))}px`;
  box.style.top = `${Math.max(8, below ? Math.min(at.bottom + 4, innerHeight - size.height - 8) : at.top - size.height - 4)}px`;
}
