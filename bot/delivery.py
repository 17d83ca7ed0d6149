"""How each kind of message is made and sent, at the moment of its delivery, from the table as it then stands."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

import discord
import msgspec
from discord import TextChannel

from bot import controls, news, scenes, wording
from bot.controls import Button, Row, Style
from bot.couriers import GiveUp, Later, Openings
from bot.host import Host, Live
from bot.ids import Press
from bot.lobby import lobby_order, lobby_rows, lobby_text
from bot.panel import done, open_for, panel, phase_of
from bot.permissions import missing_permissions, permission_names
from bot.proof import export_bytes
from bot.scenes import Studio
from games.kernel import Header
from storage.protocol import OutboxRow, Outgoing, Phase

log = logging.getLogger(__name__)

YOUNG = timedelta(minutes=50)  # older messages fall under a much stricter limit of edits
MARK_AFTER = timedelta(minutes=2)  # by then the limit of edits has passed
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, TOO_LARGE = 10003, 10008, 40005
OPENING_TOO_FAST, OLD_EDITS, ARCHIVED = 40003, 30046, 50083
CLOSED = frozenset({50007, 50278})
MISSING_PERMISSIONS = 50013
FORBIDDEN = frozenset({50001, MISSING_PERMISSIONS})
THREAD_EXISTS = 160004
OUTAGE_TRIES, GONE_TRIES = 3, 100  # tries before the host is told that a place is gone, and before it is given up
LOOK_BACK = 100  # messages searched for one whose sending was interrupted


class Delivery:
    """Sends rows for a client. `started` is when this process began: older rows may have been sent by the last one."""

    def __init__(self, client: discord.Client, host: Host, studio: Studio) -> None:
        self._client = client
        self._host = host
        self._studio = studio
        self._openings = Openings(host.clock)
        self._started = host.clock.now()
        self._begun: set[int] = set()  # rows whose sending was begun by this process and has not ended well
        self._kinds: dict[str, Callable[[OutboxRow], Awaitable[int | None]]] = {
            "lobby": self._lobby,
            "lobby-redraw": self._lobby_redraw,
            "thread": self._thread,
            "news": self._news,
            "redraw": self._redraw,
            "mark": self._mark,
            "duty": self._duty,
            "ping": self._ping,
            "end": self._end,
            "say": self._say,
            "tell": self._tell,
        }

    async def __call__(self, row: OutboxRow) -> int | None:
        """Deliver one row. Raises Later, GiveUp, Refusal, or what Discord's library raises."""
        try:
            message = await self._kinds[row.kind](row)
        except discord.HTTPException as fault:
            self._begun.add(row.id)
            await self._met(row, fault)
            raise
        except BaseException:
            self._begun.add(row.id)
            raise
        self._begun.discard(row.id)
        return message

    # --- what Discord refuses ----------------------------------------------------------------------------------------

    async def _met(self, row: OutboxRow, fault: discord.HTTPException) -> None:
        """Turn the refusals that have an answer of their own into that answer."""
        if fault.code == ARCHIVED:
            await self._reopen(row)
            raise Later(timedelta(seconds=1), "the thread was archived") from fault
        if fault.code in FORBIDDEN and row.table and not row.to.startswith("user:"):
            await self._report(row, "perm", "report-missing")
            raise Later(timedelta(minutes=5), "a permission is missing") from fault
        if fault.code == UNKNOWN_CHANNEL and row.to.startswith("user:"):
            await self._host.store.remember_dm(_id(row), None)
            raise Later(timedelta(seconds=1), "the private channel is another one") from fault
        if fault.code == UNKNOWN_CHANNEL and row.table:
            await self._wait_for_place(row, fault)

    async def _wait_for_place(self, row: OutboxRow, fault: discord.HTTPException) -> None:
        """Wait for a channel that is not there: an outage looks as if it were gone. Its table may have moved on."""
        async with self._host.at(row.table or "") as live:
            record = live.record
        if _id(row) not in {record.thread, record.channel}:
            raise GiveUp("the table has moved") from fault
        if row.attempts < OUTAGE_TRIES:
            raise Later(timedelta(minutes=1), "the channel is not there") from fault
        await self._report(row, "gone", "report-gone")
        if row.attempts >= GONE_TRIES:
            raise GiveUp("the channel is gone") from fault
        raise Later(timedelta(minutes=30), "the channel seems to be gone") from fault

    async def _reopen(self, row: OutboxRow) -> None:
        """Bring an archived thread back; where that is refused the host is told."""
        try:
            await self._client.http.edit_channel(_id(row), archived=False)
        except discord.HTTPException:
            await self._report(row, "perm", "report-missing")

    async def _report(self, row: OutboxRow, what: str, message: str) -> None:
        """Tell a table's host once, in private, that something is in the way."""
        async with self._host.at(row.table or "") as live:
            if live.record.card.get("reported") == what:
                return
            missing = permission_names(self._missing(live.record.channel))
            args = {"table": live.record.id, "place": f"<#{_id(row)}>", "missing": missing}
            said = wording.say(message, **{k: v for k, v in args.items() if what == "perm" or k == "table"})
            tell = news.Row("tell", f"user:{live.record.host}", {"text": said})
            await self._host.update(live, rows=[tell], card={**live.record.card, "reported": what})

    def _missing(self, channel: int) -> Sequence[str]:
        """What is not allowed in a table's channel; what it most often is where that cannot be seen."""
        place = self._client.get_channel(channel)
        found = missing_permissions(place.permissions_for(place.guild.me)) if isinstance(place, TextChannel) else ()
        return found or ("view_channel", "send_messages_in_threads", "manage_threads")

    # --- places ------------------------------------------------------------------------------------------------------

    def _place(self, row: OutboxRow) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(_id(row))

    async def _sent_before(self, row: OutboxRow, place: discord.PartialMessageable, text: str = "") -> int | None:
        """The message that an interrupted try has already made, if it did: known by its controls' mark or its text."""
        if row.attempts == 0 and row.due >= self._started and row.id not in self._begun:
            return None
        async for message in place.history(limit=LOOK_BACK, after=row.due - timedelta(minutes=1)):
            if self._client.user is None or message.author.id != self._client.user.id:
                continue
            if any(row.nonce in (getattr(part, "custom_id", None) or "") for part in _parts(message)):
                return message.id
            if text and message.content == text:
                return message.id
        return None

    async def _send(
        self,
        row: OutboxRow,
        place: discord.PartialMessageable,
        text: str,
        *,
        rows: Sequence[Row] = (),
        files: Sequence[discord.File] = (),
        ping: Sequence[int] = (),
        part: int = 0,
    ) -> int:
        """Send one message unless it has been sent; without its picture where that is too large or not allowed."""
        marked = any(row.nonce in str(button.press) for line in rows if isinstance(line, tuple) for button in line)
        if (found := await self._sent_before(row, place, "" if marked else text)) is not None:
            return found
        allowed = discord.AllowedMentions(users=[discord.Object(user) for user in ping]) if ping else None
        extra: dict[str, Any] = {"allowed_mentions": allowed} if allowed else {}
        if rows:
            extra["view"] = controls.view(rows)
        nonce = f"{row.nonce}{part}"
        try:
            sent = await place.send(text, files=list(files), nonce=nonce, **extra)
        except discord.HTTPException as fault:
            if not files or not files_refused(fault):
                raise
            sent = await place.send(text, nonce=nonce, **extra)
        return sent.id

    # --- the lobby ---------------------------------------------------------------------------------------------------

    async def _lobby(self, row: OutboxRow) -> int:
        async with self._host.at(row.table or "") as live:
            text, rows, order = lobby_text(live), lobby_rows(live, row.nonce), lobby_order(live)
        picture = await self._studio.draw(order)
        files = scenes.files(picture, "lobby", live.record.id)
        sent = await self._send(row, self._place(row), text, rows=rows, files=files)
        async with self._host.at(row.table or "") as live:
            await self._host.update(live, card={**live.record.card, "lobby": sent})
        return sent

    async def _lobby_redraw(self, row: OutboxRow) -> int | None:
        async with self._host.at(row.table or "") as live:
            text, rows, order = lobby_text(live), lobby_rows(live, row.nonce), lobby_order(live)
            lobby = live.record.card.get("lobby")
            revision = f"{live.record.id}-{int(live.record.touched.timestamp() * 1000)}"
        if lobby is None:
            return None
        picture = await self._studio.draw(order)
        message = self._place(row).get_partial_message(int(lobby))
        try:
            await _edit(message, text, rows, _attached(picture, "lobby", revision))
        except discord.HTTPException as fault:
            if fault.code not in {UNKNOWN_MESSAGE, OLD_EDITS}:
                raise
            if live.record.phase is Phase.LOBBY:
                return await self._lobby(row)
        return int(lobby)

    # --- the table's thread ------------------------------------------------------------------------------------------

    async def _thread(self, row: OutboxRow) -> int | None:
        async with self._host.at(row.table or "") as live:
            record = live.record
        if record.thread is None:
            raise GiveUp("the table has no place")
        http = self._client.http
        try:
            name = str(row.payload["name"])
            await http.start_thread_with_message(record.channel, record.thread, name=name, auto_archive_duration=10080)
        except discord.HTTPException as fault:
            if fault.code == UNKNOWN_MESSAGE:
                await self._report(row, "gone", "report-gone")
                raise GiveUp("the message below which the table plays is gone") from fault
            if fault.code != THREAD_EXISTS:
                raise
        for seat in record.seats:
            if seat.user is not None:
                await self._seat_in_thread(record.thread, seat.user)
        return record.thread

    async def _seat_in_thread(self, thread: int, user: int) -> None:
        """Show a table's thread to a player; one who has left the server does not keep the others waiting."""
        try:
            await self._client.http.add_user_to_thread(thread, user)
        except discord.HTTPException as fault:
            if fault.status >= 500 or fault.code == UNKNOWN_CHANNEL:
                raise
            log.info("a player could not be added to a thread: %s", fault, extra={"user": user})

    async def _news(self, row: OutboxRow) -> int:
        """What happened in words, and a new card below it."""
        place = self._place(row)
        texts = [str(text) for text in row.payload["texts"]]
        async with self._host.at(row.table or "") as live:
            head = card_text(live)
            order = scenes.board(live, since=int(live.record.card.get("marks", 0)))
            rows = card_rows(live, row.nonce)
        for part, text in enumerate(texts[:-1], 1):
            await self._send(row, place, text, part=part)
        last = "\n".join((*texts[-1:], head))
        if len(last) > 2000:
            await self._send(row, place, texts[-1], part=len(texts))
            last = head
        picture = await self._studio.draw(order)
        files = scenes.files(picture, "board", f"{live.record.id}-{row.id}")
        sent = await self._send(row, place, last, rows=rows, files=files)
        async with self._host.at(row.table or "") as live:
            posted = {"card": sent, "card_at": self._host.clock.now().isoformat(), "card_text": texts[-1:]}
            await self._host.update(live, card={**live.record.card, **posted, "reported": ""})
        return sent

    async def _redraw(self, row: OutboxRow) -> int | None:
        """Bring the newest card up to date while it is young; an old one stays as it was."""
        async with self._host.at(row.table or "") as live:
            card = live.record.card
            if "card" not in card or live.record.phase is not Phase.PLAYING:
                return None
            young = self._host.clock.now() - datetime.fromisoformat(str(card["card_at"])) < YOUNG
            text = "\n".join((*card.get("card_text", ()), card_text(live)))
            order = scenes.board(live, since=int(card.get("marks", 0)))
            rows = card_rows(live, row.nonce)
        message, picture = self._place(row).get_partial_message(int(card["card"])), await self._studio.draw(order)
        revision = f"{live.record.id}-{row.id}"
        try:
            if young:
                await _edit(message, text, rows, _attached(picture, "board", revision))
                return message.id
        except discord.HTTPException as fault:
            if fault.code not in {UNKNOWN_MESSAGE, OLD_EDITS}:
                raise
            stands = fault.code == OLD_EDITS
        else:
            return None
        sent = await self._news(_with(row, texts=list(card.get("card_text", ()))))
        if stands:
            due = self._host.clock.now() + MARK_AFTER
            mark = {"message": message.id}
            # A line of its own, so that nothing waits behind it.
            later = Outgoing(row.table, "mark", f"card:{_id(row)}", mark, secrets.token_hex(10), due)
            await self._host.store.post([later])
        return sent

    async def _mark(self, row: OutboxRow) -> int:
        """Say on a card that could not be kept up to date that there is a newer one, once edits are let through."""
        message = self._place(row).get_partial_message(int(row.payload["message"]))
        try:
            await message.edit(content=wording.say("card-old"))
        except discord.HTTPException as fault:
            raise GiveUp("the old card cannot be marked") from fault
        return message.id

    async def _end(self, row: OutboxRow) -> int:
        """The last message: how it ended, and the proof that it was fair."""
        async with self._host.at(row.table or "") as live:
            header = msgspec.json.decode(live.record.header or b"", type=Header)
            text = wording.say(
                "end-proof",
                secret=header.secret,
                salt=header.salt,
                entropy=" ".join(header.entropy) or "none",
                hash=header.commitment,
            )
            order, proof = scenes.result(live), export_bytes(live)
            again = Button(wording.say("button-again"), Press("again", live.record.id, arg=row.nonce), Style.MAIN)
        picture = await self._studio.draw(order)
        files = [
            *scenes.files(picture, "result", live.record.id),
            discord.File(proof, f"tidetable-{live.record.id}.json", description="the whole game"),
        ]
        return await self._send(row, self._place(row), text, rows=[(again,)], files=files)

    async def _say(self, row: OutboxRow) -> int:
        """A line for everybody, with the buttons its payload asks for."""
        rows = [
            tuple(
                Button(b["label"], Press(b["verb"], row.table or "", arg=b.get("arg", "") or row.nonce))
                for b in row.payload.get("buttons", ())
            )
        ]
        return await self._send(row, self._place(row), str(row.payload["text"]), rows=rows if rows[0] else ())

    async def _ping(self, row: OutboxRow) -> int | None:
        """Call somebody in the thread, who cannot be reached in private."""
        seat, user = int(row.payload["seat"]), int(row.payload["user"])
        async with self._host.at(row.table or "") as live:
            if seat not in live.running.awaited:
                return None
            mine = Button(wording.say("button-mine"), Press("mine", live.record.id, arg=row.nonce), Style.MAIN)
        text = wording.say("ping-thread", mention=f"<@{user}>")
        return await self._send(row, self._place(row), text, rows=[(mine,)], ping=[user])

    # --- private messages --------------------------------------------------------------------------------------------

    async def _duty(self, row: OutboxRow) -> int | None:
        """Call a seat by private message with its panel; in the thread where that does not arrive."""
        seat, user = int(row.payload["seat"]), _id(row)
        async with self._host.at(row.table or "") as live:
            record = live.record
            if record.phase is not Phase.PLAYING or record.seats[seat].user != user:
                return None
            if seat not in live.running.awaited or open_for(live, seat) is None:
                return None
            made = panel(live, seat, link=jump(live), mark=row.nonce)
            order = scenes.private(live, seat, made.picture, made.trial)
        if await self._host.store.setting(f"user:{user}", "dm_closed"):
            await self._call_in_thread(row, live, seat, user)
            return None
        try:
            place = await self._open(user)
            picture = await self._studio.draw(order)
            files = scenes.files(picture, "mine", f"{record.id}-{row.id}")
            return await self._send(row, place, made.text, rows=made.rows, files=files)
        except discord.HTTPException as fault:
            if fault.code not in CLOSED:
                raise
            await self._host.store.set_setting(f"user:{user}", "dm_closed", "yes")
            await self._call_in_thread(row, live, seat, user)
            return None

    async def _call_in_thread(self, row: OutboxRow, live: Live, seat: int, user: int) -> None:
        """Call a seat in the thread, once for this row however often it is tried."""
        ping = news.Row("ping", f"channel:{live.record.thread}", {"seat": seat, "user": user})
        async with self._host.at(live.record.id) as now:
            called = now.record.card.get("called", {})
            if called.get(str(seat)) != row.nonce:
                card = {**now.record.card, "called": {**called, str(seat): row.nonce}}
                await self._host.update(now, rows=[ping], card=card)

    async def _tell(self, row: OutboxRow) -> int | None:
        """A line for one person."""
        try:
            return await self._send(row, await self._open(_id(row)), str(row.payload["text"]))
        except discord.HTTPException as fault:
            if fault.code not in CLOSED:
                raise
            raise GiveUp("private messages are closed") from fault

    async def _open(self, user: int) -> discord.PartialMessageable:
        """The channel of private messages with somebody, opened if it never was."""
        store = self._host.store
        if (known := await store.dm_channel(user)) is not None:
            return self._client.get_partial_messageable(known)
        self._openings.take()
        try:
            channel = await self._client.create_dm(discord.Object(user))
        except discord.HTTPException as fault:
            if fault.code != OPENING_TOO_FAST:
                raise
            self._openings.pause()
            raise Later(timedelta(minutes=10), "openings are paused") from fault
        await store.remember_dm(user, channel.id)
        return self._client.get_partial_messageable(channel.id)


