"""From a decision to a thumb: the private panel of one seat, made from what it may see, once for all games.

Few options become buttons, up to twenty-five a menu, more are narrowed facet by facet. A piece is placed with the nudge
pad: arrows, turn, flip, a live picture, confirm. A composite answer is put together as a draft and locked as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from bot import wording
from bot.controls import ACROSS, MENU, Button, Choice, Menu, Row, Style, cut, rows_of
from bot.host import Live
from bot.ids import Press, short
from games.kernel import Advice, Answer, Composite, Decision, Draft, Illegal, Options, Refusal, Secrecy, Table
from renderers import Trial
from storage.protocol import Phase

BUTTONS = 10  # so many options at most are shown as buttons
TIP = 300  # characters of the line for beginners
SHOWN = 4000  # legal keys handed to a picture
ROOM = 900  # characters of what options bring, a line each
STEPPED = {"tile": "next", "facing": "turn"}  # facets that a move of another name steps through
ASIDE = "^"  # before a value that stands one facet further up than its menu


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel's text and controls, and what its picture shows (`preview`, `hand` or, without a decision, `board`)."""

    lines: tuple[str, ...]
    rows: tuple[Row, ...]
    picture: str
    trial: Trial | None = None

    @property
    def text(self) -> str:
        """The lines, cut to one message."""
        return wording.cut_to([line for line in self.lines if line], 1900)[0]


def all_open_for(live: Live, seat: int) -> list[Decision[Any]]:
    """A seat's decisions: those it owes, then those it has answered, then those nobody waits for."""
    own = [d for d in live.running.open.values() if d.seat == seat]
    return sorted(own, key=lambda d: (d.answered, d.settled))


def open_for(live: Live, seat: int, wanted: str = "") -> Decision[Any] | None:
    """The decision a seat should see: the one it wants to, if that is open to it, else the first."""
    found = all_open_for(live, seat)
    return next((d for d in found if d.id == wanted), found[0] if found else None)


def meant(live: Live, seat: int, text: str) -> tuple[Decision[Any], Answer]:
    """The decision that a typed answer is for, and the answer: the first of the seat's that can read it.

    Raises Refusal where nothing is open, or what the first decision says of an answer that none can read.
    """
    refused: Refusal | None = None
    for decision in all_open_for(live, seat):
        try:
            return decision, decision.options.parse(text)
        except Illegal as fault:
            listed = "," in text and isinstance(decision.options, Composite)  # which says what part of it is wrong
            refused = fault if listed else refused or fault
    raise refused or Refusal("not-open")


def is_extra(decision: Decision[Any]) -> bool:
    """Whether a decision is only a possibility: nobody waits for it, and what is chosen is done at once.

    A composite one that stands open as answered is an entry that may still be changed.
    """
    return decision.settled and not isinstance(decision.options, Composite)


def is_unused(decision: Decision[Any]) -> bool:
    """Whether a composite decision is only a possibility: nobody waits for it, and nothing stands there yet."""
    return decision.settled and isinstance(decision.options, Composite) and decision.options.entered() == ()


def done(table: Table[Any]) -> tuple[int, ...]:
    """The seats that wait for others, for all to see. What a seat may enter for itself is nobody else's business."""
    given = {d.seat for d in table.open.values() if d.answered and not _is_own_affair(d)}
    return tuple(sorted(given.difference(table.awaited)))


def _is_own_affair(decision: Decision[Any]) -> bool:
    entry = isinstance(decision.options, Composite)
    return entry and decision.settled and decision.secrecy is Secrecy.PRIVATE


