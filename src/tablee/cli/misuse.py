"""Command lines that cannot be understood, told in our own words."""

from __future__ import annotations

from cyclopts import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)
from cyclopts.argument import Argument

from tablee.engine.errors import OptionError


def misuse(error: CycloptsError, commands: tuple[str, ...]) -> OptionError:
    """What is wrong with a command line, and where help is."""
    chain = [word for word in error.command_chain or () if word in commands]
    return _usage(_reason(error, commands), *chain[:1])


def missing(command: str, name: str) -> OptionError:
    """Something that a command cannot do without."""
    return _usage(OptionError("usage-missing", command=command, name=name), command)


def _usage(detail: OptionError | str, *command: str) -> OptionError:
    """The help that is pointed at is that of the command, if there is one."""
    return OptionError("usage", detail=detail, command=" ".join(("tablee", *command)))


def _reason(  # noqa: PLR0911 - one return per kind of mistake
    error: CycloptsError, commands: tuple[str, ...]
) -> OptionError | str:
    match error:
        case UnknownOptionError(token=token, argument_collection=known):
            named = [argument.name for argument in known if argument.index is None]
            return OptionError(
                "option-unknown",
                option=token.keyword or token.value,
                allowed=", ".join([*named, "--help"]),
            )
        case UnknownCommandError(unused_tokens=[first, *_]):
            return OptionError("usage-command", text=first, allowed=", ".join(commands))
        case UnusedCliTokensError(unused_tokens=[*extra]):
            return OptionError("usage-extra", text=" ".join(extra))
        case MissingArgumentError(argument=Argument() as argument, keyword=None):
            return OptionError(
                "usage-missing", command=" ".join(error.command_chain or ()), name=_name(argument)
            )
        case MissingArgumentError(keyword=str(keyword)):
            return OptionError("usage-no-value", name=keyword)
        case RepeatArgumentError(token=token):
            return OptionError("option-twice", option=token.keyword)
        case CoercionError(token=token, target_type=kind, argument=Argument() as argument) if (
            token is not None and kind in (int, float, bool)
        ):
            return OptionError(
                "usage-value", name=_name(argument), value=token.value, wanted=kind.__name__
            )
    return str(error).strip().partition("\n")[0]


def _name(argument: Argument) -> str:
    """What comes by its place is called as in the help: GAME, FILE."""
    by_place = argument.index is not None
    return argument.name.lstrip("-").upper() if by_place else argument.name
