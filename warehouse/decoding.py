"""JSON values back into the frozen dataclasses they were written from, checked against their types."""

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import UTC, datetime
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")


def decode(kind: type[T], value: object, place: str = "") -> T:
    """The value as an instance of a dataclass; keys that it doesn't declare are passed over.

    Raises ValueError naming the place where a key without a default is missing or a value isn't of its
    declared type.
    """
    if not isinstance(value, dict):
        raise ValueError(f"{place or 'the whole'} is no object")
    hints = get_type_hints(kind)
    declared = fields(kind)  # type: ignore[arg-type]
    if missing := [one.name for one in declared if one.name not in value and one.default is MISSING]:
        raise ValueError(f"{place or 'the whole'} lacks {', '.join(missing)}")
    names = [field.name for field in declared if field.name in value]
    return kind(**{name: _value(hints[name], value[name], f"{place}.{name}".lstrip(".")) for name in names})


def _value(hint: Any, value: object, place: str) -> Any:
    origin, args = get_origin(hint), get_args(hint)
    if hint is Any:
        return value
    if is_dataclass(hint):
        return decode(hint, value, place)  # type: ignore[arg-type]
    if hint is datetime:
        return _time(value, place)
    if origin in (Union, types.UnionType):
        return None if value is None else _value(_not_none(args), value, place)
    if origin is tuple:
        return tuple(_value(args[0], item, f"{place}[{n}]") for n, item in enumerate(_of(list, value, place)))
    if origin is Mapping:
        return {key: _value(args[1], item, f"{place}.{key}") for key, item in _of(dict, value, place).items()}
    if origin is Literal:
        return _allowed(args, value, place)
    return _scalar(hint, value, place)


def _not_none(args: tuple[Any, ...]) -> Any:
    return next(arg for arg in args if arg is not type(None))


def _of(kind: type, value: object, place: str) -> Any:
    if not isinstance(value, kind):
        raise ValueError(f"{place} is no {kind.__name__}")
    return value


def _allowed(args: tuple[Any, ...], value: object, place: str) -> Any:
    if value not in args:
        raise ValueError(f"{place} is none of {', '.join(map(repr, args))}")
    return value


def _scalar(kind: type, value: object, place: str) -> Any:
    if kind is float and type(value) is int:
        return float(value)
    if type(value) is not kind:  # bool is an int to isinstance
        raise ValueError(f"{place} is no {kind.__name__}")
    return value


def _time(value: object, place: str) -> datetime:
    try:
        time = datetime.fromisoformat(_of(str, value, place))
    except ValueError as error:
        raise ValueError(f"{place} is no time") from error
    if time.tzinfo is None:
        raise ValueError(f"{place} is no time in UTC")
    return time.astimezone(UTC)
