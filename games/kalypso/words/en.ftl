# Everything Kalypso says.

## Rounds, Forecasts, Vortexes

round-began = Round { $round } of { $rounds } begins.
survivors-arrived = { $count ->
    [0] No Survivors arrive this round. On the Island: { $island }.
    [one] One Survivor reaches the Island. Waiting there: { $island }.
   *[other] { $count } Survivors reach the Island. Waiting there: { $island }.
}
forecast-revealed = { $need ->
    [one] The Forecast is { $forecast }. Every copy asks for one.
   *[other] The Forecast is { $forecast }. Every copy asks for { $need }.
}
forecast-faced = { $giver } hands { $forecast } to { $seat }.
vortexes-filled = { $count ->
    [0] The Salvage bag is empty: the Vortexes stay bare.
    [one] Every Vortex draws in one tile.
   *[other] Every Vortex draws in { $count } tiles.
}
vortexes-passed = The Vortexes move on { $direction }.
tiles-discarded = { $count ->
    [one] The last tile leaves the game.
   *[other] { $count } leftover tiles leave the game.
}

## On the water

piece-laid = { $kind ->
    [salvage] { $seat } lays Salvage at { $place }.
    [scrap] { $seat } lays { $what } Scrap at { $place }.
    [barrel] { $seat } sets a Barrel on { $place }.
    [boat] { $seat } launches a Boat at { $place }.
    [net] { $seat } casts a Net at { $place }.
   *[other] { $seat } plants a Garden at { $place }.
}
survivors-rescued = { $count ->
    [0] { $seat } pulls a Life Preserver in, but nobody is left to rescue.
    [one] { $seat } rescues a Survivor!
   *[other] { $seat } rescues { $count } Survivors!
}
barrels-gained = { $count ->
    [one] { $seat } has a Barrel to place.
   *[other] { $seat } has { $count } Barrels to place.
}
boats-docked = { $count ->
    [one] A Boat docks at { $seat }'s new piece.
   *[other] { $count } Boats dock at { $seat }'s new piece.
}
ocean-enclosed = { $count ->
    [one] { $seat } encloses one square of ocean, with Fish in it: { $fish }.
   *[other] { $seat } encloses { $count } squares of ocean, with Fish in them: { $fish }.
}
item-lost = { $item ->
    [boat] { $seat }'s Boat goes back to the supply.
    [net] { $seat }'s Net goes back to the supply.
    [garden] { $seat }'s Garden goes back to the supply.
    [barrel] { $seat }'s Barrel finds no place and goes back to the supply.
    [salvage] There is no Salvage for { $seat } to place.
   *[other] { $seat }'s Scrap finds no place and is lost.
}

## Building and working

building-built = { $seat } builds a { $building } at { $place }.
carpenter-at-work = The Carpenter helps { $seat } at { $place }: { $first } first, then { $second }.
monument-built = { $seat } raises a Monument at { $place }: the { $motif }.
sanctuary-built = { $seat } builds a Sanctuary at { $place }.
preserver-sheltered = { $seat } brings the Life Preserver of { $place } to the Sanctuary.
settler-sent = { $seat } sends a Survivor to the { $building } at { $place }.
survivor-laid = { $seat } gives a Survivor a bed in the House at { $place }, for { $owner }'s Forecast.
item-assigned = { $item ->
    [survivor] { $owner }'s Forecast counts a Survivor: { $have } of { $need }.
   *[other] { $seat } gives a { $item } to { $owner }'s Forecast: { $have } of { $need }.
}
forecast-passed = { $seat } has met { $forecast }!
team-rewarded = { $track ->
    [solar] Everybody has met the Forecast: the Solar Panel track rises.
   *[other] Everybody has met the Forecast: the Garden track rises.
}
salvage-drawn = { $seat } draws a Salvage tile to place at once: { $tile }.
tile-shown = ({ $icons })
salvage-pair-drawn = { $seat } draws two tiles to choose from: { $tiles }.
scrap-drawn = { $seat } draws Scrap: { $materials }.
fish-drawn = { $count ->
    [one] { $seat } draws one Fish token.
   *[other] { $seat } draws { $count } Fish tokens.
}
fish-seen = They show: { $faces }.
fish-returned = The Captain lets one Fish token of { $seat } go.
fish-fed = { $count ->
    [0] { $seat }'s Fish is too small to feed anybody. Fish: { $total }.
   *[other] { $seat }'s Fish adds { $count }. Fish: { $total }.
}
barrel-fished = { $seat }'s Net brings up a Barrel.
garden-tended = { $seat } tends a Garden. Gardens: { $gardens }, enough for { $feeds } people.
solar-raised = { $seat } raises the Solar Panel track to { $panels }; Boats that may sail: { $limit }.
boat-counted = { $boats ->
    [one] One Boat has been launched; the limit is { $limit }.
   *[other] { $boats } Boats have been launched; the limit is { $limit }.
}
specialist-joined = { $seat }'s rescue brings { $specialist }.

