/** After the page is loaded, when the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  const later = (): void =>
    void ('requestIdleCallback' in window
      ? window.requestIdleCallback(work)
      : (window as Window).setTimeout(work, 200))
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
