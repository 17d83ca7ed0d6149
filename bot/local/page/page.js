// The page: one seat's state as it comes from the server, drawn; and what its person does, sent back.

import { Composer, seatLine } from "./composer.js";
import { avatar, byId, closePopup, el, lock, popup } from "./dom.js";
import { refreshTimes } from "./markdown.js";
import { messageNode } from "./message.js";
import { openModal } from "./modal.js";

const GROUPED = 7 * 60 * 1000;
const DM = 1, PRIVATE_THREAD = 12;

let state = null;
let messages = {};
let commands = {};
let seat = new URLSearchParams(location.search).get("seat") || "";
let room = new URLSearchParams(location.search).get("channel") || "";
let socket = null;
let offset = 0;
let lastNotice = "";
let drawn = new Map();
let heard = new Map();

/** What the modules share. */
const site = {
  get me() { return state?.me.id; },
  now: () => Date.now() + offset,
  user: (id) => state.names[id] || "unknown-user",
  role: (id) => Object.values(state.roles).map((roles) => roles[id]).find(Boolean)?.replace(/^@/, "") || "unknown-role",
  room: (id) => state.channels.find((c) => c.id === id)?.name || "no-access",
  here: () => state?.channels.find((c) => c.id === room),
  find: (id) => (messages[room] || []).find((m) => m.id === id),
  commands: () => commands[site.here()?.guild_id || "dm"] || [],
  menuEntries: (type) => site.commands().filter((c) => c.type === type).map((c) => c.path),
  type: (text) => composer.type(text),
  go, post, call, answered, press, menu, zoom, options,
  noticed: () => lastNotice !== "",
};