## Turns, duties, the end

turn-done = { $seat } is done.
turn-reopened = { $seat } goes on with the turn.
duties-passed = { $settlers ->
    [0] The round is survived. Fish left: { $fish }.
    [one] The round is survived: one Settler eats { $paid } Fish. Left: { $fish }.
   *[other] The round is survived: { $settlers } Settlers eat { $paid } Fish. Left: { $fish }.
}
forecast-failed = { $missing ->
    [one] { $seat } has failed { $forecast }, with one thing missing.
   *[other] { $seat } has failed { $forecast }, with { $missing } things missing.
}
boat-moved = The Captain's Boat sails from { $origin } to { $place }.
game-won = The Settlement has lived through round { $round } and reached both goals. You win!
game-lost = The Settlement is lost in round { $round }: { $reason }.
game-scored = { $points ->
    [one] { $winners } wins with one point.
   *[other] { $winners } wins with { $points } points.
}

## Questions

ask-setup-tile = Choose a starting tile and where it lies.
help-setup-tile =
    Against each other it must touch or cover the white circle (KA-3.5). Together it must lie along a side of the Island that nobody has claimed (KA-4.6).
    Write number, square, stem and side, such as 1 F6 S front: the square is that of the middle icon of the bar (KA-7.5). The other tile goes back to the bag (KA-3.4, KA-4.4).
ask-island-side = Your tile touches two sides of the Island. Which one do you claim?
help-island-side = Only claimed sides are closed to the others (KA-R.5).
ask-forecast = Which Forecast do you hand to your neighbour?
help-forecast = All picks are revealed together, and you may change yours until then (KA-9.1, KA-9.23). Each card is handed over once a game (KA-9.4).
ask-tile = Take a tile and lay it where it touches your Foundation.
help-tile =
    It must share an edge with Foundation; corners are not enough (KA-12.1). It may hang over the edge with at least one square on the grid (KA-7.2), and covers Life Preservers and Barrels to collect them (KA-6.5).
    Write number, square, stem and side, such as 2 F7 E back: the stem points east, and the back swaps the two ends of the bar (KA-7.5, KA-11.3).
ask-next = { $held ->
    [0] What do you do next?
    [one] What do you do next? One item waits to be placed.
   *[other] What do you do next? { $held } items wait to be placed.
}
help-next =
    A Building needs a full 2x2 with three like icons and a square you laid this turn (KA-13.2, KA-13.3). A Monument needs a full 3x3 with five (KA-15.1). Full Barrels count as anything (KA-12.10).
    What you pass over now is lost when your turn ends (KA-R.20). Items must be placed first (KA-R.22).
ask-barrel = Where does the Barrel go?
help-barrel = Edge to edge with Foundation; it then counts as any one material (KA-12.9, KA-12.10).
ask-scrap = Where does the Scrap go: { $item }?
help-scrap = Edge to edge with Foundation. Write the square of the material and the side on which the plastic lies, such as C4-E (KA-7.6).
ask-salvage = Where does the drawn tile go: { $icons }?
help-salvage = The icons are those of the bar from left to right, then of the stem. It is placed like any Salvage (KA-14.19).
ask-boat = Where do you launch the Boat?
help-boat =
    On two free squares of ocean anywhere on the grid (KA-14.10). It collects what it covers and gives you fishing rights in its Zones (KA-14.16, KA-14.20). Touching Foundation it docks and is Foundation itself (KA-14.15).
    Write the left or upper square and H or V, such as D5-H (KA-7.7).
