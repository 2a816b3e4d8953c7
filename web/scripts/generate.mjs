// Writes everything in src/generated/. Scripts do not call npm: that of a Python wheel is not on the path.
import './animals.mjs'
import './texts.mjs'
