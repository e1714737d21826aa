import { MAIN_ID } from '../layout/skip-link.tsx'

const FOCUSABLE =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]:not([tabindex="-1"])'
/** While one of these is open it holds the focus itself. */
const OPEN = 'dialog[open], [role="menu"]'

/** Where the keyboard was last in the page, and what stood before and after it. */
interface Spot {
  element: HTMLElement
  around: HTMLElement[]
}

/**
 * Keeps the keyboard where it was when the element that had it goes away (a row is removed, a button has done its work)
 * or is disabled for a moment: then it goes to what came after it, or back to it. Only for keyboard users.
 */
export function keepFocus(): void {
  let spot: Spot | undefined
  let byKeyboard = false
  for (const type of ['keydown', 'pointerdown'])
    document.addEventListener(type, () => (byKeyboard = type === 'keydown'), true)
  document.addEventListener('focusin', ({ target }) => {
    const main = document.getElementById(MAIN_ID)
    if (!main || !(target instanceof HTMLElement) || !main.contains(target)) return
    spot = { element: target, around: [...main.querySelectorAll<HTMLElement>(FOCUSABLE)] }
  })
  new MutationObserver(() => {
    if (byKeyboard && spot && isLost()) requestAnimationFrame(mend)
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })

  function mend() {
    if (!spot || !isLost() || document.querySelector(OPEN)) return
    const { element, around } = spot
    if (!element.isConnected) standIn(element, around)?.focus()
    else if (takesFocus(element)) element.focus()
  }
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

function standIn(element: HTMLElement, around: readonly HTMLElement[]): HTMLElement | null {
  const at = around.indexOf(element)
  const after = around.slice(at + 1).find(takesFocus)
  const before = around.slice(0, Math.max(0, at)).filter(takesFocus).at(-1)
  return after ?? before ?? document.getElementById(MAIN_ID)
}

function takesFocus(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0
}