ask-net = Where do you cast the Net?
help-net = Inside one Zone that holds part of a Boat and no Net yet, outside enclosed water (KA-14.20, KA-14.21, KA-14.32). You draw a token for each Fish icon that shows and is unclaimed (KA-R.35).
ask-garden = Where do you plant the Garden?
help-garden = On any bare Foundation, or on the Island (KA-14.28, KA-14.29). Against each other it scores for every Building and Monument beside it, at most five (KA-14.30).
ask-workplace = The House at { $at } is ready. Where does a Survivor go?
help-workplace = To a Building without a Settler that is neither House nor Monument: it gives its bonus once more (KA-14.1). If the Forecast asks for a Survivor, one may stay in the House instead (KA-9.11).
ask-assign = A Forecast asks for this: { $item }. Put it on a card, or take it?
help-assign = What lies on a card stays there to the end and gives nothing else (KA-9.8).
ask-specialist = Which Specialist have you rescued?
help-specialist = The ability works for the whole team from now on (KA-21.3).
ask-captain-token = Which Fish token does the Captain give back?
help-captain-token = One more than counted was drawn; one returns to the bag (KA-21.15).
ask-carpenter-order = Both bonuses of the tile at { $at } work. Which comes first?
help-carpenter-order = The first is settled completely before the second begins (KA-R.61).
ask-carpenter-face = Which side of the tile at { $at } lies up?
help-carpenter-face = Only that side's bonus works when a Survivor is sent there later (KA-21.8).
ask-sanctuary = Which Life Preserver goes to the Sanctuary?
help-sanctuary = Up to three, now or never. They rescue nobody and bring no Specialist (KA-21.10, KA-21.11).
ask-salvager = The Salvager can place your last tile. Do you want to?
help-salvager = It is a turn of its own: whatever it completes may be built (KA-21.13, KA-21.14).
ask-captain-boat = Which Boat does the Captain move?
help-captain-boat = Each undocked Boat once; it must stay partly in a Zone it was in (KA-21.16).
ask-captain-move = Where does the Boat of { $at } sail?
help-captain-move = It collects what it covers and docks where it touches Foundation, but nothing can be built now (KA-R.50).
ask-rest = You are done and wait for the others.
help-rest = You may still go on until the Vortexes pass (KA-R.109).

## Options

assign-to = Put it on the card of seat { $seat }
answer-assign = Put it on your card
answer-take = Take its usual benefit
answer-decline = Let it go back
workplace-at = { $building } at { $at }
workplace-lay = Stay in the House, for your Forecast
workplace-lay-for = Stay in the House, for the Forecast of seat { $seat }
workplace-decline = Nobody moves
fish-token = { $face }
next-build = { $building } at { $at }
next-barrel = Place a Barrel
next-scrap-wood = Place Wood Scrap
next-scrap-metal = Place Metal Scrap
next-scrap-rubber = Place Rubber Scrap
next-scrap-seaweed = Place Seaweed Scrap
next-survivor = Give a Survivor to your Forecast
next-done = Be done
rest-survivor = Give a Survivor to your Forecast
rest-reopen = Go on with your turn
salvager-place = Place it
salvager-discard = Let it go
captain-boat-at = The Boat at { $at }
captain-done = Leave the Boats
specialist-angler = The Angler: Nets also reach Zones with some Foundation
specialist-carpenter = The Carpenter: four like icons give both bonuses of a tile
specialist-guardian = The Guardian: Sanctuaries instead of Monuments
specialist-salvager = The Salvager: last tiles may be placed
specialist-captain = The Captain: better hauls, and Boats that move
card-storms-a-comin = Storm's a-Comin': Boats
card-empty-shoals = Empty Shoals: Fish
card-salt-wind = Salt Wind: a Garden
card-sprung-leaks = Sprung Leaks: Barrels
card-broken-moorings = Broken Moorings: Scrap
card-cold-front = Cold Front: a Survivor
card-rip-current = Rip Current: enclosed ocean
bonus-house = A Survivor may go to work in another Building.
bonus-cooper = A Barrel to place.
bonus-solar-panel = Together: the Solar Panel track rises. Else it scores for ocean around it.
bonus-shipyard = A Boat to launch.
bonus-warehouse = A Salvage tile to place at once.
bonus-scrapyard = Two Scrap tiles to place.
bonus-net-workshop = A Net to cast.
bonus-greenhouse = A Garden to plant.
bonus-monument = Against each other it is worth 11 points.
bonus-sanctuary = Up to three Life Preservers leave the ocean.
bonus-both = The bonuses of both sides of the tile.
would-block = { $count ->
    [one] One other area could then not be used.
   *[other] { $count } other areas could then not be used.
}
would-plant = { $count ->
    [0] No Building stands beside it.
    [one] One Building or Monument stands beside it.
   *[other] { $count } Buildings and Monuments stand beside it.
}
would-fish = { $count ->
    [0] Draws no token in { $zone }.
    [one] Draws one token in { $zone }.
   *[other] Draws { $count } tokens in { $zone }.
}
would-rescue = { $count ->
    [one] Rescues a Survivor.
   *[other] Rescues { $count } Survivors.
}
would-gain-barrels = { $count ->
    [one] Gains a Barrel.
   *[other] Gains { $count } Barrels.
}
would-enclose = { $count ->
    [one] Encloses one square, with Fish: { $fish }.
   *[other] Encloses { $count } squares, with Fish: { $fish }.
}
would-hide-fish = { $count ->
    [one] Covers one Fish.
   *[other] Covers { $count } Fish.
}
would-dock = { $count ->
    [one] One Boat docks.
   *[other] { $count } Boats dock.
}
would-ready = { $count ->
    [one] One area is ready to build on: { $materials }.
   *[other] { $count } areas are ready to build on: { $materials }.
}
would-ready-monument = A Monument could be built.

