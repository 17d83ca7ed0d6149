// Discord's markdown as elements: block by block, then within each line.

import { el } from "./dom.js";

/** The elements of a text. `site` names people, channels and roles, and tells the world's time. */
export function markdown(text, site) {
  const out = [];
  const lines = (text || "").split("\n");
  for (let at = 0; at < lines.length; ) {
    const [node, next] = block(lines, at, site);
    out.push(node);
    at = next;
  }
  return out;
}

function block(lines, at, site) {
  const line = lines[at];
  let found;
  if (line.startsWith("```")) return fence(lines, at);
  if (line.startsWith(">>> ")) {
    return [el("blockquote", {}, markdown([line.slice(4), ...lines.slice(at + 1)].join("\n"), site)), lines.length];
  }
  if (line.startsWith("> ")) return run(lines, at, (l) => l.startsWith("> "), (some) =>
    el("blockquote", {}, markdown(some.map((l) => l.slice(2)).join("\n"), site)));
  if ((found = /^(#{1,3}) (.+)/.exec(line))) return [el(`h${found[1].length + 2}`, {}, inline(found[2], site)), at + 1];
  if ((found = /^-# (.+)/.exec(line))) return [el("small", {}, inline(found[1], site)), at + 1];
  if (/^\s*[-*] /.test(line)) return run(lines, at, (l) => /^\s*[-*] /.test(l), (some) => list("ul", some, /^(\s*)[-*] /, site));
  if (/^\s*\d+\. /.test(line)) return run(lines, at, (l) => /^\s*\d+\. /.test(l), (some) => list("ol", some, /^(\s*)\d+\. /, site));
  return [el("p", {}, line ? inline(line, site) : el("br")), at + 1];
}

function run(lines, at, belongs, make) {
  let end = at;
  while (end < lines.length && belongs(lines[end])) end += 1;
  return [make(lines.slice(at, end)), end];
}

function fence(lines, at) {
  const first = lines[at].slice(3);
  if (first.includes("```")) return [el("pre", {}, el("code", {}, first.split("```")[0])), at + 1];
  let end = at + 1;
  const code = /^\w*$/.test(first) ? [] : [first];
  while (end < lines.length && !lines[end].includes("```")) code.push(lines[end++]);
  if (end < lines.length) code.push(lines[end].split("```")[0]);
  return [el("pre", {}, el("code", {}, code.join("\n").replace(/\n$/, ""))), end + 1];
}

function list(tag, lines, mark, site) {
  const start = tag === "ol" ? Number.parseInt(lines[0].trim(), 10) : undefined;
  const items = lines.map((line) => {
    const item = el("li", {}, inline(line.replace(mark, ""), site));
    const depth = Math.min(3, Math.floor(mark.exec(line)[1].length / 2));
    if (depth) item.style.marginInlineStart = `${depth * 1.2}em`;
    return item;
  });
  return el(tag, start ? { start } : {}, items);
}

const RULES = [
  [/^\\([^\w\s])/, (m) => m[1]],
  [/^(`+)([^]*?[^`])\1(?!`)/, (m) => el("code", {}, m[2].trim() || m[2])],
  [/^\*\*([^]+?)\*\*(?!\*)/, (m, site) => el("strong", {}, inline(m[1], site))],
  [/^__([^]+?)__(?!_)/, (m, site) => el("u", {}, inline(m[1], site))],
  [/^~~([^]+?)~~/, (m, site) => el("s", {}, inline(m[1], site))],
  [/^\|\|([^]+?)\|\|/, (m, site) => spoiler(inline(m[1], site))],
  [/^\*(?=\S)([^*]+?)\*(?!\*)/, (m, site) => el("em", {}, inline(m[1], site))],
  [/^_(?=\S)([^_]+?)_(?![_\w])/, (m, site) => el("em", {}, inline(m[1], site))],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, (m, site) => link(m[2], inline(m[1], site), site)],
  [/^<(https?:\/\/[^\s>]+)>/, (m, site) => link(m[1], m[1], site)],
  [/^https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/, (m, site) => link(m[0], m[0], site)],
  [/^<@!?(\d+)>/, (m, site) => el("span", { class: m[1] === site.me ? "mention me" : "mention" }, `@${site.user(m[1])}`)],
  [/^<@&(\d+)>/, (m, site) => el("span", { class: "mention" }, `@${site.role(m[1])}`)],
  [/^<#(\d+)>/, (m, site) => el("button", { class: "mention", type: "button", on: { click: () => site.go(m[1]) } }, `#${site.room(m[1])}`)],
  [/^<\/([\w -]+):\d+>/, (m, site) => el("button", { class: "mention", type: "button", on: { click: () => site.type(`/${m[1]}`) } }, `/${m[1]}`)],
  [/^<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/, (m, site) => moment(Number(m[1]), m[2] || "f", site)],
  [/^<a?:(\w+):\d+>/, (m) => `:${m[1]}:`],
  [/^@(everyone|here)\b/, (m) => el("span", { class: "mention" }, `@${m[1]}`)],
];

/** The pieces of one line. */
export function inline(text, site) {
  const out = [];
  let plain = "";
  const flush = () => {
    if (plain) out.push(plain);
    plain = "";
  };
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const wordBefore = at > 0 && /\w/.test(text[at - 1]);
    const hit = /[\\`*_~|[<h@]/.test(text[at]) && first(rest, wordBefore);
    if (!hit) {
      plain += text[at++];
      continue;
    }
    const [match, make] = hit;
    const made = make(match, site);
    if (typeof made === "string") plain += made;
    else {
      flush();
      out.push(made);
    }
    at += match[0].length;
  }
  flush();
  return out;
}

function first(rest, wordBefore) {
  if (wordBefore && /^[_h@]/.test(rest)) return null;
  for (const [rule, make] of RULES) {
    const match = rule.exec(rest);
    if (match) return [match, make];
  }
  return null;
}

/** A link: one to a message of this Discord leads there, any other opens on its own. */
function link(href, words, site) {
  const jump = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/.exec(href);
  if (jump) {
    const label = words === href ? `#${site.room(jump[1])}${jump[2] ? " › message" : ""}` : words;
    return el("button", { class: "mention", type: "button", on: { click: () => site.go(jump[1], jump[2]) } }, label);
  }
  return el("a", { href, target: "_blank", rel: "noopener noreferrer" }, words);
}

function spoiler(children) {
  const show = (event) => event.currentTarget.classList.add("shown");
  return el("button", { class: "spoiler", type: "button", "aria-label": "Spoiler, press to show", on: { click: show } }, children);
}

const FORMATS = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

function moment(seconds, style, site) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return "Invalid date";
  const full = new Intl.DateTimeFormat("en", FORMATS.F).format(date);
  const node = el("time", { dateTime: date.toISOString(), title: full });
  node.textContent = style === "R" ? relative(seconds, site.now()) : new Intl.DateTimeFormat("en", FORMATS[style]).format(date);
  if (style === "R") node.dataset.relative = String(seconds);
  return node;
}

const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

/** "in 3 hours", by the world's clock. */
export function relative(seconds, now) {
  const span = seconds - now / 1000;
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  const [unit, size] = UNITS.find(([, length]) => Math.abs(span) >= length) || UNITS[5];
  return words.format(Math.round(span / size), unit);
}

/** Bring all relative times of the page up to the present. */
export function refreshTimes(now) {
  for (const node of document.querySelectorAll("time[data-relative]")) {
    const words = relative(Number(node.dataset.relative), now);
    if (node.textContent !== words) node.textContent = words;
  }
}
