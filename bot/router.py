"""Where presses arrive: reads what a control says of itself, acknowledges at once, then acts on what is open now.

Nothing is remembered between presses, so every control works after any restart. A press that is stale, doubled, forged
or somebody else's changes nothing and gets a friendly private answer.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import discord

from bot import lobby, wording
from bot.controls import Row
from bot.desk import Desk, Interaction, require_own
from bot.host import Live, storage_refusal
from bot.ids import Press, read
from bot.panel import ASIDE, chosen_facets, full_key, is_extra, is_unused, label, meant, open_for, prompt
from bot.permissions import require_permissions
from bot.scenes import text as board_text
from games.kernel import Advice, Composite, Decision, Draft, Illegal, Options, Refusal, unfit
from storage.protocol import Phase, StorageError

log = logging.getLogger(__name__)

TOO_LATE = frozenset({10015, 10062, 40060, 50027})  # the interaction is over, answered, or its token has died

Handler = Callable[[Interaction, Press, tuple[str, ...]], Awaitable[None]]


class Router:
    """Takes component presses and forms, and hands each to the handler of its verb."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._host = desk.host
        in_private: dict[str, Handler] = {
            "answer": self._answer, "add": self._add, "try": self._try, "facet": self._facet,
            "facet-back": self._facet_back,
            "nudge": self._nudge, "drop": self._drop, "clear": self._clear, "lock": self._lock,
            "change": self._change, "suggest": self._suggest, "undo": self._undo, "set": self._set,
            "options": self._options, "picked": self._picked, "enter": self._mine,
        }  # fmt: skip
        in_public: dict[str, Handler] = {
            "mine": self._mine, "words": self._words, "log": self._log, "join": self._join, "leave": self._leave,
            "bot": self._bot, "nobot": self._nobot, "pick": self._pick, "start": self._start, "again": self._again,
            "undo-yes": self._vote, "undo-no": self._vote, "help": self._help,
        }  # fmt: skip
        self._handlers = {**in_private, **in_public}
        self._updates = frozenset(in_private)  # these change the private message they stand in

    async def __call__(self, interaction: Interaction) -> None:
        """Handle a press or a form; commands are not ours."""
        if interaction.type not in {discord.InteractionType.component, discord.InteractionType.modal_submit}:
            return
        data: dict[str, Any] = dict(interaction.data or {})
        press = read(str(data.get("custom_id", "")))
        where = {"table": press.table if press else None, "user": interaction.user.id, "kind": press and press.verb}
        try:
            await self._handle(interaction, press, data)
        except Refusal as fault:
            await self._safely(self._desk.refuse(interaction, fault), where)
        except StorageError as fault:
            log.exception("a press could not be looked up", extra=where)
            await self._safely(self._desk.refuse(interaction, storage_refusal(fault)), where)
        except discord.HTTPException as fault:
            if fault.code in TOO_LATE:
                log.warning("a press came too late to be answered", extra=where)
            else:
                log.exception("an answer could not be shown", extra=where)
        except Exception:
            log.exception("a press went wrong", extra=where)
            await self._safely(self._desk.whisper(interaction, wording.say("went-wrong")), where)

    @staticmethod
    async def _safely(answer: Awaitable[None], where: dict[str, Any]) -> None:
        try:
            await answer
        except discord.HTTPException:
            log.warning("a refusal could not be shown", extra=where)

    async def _handle(self, interaction: Interaction, press: Press | None, data: dict[str, Any]) -> None:
        if press is None or press.verb not in {*self._handlers, "type", "typed"}:
            raise Refusal("broken-control")
        if press.verb == "type":
            await interaction.response.send_modal(_typing(press))
            return
        if press.verb == "typed":
            await self._acknowledge(interaction, update=True)
            await self._typed(interaction, press, _field(data))
            return
        update = press.verb in self._updates or (press.verb == "mine" and press.seat >= 0)
        if press.verb == "options" and press.arg == "":
            update = False
        await self._acknowledge(interaction, update=update)
        try:
            await self._handlers[press.verb](interaction, press, tuple(str(v) for v in data.get("values", ())))
        except Illegal:  # another's move may have changed what is possible: their panel shows it
            if update and press.decision and _in_private(interaction):
                await self._desk.show_panel(interaction, press.table, press.seat)
            raise

    @staticmethod
    async def _acknowledge(interaction: Interaction, *, update: bool) -> None:
        """Answer Discord before anything else is done. What is private never takes the place of a public message."""
        if update and _in_private(interaction):
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=True, thinking=True)

    # --- the private panel -------------------------------------------------------------------------------------------

    async def _mine(self, interaction: Interaction, press: Press, _: tuple[str, ...]) -> None:
        async with self._host.at(press.table) as live:
            live.running  # noqa: B018 -- refuses where nothing is played
            seat = live.seat_of(interaction.user.id)
            if press.seat in live.seats_of(interaction.user.id):
                seat = press.seat
            notice = await self._desk.away(live, seat)
        if press.seat < 0 and await self._host.store.setting(f"user:{interaction.user.id}", "dm_closed"):
            notice.append(wording.say("dm-closed"))
        await self._desk.show_panel(interaction, press.table, seat, notice=notice, decision=press.decision)

    @staticmethod
    def _owned(live: Live, interaction: Interaction, press: Press) -> int:
        return require_own(live, interaction.user.id, press.seat)

    def _open(self, live: Live, press: Press) -> Decision[Any] | None:
        """The decision a press was made for, if it is still the one that is open."""
        decision = live.running.open.get(press.decision)
        if decision is None or decision.seat != press.seat or press.undos != live.undos(press.seat):
            return None
        return decision

    async def _on_draft(
        self, interaction: Interaction, press: Press, change: Callable[[Decision[Any], Draft], Draft]
    ) -> None:
        """Change the stored draft and show the panel again; a stale press only shows it."""
        notice: list[str] = []
        async with self._host.at(press.table) as live:
            seat = self._owned(live, interaction, press)
            decision = self._open(live, press)
            if decision is None or (decision.answered and not is_unused(decision)):
                notice = [wording.say("moved-on")]
            else:
                draft = change(decision, live.draft(seat, decision.id))
                await self._host.keep_draft(live, seat, decision.id, draft)
        await self._desk.show_panel(interaction, press.table, press.seat, notice=notice, decision=press.decision)

    async def _answer_with(
        self, interaction: Interaction, press: Press, find: Callable[[Decision[Any], Draft], str | tuple[str, ...]]
    ) -> None:
        """Enter an answer and show what comes next."""
        notice = [wording.say("moved-on")]
        async with self._host.at(press.table) as live:
            seat = self._owned(live, interaction, press)
            decision = self._open(live, press)
            if decision is not None and (decision.settled or not decision.answered):
                answer = find(decision, live.draft(seat, decision.id))
                before = len(live.running.told)
                await self._host.answer(live, seat, decision.id, answer)
                told = wording.news(live.record.game, live.running.told_to(seat, before)[-6:], live.shown)
                notice = [wording.say("panel-your-turn"), *told]
                await self._host.looked(live, seat)
            elif decision is not None:
                notice = [wording.say("already-done")]
        await self._desk.show_panel(interaction, press.table, press.seat, notice=notice)

    async def _answer(self, interaction: Interaction, press: Press, values: tuple[str, ...]) -> None:
        if (page := _page(values)) is not None:
            await self._desk.show_panel(interaction, press.table, press.seat, page=page, decision=press.decision)
            return

        def find(decision: Decision[Any], _: Draft) -> str:
            return full_key(_plain(decision), values[0] if values else press.arg)

        await self._answer_with(interaction, press, find)

    async def _lock(self, interaction: Interaction, press: Press, _: tuple[str, ...]) -> None:
        def find(decision: Decision[Any], draft: Draft) -> tuple[str, ...]:
            return _parts(decision).kept(draft.parts)

        await self._answer_with(interaction, press, find)

    async def _add(self, interaction: Interaction, press: Press, values: tuple[str, ...]) -> None:
        if (page := _page(values)) is not None:
            await self._desk.show_panel(interaction, press.table, press.seat, page=page, decision=press.decision)
            return

        def change(decision: Decision[Any], draft: Draft) -> Draft:
            parts = _parts(decision).kept(draft.parts)
            more = _parts(decision).after(parts)
            key = full_key(more, values[0] if values else press.arg)
            if key not in more:
                raise unfit(more, key)
            return Draft((*parts, key), draft.trying)

        await self._on_draft(interaction, press, change)

    async def _try(self, interaction: Interaction, press: Press, values: tuple[str, ...]) -> None:
        if (page := _page(values)) is not None:
            await self._desk.show_panel(interaction, press.table, press.seat, page=page, decision=press.decision)
            return

        def change(decision: Decision[Any], draft: Draft) -> Draft:
            key = full_key(_plain(decision), values[0] if values else press.arg)
            if key not in _plain(decision):
                raise unfit(_plain(decision), key)
            return Draft(draft.parts, key)

        await self._on_draft(interaction, press, change)

    async def _facet(self, interaction: Interaction, press: Press, values: tuple[str, ...]) -> None:
        if (page := _page(values)) is not None:
            await self._desk.show_panel(interaction, press.table, press.seat, page=page, decision=press.decision)
            return

        def change(decision: Decision[Any], draft: Draft) -> Draft:
            return narrowed(decision, draft, press.arg, values[0] if values else "")

        await self._on_draft(interaction, press, change)

    async def _facet_back(self, interaction: Interaction, press: Press, _: tuple[str, ...]) -> None:
        def change(decision: Decision[Any], draft: Draft) -> Draft:
            chosen = chosen_facets(_plain(decision), draft.trying)
            return Draft(draft.parts, "-".join(chosen[:-1]))

        await self._on_draft(interaction, press, change)

    async def _nudge(self, interaction: Interaction, press: Press, _: tuple[str, ...]) -> None:
        def change(decision: Decision[Any], draft: Draft) -> Draft:
            options = _plain(decision)
            key = draft.trying if draft.trying in options else next(iter(options))
            if press.arg not in options.moves:
                raise Refusal("broken-control")
            return Draft(draft.parts, options.nudge(key, press.arg))

        await self._on_draft(interaction, press, change)

    async def _drop(self, interaction: Interaction, press: Press, _: tuple[str, ...]) -> None:
        await self._on_draft(interaction, press, lambda _d, draft: Draft(draft.parts[:-1], draft.trying))

    async def _clear(self, interaction: Interaction, press: Press, _: tuple[str, ...]) -> None:
        await self._on_draft(interaction, press, lambda _d, _draft: Draft())

    async def _change(self, interaction: Interaction, press: Press, _: tuple[str, ...]) -> None:
        notice: list[str] = []
        async with self._host.at(press.table) as live:
            seat = self._owned(live, interaction, press)
            decision = self._open(live, press)
            if decision is None or not decision.answered or is_extra(decision):
                notice = [wording.say("moved-on")]
            else:
                await self._host.retract(live, seat, decision.id)
        await self._desk.show_panel(interaction, press.table, press.seat, notice=notice)

    async def _suggest(self, interaction: Interaction, press: Press, _: tuple[str, ...]) -> None:
        advice: Advice | None = None
        async with self._host.at(press.table) as live:
            seat = self._owned(live, interaction, press)
            advice = await self._desk.suggest(live, seat, press.decision)
        await self._desk.show_panel(interaction, press.table, press.seat, advice=advice, decision=press.decision)

    async def _undo(self, interaction: Interaction, press: Press, _: tuple[str, ...]) -> None:
        said = wording.say("moved-on")
        async with self._host.at(press.table) as live:
            seat = self._owned(live, interaction, press)
            if press.undos == live.undos(seat):  # a second press takes nothing more back
                said = await self._desk.undo(live, seat)
        await self._desk.show_panel(interaction, press.table, press.seat, notice=[said])

    async def _typed(self, interaction: Interaction, press: Press, typed: str) -> None:
        async with self._host.at(press.table) as live:
            seat = self._owned(live, interaction, press)
            if self._open(live, press) is not None:  # it may be meant for what stands open beside it
                press = replace(press, decision=meant(live, seat, typed)[0].id)

        def find(decision: Decision[Any], _: Draft) -> str | tuple[str, ...]:
            return decision.options.parse(typed)

        await self._answer_with(interaction, press, find)

    async def _help(self, interaction: Interaction, press: Press, _: tuple[str, ...]) -> None:
        async with self._host.at(press.table) as live:
            decision = open_for(live, self._owned(live, interaction, press), press.decision)
            slug = live.record.game
        lines = [wording.say("help-rules", game=slug)]
        if decision is not None:
            said = wording.titled(slug, f"help-{decision.kind}", **decision.args)
            lines = [prompt(slug, decision), said or "", *lines]
        await self._desk.show(interaction, "\n".join(line for line in lines if line))

    # --- looking -----------------------------------------------------------------------------------------------------

    async def _words(self, interaction: Interaction, press: Press, _: tuple[str, ...]) -> None:
        async with self._host.at(press.table) as live:
            own = live.seats_of(interaction.user.id)
            texts = board_text(live, own[0] if own else None)
        await self._desk.show(interaction, texts[0])
        for part in texts[1:]:
            await interaction.followup.send(part, ephemeral=True)

    async def _log(self, interaction: Interaction, press: Press, _: tuple[str, ...]) -> None:
        async with self._host.at(press.table) as live:
            pages = log_pages(live, interaction.user.id)
        await self._desk.show(interaction, pages[-1])

    async def _vote(self, interaction: Interaction, press: Press, _: tuple[str, ...]) -> None:
        async with self._host.at(press.table) as live:
            said = await self._desk.vote(live, interaction.user.id, press.arg, yes=press.verb == "undo-yes")
        await self._desk.show(interaction, said)

    # --- the lobby ---------------------------------------------------------------------------------------------------

    async def _join(self, interaction: Interaction, press: Press, _: tuple[str, ...]) -> None:
        async with self._host.at(press.table) as live:
            user = interaction.user
            await lobby.join(self._host, live, user.id, user.display_name, str(interaction.id))
            rows = lobby.pick_menu(live)
        await self._desk.show(interaction, wording.say("lobby-joined"), rows)

    async def _leave(self, interaction: Interaction, press: Press, _: tuple[str, ...]) -> None:
        async with self._host.at(press.table) as live:
            if live.record.phase is not Phase.LOBBY:
                raise Refusal("not-lobby")
            said = await self._desk.leave(live, interaction.user.id)
        await self._desk.show(interaction, said)

    async def _bot(self, interaction: Interaction, press: Press, _: tuple[str, ...]) -> None:
        async with self._host.at(press.table) as live:
            await lobby.add_bot(self._host, live, interaction.user.id)
        await interaction.delete_original_response()

    async def _nobot(self, interaction: Interaction, press: Press, _: tuple[str, ...]) -> None:
        async with self._host.at(press.table) as live:
            await lobby.remove_bot(self._host, live, interaction.user.id)
        await interaction.delete_original_response()

    async def _options(self, interaction: Interaction, press: Press, _: tuple[str, ...]) -> None:
        page = int(press.arg) if press.arg.isdecimal() else 0
        async with self._host.at(press.table) as live:
            lobby.require_lobby(live)
            lobby.require_host(live, interaction.user.id)
            rows, _pages = lobby.option_menus(live, page)
        await self._desk.show(interaction, wording.say("lobby-options", table=press.table), rows)

    async def _set(self, interaction: Interaction, press: Press, values: tuple[str, ...]) -> None:
        async with self._host.at(press.table) as live:
            await lobby.set_option(self._host, live, interaction.user.id, press.arg, ",".join(values))
            names = [setting.name for setting in lobby.settings_of(live)]
            rows, _pages = lobby.option_menus(live, names.index(press.arg) // 4)
        await self._desk.show(interaction, wording.say("lobby-options", table=press.table), rows)

    async def _pick(self, interaction: Interaction, press: Press, _: tuple[str, ...]) -> None:
        async with self._host.at(press.table) as live:
            lobby.require_lobby(live)
            lobby.require_seat(live, interaction.user.id)
            rows: list[Row] = lobby.pick_menu(live)
            setting = live.game.seat_setting
            name = lobby.setting_name(live.record.game, setting) if setting else ""
        await self._desk.show(interaction, wording.say("lobby-pick", setting=name), rows)

    async def _picked(self, interaction: Interaction, press: Press, values: tuple[str, ...]) -> None:
        async with self._host.at(press.table) as live:
            await lobby.pick(self._host, live, interaction.user.id, ",".join(values))
            setting = live.game.seat_setting
            value = lobby.value_name(live.record.game, setting, ",".join(values)) if setting else ""
            rows = lobby.pick_menu(live)
        await self._desk.show(interaction, wording.say("lobby-picked", value=value), rows)

    async def _start(self, interaction: Interaction, press: Press, _: tuple[str, ...]) -> None:
        require_permissions(interaction)
        async with self._host.at(press.table) as live:
            await lobby.start(self._host, live, interaction.user.id)
            thread = live.record.thread
        await self._desk.show(interaction, wording.say("lobby-started", thread=f"<#{thread}>"))

    async def _again(self, interaction: Interaction, press: Press, _: tuple[str, ...]) -> None:
        """Open the next table of a finished one: once, whoever presses first and how often."""
        require_permissions(interaction)
        async with self._host.at(press.table) as live:
            old, user = live.record, interaction.user
            if not old.phase.finished:
                raise Refusal("again-later")
            next_id = old.card.get("again")
            if next_id is None:
                made = await lobby.open_table(
                    self._host, old.game, guild=old.guild, channel=old.channel, user=user.id, name=user.display_name,
                    options=old.options,
                )  # fmt: skip
                next_id = made.id
                await self._host.update(live, card={**old.card, "again": next_id})
        link = f"<#{old.channel}> (`{next_id}`)"
        await self._desk.show(interaction, wording.say("lobby-made", game=wording.title(old.game), link=link))


def _in_private(interaction: Interaction) -> bool:
    """Whether a control stands in a message that only the one who pressed it sees."""
    message = interaction.message
    return message is not None and (interaction.guild_id is None or message.flags.ephemeral)


def narrowed(decision: Decision[Any], draft: Draft, prefix: str, value: str) -> Draft:
    """The draft once a facet has been chosen: the piece tried there, a part added, or one facet further."""
    _depth, *chosen = prefix.split("-")
    if value.startswith(ASIDE):  # chosen from the facet before the menu's own
        chosen, value = chosen[:-1], value.removeprefix(ASIDE)
    composite = isinstance(decision.options, Composite)
    parts = decision.options.kept(draft.parts) if isinstance(decision.options, Composite) else draft.parts
    options: Options[Any] = _parts(decision).after(parts) if composite else _plain(decision)
    trying = "-".join((*chosen, value))
    found = chosen_facets(options, trying)
    if found[: len(chosen) + 1] != (*chosen, value):
        raise unfit(options, trying)
    if composite and len(found) == len(options.facets):
        return Draft((*parts, options.join(found)), "-".join(found[:-1]))
    if options.moves:
        return Draft(parts, _nearest(options, found, draft.trying))
    return Draft(parts, "-".join(found))


def _nearest(options: Options[Any], found: tuple[str, ...], trying: str) -> str:
    """The legal key with these first facets that keeps as much of `trying` as can be."""
    old = options.split(trying) if trying in options else ()
    while len(found) < len(options.facets):
        legal = options.narrow(found)
        depth = len(found)
        found += (old[depth] if depth < len(old) and old[depth] in legal else legal[0],)
    return options.join(found)


def log_pages(live: Live, user: int) -> list[str]:
    """The log of a table as this person may read it, in pages."""
    own = live.seats_of(user)
    lines = wording.news(live.record.game, live.running.told_to(own[0] if own else None), live.shown)
    head = wording.say("log-head", table=live.record.id)
    return wording.cut_to([head, *(lines or [wording.say("log-empty")])], 1900)


def _page(values: tuple[str, ...]) -> int | None:
    """The page that a menu's last line leads to."""
    if values and values[0].startswith("page:") and values[0][5:].isdecimal():
        return int(values[0][5:])
    return None


def _plain(decision: Decision[Any]) -> Options[Any]:
    if isinstance(decision.options, Composite):
        raise Refusal("moved-on")
    return decision.options


def _parts(decision: Decision[Any]) -> Composite[Any]:
    if not isinstance(decision.options, Composite):
        raise Refusal("moved-on")
    return decision.options


def _typing(press: Press) -> discord.ui.Modal:
    """A form to type an answer. It is stopped: the router reads what comes back."""
    made = discord.ui.Modal(
        title=wording.say("type-title"),
        custom_id=str(Press("typed", press.table, press.seat, press.decision, press.undos)),
        timeout=None,
    )
    hint = wording.say("type-hint")
    field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        custom_id="answer", placeholder=hint, max_length=400
    )
    made.add_item(discord.ui.Label(text=wording.say("type-label"), component=field))
    made.stop()
    return made


def _field(data: dict[str, Any]) -> str:
    """What was typed into a form's only field."""
    for line in data.get("components", ()):
        inner = line.get("component") or (line.get("components") or [{}])[0]
        if "value" in inner:
            return str(inner["value"])
    return ""


__all__ = ["Router", "label", "log_pages", "narrowed"]
