// A part of the page as a picture, drawn by the browser itself: a copy of it goes into an SVG with
// all styles and fonts, and that onto a canvas. Nothing leaves the page.

const SVG = 'http://www.w3.org/2000/svg'
/** Pixels of a picture for one of the page: sharp on most screens. A clip has many pictures. */
const SHARP = 2
const PLAIN = 1
const FOOT = 34
/** What moves is drawn where it ends, and nothing that only a page can be told to do. */
const STILL =
  '*,*::before,*::after{animation:none!important;transition:none!important}' +
  '[data-control]{visibility:hidden!important}'

/** What the page's root gives to all that is in it. */
const INHERITED = ['font-family', 'font-size', 'font-feature-settings', 'line-height', 'color']

export type Kind = 'picture' | 'frame'

const files = new Map<string, Promise<string>>()

export function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'))
    reader.readAsDataURL(blob)
  })
}

/** A file of the page as an address that holds all of it; each is fetched once. */
function embedded(address: string): Promise<string> {
  if (address.startsWith('data:')) return Promise.resolve(address)
  let found = files.get(address)
  if (!found) {
    found = fetch(address)
      .then((answer) => answer.blob())
      .then(asDataUrl)
    files.set(address, found)
  }
  return found
}

/** Fonts that nothing on the page is written in stay out. */
function isNeeded(rule: CSSRule): boolean {
  if (!(rule instanceof CSSFontFaceRule)) return true
  const wanted = (name: string): string =>
    rule.style.getPropertyValue(name).replaceAll(/["\s]/g, '')
  return [...document.fonts].some(
    ({ status, family, unicodeRange }) =>
      status === 'loaded' &&
      family.replaceAll(/["\s]/g, '') === wanted('font-family') &&
      unicodeRange.replaceAll(/\s/g, '') === wanted('unicode-range'),
  )
}

/** All rules of the page, with the files that they name inside. */
async function styles(): Promise<string> {
  const texts = [...document.styleSheets].map(async (sheet) => {
    const rules = [...sheet.cssRules].filter(isNeeded)
    const text = rules.map((rule) => rule.cssText).join('\n')
    const base = sheet.href ?? document.baseURI
    const named = [...new Set([...text.matchAll(/url\("([^")]+)"\)/g)].map(([, file]) => file!))]
    const known = await Promise.all(
      named
        .filter((file) => !file.startsWith('#'))
        .map(async (file) => [file, await embedded(new URL(file, base).href)] as const),
    )
    return known.reduce((told, [file, data]) => told.replaceAll(`"${file}"`, `"${data}"`), text)
  })
  return `${(await Promise.all(texts)).join('\n')}\n${STILL}`
}

/** The elements around one, without their other content, so that the same rules apply inside. */
function inPlace(element: HTMLElement, copy: HTMLElement): HTMLElement {
  let inner = copy
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (around === document.documentElement) break
    const shell = around.cloneNode(false) as HTMLElement
    shell.removeAttribute('id')
    shell.style.display = 'contents'
    shell.append(inner)
    inner = shell
  }
  return inner
}

async function drawing(element: HTMLElement): Promise<string> {
  const { width, height } = element.getBoundingClientRect()
  const copy = element.cloneNode(true) as HTMLElement
  copy.style.cssText += `;width:${width}px;height:${height}px;margin:0`
  await Promise.all(
    [...copy.querySelectorAll('img')].map(async (image) => {
      image.src = await embedded(image.src)
    }),
  )
  const root = document.createElementNS(SVG, 'svg')
  for (const { name, value } of document.documentElement.attributes) root.setAttribute(name, value)
  // As large as the window, for rules that ask how large that is.
  root.setAttribute('width', String(innerWidth))
  root.setAttribute('height', String(innerHeight))
  const page = getComputedStyle(document.documentElement)
  const dark = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  for (const name of INHERITED) root.style.setProperty(name, page.getPropertyValue(name))
  root.style.colorScheme = document.documentElement.dataset['theme'] ?? dark
  const sheet = document.createElementNS(SVG, 'style')
  sheet.textContent = await styles()
  const frame = document.createElementNS(SVG, 'foreignObject')
  frame.setAttribute('width', String(innerWidth))
  frame.setAttribute('height', String(innerHeight))
  frame.append(inPlace(element, copy))
  root.append(sheet, frame)
  return new XMLSerializer().serializeToString(root)
}

/** Draws `element` as it is now, with a line of words under it. */
export async function pictureOfPart(
  element: HTMLElement,
  words: string,
  kind: Kind = 'picture',
): Promise<Blob> {
  const { width, height } = element.getBoundingClientRect()
  const scale = kind === 'picture' ? SHARP : PLAIN
  const look = getComputedStyle(document.documentElement)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await drawing(element))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round((height + FOOT) * scale)
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error('no canvas')
  paint.scale(scale, scale)
  paint.fillStyle = look.backgroundColor
  paint.fillRect(0, 0, width, height + FOOT)
  paint.save()
  paint.beginPath()
  paint.rect(0, 0, width, height)
  paint.clip()
  paint.drawImage(image, 0, 0, innerWidth, innerHeight)
  paint.restore()
  paint.fillStyle = look.color
  paint.font = `600 15px ${look.fontFamily}`
  paint.textBaseline = 'middle'
  paint.fillText(words, 12, height + FOOT / 2, width - 24)
  const format = kind === 'picture' ? 'image/png' : 'image/webp'
  return new Promise((resolve, reject) => {
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('no picture'))), format, 0.86)
  })
}

/** Pictures one after the other, over and over, as one animated SVG; without motion the last. */
export async function clipOf(pictures: readonly Blob[], seconds: number): Promise<Blob> {
  const [first] = pictures
  if (!first) throw new Error('nothing to show')
  const { width, height } = await createImageBitmap(first)
  const share = 100 / pictures.length
  const lasts = pictures.length * seconds
  const images = await Promise.all(
    pictures.map(
      async (picture, at) =>
        `<image width="${width}" height="${height}" href="${await asDataUrl(picture)}" style="animation-delay:${at * seconds - lasts}s"/>`,
    ),
  )
  const style =
    `image{visibility:hidden;animation:turn ${lasts}s step-end infinite}` +
    `@keyframes turn{0%{visibility:visible}${share}%{visibility:hidden}}` +
    '@media (prefers-reduced-motion:reduce){image{animation:none}image:last-of-type{visibility:visible}}'
  const text = `<svg xmlns="${SVG}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><style>${style}</style>${images.join('')}</svg>`
  return new Blob([text], { type: 'image/svg+xml' })
}
