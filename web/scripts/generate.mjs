// Everything in src/generated/. No script calls npm again: the npm of a Python wheel cannot be found by name.
import './animals.mjs'
import './texts.mjs'