def panel(
    live: Live,
    seat: int,
    *,
    page: int = 0,
    notice: Sequence[str] = (),
    advice: Advice | None = None,
    link: str = "",
    mark: str = "",
    wanted: str = "",
) -> Panel:
    """What a seat sees when it opens its panel now, or goes on with the decision `wanted`, after the lines `notice`."""
    decision = open_for(live, seat, wanted)
    lines = [*notice, head(live)]
    if decision is None:
        return _idle(live, seat, lines, link, mark)
    press = Press("", live.record.id, seat, decision.id, live.undos(seat))
    draft = live.draft(seat, decision.id)
    if is_extra(decision):
        return _settled(live, decision, lines, press, page, link, mark)
    if decision.answered and not is_unused(decision):
        return _answered(live, decision, lines, press, link, mark)
    lines.append(prompt(live.record.game, decision))
    lines += _tip(live, decision)
    if due := live.record.card.get("due", {}).get(str(seat)):
        lines.append(wording.say("panel-deadline", when=f"<t:{int(datetime.fromisoformat(due).timestamp())}:R>"))
    if advice is not None:
        lines.append(_suggestion(live.record.game, decision, advice))
    options = decision.options
    if isinstance(options, Composite):
        made, trial = _composite(live.record.game, decision, options, draft, press, page, lines)
    elif options.moves:
        made, trial = _placing(live.record.game, decision, options, draft, press, page, lines)
    else:
        made, trial = _choosing(live.record.game, decision, options, draft, press, page, lines)
    if advice is not None and isinstance(advice.answer, str):
        taken = replace(press, verb="answer", arg=advice.answer)
        made = _with_button(made, Button(wording.say("button-take"), taken, Style.GOOD))
    for button in _entries(live, decision):
        made = _with_button(made, button)
    made = [*made, *_beside(live, decision)]
    utility = _utility(live, seat, press, mark, typed=True, more=advice is not None and bool(advice.others))
    if decision.answered:
        lines += _waiting(live)
    if link:
        lines.append(wording.say("panel-where", link=link))
    placed = not isinstance(options, Composite) and (options.moves or tried_first(options))
    picture = "preview" if placed else "hand"
    return Panel(tuple(lines), (*made[:4], utility), picture, trial)


def head(live: Live) -> str:
    """The line that says which table and what moment this is."""
    board = live.running.view(None).board
    return wording.say(
        "panel-head",
        game=live.game.title,
        table=live.record.id,
        round=getattr(board, "round", 0),
        phase=phase_of(live.record.game, board),
    )


def phase_of(slug: str, board: Any) -> str:
    """The phase of a board in words."""
    phase = str(getattr(board, "phase", ""))
    return wording.titled(slug, f"phase-{phase.replace('_', '-')}") or phase.replace("_", " ")


def prompt(slug: str, decision: Decision[Any]) -> str:
    """What a decision asks."""
    return _capital(wording.titled(slug, f"ask-{decision.kind}", **decision.args) or decision.kind)


def _tip(live: Live, decision: Decision[Any]) -> list[str]:
    """For somebody's first game: the first lines of help to each kind of question they meet for the first time."""
    if not live.is_new_to(decision.seat, decision.kind):
        return []
    said = wording.titled(live.record.game, f"help-{decision.kind}", **decision.args)
    return [wording.say("panel-tip", text=cut(said.splitlines()[0], TIP))] if said else []


def label(slug: str, decision: Decision[Any], options: Options[Any], key: str) -> str:
    """How an option is called."""
    if (said := options.label(key)) is not None:
        return wording.phrase(said, slug)
    attribute = key.replace("_", "-").replace("+", "-")
    if named := wording.titled(slug, decision.kind, attribute):
        return named
    return wording.titled(slug, f"word-{attribute}") or spelled(slug, options, key)


def spelled(slug: str, options: Options[Any], key: str) -> str:
    """A key facet by facet, in words: those facets that are part of it."""
    pieces = key.split("-")
    values = zip(options.facets, options.split(key), strict=True) if options.facets else ()
    said = [_value_name(slug, facet, value) for facet, value in values if value in pieces]
    return ", ".join(dict.fromkeys(said)) or key


def full_key(options: Options[Any], arg: str) -> str:
    """The key that an id's argument stands for (`bot.ids.short`); the argument itself where it is one."""
    if arg.startswith("~"):
        return next((key for key in options if short(key) == arg), arg)
    return arg


def chosen_facets(options: Options[Any], trying: str) -> tuple[str, ...]:
    """The facet values that `trying` holds, as far as they are still legal, with those that leave no choice."""
    wanted = list(options.split(trying)) if trying in options else trying.split("-", max(0, len(options.facets) - 1))
    chosen: tuple[str, ...] = ()
    while len(chosen) < len(options.facets):
        legal = options.narrow(chosen)
        if len(legal) == 1:
            value = legal[0]
        elif len(chosen) < len(wanted) and wanted[len(chosen)] in legal:
            value = wanted[len(chosen)]
        else:
            break
        chosen += (value,)
    return chosen


