const opened: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** What lies over everything else: the last modal dialog that was opened, or the page. */
export function topLayer(): HTMLElement {
  return opened.at(-1) ?? document.body
}

/** Where something must be drawn to lie over `element`: its dialog, or the page. */
export function layerOf(element: Element): HTMLElement {
  return element.closest('dialog') ?? document.body
}

/** Calls `listener` when a modal dialog opens or closes. Returns the way to stop. */
export function onTopLayer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Opens `dialog` over the page, which then neither scrolls nor is read out. Returns the way to close it, which gives
 * the focus back to what had it.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement
  if (opened.length === 0) lockPage()
  opened.push(dialog)
  dialog.showModal()
  layersChanged()
  return () => {
    opened.splice(opened.indexOf(dialog), 1)
    if (opened.length === 0) unlockPage()
    // What was drawn over it belongs to the next layer before this one goes.
    layersChanged()
    dialog.close()
    if (before instanceof HTMLElement && before.isConnected) before.focus()
  }
}

/** What lies over everything moves first, so that it is not hidden with the page. */
function layersChanged(): void {
  for (const listener of listeners) listener()
  hideBelow()
}

/** Readers that do not know modal dialogs are kept from what lies below the last one. */
function hideBelow(): void {
  const top = topLayer()
  for (const element of document.body.children) {
    const isBelow = top !== document.body && !element.contains(top)
    if (isBelow && !element.hasAttribute('aria-hidden')) {
      element.setAttribute('aria-hidden', 'true')
      element.setAttribute('data-below', '')
    } else if (!isBelow && element.hasAttribute('data-below')) {
      element.removeAttribute('aria-hidden')
      element.removeAttribute('data-below')
    }
  }
}

function lockPage(): void {
  const { style } = document.body
  const scrollbar = innerWidth - document.documentElement.clientWidth
  style.overflow = 'hidden'
  // The page keeps its width where a scrollbar went.
  if (scrollbar > 0) style.paddingRight = `${scrollbar}px`
}

function unlockPage(): void {
  document.body.style.removeProperty('overflow')
  document.body.style.removeProperty('padding-right')
}
