"""The lobby: who sits where before a game begins, and what will be played. Every change is one commit."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from bot import scenes, wording
from bot.controls import Button, Choice, Menu, Row, Style
from bot.host import Host, Live, fresh_secrets
from bot.ids import Press
from bot.names import plain
from bot.news import Row as Message
from bot.news import lobby_redraw, outgoing
from games import game, slugs
from games.export import load
from games.kernel import Diverged, Entry, Header, Refusal, Setting, Table, commitment
from renderers import drawn
from storage.protocol import Conflict, Phase, SeatRecord, TableRecord, new_table_id

PACES = ("none", "12", "24", "48", "72")
PACE = Setting("pace", PACES, "none")


def offered() -> tuple[str, ...]:
    """The games that can be played here: those with rules and pictures."""
    return tuple(slug for slug in slugs() if drawn(slug))


async def open_table(
    host: Host, slug: str, *, guild: int, channel: int, user: int, name: str, options: Mapping[str, str]
) -> TableRecord:
    """Open a table with its host in the first seat. Raises Refusal."""
    if slug not in offered():
        raise Refusal("no-such-game", typed=slug[:40], games=offered())
    given = dict(options)
    pace = PACE.read(given.pop("pace", "none"))
    settings = game(slug).options(given)
    secret, salt = fresh_secrets()
    return await _create(
        host, [], game=slug, guild=guild, channel=channel, host=user, seats=_first_seat(user, name), options=settings,
        secret=secret, salt=salt, deadline_hours=_hours(pace),
    )  # fmt: skip


async def open_imported(host: Host, data: bytes, *, guild: int, channel: int, user: int, name: str) -> TableRecord:
    """Open a lobby that goes on with an exported game: its seats are claimed anew, and nobody is called.

    Raises Refusal for a file that is no table, or one that this program cannot play.
    """
    try:
        header, entries = _playable(data)
        await asyncio.to_thread(Table.replay, game(header.game), header, entries)
    except (ValueError, LookupError, Diverged) as fault:
        raise Refusal("not-importable", why=str(fault)[:200]) from fault
    return await _create(
        host, entries, game=header.game, guild=guild, channel=channel, host=user, seats=_first_seat(user, name),
        options=header.options, secret=header.secret, salt=header.salt, entropy=header.entropy,
        header=msgspec.json.encode(header), card={"imported": True},
    )  # fmt: skip


def _playable(data: bytes) -> tuple[Header, list[Entry]]:
    """What an exported table holds. Raises ValueError for none, LookupError for a game that cannot be played here."""
    header, entries = load(data)
    if header.game not in offered():
        raise LookupError(wording.say("import-unknown", game=header.game[:40], games=", ".join(offered())))
    return header, entries


def _first_seat(user: int, name: str) -> tuple[SeatRecord, ...]:
    return (SeatRecord(0, user, plain(name)),)


async def _create(tables: Host, entries: Sequence[Entry], **known: Any) -> TableRecord:
    """Store a new lobby with its card to be posted, under an id that nobody has."""
    now = tables.clock.now()
    while True:
        record = TableRecord(
            id=new_table_id(), thread=None, phase=Phase.LOBBY, created=now, touched=now, **known
        )  # fmt: skip
        card = outgoing(record, [Message("lobby", f"channel:{record.channel}")], now)
        try:
            await tables.store.create(record, card, entries)
        except Conflict:
            continue
        tables.kick()
        return record


def _hours(pace: str) -> float | None:
    return None if pace == "none" else float(pace)


def require_lobby(live: Live) -> TableRecord:
    """The record of a table that has not begun. Raises Refusal for any other."""
    if live.record.phase.finished:
        raise Refusal("not-playing", phase=f"phase-{live.record.phase}")
    if live.record.phase is not Phase.LOBBY:
        raise Refusal("not-lobby")
    return live.record


async def _change(host: Host, live: Live, **changes: Any) -> None:
    await host.update(live, rows=[lobby_redraw(live.record)], **changes)


async def join(host: Host, live: Live, user: int, name: str, press: str) -> None:
    """Take the next seat. `press` is the id of the Join press, mixed into the table's seed. Raises Refusal."""
    record = require_lobby(live)
    if live.seats_of(user):
        raise Refusal("already-seated")
    most = max(live.game.seats)
    if len(record.seats) >= most:
        raise Refusal("table-full", seats=most)
    seats = _picks_kept(live, (*record.seats, SeatRecord(len(record.seats), user, plain(name))))
    await _change(host, live, seats=seats, entropy=(*record.entropy, press))


async def leave(host: Host, live: Live, user: int) -> bool:
    """Give up a seat; a host who leaves closes the lobby (then True). Raises Refusal."""
    record = require_lobby(live)
    if not live.seats_of(user):
        raise Refusal("not-seated")
    if user == record.host:
        await _change(host, live, phase=Phase.ENDED)
        return True
    await _change(host, live, seats=_numbered(seat for seat in record.seats if seat.user != user))
    return False


