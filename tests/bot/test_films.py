"""The queue of films: each table's once, and only so many waiting."""

from __future__ import annotations

import asyncio

import discord

from bot.films import WAITING, FilmOrder, Films


def order(table: str) -> FilmOrder:
    return FilmOrder(table, 1, "Ocean Crisis", ("Ada", "Bo"), b"{}")


async def test_a_film_on_its_way_is_not_made_twice() -> None:
    films = Films(discord.Client(intents=discord.Intents(guilds=True)))
    assert films.ask(order("aaaaaa"))
    assert films.ask(order("aaaaaa"))
    assert films._orders.qsize() == 1


async def test_only_so_many_films_may_wait() -> None:
    films = Films(discord.Client(intents=discord.Intents(guilds=True)))
    assert all(films.ask(order(f"table{n}")) for n in range(WAITING))
    assert not films.ask(order("another"))
    assert films.ask(order("table0")), "this one is waiting already"


async def test_one_film_after_the_other_and_a_fault_stops_nothing(monkeypatch, caplog) -> None:
    films = Films(discord.Client(intents=discord.Intents(guilds=True)))
    made, now = [], 0

    async def serve(wanted: FilmOrder) -> None:
        nonlocal now
        now += 1
        assert now == 1
        await asyncio.sleep(0)
        now -= 1
        made.append(wanted.table)
        if wanted.table == "b":
            raise RuntimeError("torn")

    monkeypatch.setattr(films, "_serve", serve)
    films.start()
    for table in "abc":
        films.ask(order(table))
    await films.rest()
    assert made == ["a", "b", "c"]
    assert [record.getMessage() for record in caplog.records] == ["a film went wrong"]
    assert films.ask(order("a")), "a film that was made can be made again"
    await films.stop()