/** Send a verb for this seat. What the client refuses is told beneath the messages. */
async function post(verb, body, { quiet = false } = {}) {
  if (!quiet) notice("");
  let answer;
  try {
    const reply = await fetch(`/page/${verb}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ seat: state.me.id, channel: room, ...body }),
    });
    answer = await reply.json();
  } catch {
    answer = { error: "The server does not answer" };
  }
  if (!quiet && answer.error) notice(answer.error);
  return answer;
}

/** Call on the bot and deal with what comes of it. */
async function call(action) {
  const answer = await action();
  answered(answer);
  return answer;
}

function answered(answer) {
  if (answer.failed) notice("The application did not respond");
  if (answer.modal) openModal(answer, site);
}

/** Press a control: it waits until the bot has answered, or says that the interaction failed. */
async function press(control, message, action) {
  control.classList.add("waiting");
  control.setAttribute("aria-busy", "true");
  const answer = await action();
  control.classList.remove("waiting");
  control.removeAttribute("aria-busy");
  const article = byId("log").querySelector(`[data-id="${message.id}"] .body`);
  article?.querySelector(":scope > .failed")?.remove();
  if (answer.failed) article?.append(el("p", { class: "failed", role: "alert" }, "This interaction failed"));
  if (answer.modal) openModal(answer, site);
}

function notice(words) {
  lastNotice = words;
  byId("notice").textContent = words;
  byId("notice").hidden = !words;
}

/** A small menu of entries beneath a button. */
function menu(anchor, entries) {
  const items = entries.map(([words, act]) => el("button", { class: "option", type: "button", role: "menuitem", on: { click: () => { close(true); act(); } } }, words));
  const close = popup(anchor, el("div", { role: "menu" }, items), { label: "Menu" });
  items[0]?.focus();
}

/** The choices of any kind of select menu. */
function options(select) {
  if (select.type === 3) return select.options;
  const preset = new Set((select.default_values || []).map((d) => d.id));
  const guild = site.here()?.guild_id;
  const people = Object.entries(state.names).map(([value, label]) => ({ value, label }));
  const roles = Object.entries(state.roles[guild] || {}).map(([value, label]) => ({ value, label }));
  const rooms = state.channels
    .filter((c) => c.guild_id && c.guild_id === guild && (!select.channel_types?.length || select.channel_types.includes(c.type)))
    .map((c) => ({ value: c.id, label: `#${c.name}` }));
  const found = { 5: people, 6: roles, 7: [...people, ...roles], 8: rooms }[select.type] || [];
  return found.map((option) => ({ ...option, default: preset.has(option.value) }));
}

function zoom(src, alt) {
  const dialog = byId("zoom");
  const image = el("img", { src, alt });
  image.addEventListener("click", () => dialog.classList.toggle("full"));
  dialog.classList.remove("full");
  dialog.replaceChildren(
    el("div", { class: "zoom-bar" }, el("button", { class: "button secondary", type: "button", on: { click: () => dialog.classList.toggle("full") } }, "Full size"),
      el("button", { class: "button secondary", type: "button", on: { click: () => dialog.close() } }, "Close")),
    el("div", { class: "zoom-view" }, image), alt ? el("p", {}, alt) : "");
  dialog.showModal();
}

/* Where one is */

function go(id, messageId) {
  if (!state.channels.some((c) => c.id === id)) return notice("You do not see that channel");
  room = id;
  notice("");
  closePopup();
  drawer(false);
  address();
  draw({ jump: !messageId });
  composer.plain();
  if (messageId) {
    const target = byId("log").querySelector(`[data-id="${messageId}"]`);
    target?.scrollIntoView({ block: "center" });
    target?.classList.add("lit");
    setTimeout(() => target?.classList.remove("lit"), 1600);
  }
}

function sit(name) {
  seat = name;
  messages = {};
  drawn = new Map();
  heard = new Map();
  room = site.here()?.type === DM ? "" : room;
  notice("");
  drawer(false);
  connect();
}

function address() {
  history.replaceState(null, "", `?seat=${encodeURIComponent(state.me.name)}&channel=${room}`);
}

function drawer(open) {
  byId("app").classList.toggle("open", open);
  byId("shade").hidden = !open;
  byId("menu").setAttribute("aria-expanded", String(open));
  if (open) byId("side").querySelector("a, button")?.focus();
}

/* The live state */

function connect() {
  const old = socket;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const fresh = new WebSocket(`${scheme}://${location.host}/page/live?seat=${encodeURIComponent(seat)}`);
  socket = fresh;
  old?.close();
  let first = true;
  fresh.onmessage = (event) => {
    if (socket !== fresh) return;
    take(JSON.parse(event.data), first);
    first = false;
  };
  fresh.onclose = () => {
    if (socket !== fresh) return;
    byId("link").className = "link lost";
    byId("link").textContent = "The server is away; trying again…";
    setTimeout(() => socket === fresh && connect(), 1000);
  };
}

function take(next, first) {
  if (first) messages = {};
  offset = next.now - Date.now();
  if (next.commands) commands = next.commands;
  state = next;
  Object.assign(messages, next.messages);
  for (const id of Object.keys(messages)) if (!state.channels.some((c) => c.id === id)) delete messages[id];
  if (!site.here()) room = (state.channels.find((c) => c.type === 0) || state.channels[0])?.id || "";
  draw({ jump: first });
  if (first) address();
  announce(next.messages, first);
}

function announce(changed, first) {
  for (const [id, list] of Object.entries(changed)) {
    const last = list.at(-1);
    const before = heard.get(id);
    heard.set(id, last?.id);
    if (first || !last || before === last.id || id !== room || BigInt(last.id) < BigInt(before || 0)) continue;
    const said = byId("log").querySelectorAll(`[data-id="${last.id}"] :is(.text, .embed-title, .thinking, .picture img)`);
    const words = [...said].map((node) => node.alt || node.textContent).join(" ");
    byId("live").textContent = `${last.page.name}: ${words.slice(0, 300)}`;
  }
}

/* Drawing */

function draw({ jump = false } = {}) {
  if (!state) return;
  drawSide();
  drawHead();
  drawLog(jump);
  composer.place();
  const typing = byId("typing");
  typing.textContent = site.here()?.typing ? `${state.bot.name} is typing…` : "";
  read();
}

function same(node, key) {
  const before = node.dataset.key;
  node.dataset.key = key;
  return before === key;
}

function drawSide() {
  byId("guild-name").textContent = state.guilds[0]?.name || "Harbour";
  const seats = byId("seats");
  if (!same(seats, JSON.stringify([state.seats, state.me.id]))) {
    seats.replaceChildren(...state.seats.map((one) => el("li", {}, seatLink(one))));
  }
  const rooms = byId("rooms");
  if (!same(rooms, JSON.stringify([state.channels, room, state.guilds]))) {
    const focused = document.activeElement?.closest("#rooms a")?.dataset.id;
    rooms.replaceChildren(...roomRows());
    if (focused) rooms.querySelector(`a[data-id="${focused}"]`)?.focus();
  }
  byId("dms").checked = !state.me.closed_dms;
  byId("membership").checked = state.guilds.every((g) => g.member);
  byId("skip-form").hidden = !state.can_skip;
  byId("restart").hidden = !state.can_restart;
  byId("link").className = state.bot.online ? "link up" : "link lost";
  const words = state.bot.online ? `${state.bot.name} is connected` : `${state.bot.name} is not connected`;
  if (byId("link").textContent !== words) byId("link").textContent = words;
  byId("menu-dot").hidden = !state.seats.some((one) => one.pings);
  const mine = state.seats.find((one) => one.id === state.me.id);
  document.title = `${mine?.pings ? `(${mine.pings}) ` : ""}${state.me.name} · ${site.here()?.name || "Harbour"}`;
  tick();
}

function seatLink(one) {
  const here = one.id === state.me.id;
  const news = one.pings ? `, ${one.pings} for you` : one.unread ? ", unread" : "";
  const link = el("a", { href: `?seat=${encodeURIComponent(one.name)}`, "aria-current": here ? "true" : null, "aria-label": `${one.name}${here ? ", your seat" : news}`,
    class: one.unread && !here ? "unread" : "" }, avatar(one.name, one.id), el("span", { class: "name" }, one.name), mark(one));
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    sit(one.name);
  });
  return link;
}

