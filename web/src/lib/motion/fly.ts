// Pieces fly from where they were to where they are. The page already shows the result; a flight
// only decorates it, so it can be ended at any moment (`finishAnimations`).

const STEP = 250

export interface Flight {
  /** Where it starts: an element, or nothing if that is not on the page. */
  from: Element | null | undefined
  delay?: number
  duration?: number
}

const ARC = 14

/** Animates `element` from another's place to its own, on a short arc. */
export function fly(element: Element, { from, delay = 0, duration = STEP }: Flight): void {
  if (!from) return
  const start = from.getBoundingClientRect()
  const end = element.getBoundingClientRect()
  if (end.width === 0) return
  const dx = start.x + start.width / 2 - (end.x + end.width / 2)
  const dy = start.y + start.height / 2 - (end.y + end.height / 2)
  const scale = Math.min(1.4, Math.max(0.4, start.width / end.width))
  element.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 5, opacity: 0.6 },
      {
        transform: `translate(${dx * 0.4}px, ${dy * 0.4 - ARC}px) scale(${(scale + 1.1) / 2})`,
        zIndex: 5,
        opacity: 1,
        offset: 0.6,
      },
      { transform: 'none', zIndex: 5 },
    ],
    { duration, delay, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)', fill: 'backwards' },
  )
}

/** Makes everything that flies now faster or slower: 2 is twice as fast. */
export function setPace(rate: number): void {
  for (const animation of document.getAnimations()) {
    const { iterations } = animation.effect?.getTiming() ?? {}
    if (iterations !== Infinity) animation.playbackRate = rate
  }
}

/** Ends all animations that would end by themselves. */
export function finishAnimations(): void {
  for (const animation of document.getAnimations()) {
    const { iterations } = animation.effect?.getTiming() ?? {}
    if (iterations !== Infinity) animation.finish()
  }
}
