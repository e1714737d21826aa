import type { Page } from '@playwright/test'

/** Something that can be pressed on a page: found again by its key after the page was opened anew. */
export interface Offer {
  key: string
  label: string
  isFilled: boolean
  /** The filled button of a dialog: what it does is done. */
  confirms: boolean
}

/**
 * What the uppermost layer of a page offers to press: the items of an open menu, the filled buttons of an open dialog, or
 * the page's own buttons and tabs. Of the rows of a list the first and the last one speak for all.
 */
export function offersOf(page: Page): Promise<Offer[]> {
  return page.evaluate(inPage, null)
}

/** Presses what has this key; says what it is called, null where the page does not offer it now. */
export async function press(page: Page, key: string): Promise<string | null> {
  const [pressed] = await page.evaluate(inPage, key)
  return pressed?.label ?? null
}

/** Writes into the empty fields of an open dialog, whose filled button waits for them. */
export async function fillDialog(page: Page): Promise<void> {
  await page.evaluate(() => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    for (const field of dialog?.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
      'input:not([type]), input[type="text"], textarea, select',
    ) ?? []) {
      if (field.disabled || field.value !== '' || !field.checkVisibility()) continue
      // What React holds hears of a value that the browser itself set.
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
      const chosen =
        field instanceof HTMLSelectElement ? ([...field.options].at(-1)?.value ?? '') : 'Por experiência'
      set?.call(field, chosen)
      field.dispatchEvent(
        new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
      )
    }
  })
}

/** Runs in the page: lists what is offered, and presses what has the key `wanted`. */
function inPage(wanted: string | null): Offer[] {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const menu = (dialog ?? document.body).querySelector('[role="menu"]')
  const root = menu ?? dialog ?? document.querySelector('main')
  const kind = menu
    ? '[role="menuitem"]'
    : dialog
      ? 'button[class*="contained"]'
      : 'button, [role="tab"], tr input[type="checkbox"]'
  const found = [...(root?.querySelectorAll<HTMLElement>(kind) ?? [])].filter(
    element => element.checkVisibility() && !element.matches(':disabled, [aria-disabled="true"]'),
  )
  const offers: Offer[] = []
  const keys = new Set<string>()
  for (const element of found) {
    const key = menu ? words(element) : (keyInRow(element) ?? words(element))
    if (key === null || keys.has(key)) continue
    keys.add(key)
    const offer = {
      key,
      label: nameOf(element),
      isFilled: element.matches('[class*="contained"]'),
      confirms: dialog !== undefined && !menu,
    }
    if (wanted === null) offers.push(offer)
    else if (wanted === key) {
      element.click()
      return [offer]
    }
  }
  return offers

  function nameOf(element: HTMLElement): string {
    return (element.getAttribute('aria-label') ?? element.innerText ?? '').replace(/\s+/g, ' ').trim()
  }

  /** A count beside the words is none of them. */
  function words(element: HTMLElement): string {
    return nameOf(element).replace(/\d+/g, '#')
  }

  /** Of a button in a row: which list, which end of it, which button. Undefined elsewhere, null in a row between. */
  function keyInRow(element: HTMLElement): string | null | undefined {
    const row = element.closest('tr, li, [role="row"], article')
    const list = row?.parentElement
    if (!row || !list || !root?.contains(row)) return undefined
    const rows = [...list.children].filter(other => other.tagName === row.tagName)
    const end = row === rows[0] ? 'first' : row === rows.at(-1) ? 'last' : null
    if (end === null) return null
    const lists = [
      ...new Set(
        [...(root?.querySelectorAll('tr, li, [role="row"], article') ?? [])].map(one => one.parentElement),
      ),
    ]
    return `${lists.indexOf(list)} ${end} ${[...row.querySelectorAll(kind)].indexOf(element)}`
  }
}