# --- panels by the kind of answer -------------------------------------------------------------------------------------


def _idle(live: Live, seat: int, lines: list[str], link: str, mark: str) -> Panel:
    table = live.running
    if table.result is not None:
        lines.append(wording.say("panel-over"))
    else:
        names = [n for i, n in enumerate(live.shown) if i in table.awaited]
        lines.append(wording.say("panel-waiting", names=", ".join(names)) if names else wording.say("panel-nothing"))
    press = Press("", live.record.id, seat, "", live.undos(seat))
    if link:
        lines.append(wording.say("panel-where", link=link))
    return Panel(tuple(lines), (_utility(live, seat, press, mark, typed=False),), "hand")


def _settled(
    live: Live, decision: Decision[Any], lines: list[str], press: Press, page: int, link: str, mark: str
) -> Panel:
    """What a seat may still do although nobody waits for it."""
    lines.append(prompt(live.record.game, decision))
    made, trial = _choosing(live.record.game, decision, _plain(decision), Draft(), press, page, lines)
    lines += _waiting(live)
    if link:
        lines.append(wording.say("panel-where", link=link))
    utility = _utility(live, decision.seat, press, mark, typed=False)
    return Panel(tuple(lines), (*made[:4], utility), "hand", trial)


def _plain(decision: Decision[Any]) -> Options[Any]:
    assert not isinstance(decision.options, Composite)
    return decision.options


def _beside(live: Live, shown: Decision[Any]) -> list[Row]:
    """Buttons for what a seat may do beside the decision it is shown, though nobody waits for it."""
    slug, press = live.record.game, Press("answer", live.record.id, shown.seat, "", live.undos(shown.seat))
    others = [d for d in live.running.open.values() if d.seat == shown.seat and d is not shown]
    buttons = [
        Button(_capital(label(slug, d, _plain(d), key)), replace(press, decision=d.id, arg=key))
        for d in others
        if is_extra(d)
        for key in list(_plain(d))[:ACROSS]
    ]
    return rows_of(buttons)


def _entries(live: Live, shown: Decision[Any]) -> list[Button]:
    """Buttons that lead to what a seat may put together beside the decision it is shown."""
    slug, press = live.record.game, Press("enter", live.record.id, shown.seat, "", live.undos(shown.seat))
    return [
        Button(wording.titled(slug, f"enter-{d.kind}") or wording.say("button-enter"), replace(press, decision=d.id))
        for d in live.running.open.values()
        if d.seat == shown.seat and d is not shown and is_unused(d)
    ]


def _answered(live: Live, decision: Decision[Any], lines: list[str], press: Press, link: str, mark: str) -> Panel:
    given = live.given(decision)
    parts = (given,) if isinstance(given, str) else tuple(given or ())
    said = "panel-locked"
    if decision.settled and decision.secrecy is not Secrecy.OPEN:  # the question tells what stands there
        lines.append(prompt(live.record.game, decision))
        said = "panel-entered" if decision.secrecy is Secrecy.PRIVATE else "panel-kept"
    lines.append(wording.say(said, parts=_listed(live.record.game, decision, parts)))
    lines += _waiting(live)
    if link:
        lines.append(wording.say("panel-where", link=link))
    change = Button(wording.say("button-change"), replace(press, verb="change"), Style.MAIN)
    utility = _utility(live, decision.seat, press, mark, typed=False)
    trial = Trial(decision.kind, parts, "", (), locked=True)
    return Panel(tuple(lines), ((change,), *_beside(live, decision)[:3], utility), "hand", trial)


def _waiting(live: Live) -> list[str]:
    """Whom the table waits for."""
    names = [n for i, n in enumerate(live.shown) if i in live.running.awaited]
    return [wording.say("panel-locked-waiting", names=", ".join(names))] if names else []


