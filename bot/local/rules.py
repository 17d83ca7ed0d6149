"""What a message may hold: lengths, counts, and which components may stand where."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.local import limits
from bot.local.errors import invalid, wrong_length
from bot.local.model import Json

ROW, BUTTON, STRING_SELECT, INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 18, 19, 21, 22, 23

SELECTS = frozenset({STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT})
_V2_ONLY = frozenset({SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER})
_LINK_STYLE = 5


def check_length(path: str, value: str | None, high: int, low: int = 0) -> None:
    """Refuse a text that is too short or too long.

    Raises:
        DiscordError: 50035, naming ``path``.
    """
    if value is not None and not low <= len(value) <= high:
        raise wrong_length(path, low, high)


def check_embeds(embeds: list[Json]) -> None:
    """Refuse embeds that are too many or too large, one by one or together.

    Raises:
        DiscordError: 50035, naming the part.
    """
    if len(embeds) > limits.EMBEDS:
        raise wrong_length("embeds", 0, limits.EMBEDS)
    total = 0
    for index, embed in enumerate(embeds):
        total += _check_embed(f"embeds.{index}", embed)
    if total > limits.EMBEDS_TOTAL:
        raise invalid("embeds", f"Embed size exceeds maximum size of {limits.EMBEDS_TOTAL}", "MAX_EMBED_SIZE_EXCEEDED")


def _check_embed(path: str, embed: Json) -> int:
    """Check one embed and give the characters in it."""
    footer = (embed.get("footer") or {}).get("text")
    author = (embed.get("author") or {}).get("name")
    parts = [
        ("title", embed.get("title"), limits.EMBED_TITLE),
        ("description", embed.get("description"), limits.EMBED_DESCRIPTION),
        ("footer.text", footer, limits.EMBED_FOOTER),
        ("author.name", author, limits.EMBED_AUTHOR),
    ]
    fields = embed.get("fields") or []
    if len(fields) > limits.EMBED_FIELDS:
        raise wrong_length(f"{path}.fields", 0, limits.EMBED_FIELDS)
    for number, one in enumerate(fields):
        check_length(f"{path}.fields.{number}.name", one["name"], limits.EMBED_FIELD_NAME, 1)
        check_length(f"{path}.fields.{number}.value", one["value"], limits.EMBED_FIELD_VALUE, 1)
        parts += [("name", one["name"], limits.EMBED_FIELD_NAME), ("value", one["value"], limits.EMBED_FIELD_VALUE)]
    for name, value, high in parts:
        check_length(f"{path}.{name}", value, high)
    return sum(len(value) for _, value, _ in parts if value)


@dataclass(slots=True)
class Layout:
    """A walk through the components of one message, checking each.

    Attributes:
        v2: Whether the message is laid out with components alone.
        ids: The custom ids met so far.
        count: The components met so far, nested ones included.
        text: The characters of the text displays met so far.
    """

    v2: bool
    ids: set[str] = field(default_factory=set)
    count: int = 0
    text: int = 0

    def check(self, components: list[Json]) -> None:
        """Refuse what Discord would not lay out.

        Raises:
            DiscordError: 50035, naming the component.
        """
        if not self.v2 and len(components) > limits.ROWS:
            raise wrong_length("components", 0, limits.ROWS)
        allowed = _V2_ONLY | {ROW} if self.v2 else {ROW}
        for index, component in enumerate(components):
            if component["type"] not in allowed:
                raise invalid(f"components.{index}", f"Value of field type must be one of {sorted(allowed)}.")
            self._visit(f"components.{index}", component)
        if self.count > limits.COMPONENTS_V2:
            raise invalid("components", "Total number of components exceeds 40", "COMPONENT_MAX_TOTAL_COMPONENTS")
        if self.text > limits.TEXT_V2:
            raise invalid("components", "Displayable text size exceeds maximum size of 4000", "TEXT_SIZE_EXCEEDED")

    def _visit(self, path: str, component: Json) -> None:
        self.count += 1
        self._name(path, component)
        match component["type"]:
            case kind if kind == ROW:
                _check_row(path, component["components"])
            case kind if kind == BUTTON:
                _check_button(path, component)
            case kind if kind in SELECTS:
                check_select(path, component)
            case kind if kind == TEXT:
                check_length(f"{path}.content", component["content"], limits.TEXT_V2, 1)
                self.text += len(component["content"])
            case kind if kind == SECTION:
                _check_count(f"{path}.components", component["components"], limits.SECTION_TEXTS)
            case kind if kind == GALLERY:
                _check_count(f"{path}.items", component["items"], limits.GALLERY_ITEMS)
        for index, child in enumerate(component.get("components") or []):
            self._visit(f"{path}.components.{index}", child)
        if component.get("accessory"):
            self._visit(f"{path}.accessory", component["accessory"])

    def _name(self, path: str, component: Json) -> None:
        custom_id = component.get("custom_id")
        if custom_id is None:
            return
        check_length(f"{path}.custom_id", custom_id, limits.CUSTOM_ID, 1)
        if custom_id in self.ids:
            raise invalid(path, "Component custom id cannot be duplicated", "COMPONENT_CUSTOM_ID_DUPLICATED")
        self.ids.add(custom_id)


def _check_count(path: str, things: list[Json], high: int) -> None:
    if not 1 <= len(things) <= high:
        raise wrong_length(path, 1, high)


def _check_row(path: str, children: list[Json]) -> None:
    _check_count(f"{path}.components", children, limits.BUTTONS_IN_ROW)
    kinds = {child["type"] for child in children}
    if kinds & SELECTS and len(children) > 1:
        raise invalid(
            f"{path}.components", "A select menu must stand alone in its row", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"
        )
    if not kinds <= SELECTS | {BUTTON}:
        raise invalid(f"{path}.components", "An action row takes buttons or one select menu")


def _check_button(path: str, button: Json) -> None:
    check_length(f"{path}.label", button.get("label"), limits.LABEL)
    if not button.get("label") and not button.get("emoji"):
        raise invalid(path, "A button must have a label or an emoji", "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED")
    if button.get("style") == _LINK_STYLE:
        check_length(f"{path}.url", button.get("url"), limits.BUTTON_URL, 1)
    elif button.get("custom_id") is None:
        raise invalid(f"{path}.custom_id", "A custom id is required", "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED")


def check_select(path: str, select: Json) -> None:
    """Refuse a select menu with wrong options or counts.

    Raises:
        DiscordError: 50035, naming the part.
    """
    check_length(f"{path}.placeholder", select.get("placeholder"), limits.PLACEHOLDER)
    low, high = _bounds(select)
    if not (0 <= low <= limits.OPTIONS and 1 <= high <= limits.OPTIONS and low <= high):
        raise invalid(f"{path}.min_values", "Must be between 0 and 25 and not above max_values")
    if select["type"] != STRING_SELECT:
        return
    options = select.get("options") or []
    _check_count(f"{path}.options", options, limits.OPTIONS)
    if high > len(options):
        raise invalid(f"{path}.max_values", "Must not be greater than the number of options")
    for index, option in enumerate(options):
        for name in ("label", "value"):
            check_length(f"{path}.options.{index}.{name}", option[name], limits.OPTION_TEXT, 1)
        check_length(f"{path}.options.{index}.description", option.get("description"), limits.OPTION_TEXT)
    if len({option["value"] for option in options}) != len(options):
        raise invalid(
            f"{path}.options", "The specified option value is already used", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"
        )


def _bounds(select: Json) -> tuple[int, int]:
    low, high = select.get("min_values"), select.get("max_values")
    return (1 if low is None else int(low), 1 if high is None else int(high))


def check_modal(modal: Json) -> None:
    """Refuse a modal that Discord would not open.

    Raises:
        DiscordError: 50035, naming the part.
    """
    check_length("data.title", modal.get("title"), limits.MODAL_TITLE, 1)
    check_length("data.custom_id", modal.get("custom_id"), limits.CUSTOM_ID, 1)
    _check_count("data.components", modal.get("components") or [], limits.MODAL_COMPONENTS)
    ids: set[str] = set()
    for index, component in enumerate(modal["components"]):
        path = f"data.components.{index}"
        if component["type"] == TEXT:
            check_length(f"{path}.content", component["content"], limits.TEXT_V2, 1)
            continue
        item = modal_item(component)
        if component["type"] == LABEL:
            check_length(f"{path}.label", component["label"], limits.MODAL_LABEL, 1)
            check_length(f"{path}.description", component.get("description"), limits.MODAL_DESCRIPTION)
        _check_modal_item(path, item)
        if item["custom_id"] in ids:
            raise invalid(path, "Component custom id cannot be duplicated", "COMPONENT_CUSTOM_ID_DUPLICATED")
        ids.add(item["custom_id"])


def modal_item(component: Json) -> Json:
    """The field inside a modal's label or row."""
    item: Json = component["component"] if component["type"] == LABEL else component["components"][0]
    return item


def _check_modal_item(path: str, item: Json) -> None:
    check_length(f"{path}.custom_id", item.get("custom_id"), limits.CUSTOM_ID, 1)
    if item["type"] == INPUT:
        check_length(f"{path}.label", item.get("label"), limits.MODAL_LABEL)
        check_length(f"{path}.placeholder", item.get("placeholder"), limits.INPUT_PLACEHOLDER)
        check_length(f"{path}.value", item.get("value"), limits.INPUT_VALUE)
        for name in ("min_length", "max_length"):
            if not 0 <= (item.get(name) or 0) <= limits.INPUT_VALUE:
                raise invalid(f"{path}.{name}", "Must be between 0 and 4000")
    elif item["type"] in SELECTS:
        check_select(path, item)
