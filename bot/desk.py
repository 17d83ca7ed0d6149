"""What presses and commands have in common: showing a panel, refusing kindly, the acts that take more than a line."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord

from bot import controls, lobby, news, scenes, wording
from bot.delivery import files_refused, jump
from bot.films import Films
from bot.host import Host, Live, shown
from bot.ids import read
from bot.names import in_chat, plain
from bot.panel import is_unused, open_for, panel, tried_first
from bot.scenes import Order, Studio
from games.kernel import Advice, Chance, Composite, Draft, Phrase, Refusal
from renderers import Picture
from storage.protocol import Phase, SeatRecord, TableRecord

log = logging.getLogger(__name__)

PATIENCE = 6.0  # seconds a private answer waits for its picture before it goes out without

Interaction = discord.Interaction[Any]


class Desk:
    """The bot's hands: one for all handlers."""

    def __init__(self, host: Host, studio: Studio, films: Films) -> None:
        self.host = host
        self.studio = studio
        self.films = films

    # --- answering ---------------------------------------------------------------------------------------------------

    async def picture(self, order: Order) -> Picture | None:
        """A picture, or None where it is not ready in time."""
        try:
            return await asyncio.wait_for(self.studio.draw(order), PATIENCE)
        except TimeoutError:
            return None

    async def refuse(self, interaction: Interaction, fault: Refusal) -> None:
        """Tell the one who acted why not, in private. What they typed is repeated as they typed it."""
        id, args = fault.phrase
        typed = {name: in_chat(plain(str(args[name]))) for name in ("typed", "part") if name in args}
        await self.whisper(interaction, wording.say(id, **{**args, **typed}))

    async def whisper(self, interaction: Interaction, text: str, **extra: Any) -> None:
        """A private line, whether or not the interaction has been acknowledged."""
        for part in wording.cut_to(text.split("\n"), 1900):
            if interaction.response.is_done():
                await interaction.followup.send(part, ephemeral=True, **extra)
            else:
                await interaction.response.send_message(part, ephemeral=True, **extra)

    async def show_panel(
        self,
        interaction: Interaction,
        id: str,
        seat: int,
        *,
        page: int = 0,
        notice: Sequence[str] = (),
        advice: Advice | None = None,
        decision: str = "",
    ) -> None:
        """Put a seat's panel, as it is now, into the acknowledged answer of an interaction.

        `decision` is the one that was being worked on; it is shown as long as it is open. Raises Refusal for whoever
        does not hold the seat (any more).
        """
        async with self.host.at(id) as live:
            require_own(live, interaction.user.id, seat)
            if live.record.phase is not Phase.OVER:
                live.playing  # noqa: B018 -- refuses what was ended before its time
            link, mark = jump(live), _mark(interaction)
            made = panel(live, seat, page=page, notice=notice, advice=advice, link=link, mark=mark, wanted=decision)
            order = scenes.private(live, seat, made.picture, made.trial)
        drawn = await self.picture(order)
        text = made.text if drawn is not None else f"{made.text}\n{wording.say('panel-picture-late')}"
        await put(interaction, text, made.rows, scenes.files(drawn, "mine", f"{id}-{interaction.id}"))

    async def show(
        self, interaction: Interaction, text: str, rows: Sequence[controls.Row] = (), order: Order | None = None
    ) -> None:
        """Put a text, controls and a picture into the acknowledged answer of an interaction."""
        drawn = await self.picture(order) if order is not None else None
        await put(interaction, text, rows, scenes.files(drawn, "picture", interaction.id))

    # --- looking -----------------------------------------------------------------------------------------------------

    async def away(self, live: Live, seat: int) -> list[str]:
        """What happened since this seat's person last looked, in at most three sentences."""
        before = await self.host.looked(live, seat)
        events = live.running.told_to(seat, before)
        if before == 0 or not events:
            return []
        said = wording.news(live.record.game, events[-3:], live.shown)
        more = len(events) - len(said)
        return [wording.say("panel-away", news=(f"(+{more}) " if more > 0 else "") + " ".join(said))[:900]]

    async def advice(self, live: Live, seat: int, wanted: str = "") -> Advice | None:
        """What an autopilot would do in this seat's place, from what the seat may see."""
        decision = open_for(live, seat, wanted)
        if decision is None or (decision.answered and not is_unused(decision)):
            return None
        chance = Chance(f"{live.record.id}/{len(live.running.log)}/advice".encode())
        view = live.running.view(seat)
        return await asyncio.to_thread(live.game.autopilot, view, decision, chance)

    async def suggest(self, live: Live, seat: int, wanted: str = "") -> Advice | None:
        """An autopilot's advice, put into the seat's draft to be looked at, changed or taken; asked again, the next."""
        advice = await self.advice(live, seat, wanted)
        decision = open_for(live, seat, wanted)
        if advice is None or decision is None:
            return None
        advice = _next_of(advice, live.draft(seat, decision.id).trying)
        draft = Draft(advice.answer) if isinstance(advice.answer, tuple) else Draft((), advice.answer)
        options = decision.options
        if isinstance(options, Composite) or options.facets or tried_first(options):
            await self.host.keep_draft(live, seat, decision.id, draft)
        return advice

    # --- undo --------------------------------------------------------------------------------------------------------

    async def undo(self, live: Live, seat: int) -> str:
        """Take a move back, or ask the others whether it may be. Returns what to say. Raises Refusal."""
        possible = live.playing.undoable(seat)
        if possible is None:
            raise Refusal("nothing-to-undo")
        name = live.shown[seat]
        others = [s.number for s in live.record.seats if s.user is not None and s.user != live.record.seats[seat].user]
        if possible.alone or not others:
            await self.host.undo(live, seat, agreed=not possible.alone, note=wording.say("card-undone", name=name))
            return wording.say("undo-done")
        at = len(live.running.log)
        asked = wording.say("undo-vote", name=name, names=", ".join(live.shown[s] for s in others))
        mark = secrets.token_hex(10)  # how many answers there are is nobody's business while turns are sealed
        buttons = [
            {"label": wording.say("button-undo-yes"), "verb": "undo-yes", "arg": mark},
            {"label": wording.say("button-undo-no"), "verb": "undo-no", "arg": mark},
        ]
        row = news.Row("say", f"channel:{live.record.thread}", {"text": asked, "buttons": buttons})
        vote = {"seat": seat, "at": at, "mark": mark, "waiting": others}
        await self.host.update(live, rows=[row], card={**live.record.card, "vote": vote})
        return wording.say("undo-asked")

    async def vote(self, live: Live, user: int, mark: str, *, yes: bool) -> str:
        """Count a voice on an undo. The electorate is fixed when it is asked. Raises Refusal."""
        vote = live.record.card.get("vote")
        if not vote or vote.get("mark") != mark or len(live.playing.log) != vote["at"]:
            raise Refusal("no-vote")
        own = [seat for seat in vote["waiting"] if live.record.seats[seat].user == user]
        if not own:
            raise Refusal("not-in-vote")
        card = {key: value for key, value in live.record.card.items() if key != "vote"}
        thread, names = f"channel:{live.record.thread}", live.shown
        if not yes:
            said = wording.say("undo-refused", name=names[own[0]])
            await self.host.update(live, rows=[news.Row("say", thread, {"text": said})], card=card)
            return said
        waiting = [seat for seat in vote["waiting"] if seat not in own]
        if waiting:
            await self.host.update(live, card={**card, "vote": {**vote, "waiting": waiting}})
            return wording.say("undo-counted")
        seat = int(vote["seat"])
        possible = live.running.undoable(seat)
        past = possible is not None and live.running.drawn_since(possible.to)
        note = wording.say("card-undone-all", name=names[seat], past="yes" if past else "no")
        await self.host.undo(live, seat, agreed=True, note=note, record=replace(live.record, card=card))
        return wording.say("undo-done")

    # --- seats -------------------------------------------------------------------------------------------------------

    async def leave(self, live: Live, user: int) -> str:
        """Give up a seat, in the lobby or in the game. Returns what to say. Raises Refusal."""
        if live.record.phase is Phase.LOBBY:
            closed = await lobby.leave(self.host, live, user)
            return wording.say("left-closed" if closed else "left-lobby")
        live.playing  # noqa: B018 -- refuses where nothing is played
        seat = live.seat_of(user)
        left = replace(live.record.seats[seat], user=None, absent=True)
        note = wording.say("card-left", name=live.shown[seat])
        card = {**live.record.card, "left": {**live.record.card.get("left", {}), str(seat): user}}
        record = replace(live.record, card=card, seats=_with(live.record, left))
        await self.host.turn(live, None, notes=[note], record=record)
        return wording.say("left-game")

    async def give_seat(self, live: Live, number: int, user: int | None, name: str) -> str:
        """Give a seat of a running game to a person, or (without one) to a bot. Raises Refusal."""
        live.playing  # noqa: B018 -- refuses where nothing is played
        if not 0 <= number < len(live.record.seats):
            raise Refusal("no-such-seat", typed=number + 1)
        old = live.record.seats[number]
        if user is None and old.bot:
            raise Refusal("seat-is-bots")
        new = replace(old, user=user, name=plain(name), bot=user is None, absent=False)
        seats = _with(live.record, new)
        named = shown(replace(live.record, seats=seats))[number]
        note = wording.say("card-bot-seat" if user is None else "card-taken-over", old=live.shown[number], name=named)
        card = dict(live.record.card)
        card["awaited"] = [seat for seat in card.get("awaited", ()) if seat != number]  # the new person is called
        if str(number) in card.get("due", {}) and user != card.get("left", {}).get(str(number)):
            # Somebody new has the whole time; who left and comes back finds the clock where it was.
            card["due"] = {**card["due"], str(number): self.host.clock.now().isoformat()}
        await self.host.turn(live, None, notes=[note], record=replace(live.record, card=card, seats=seats))
        return wording.say("seat-given", seat=number + 1, name=named)

    async def end(self, live: Live, user: int) -> str:
        """Stop a table for good; its record is kept. Raises Refusal."""
        lobby.require_host(live, user)
        if live.record.phase.finished:
            raise Refusal("not-playing", phase=f"phase-{live.record.phase}")
        host = next((n for s, n in zip(live.record.seats, live.shown, strict=True) if s.user == user), "")
        rows = [news.lobby_redraw(live.record)] if live.record.phase is Phase.LOBBY else []
        if live.record.thread is not None:
            said = wording.say("card-ended", host=host)
            rows.append(news.Row("say", f"channel:{live.record.thread}", {"text": said}))
        await self.host.update(live, rows=rows, phase=Phase.ENDED)
        self.host.drop(live.record.id)
        return wording.say("ended")