def _choosing(
    slug: str,
    decision: Decision[Any],
    options: Options[Any],
    draft: Draft,
    press: Press,
    page: int,
    lines: list[str],
) -> tuple[list[Row], Trial]:
    keys = list(options)
    trial = Trial(decision.kind, draft.parts, draft.trying, tuple(keys[:SHOWN]))
    answer = replace(press, verb="answer")
    if len(keys) <= BUTTONS:
        named = {key: _capital(label(slug, decision, options, key)) for key in keys}
        lines += _brought(slug, options, named)
        taking = [Button(name, replace(answer, arg=key), Style.MAIN) for key, name in named.items()]
        return rows_of(taking), trial
    if len(keys) <= MENU or not options.facets:
        if tried_first(options):
            return _trying(slug, decision, options, draft, press, page, lines)
        return [_menu(slug, decision, options, keys, answer, page)], trial
    chosen = chosen_facets(options, draft.trying)
    rows: list[Row] = []
    if len(chosen) < len(options.facets):
        rows.append(_facet_menu(slug, options, chosen, press, page))
    if chosen:
        done = len(chosen) == len(options.facets)
        key = options.join(chosen) if done else "-".join(chosen)
        pairs = zip(options.facets, chosen, strict=False)
        said = label(slug, decision, options, key) if done else ", ".join(_value_name(slug, *pair) for pair in pairs)
        lines.append(_tried(said, key if done else ""))
        back = Button(wording.say("button-other-facet"), replace(press, verb="facet-back"))
        lines += _effects(slug, options, key) if done else ()
        confirm = Button(wording.say("button-confirm"), replace(answer, arg=key), Style.GOOD, disabled=not done)
        rows.append((back, confirm))
    return rows, trial


def tried_first(options: Options[Any]) -> bool:
    """Whether an answer from a menu is looked at before it counts: where it has a price or brings something at once."""
    return len(options) > BUTTONS and not options.moves and any(options.effect(key) for key in options)


def _trying(
    slug: str,
    decision: Decision[Any],
    options: Options[Any],
    draft: Draft,
    press: Press,
    page: int,
    lines: list[str],
) -> tuple[list[Row], Trial]:
    """A menu whose line is shown in the preview and said in words, and a button that confirms it."""
    keys, key = list(options), draft.trying if draft.trying in options else ""
    if key:
        lines.append(_tried(label(slug, decision, options, key), key))
        lines += _effects(slug, options, key)
    confirm = Button(
        wording.say("button-confirm"), replace(press, verb="answer", arg=key), Style.GOOD, disabled=not key
    )
    rows: list[Row] = [_menu(slug, decision, options, keys, replace(press, verb="try"), page), (confirm,)]
    return rows, Trial(decision.kind, draft.parts, key, tuple(keys[:SHOWN]))


def _placing(
    slug: str,
    decision: Decision[Any],
    options: Options[Any],
    draft: Draft,
    press: Press,
    page: int,
    lines: list[str],
) -> tuple[list[Row], Trial]:
    key = draft.trying if draft.trying in options else next(iter(options))
    lines.append(_tried(label(slug, decision, options, key), key))
    lines += _effects(slug, options, key)
    moves = [
        Button(wording.say(f"move-{move}"), replace(press, verb="nudge", arg=move), disabled=still)
        for move in options.moves
        for still in (options.nudge(key, move) == key,)
    ]
    confirm = Button(wording.say("button-confirm"), replace(press, verb="answer", arg=key), Style.GOOD)
    rows = rows_of([*moves, confirm])
    rows += _facet_menus(slug, options, options.split(key), press, page, 4 - len(rows))
    return rows, Trial(decision.kind, draft.parts, key, tuple(options)[:SHOWN])


def _facet_menus(
    slug: str, options: Options[Any], values: tuple[str, ...], press: Press, page: int, room: int
) -> list[Row]:
    """As many menus of a placement's facets as there is room for.

    Where they are too many, those that a move steps through go first; then the two widest facets share a menu.
    """
    depths = [depth for depth in range(len(values)) if len(options.narrow(values[:depth])) > 1]
    for depth in reversed(depths):
        if len(depths) > room and STEPPED.get(options.facets[depth], options.facets[depth]) in options.moves:
            depths = [other for other in depths if other != depth]
    shared = depths[1] if len(depths) > room and depths[1] == depths[0] + 1 else None
    if shared is not None:
        depths = depths[1:]
    return [
        _facet_menu(slug, options, values[:depth], press, page, values[depth], aside=depth == shared)
        for depth in depths[:room]
    ]


