"""Discord without Discord: a loopback server and a page for the unmodified bot."""

from bot.local.launch import DEFAULT_SEATS, TOKEN, Loopback, pointed_at, settle
from bot.local.model import Channel, Interaction, Message, Upload
from bot.local.policy import Policy, Rate
from bot.local.seat import Seat, SeatError

__all__ = [
    "DEFAULT_SEATS",
    "TOKEN",
    "Channel",
    "Interaction",
    "Loopback",
    "Message",
    "Policy",
    "Rate",
    "Seat",
    "SeatError",
    "Upload",
    "pointed_at",
    "settle",
]