## Advice

why-start = It lies where Life Preservers, Barrels and Fish are near.
why-place = { $builds ->
    [0] It prepares the areas that are nearest to being full.
    [one] It makes an area ready to build on.
   *[other] It makes { $builds } areas ready to build on.
}
why-build = The { $building } brings most just now.
why-item = What waits should be placed before anything else.
why-done = Nothing worth while is left to do.
why-hand-over = Nobody should be able to reckon with a card.
why-survivor = It meets the Forecast.
why-assign = The Forecast needs it more.
why-take = Its usual benefit is worth more.
why-work = That Building's bonus is worth most.
why-boat = Rescues and Fish first.
why-net = Most Fish show there.
why-garden = It has the best neighbours there.
why-specialist = It is the help the team can use most.
why-token = It is worth least.
why-side = It leaves the others room.
why-wait = All is settled.

## Settings

setting-mode = Mode
    .competitive = Against each other (two to four)
    .cooperative = Together (two to four)
    .solo = Alone (one)
setting-difficulty = Difficulty, together or alone
    .learning = Learning
    .easy = Easy
    .medium = Medium
    .hard = Hard
setting-steward = Steward, together
    .first = Seat 1
    .second = Seat 2
    .third = Seat 3
    .fourth = Seat 4
setting-open-turns = Turns against each other
    .no = Sealed: all turns are revealed together
    .yes = Open: everybody sees turns as they happen
setting-colour = Colour
    .coral = Coral
    .azure = Azure
    .jade = Jade
    .orchid = Orchid

## Phases, facets, results

phase-setup = Starting tiles
phase-forecast = Forecast
phase-turn = Expanding the Settlement
phase-salvager = The last tiles
phase-duties = Duties
phase-captain = The Captain's Boats
phase-over = The end
facet-tile = tile
facet-quarter = quarter
facet-zone = Zone
facet-cell = square
facet-facing = direction
facet-flip = side
facet-what = what
facet-building = Building
fact-settlers = Settlers
fact-fish = Fish left
fact-gardens = Gardens
fact-rounds = rounds
ending-scored = The scores are counted
ending-won = The Settlement lives
ending-forecast = A Forecast was not met
ending-survivors = Survivors had no shelter
ending-fish = There was not enough Fish
ending-gardens = There were too few Gardens
ending-goal-a = The first goal was missed
ending-goal-b = The second goal was missed

## Words

