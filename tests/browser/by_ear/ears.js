// What a screen reader would say without being asked, and whether the focus was lost: `window.ears`.
(() => {
  const FRAMES = 6 // a tenth of a second
  const ears = (window.ears = { heard: [], lost: [], watching: false })
  addEventListener('focusin', () => (ears.watching = true), { capture: true })
  const POLITENESS = { status: 'polite', log: 'polite', alert: 'assertive' }
  const politeness = (element) =>
    element.getAttribute('aria-live') ?? POLITENESS[element.getAttribute('role')] ?? null
  const region = (node) => {
    const element = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement
    for (let at = element; at; at = at.parentElement) if (politeness(at)) return at
    return null
  }
  const isAtomic = (element) =>
    (element.getAttribute('aria-atomic') ??
      String(['status', 'alert'].includes(element.getAttribute('role')))) === 'true'
  const isSilent = (element) =>
    Boolean(element.closest('[aria-hidden=true], [inert]')) || !element.checkVisibility()
  const wordsOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data
    if (node.nodeType !== Node.ELEMENT_NODE || isSilent(node)) return ''
    const label = node.getAttribute('aria-label')
    return label ?? [...node.childNodes].map(wordsOf).join(' ')
  }
  const tidy = (words) => words.replace(/[ \n\t\u200b]+/g, ' ').trim()
  const say = (element, words) => {
    const how = politeness(element)
    if (how === 'off' || !element.isConnected || isSilent(element)) return
    // Behind a dialog everything is inert: screen readers say nothing of it.
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    if (dialog && !dialog.contains(element)) return
    if (tidy(words)) ears.heard.push({ how, words: tidy(words) })
  }
  const hear = (changes) => {
    const whole = new Set()
    const parts = new Map()
    for (const change of changes) {
      const added = change.type === 'childList' ? [...change.addedNodes] : [change.target]
      for (const node of added) {
        if (!node.isConnected) continue
        const own = node.nodeType === Node.ELEMENT_NODE ? [...node.querySelectorAll('[role=alert]')] : []
        for (const alert of own) whole.add(alert)
        const place = region(node)
        if (!place) continue
        // A region that comes with its words is told only if it is an alert.
        if (place === node && politeness(place) !== 'assertive') continue
        if (isAtomic(place)) whole.add(place)
        else parts.set(place, new Set([...(parts.get(place) ?? []), node]))
      }
    }
    for (const place of whole) say(place, wordsOf(place))
    for (const [place, nodes] of parts) say(place, [...nodes].map(wordsOf).join(' '))
  }
  new MutationObserver(hear).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  })
  let frames = 0
  let last = ''
  const nameOf = (element) =>
    `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`
      .trim()
      .slice(0, 60)
  const look = () => {
    const there = document.activeElement
    const isLost = ears.watching && (there === null || there === document.body)
    frames = isLost ? frames + 1 : 0
    if (frames === FRAMES) ears.lost.push(last)
    if (!isLost && there) last = nameOf(there)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()
