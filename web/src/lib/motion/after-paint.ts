/** Work that may wait until what is there now is painted; returns how to call it off. */
export function afterPaint(work: () => void): () => void {
  let timer = 0
  const frame = requestAnimationFrame(() => (timer = window.setTimeout(work)))
  return () => {
    cancelAnimationFrame(frame)
    window.clearTimeout(timer)
  }
}