async def put(
    interaction: Interaction, text: str, rows: Sequence[controls.Row] = (), pictures: Sequence[discord.File] = ()
) -> None:
    """Fill the acknowledged answer of an interaction; without its picture where that is too large."""
    view = controls.view(rows) if rows else None
    try:
        await interaction.edit_original_response(content=text[:2000], view=view, attachments=list(pictures))
    except discord.HTTPException as fault:
        if not pictures or not files_refused(fault):
            raise
        await interaction.edit_original_response(content=text[:2000], view=view, attachments=[])


def _mark(interaction: Interaction) -> str:
    """The mark by which the pressed message is found should its sending have been interrupted: it stays on it."""
    lines = interaction.message.components if interaction.message is not None else []
    ids = [getattr(part, "custom_id", None) or "" for line in lines for part in getattr(line, "children", ())]
    own = [press.arg for id in ids if (press := read(id)) is not None and press.verb == "mine" and press.seat >= 0]
    return own[0] if own else ""


def require_own(live: Live, user: int, seat: int) -> int:
    """The seat, if this person holds it. Raises Refusal otherwise."""
    own = live.seats_of(user)
    if seat not in own:
        raise Refusal("not-your-seat" if own else "not-seated")
    return seat


def _with(record: TableRecord, changed: SeatRecord) -> tuple[SeatRecord, ...]:
    return tuple(changed if seat.number == changed.number else seat for seat in record.seats)


def _next_of(advice: Advice, tried: str) -> Advice:
    """The advice that comes after what is tried, if that is one of it; after the last the first again."""
    ladder = advice.ladder
    at = (ladder.index(tried) + 1) % len(ladder) if tried in ladder else 0
    if at == 0:
        return advice
    return replace(advice, answer=ladder[at], why=Phrase("suggest-next", {"n": at + 1, "count": len(ladder)}))
