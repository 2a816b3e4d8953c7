"""The build hook: compiles the rules kernels, where there is a C compiler.

A kernel is a Python module with a companion `.pxd` of C types. Without a
compiler the install still works and runs the same modules interpreted.
TABLEE_BOUNDS=1 builds kernels that stop at any array access out of bounds.
TABLEE_PREBUILT=1 takes the kernels that are compiled in the source folder
already, as an editable install leaves them: packing a wheel then takes seconds.
TABLEE_ONLY=matryoshka builds the modules of one game only, for those who work on it:
`TABLEE_ONLY=matryoshka python setup.py -q build_ext --inplace`.
"""

from __future__ import annotations

import os
import shutil
from multiprocessing import get_start_method
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src")
DIRECTIVES: dict[str, object] = {
    "language_level": 3,
    "annotation_typing": False,  # annotations are for mypy; C types are in the .pxd
    "cdivision": True,
    "initializedcheck": False,
    "overflowcheck": False,
}
HAS_BOUNDS = os.environ.get("TABLEE_BOUNDS") == "1"
ARRAYS = {
    # Environments write into arrays of NumPy, at places that they have counted themselves.
    "boundscheck": HAS_BOUNDS,
    "wraparound": False,
}
SHARED = "tablee.envs.shared_views"
"""What Cython itself brings for such arrays, compiled once for all environments."""
PROCESSORS = os.cpu_count() or 1
TRANSLATORS = PROCESSORS if get_start_method() == "fork" else 0
"""Processes that write C code. Other ways to start one would run this file again."""
IS_PREBUILT = os.environ.get("TABLEE_PREBUILT") == "1"


class CopyKernels(build_ext):
    """Copies compiled kernels instead of compiling them."""

    def build_extension(self, ext: Extension) -> None:
        name = self.get_ext_filename(ext.name)  # type: ignore[no-untyped-call]
        target = Path(self.build_lib) / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(SOURCE / name, target)


def flags() -> tuple[list[str], list[str]]:
    """Compiler and linker arguments.

    Python's own arguments let sums overflow and go on from the other end, which forbids some
    optimisations. No sum of a kernel overflows: the build with bounds ends the process at one.
    """
    if HAS_BOUNDS:
        checks = "bounds,signed-integer-overflow"
        watched = [f"-fsanitize={checks}", f"-fno-sanitize-recover={checks}"]
        return ["-O0", "-g0", "-fno-wrapv", *watched], watched
    if os.name == "nt":
        return ["/O2"], []
    return ["-O3", "-g0", "-fno-wrapv"], []


def is_wanted(path: Path) -> bool:
    """Whether a module is to be compiled: all are, unless one game is asked for."""
    only = os.environ.get("TABLEE_ONLY", "")
    return not only or only in path.with_suffix("").parts


def kernels() -> list[Extension]:
    """One extension for every Python module that has a `.pxd` beside it."""
    extensions = [
        extension(".".join(path.relative_to(SOURCE).with_suffix("").parts), path)
        for path in sorted(SOURCE.rglob("*.py"))
        if path.stem != "__init__" and path.with_suffix(".pxd").exists() and is_wanted(path)
    ]
    environments = [found for found in extensions if found.name.startswith("tablee.envs.")]
    rules = [found for found in extensions if found not in environments]
    if environments:
        environments.append(extension(SHARED))
    if IS_PREBUILT:
        return rules + environments
    # C code is not written anew when only a directive changes: with bounds it has its own folder.
    checked = "build/cython-bounds" if HAS_BOUNDS else "build/cython"
    built = translate(rules, DIRECTIVES, "build/cython")
    built += translate(
        environments, DIRECTIVES | ARRAYS, checked, shared_utility_qualified_name=SHARED
    )
    for one in built:
        one.optional = True  # on what cythonize returns: no compiler must not break an install
    return built


def extension(name: str, *sources: Path) -> Extension:
    compile_args, link_args = flags()
    return Extension(
        name,
        [str(source) for source in sources],
        extra_compile_args=compile_args,
        extra_link_args=link_args,
    )


def translate(
    extensions: list[Extension], directives: dict[str, object], folder: str, **options: str
) -> list[Extension]:
    """The extensions with C code in the place of Python."""
    return list(
        cythonize(  # type: ignore[no-untyped-call]
            extensions,
            compiler_directives=directives,
            include_path=[str(SOURCE)],
            build_dir=folder,
            nthreads=TRANSLATORS,
            **options,
            quiet=True,
        )
    )


setup(
    ext_modules=kernels(),
    cmdclass={"build_ext": CopyKernels} if IS_PREBUILT else {},
    options={"build_ext": {"parallel": str(PROCESSORS)}},
)