word-forecast = somebody's Forecast was not met
word-survivors = a Survivor was left without shelter
word-fish = there was not enough Fish for the Settlers
word-gardens = there were too few Gardens for the Community
word-goal-a = the first Settlement Goal was missed
word-goal-b = the second Settlement Goal was missed
word-storms-a-comin = Storm's a-Comin'
word-empty-shoals = Empty Shoals
word-salt-wind = Salt Wind
word-sprung-leaks = Sprung Leaks
word-broken-moorings = Broken Moorings
word-cold-front = Cold Front
word-rip-current = Rip Current
word-clockwise = clockwise
word-counterclockwise = counterclockwise
word-wood = Wood
word-metal = Metal
word-rubber = Rubber
word-seaweed = Seaweed
word-icon-W = Wood
word-icon-M = Metal
word-icon-R = Rubber
word-icon-S = Seaweed
word-icon-P = plastic
word-house = House
word-cooper = Cooper
word-solar-panel = Solar Panel
word-shipyard = Shipyard
word-warehouse = Warehouse
word-scrapyard = Scrapyard
word-net-workshop = Net Workshop
word-greenhouse = Greenhouse
word-monument = Monument
word-sanctuary = Sanctuary
word-scrap-wood = Wood Scrap
word-scrap-metal = Metal Scrap
word-scrap-rubber = Rubber Scrap
word-scrap-seaweed = Seaweed Scrap
word-fish-0 = Fish of 0
word-fish-1 = Fish of 1
word-fish-2 = Fish of 2
word-fish-3 = Fish of 3
word-fish-barrel = Barrel
word-angler = the Angler
word-carpenter = the Carpenter
word-guardian = the Guardian
word-salvager = the Salvager
word-captain = the Captain
word-coral = Coral
word-azure = Azure
word-jade = Jade
word-orchid = Orchid
word-done = be done
word-decline = let it go back
word-none = none more
word-lay = stay in the House
word-NW = north-west
word-NE = north-east
word-SW = south-west
word-SE = south-east
word-N = north
word-E = east
word-S = south
word-W = west
word-H = along the row
word-V = along the column
word-front = front
word-back = back
word-beyond-Z11 = beyond Z11
word-beyond-Z12 = beyond Z12
word-beyond-Z13 = beyond Z13
word-beyond-Z14 = beyond Z14
word-beyond-Z15 = beyond Z15
word-beyond-Z16 = beyond Z16
word-beyond-Z21 = beyond Z21
word-beyond-Z23 = beyond Z23
word-beyond-Z26 = beyond Z26
word-beyond-Z31 = beyond Z31
word-beyond-Z32 = beyond Z32
word-beyond-Z33 = beyond Z33
word-beyond-Z36 = beyond Z36
word-beyond-Z41 = beyond Z41
word-beyond-Z46 = beyond Z46
word-beyond-Z51 = beyond Z51
word-beyond-Z56 = beyond Z56
word-beyond-Z61 = beyond Z61
word-beyond-Z62 = beyond Z62
word-beyond-Z63 = beyond Z63
word-beyond-Z64 = beyond Z64
word-beyond-Z65 = beyond Z65
word-beyond-Z66 = beyond Z66

## The rules in brief

topic-overview =
    The land is gone, and the sea carries all you need. You fish Salvage out of Vortexes, join it into a floating Foundation, and build on it: homes, workshops, Gardens, Monuments (KA-6.1, KA-13.7).
    A game has four rounds (KA-1.6). Each begins with a Forecast to prepare for; then everybody takes a tile, lays it and builds, four times (KA-8.1, KA-8.3).

    Against each other, everybody has an ocean of their own, and most points win (KA-1.2). Together or alone, all build one Settlement around the Island: survive the duties of every round, then meet both goals (KA-1.3, KA-1.4).
    .title = What it is about
topic-setup =
    Against each other you start with two Survivors on a board of 12 by 12 squares, cut into Zones of four by four; your first tile touches the white circle (KA-3.1, KA-3.5). Two Settlement Goals lie open for all (KA-2.7).
    Together you share 24 by 24 squares. Each starting tile lies along a side of the Island of its own (KA-4.6). The difficulty says how many Survivors arrive in each round (KA-4.8).
    .title = Setting up
topic-forecast =
    Against each other, everybody secretly hands a card to a neighbour; you face the one you are given (KA-9.1 to KA-9.3). Together, the Steward's deck turns up one card, and everybody has a copy to complete (KA-9.5).
    A card asks for items. Whenever you gain one during the round, you may put it on the card instead of using it; together, also on a team mate's (KA-9.7, KA-9.9). A passed card rewards you at once or at the end (KA-9.13).

    A failed card costs points (KA-9.19). Together, one incomplete copy loses the game (KA-9.20).
    .title = Forecasts
topic-turn =
    Take one tile from your Vortex, lay it, and settle all that follows (KA-8.2). Then the Vortexes pass, clockwise in rounds 1 and 3, the other way in 2 and 4; the fifth tile is discarded (KA-17.1, KA-17.2). Alone you draw two tiles a turn and keep one, five turns a round (KA-11.5).
    Against each other, turns are sealed: you play yours whenever you like, and all are revealed together when the last is done (KA-R.95).

    Barrels and Scrap you gain wait until you place them; everything else is placed at once (KA-R.19). When you are done, you may still go on until the Vortexes pass (KA-R.109).
    .title = A turn
