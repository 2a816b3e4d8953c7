// SHA-256 of a text as hex. crypto.subtle is missing on plain http from another machine, and the
// check of a shuffle must work there too: FIPS 180-4 in forty lines, compared with the browser's
// own in sha256.test.ts.

const firstPrimes = (count: number): number[] => {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n += 1)
    if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  return primes
}
const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0
const K = firstPrimes(64).map((prime) => fraction(Math.cbrt(prime)))
const H = firstPrimes(8).map((prime) => fraction(Math.sqrt(prime)))

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by))

function padded(message: Uint8Array): DataView {
  const size = Math.ceil((message.length + 9) / 64) * 64
  const bytes = new Uint8Array(size)
  bytes.set(message)
  bytes[message.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setUint32(size - 4, message.length * 8)
  return view
}

function block(hash: number[], view: DataView, start: number): number[] {
  const w = Array.from({ length: 16 }, (_, at) => view.getInt32(start + 4 * at))
  for (let at = 16; at < 64; at += 1) {
    const [a, b] = [w[at - 15] as number, w[at - 2] as number]
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)
    w.push(((w[at - 16] as number) + s0 + (w[at - 7] as number) + s1) | 0)
  }
  let [a, b, c, d, e, f, g, h] = hash as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let at = 0; at < 64; at += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (K[at] as number) + (w[at] as number)) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + (hash[at] as number)) | 0)
}

export const sha256 = (text: string): string => hashesOf('')(text)

/** Hashes of many texts that begin alike: what they have in common is counted once. */
export function hashesOf(beginning: string): (rest: string) => string {
  const encoder = new TextEncoder()
  const common = encoder.encode(beginning)
  const whole = common.length - (common.length % 64)
  const from = (first: number[], view: DataView, start: number, end: number): number[] => {
    let hash = first
    for (let at = start; at < end; at += 64) hash = block(hash, view, at)
    return hash
  }
  const begun = from(H, new DataView(common.buffer, common.byteOffset), 0, whole)
  return (rest) => {
    const view = padded(encoder.encode(beginning + rest))
    const hash = from(begun, view, whole, view.byteLength)
    return hash.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }
}