function mark(one) {
  if (one.pings) return el("span", { class: "badge", "aria-hidden": "true" }, String(one.pings));
  return one.unread ? el("span", { class: "dot", "aria-hidden": "true" }) : null;
}

function roomRows() {
  const out = [];
  const several = state.guilds.length > 1;
  const row = (channel) => out.push(el("li", {}, roomLink(channel)));
  for (const guild of state.guilds) {
    const here = state.channels.filter((c) => c.guild_id === guild.id);
    if (several && here.length) out.push(el("li", { class: "guild" }, guild.name));
    for (const channel of here.filter((c) => !c.parent_id)) {
      row(channel);
      const threads = here.filter((c) => c.parent_id === channel.id);
      threads.filter((c) => !c.archived || c.id === room).forEach(row);
      const old = threads.filter((c) => c.archived && c.id !== room);
      if (old.length) out.push(el("li", {}, archiveButton(old)));
    }
  }
  const letters = state.channels.filter((c) => c.type === DM);
  if (letters.length) out.push(el("li", { class: "guild" }, "Private messages"));
  letters.forEach(row);
  return out;
}

function archiveButton(threads) {
  const open = (event) => menu(event.currentTarget, threads.map((c) => [c.name, () => go(c.id)]));
  return el("button", { class: "archive", type: "button", "aria-haspopup": "menu", on: { click: open } }, `${threads.length} archived`);
}

function roomLink(channel) {
  const sign = channel.type === DM ? "@" : channel.type === PRIVATE_THREAD ? lock() : channel.parent_id ? "↳" : "#";
  const kind = channel.type === DM ? "private messages with" : channel.type === PRIVATE_THREAD ? "private thread" : channel.parent_id ? "thread" : "channel";
  const classes = [channel.parent_id && "thread-row", channel.unread && channel.id !== room && "unread"].filter(Boolean).join(" ");
  const news = channel.pings ? `, ${channel.pings} for you` : channel.unread ? ", unread" : "";
  const link = el("a", { href: `?seat=${encodeURIComponent(state.me.name)}&channel=${channel.id}`, class: classes, data: { id: channel.id },
    "aria-current": channel.id === room ? "page" : null, "aria-label": `${kind} ${channel.name}${news}` },
    el("span", { class: "sign", "aria-hidden": "true" }, sign), el("span", { class: "name" }, channel.name), mark(channel));
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(channel.id);
  });
  return link;
}

function drawHead() {
  const here = site.here();
  const head = document.querySelector(".top");
  if (!here || same(head, JSON.stringify([here.id, here.name, here.topic, here.archived, here.locked, here.members, here.can_delete, state.me]))) return;
  const sign = here.type === DM ? "@" : here.type === PRIVATE_THREAD ? lock() : here.parent_id ? "↳" : "#";
  byId("room-name").replaceChildren(sign, ` ${here.name}`);
  const marks = [here.archived && "archived", here.locked && "locked", here.parent_id && `${here.members} member${here.members === 1 ? "" : "s"}`].filter(Boolean);
  byId("room-topic").textContent = here.topic || marks.join(" · ");
  byId("as").replaceChildren(...seatLine(state.me));
  const entries = [];
  if (here.parent_id && here.can_delete) {
    entries.push([here.archived ? "Open the thread again" : "Archive the thread", () => post("thread", { archived: !here.archived, locked: here.locked })]);
    entries.push([here.locked ? "Unlock the thread" : "Lock the thread", () => post("thread", { archived: here.archived, locked: !here.locked })]);
  }
  if (here.can_delete && here.type !== DM) entries.push([here.parent_id ? "Delete the thread" : "Delete the channel", () => confirm(`Delete ${here.name}?`) && post("delete_channel", {})]);
  for (const name of site.menuEntries(2)) {
    for (const one of state.seats) entries.push([`${name}: ${one.name}`, () => call(() => post("menu", { name, user: one.id }))]);
  }
  const button = el("button", { class: "icon", type: "button", "aria-label": "More about this channel", "aria-haspopup": "menu", on: { click: (event) => menu(event.currentTarget, entries) } }, "⋯");
  byId("room-tools").replaceChildren(...(entries.length ? [button] : []));
}

