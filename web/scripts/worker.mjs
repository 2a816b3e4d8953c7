// Tells the built service worker what this build consists of: dist/worker.js gets the names of the files that
// the page and the rules need, and a hash of them all.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist')
const chunks = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
rmSync(join(dist, '.vite'), { recursive: true })

/** What is loaded when somebody reads the rules of some game, boards and tables left out. */
const OFFLINE = /^index\.html$|^src\/rules\/|^src\/generated\/(texts|rules)\//
/** Other files that a page without a connection shows. */
const PLAIN = ['/', '/favicon.svg', '/manifest.webmanifest']

const needed = new Set()
const seen = new Set()
function need(name) {
  if (seen.has(name)) return
  seen.add(name)
  const { file, css = [], assets = [], imports = [] } = chunks[name]
  // Letters of other scripts come when a name has them.
  const found = [file, ...css, ...assets.filter((asset) => !asset.includes('-latin-ext-'))]
  found.forEach((path) => needed.add(`/${path}`))
  imports.forEach(need)
}
Object.keys(chunks)
  .filter((name) => OFFLINE.test(name))
  .forEach(need)
const files = [...PLAIN, ...[...needed].toSorted()]

const hash = createHash('sha256')
for (const name of readdirSync(dist, { recursive: true }).toSorted())
  if (/\.\w+$/.test(name)) hash.update(name).update(readFileSync(join(dist, name)))
const build = { version: hash.digest('hex').slice(0, 16), files }

const worker = join(dist, 'worker.js')
writeFileSync(worker, `self.BUILD=${JSON.stringify(build)};\n${readFileSync(worker, 'utf8')}`)
console.log(`worker.js keeps ${files.length} files`)
