"""A validator for what Resources/schema.json uses of JSON Schema, which is stricter: unknown values are mistakes."""
import json
import re
from pathlib import Path

SCHEMA = json.loads((Path(__file__).resolve().parents[2] / "Resources/schema.json").read_text())
TYPES = {"string": str, "integer": int, "number": (int, float), "boolean": bool, "array": list, "object": dict}
# The keywords that this validator knows; it must not pass over another one.
KEYWORDS = {
    "$ref", "anyOf", "description", "enum", "items", "minimum", "pattern", "properties", "required", "title", "type"}


def validate(value, name):
    """Fails unless `value` is what the definition `name` describes."""
    _check(value, SCHEMA["$defs"][name], f"{name}")


def _check(value, schema, place):
    assert set(schema) <= KEYWORDS, f"the schema has {set(schema) - KEYWORDS} at {place}"
    if reference := schema.get("$ref"):
        _check(value, SCHEMA["$defs"][reference.removeprefix("#/$defs/")], place)
    if choices := schema.get("anyOf"):
        # Objects and arrays cannot be mistaken for each other, so the reason of the right one is told.
        fitting = [choice for choice in choices if isinstance(value, list) == (choice.get("type") == "array")]
        assert len(fitting) == 1, f"{place}: {value!r}"
        _check(value, fitting[0], place)
    if values := schema.get("enum"):
        assert value in values, f"{place}: {value!r} is none of {values}"
    if kind := schema.get("type"):
        is_flag = isinstance(value, bool)
        assert isinstance(value, TYPES[kind]) and is_flag == (kind == "boolean"), f"{place}: {value!r} is no {kind}"
    if "minimum" in schema:
        assert value >= schema["minimum"], f"{place}: {value}"
    if pattern := schema.get("pattern"):
        assert re.search(pattern, value), f"{place}: {value!r} is not like {pattern}"
    if items := schema.get("items"):
        for number, item in enumerate(value):
            _check(item, items, f"{place}[{number}]")
    if properties := schema.get("properties"):
        missing = set(schema["required"]) - set(value)
        assert not missing and set(value) <= set(properties), f"{place}: {missing} missing, {set(value) - set(properties)} unknown"
        for key, item in value.items():
            _check(item, properties[key], f"{place}.{key}")
