"""stub"""
from typing import Any
from games.kernel import Advice, Chance, Composite, Decision, Phrase, View
def advise(view: View[Any], decision: Decision[Any], chance: Chance) -> Advice:
    o = decision.options
    if isinstance(o, Composite): return Advice(decision.timeout((), {}), Phrase("why-house"))
    return Advice(chance.pick("x", list(o)), Phrase("why-house"))