topic-placing =
    Salvage covers five squares in a T and must share an edge with your Foundation (KA-12.1). It may hang over the edge of the board with some of it on the grid (KA-7.2). Its back swaps the two ends of the bar (KA-11.3).
    Covering a Life Preserver rescues a Survivor; covering a Barrel gains it (KA-12.4, KA-12.8). A full Barrel is placed beside Foundation and counts as any material (KA-12.9, KA-12.10).

    Boats lie anywhere on the ocean; beside Foundation they dock and become part of it (KA-14.10, KA-14.15).
    .title = Placing
topic-building =
    A full 2x2 of Foundation with at least three icons of one material carries a Building of that material; you choose which of its two (KA-13.2, KA-13.3, KA-13.6). One of its squares must have been laid this turn (KA-R.20). Its bonus comes at once (KA-13.8).
    A full 3x3 with five like icons carries a Monument (KA-15.1). Nothing can be built over another Settlement tile (KA-R.23).
    .title = Building
topic-buildings =
    Wood: the House sends a Survivor to another Building, which works once more (KA-14.1); the Cooper gives a Barrel (KA-14.5). Metal: the Solar Panel scores for ocean around it, or raises the Boat limit together (KA-14.6, KA-14.8); the Shipyard launches a Boat (KA-14.10).
    Rubber: the Warehouse gives a Salvage tile (KA-14.19); the Scrapyard two Scrap (KA-14.17). Seaweed: the Net Workshop casts a Net (KA-14.20); the Greenhouse plants a Garden (KA-14.28).
    .title = The eight Buildings
topic-enclosing =
    Ocean that Foundation surrounds completely is enclosed; corners close it, the edge of the board does not (KA-16.1 to KA-16.3). Who closes it gains everything that shows in it: Survivors, Barrels and Fish (KA-16.5 to KA-16.10).
    Nets and undocked Boats do not close, and lie in it as water (KA-16.3). A Fish is claimed only once (KA-16.12).
    .title = Enclosing ocean
topic-fishing =
    A Net lies inside one Zone where you have part of a Boat, one Net a Zone, outside enclosed water (KA-14.20, KA-14.21, KA-14.32). You draw a token for every Fish icon that shows there unclaimed (KA-14.24).
    A token shows 0 to 3, or a Barrel (KA-14.25). Against each other its value stays secret and is worth points (KA-14.26); together it feeds the Community (KA-14.27).
    .title = Fishing
topic-duties =
    Together, at the end of a round: every copy of the Forecast complete; no Survivor left on the Island; two Fish for each Settler; and Gardens enough for the Community. Miss one, and all have lost (KA-18.4 to KA-18.7). Shelter Survivors by sending them to work from a House (KA-14.1).
    No Garden feeds three people, and each one more feeds one more (KA-14.35). Solar Panels allow Boats (KA-14.9). Fish left over are kept (KA-18.8).
    .title = Surviving together
topic-specialists =
    Together, the first five rescues each bring a Specialist of the rescuer's choice, for everybody and for good (KA-21.2, KA-21.3).
    The Angler's Nets also reach Zones with Foundation (KA-21.6). The Carpenter gives both bonuses on four like icons without Barrels (KA-21.7). The Guardian builds Sanctuaries for Life Preservers (KA-21.9).

    The Salvager places last tiles (KA-21.13). The Captain draws one token more and gives one back, and moves undocked Boats after a survived round (KA-21.15, KA-21.16).
    .title = Specialists
topic-scoring =
    Printed values, and 11 for a Monument (KA-19.7). Settlers 3, Survivors 2 (KA-19.3). Fish that show in enclosed water 1 each, and your tokens (KA-19.1). Gardens 1 for each Building or Monument beside them, at most 5 (KA-14.30). Solar Panels 1 for each edge to the ocean, at most 7 (KA-14.6).
    Then goals, rewards of passed Forecasts, and penalties of failed ones (KA-19.5, KA-19.6). Ties: fewest visible plastic, most people, Monuments, Buildings (KA-19.8).
    .title = Scoring against each other
topic-goals =
    Two Settlement Goals lie open. Against each other they score at the end as printed (KA-19.5). Together, one of each kind must be true after round four; having been true earlier is not enough (KA-20.1, KA-20.2).
    .title = Settlement Goals
