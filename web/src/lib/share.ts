// Links and files out of the page. The clipboard needs https or localhost; elsewhere `execCommand`
// still works.

export const absolute = (path: string): string => new URL(path, location.origin).href

export async function copy(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // not allowed here: try `execCommand`
    }
  }
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  return done
}

export const canShare = (): boolean => typeof navigator.share === 'function'

export async function share(url: string, title: string): Promise<boolean> {
  try {
    await navigator.share({ url, title })
    return true
  } catch {
    return false // closed by the person
  }
}

/** Offers a file to other programs of the device, or else saves it. */
export async function saveOrShare(name: string, content: Blob): Promise<void> {
  const file = new File([content], name, { type: content.type })
  const offer = { files: [file] }
  if (canShare() && matchMedia('(pointer: coarse)').matches && navigator.canShare?.(offer)) {
    try {
      await navigator.share(offer)
    } catch {
      // closed by the person
    }
  } else download(name, content)
}

export function download(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