def _composite(
    slug: str,
    decision: Decision[Any],
    options: Composite[Any],
    draft: Draft,
    press: Press,
    page: int,
    lines: list[str],
) -> tuple[list[Row], Trial]:
    parts = options.kept(draft.parts)
    more = options.after(parts)
    keys = list(more)
    lines.append(
        wording.say("panel-parts", parts=_listed(slug, decision, parts)) if parts else wording.say("panel-no-parts")
    )
    rows: list[Row] = []
    if keys:
        add = replace(press, verb="add")
        if len(keys) <= MENU or not more.facets:
            rows.append(_menu(slug, decision, more, keys, add, page, hint="choose-part"))
        else:
            chosen = chosen_facets(more, draft.trying)
            if len(chosen) >= len(more.facets):
                chosen = chosen[:-1]
            rows += _composite_facets(slug, more, chosen, press, page)
    complete = options.complete(parts)
    if complete:
        lines.append(wording.say("panel-complete"))
    rows.append(
        (
            Button(wording.say("button-lock"), replace(press, verb="lock"), Style.GOOD, disabled=not complete),
            Button(wording.say("button-back"), replace(press, verb="drop"), disabled=not parts),
            Button(wording.say("button-clear"), replace(press, verb="clear"), disabled=not parts),
        )
    )
    return rows, Trial(decision.kind, parts, draft.trying, tuple(keys[:SHOWN]))


def _composite_facets(
    slug: str,
    more: Options[Any],
    chosen: tuple[str, ...],
    press: Press,
    page: int,
) -> list[Row]:
    """One menu for each facet up to the one asked for now, so that an earlier one can be changed at any time."""
    rows: list[Row] = [
        _facet_menu(slug, more, chosen[:depth], press, 0, chosen[depth])
        for depth in range(len(chosen))
        if len(more.narrow(chosen[:depth])) > 1
    ]
    rows.append(_facet_menu(slug, more, chosen, press, page))
    return rows[-2:]


# --- parts of panels --------------------------------------------------------------------------------------------------


def _menu(
    slug: str,
    decision: Decision[Any],
    options: Options[Any],
    keys: Sequence[str],
    press: Press,
    page: int,
    hint: str = "choose-option",
) -> Menu:
    choices = [
        Choice(_capital(label(slug, decision, options, key)), _value(key), note=_brings(slug, options, key))
        for key in keys
    ]
    return Menu(wording.say(hint), press, _paged(choices, page))


def _facet_menu(
    slug: str,
    options: Options[Any],
    chosen: Sequence[str],
    press: Press,
    page: int,
    current: str = "",
    *,
    aside: bool = False,
) -> Menu:
    """A menu of a facet's values; with `aside` followed by the other values of the facet before."""
    depth = len(chosen)
    facet = options.facets[depth]
    named = wording.titled(slug, f"facet-{facet}") or facet
    choices = [
        Choice(_capital(_word(slug, value)), _value(value), value == current)
        for value in _sorted(options.narrow(tuple(chosen)))
    ]
    if aside:
        others = [value for value in options.narrow(tuple(chosen[:-1])) if value != chosen[-1]]
        choices += [
            Choice(wording.say("facet-aside", value=_capital(_word(slug, other))), ASIDE + other) for other in others
        ]
    arg = "-".join((str(depth), *chosen))
    return Menu(wording.say("choose-facet", facet=named), replace(press, verb="facet", arg=arg), _paged(choices, page))


def _word(slug: str, value: str) -> str:
    """A facet's value in words."""
    return wording.titled(slug, f"word-{value.replace('_', '-')}") or value


def _value_name(slug: str, facet: str, value: str) -> str:
    """A facet's value as it stands among others: a bare number needs its facet's name."""
    if value.isdecimal():
        return f"{wording.titled(slug, f'facet-{facet}') or facet} {value}"
    return _word(slug, value)


def _capital(text: str) -> str:
    """A text as a control shows it."""
    return text[:1].upper() + text[1:]