async def kick(host: Host, live: Live, user: int, number: int) -> str:
    """Send somebody away from a lobby. Returns their name as chat shows it. Raises Refusal."""
    record = require_lobby(live)
    require_host(live, user)
    found = next((seat for seat in record.seats if seat.number == number and seat.user != record.host), None)
    if found is None:
        raise Refusal("no-such-seat", typed=number + 1)
    name = live.shown[number]
    await _change(host, live, seats=_numbered(seat for seat in record.seats if seat is not found))
    return name


async def add_bot(host: Host, live: Live, user: int) -> None:
    """Put a bot into the next seat. Raises Refusal."""
    record = require_lobby(live)
    require_seat(live, user)
    most = max(live.game.seats)
    if len(record.seats) >= most:
        raise Refusal("table-full", seats=most)
    number = 1 + sum(seat.bot for seat in record.seats)
    name = wording.say("bot-name", number=number)
    seats = (*record.seats, SeatRecord(len(record.seats), None, name, bot=True))
    await _change(host, live, seats=_picks_kept(live, seats))


async def remove_bot(host: Host, live: Live, user: int) -> None:
    """Send the last bot away. Raises Refusal."""
    record = require_lobby(live)
    require_seat(live, user)
    last = next((seat for seat in reversed(record.seats) if seat.bot), None)
    if last is None:
        raise Refusal("no-bot-to-remove")
    await _change(host, live, seats=_numbered(seat for seat in record.seats if seat is not last))


async def pick(host: Host, live: Live, user: int, value: str) -> None:
    """Pick what a seat brings (a colour). Raises Refusal."""
    record = require_lobby(live)
    number = live.seat_of(user)
    if len(value.split(",")) > (most := picks_each(live, len(record.seats))):
        raise Refusal("too-many-picks", most=most)
    picks = [value if seat.number == number else seat.pick for seat in record.seats]
    read = live.game.picked(picks)
    seats = tuple(replace(seat, pick=read[seat.number]) for seat in record.seats)
    await _change(host, live, seats=seats)


async def set_option(host: Host, live: Live, user: int, name: str, value: str) -> None:
    """Change a setting of the game, or the time a move may take. Raises Refusal."""
    record = require_lobby(live)
    require_host(live, user)
    if name == PACE.name:
        await _change(host, live, deadline_hours=_hours(PACE.read(value)))
        return
    await _change(host, live, options=live.game.options({**record.options, name: value}))


async def start(host: Host, live: Live, user: int) -> None:
    """Begin the game. Raises Refusal."""
    require_lobby(live)
    require_host(live, user)
    await host.begin(live)


def picks_each(live: Live, seats: int) -> int:
    """How many things each seat picks when so many play; at least the game's least number of players are reckoned."""
    return max(1, live.game.picks(max(min(live.game.seats), seats)))


def _picks_kept(live: Live, seats: tuple[SeatRecord, ...]) -> tuple[SeatRecord, ...]:
    """The seats with no more picks than each still has among so many."""
    each = picks_each(live, len(seats))
    return tuple(replace(seat, pick=",".join(seat.pick.split(",")[:each])) for seat in seats)


def require_host(live: Live, user: int) -> None:
    """Raise Refusal for anybody but the table's host."""
    if user != live.record.host:
        seats = [seat for seat in live.record.seats if seat.user == live.record.host]
        shown = live.shown
        raise Refusal("not-host", host=shown[seats[0].number] if seats else f"<@{live.record.host}>")


def require_seat(live: Live, user: int) -> None:
    """Raise Refusal for those without a seat, the host apart."""
    if user != live.record.host and not live.seats_of(user):
        raise Refusal("not-seated")


def _numbered(seats: Iterable[SeatRecord]) -> tuple[SeatRecord, ...]:
    return tuple(replace(seat, number=number) for number, seat in enumerate(seats))


# --- what the lobby shows ---------------------------------------------------------------------------------------------


def settings_of(live: Live) -> tuple[Setting, ...]:
    """All settings of a table, the bot's own among them."""
    return (*live.game.settings, PACE)


def value_of(record: TableRecord, setting: Setting) -> str:
    """A setting's present value."""
    if setting is PACE or setting.name == PACE.name:
        return "none" if record.deadline_hours is None else f"{record.deadline_hours:g}"
    return record.options.get(setting.name, setting.default)


def setting_name(slug: str, setting: Setting) -> str:
    """A setting's name in words."""
    if setting.name == PACE.name:
        return wording.say("setting-pace")
    return wording.titled(slug, f"setting-{setting.name.replace('_', '-')}") or setting.name.replace("_", " ")


def value_name(slug: str, setting: Setting, value: str) -> str:
    """A value of a setting in words."""
    if setting.name == PACE.name:
        return wording.say("pace-none") if value == "none" else wording.say("pace-hours", hours=int(value))
    if not value:
        return wording.say("select-none")
    names = []
    for one in value.split(","):
        attribute = one.replace("_", "-")
        named = wording.titled(slug, f"setting-{setting.name.replace('_', '-')}", attribute)
        named = named or wording.titled(slug, f"word-{attribute}")
        names.append(named or (wording.say(f"value-{one}") if one in {"yes", "no"} else one.replace("_", " ")))
    return ", ".join(names)