function drawLog(jump) {
  const log = byId("log");
  const list = messages[room] || [];
  const near = log.scrollHeight - log.scrollTop - log.clientHeight < 120;
  const fresh = new Map();
  let before = null;
  const nodes = list.map((message) => {
    const follows = before && before.author.id === message.author.id && !message.page.call && !message.message_reference && !before.page.ephemeral && !message.page.ephemeral
      && new Date(message.timestamp) - new Date(before.timestamp) < GROUPED;
    before = message;
    const key = JSON.stringify([message, Boolean(follows), state.me.id]);
    const known = drawn.get(message.id);
    const node = known?.key === key ? known.node : messageNode(message, site, follows);
    fresh.set(message.id, { key, node });
    return node;
  });
  const grew = list.length && !drawn.has(list.at(-1).id);
  drawn = fresh;
  const held = document.activeElement?.closest("#log [data-key]");
  const hold = held && { message: held.closest("article").dataset.id, key: held.dataset.key };
  settle(log, nodes.length ? nodes : [welcome()]);
  if (hold && !document.activeElement?.closest("#log")) refocus(log, hold);
  const pin = () => { log.scrollTop = log.scrollHeight; };
  if (jump || near) {
    pin();
    for (const image of log.querySelectorAll("img")) if (!image.complete) image.addEventListener("load", pin, { once: true });
    byId("newer").hidden = true;
  } else if (grew) byId("newer").hidden = false;
}

/** A pressed control whose message was drawn anew keeps the focus, or leaves it to its neighbour. */
function refocus(log, { message, key }) {
  const article = log.querySelector(`[data-id="${message}"]`);
  const same = article?.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`);
  (same || article?.querySelector("[data-key]:not(:disabled)") || log).focus({ preventScroll: true });
}

/** Bring the log's children into line, touching only those that differ, so that focus and open fields stay. */
function settle(log, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...log.children]) if (!wanted.has(child)) child.remove();
  nodes.forEach((node, index) => {
    if (log.children[index] !== node) log.insertBefore(node, log.children[index] || null);
  });
}

function welcome() {
  const here = site.here();
  if (!here) return el("div", { class: "welcome" }, el("h2", {}, "There is nothing to see from this seat"));
  return el("div", { class: "welcome" }, el("h2", {}, here.type === DM ? `Private messages with ${here.name}` : `Welcome to #${here.name}`),
    el("p", {}, "Type ", el("kbd", {}, "/"), " below to see what the bot can do. Each seat on the left is a person: open one in another tab, or play them all from here."));
}

function read() {
  const here = site.here();
  const last = (messages[room] || []).at(-1);
  if (here?.unread && last && document.visibilityState === "visible") post("read", { message: last.id }, { quiet: true });
}

function tick() {
  if (!state) return;
  const date = new Date(site.now());
  const ahead = state.shift >= 60 ? `, ${span(state.shift)} ahead` : "";
  byId("clock").textContent = `${new Intl.DateTimeFormat("en", { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hour12: false }).format(date)}${ahead}`;
  refreshTimes(site.now());
}

function span(seconds) {
  const days = Math.floor(seconds / 86400), hours = Math.floor((seconds % 86400) / 3600), minutes = Math.floor((seconds % 3600) / 60);
  return [days && `${days} d`, hours && `${hours} h`, !days && minutes && `${minutes} min`].filter(Boolean).join(" ");
}

/* Wiring */

const composer = new Composer(site);
byId("dms").addEventListener("change", (event) => post("dms", { open: event.target.checked }));
byId("membership").addEventListener("change", (event) => {
  for (const guild of state.guilds) if (guild.member !== event.target.checked) post("membership", { guild: guild.id, member: event.target.checked });
});
byId("skip-form").addEventListener("submit", (event) => {
  event.preventDefault();
  post("skip", { minutes: Number(byId("skip-span").value) });
});
byId("restart").addEventListener("click", async () => {
  byId("restart").disabled = true;
  byId("restart").textContent = "Restarting…";
  await post("restart", {});
  byId("restart").disabled = false;
  byId("restart").textContent = "Restart the bot";
});
byId("menu").addEventListener("click", () => drawer(!byId("app").classList.contains("open")));
byId("shade").addEventListener("click", () => drawer(false));
byId("newer").addEventListener("click", () => {
  byId("log").scrollTop = byId("log").scrollHeight;
});
byId("log").addEventListener("scroll", () => {
  const log = byId("log");
  if (log.scrollHeight - log.scrollTop - log.clientHeight < 40) byId("newer").hidden = true;
});
for (const id of ["zoom", "modal"]) byId(id).addEventListener("click", (event) => event.target === byId(id) && id === "zoom" && byId(id).close());
document.addEventListener("visibilitychange", () => state && read());
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && byId("app").classList.contains("open")) drawer(false);
  const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName || "");
  if (event.key === "/" && !typing && !document.querySelector("dialog[open]")) {
    event.preventDefault();
    composer.type("/");
  }
});
setInterval(tick, 10000);
connect();