def _id(row: OutboxRow) -> int:
    return int(row.to.partition(":")[2])


def _with(row: OutboxRow, **payload: Any) -> OutboxRow:
    return OutboxRow(row.table, row.kind, row.to, payload, row.nonce, row.due, row.merge, row.id, row.attempts)


def _parts(message: discord.Message) -> list[Any]:
    return [part for line in message.components for part in getattr(line, "children", [line])]


def files_refused(fault: discord.HTTPException) -> bool:
    """Whether a message may have been refused for its files alone: for their size, or because none may be sent."""
    return fault.code in {TOO_LARGE, MISSING_PERMISSIONS} or fault.status == 413


async def _edit(message: discord.PartialMessage, text: str, rows: Sequence[Row], attached: dict[str, Any]) -> None:
    """Change a message; without a new picture where that is too large or not allowed."""
    view = controls.view(rows) if rows else None
    try:
        await message.edit(content=text[:2000], view=view, **attached)
    except discord.HTTPException as fault:
        if not attached or not files_refused(fault):
            raise
        await message.edit(content=text[:2000], view=view)


def _attached(picture: Any, name: str, revision: object) -> dict[str, Any]:
    """A new picture replaces the old; where none could be drawn the old one stays."""
    return {"attachments": scenes.files(picture, name, revision)} if picture is not None else {}