def _sorted(values: Sequence[str]) -> list[str]:
    """Squares and Zones in the order in which they are looked for on a board, before everything else."""

    def order(value: str) -> tuple[bool, str, int]:
        found = re.fullmatch(r"([A-Z])(\d+)", value)
        return (False, found[1], int(found[2])) if found else (True, "", 0)

    return sorted(values, key=order)


def _value(key: str) -> str:
    return key if len(key) <= 90 else short(key)


def _paged(choices: Sequence[Choice], page: int) -> tuple[Choice, ...]:
    """The choices of a page, the last line leading to the next one."""
    if len(choices) <= MENU:
        return tuple(choices)
    room = MENU - 1
    pages = -(-len(choices) // room)
    page %= pages
    more = Choice(wording.say("button-more"), f"page:{(page + 1) % pages}")
    return (*choices[page * room : (page + 1) * room], more)


def _listed(slug: str, decision: Decision[Any], parts: Sequence[str]) -> str:
    """The parts of an answer in words."""
    options = decision.options
    if not isinstance(options, Composite):
        return ", ".join(f"**{label(slug, decision, options, part)}**" for part in parts)
    said = [label(slug, decision, options.after(parts[:n]), part) for n, part in enumerate(parts)]
    return " · ".join(f"**{one}**" for one in said)


def _tried(said: str, key: str) -> str:
    """What is tried, in words, and as it could be typed."""
    typed = f" (`{key}`)" if key not in {"", said} else ""
    return wording.say("panel-trying", said=said, typed=typed)


def _brings(slug: str, options: Options[Any], key: str) -> str:
    """What an option would bring, in one line."""
    return " ".join(wording.phrase(effect, slug) for effect in options.effect(key))


def _effects(slug: str, options: Options[Any], key: str) -> list[str]:
    said = _brings(slug, options, key)
    return [wording.say("panel-effect", effects=said)] if said else []


def _brought(slug: str, options: Options[Any], named: dict[str, str]) -> list[str]:
    """What each of a few options would bring, a line each, where there is room for all."""
    said = {key: _brings(slug, options, key) for key in named}
    lines = [wording.say("panel-brings", option=named[key], effects=text) for key, text in said.items() if text]
    return lines if sum(map(len, lines)) <= ROOM else []


def _suggestion(slug: str, decision: Decision[Any], advice: Advice) -> str:
    """What is suggested, and why; parts of a composite answer stand in the draft already."""
    why = wording.phrase(advice.why, slug)
    if isinstance(decision.options, Composite) or not isinstance(advice.answer, str):
        return wording.say("panel-suggest-parts", why=why)
    return wording.say("panel-suggest", answer=label(slug, decision, decision.options, advice.answer), why=why)


def _with_button(rows: list[Row], button: Button) -> list[Row]:
    """The rows with one more button where there is room; one that does the same already takes on its looks instead."""
    if any(not isinstance(row, Menu) and button.press in {b.press for b in row} for row in rows):
        return [
            row
            if isinstance(row, Menu)
            else tuple(replace(b, style=button.style) if b.press == button.press else b for b in row)
            for row in rows
        ]
    for n, row in enumerate(rows):
        if not isinstance(row, Menu) and len(row) < 5:
            return [*rows[:n], (*row, button), *rows[n + 1 :]]
    return [*rows, (button,)]


def _utility(live: Live, seat: int, press: Press, mark: str, *, typed: bool, more: bool = False) -> Row:
    """The last row: what every panel has. Refresh carries the mark by which an interrupted send is found."""
    undo = live.running.undoable(seat) if live.record.phase is Phase.PLAYING else None
    buttons = [
        Button(wording.say("button-another" if more else "button-suggest"), replace(press, verb="suggest"))
        if typed
        else None,
        Button(wording.say("button-help"), replace(press, verb="help")) if typed else None,
        Button(wording.say("button-type"), replace(press, verb="type")) if typed else None,
        Button(wording.say("button-undo"), replace(press, verb="undo")) if undo is not None and undo.alone else None,
        Button(wording.say("button-refresh"), replace(press, verb="mine", decision="", arg=mark)),
    ]
    return tuple(button for button in buttons if button is not None)