def lobby_text(live: Live) -> str:
    """The lobby's words: who opened what, what is set, the commitment."""
    record, slug = live.record, live.record.game
    names = live.shown
    if record.phase is Phase.ENDED and record.thread is None:
        return wording.say("lobby-closed", host=names[0] if names else "")
    if record.phase is not Phase.LOBBY:
        return wording.say("lobby-started", thread=f"<#{record.thread}>")
    free = max(live.game.seats) - len(record.seats)
    hosts = [names[seat.number] for seat in record.seats if seat.user == record.host]
    lines = [wording.say("lobby-open", host=hosts[0] if hosts else "", game=live.game.title, free=free)]
    lines += [
        wording.say("lobby-setting", name=setting_name(slug, s), value=value_name(slug, s, value_of(record, s)))
        for s in settings_of(live)
        if value_of(record, s) != s.default or s.mode
    ]
    lines.append(wording.say("lobby-seats", seats=" · ".join(_seat_text(live, seat) for seat in record.seats)))
    fair = wording.say("fair-imported") if imported(record) else None
    lines.append("-# " + (fair or wording.say("lobby-commitment", hash=commitment_of(record))))
    return "\n".join(lines)[:2000]


def _seat_text(live: Live, seat: SeatRecord) -> str:
    """A seat's name, and what it has picked."""
    said, setting = live.shown[seat.number], live.game.seat_setting
    if not seat.pick or setting is None:
        return said
    return f"{said} ({value_name(live.record.game, setting, seat.pick)})"


def imported(record: TableRecord) -> bool:
    """Whether a table goes on from a file, so that whoever has the file can know what is hidden."""
    return bool(record.card.get("imported"))


def commitment_of(record: TableRecord) -> str:
    """The hash that binds a table to its secret."""
    return commitment(bytes.fromhex(record.secret), bytes.fromhex(record.salt))


def lobby_rows(live: Live, mark: str) -> list[Row]:
    """The lobby's buttons; none once it is closed."""
    if live.record.phase is not Phase.LOBBY:
        return []
    id, picks = live.record.id, live.game.seat_setting
    first = (
        Button(wording.say("button-join"), Press("join", id, arg=mark), Style.GOOD),
        Button(wording.say("button-leave"), Press("leave", id)),
        Button(wording.say("button-bot"), Press("bot", id)),
        Button(wording.say("button-nobot"), Press("nobot", id)),
    )
    second = [
        Button(wording.say("button-options"), Press("options", id)),
        Button(wording.say("button-start"), Press("start", id), Style.MAIN),
    ]
    if picks is not None:
        name = setting_name(live.record.game, picks)
        second.insert(0, Button(wording.say("button-pick", setting=name), Press("pick", id)))
    return [first, tuple(second)]


def lobby_order(live: Live) -> scenes.Order:
    """The lobby's picture."""
    record, slug = live.record, live.record.game
    least, most = min(live.game.seats), max(live.game.seats)
    options = tuple(
        f"{setting_name(slug, s)}: {value_name(slug, s, value_of(record, s))}"
        for s in settings_of(live)
        if s.mode or value_of(record, s) != s.default
    )
    args = (
        live.game.title,
        scenes.sitters(live),
        least,
        most,
        options,
        "" if imported(record) else commitment_of(record),
    )
    return scenes.Order("", "lobby", lobby=args, key=f"lobby:{record.id}")


def option_menus(live: Live, page: int) -> tuple[list[Row], int]:
    """Menus for a table's settings, four a page, and how many pages there are."""
    record, slug, made = live.record, live.record.game, settings_of(live)
    pages = -(-len(made) // 4)
    rows: list[Row] = []
    for setting in made[page % pages * 4 : page % pages * 4 + 4]:
        now = value_of(record, setting).split(",")
        name = setting_name(slug, setting)
        choices = [Choice(f"{name}: {value_name(slug, setting, v)}", v, v in now) for v in setting.values]
        most = len(choices) if setting.many else 1
        press = Press("set", record.id, arg=setting.name)
        rows.append(Menu(name, press, tuple(choices), 0 if setting.many else 1, most))
    if pages > 1:
        more = Button(wording.say("button-more"), Press("options", record.id, arg=str((page + 1) % pages)))
        rows.append((more,))
    return rows, pages


def pick_menu(live: Live) -> list[Row]:
    """The menu of what a seat may pick."""
    setting = live.game.seat_setting
    if setting is None:
        return []
    slug, count = live.record.game, picks_each(live, len(live.record.seats))
    choices = tuple(Choice(value_name(slug, setting, v), v) for v in setting.values)
    return [Menu(setting_name(slug, setting), Press("picked", live.record.id), choices, 0, count)]
