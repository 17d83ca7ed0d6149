"""SQLite keeps the contract."""

from storage.sqlite import SqliteStore
from tests.storage.contract import StoreContract


class TestSqlite(StoreContract):
    @staticmethod
    def make(folder):
        return SqliteStore(folder / "games.db")
