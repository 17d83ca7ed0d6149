"""The slash commands, by what they are for. Each is a thin hand on `bot.desk`, `bot.lobby` and `bot.host`."""