def jump(live: Live) -> str:
    """A link to the newest card."""
    record = live.record
    message = record.card.get("card")
    place = f"https://discord.com/channels/{record.guild}/{record.thread}"
    return f"{place}/{message}" if message else place


def card_text(live: Live) -> str:
    """The card's words: the moment, who is awaited, who is done, until when."""
    table, record = live.running, live.record
    board = table.view(None).board
    lines = [
        wording.say(
            "card-head",
            game=live.game.title,
            round=getattr(board, "round", 0),
            rounds=getattr(board, "rounds", 0),
            phase=phase_of(record.game, board),
        )
    ]
    names, view = live.shown, table.view(None)
    if view.result is not None:
        lines.append(wording.say("card-over"))
    if view.awaited:
        lines.append(wording.say("card-awaited", names=", ".join(names[seat] for seat in view.awaited)))
    if finished := done(table):
        lines.append(wording.say("card-done", names=", ".join(names[seat] for seat in finished)))
    if due := sorted(record.card.get("due", {}).values()):
        when = int(datetime.fromisoformat(due[0]).timestamp())
        lines.append(wording.say("card-deadline", when=f"<t:{when}:R>"))
    return "\n".join(lines)


def card_rows(live: Live, mark: str) -> list[Row]:
    """The card's buttons; the first carries the mark by which an interrupted send is found."""
    id = live.record.id
    buttons = (
        Button(wording.say("button-mine"), Press("mine", id, arg=mark), Style.MAIN),
        Button(wording.say("button-text"), Press("words", id)),
        Button(wording.say("button-log"), Press("log", id)),
    )
    return [buttons]
