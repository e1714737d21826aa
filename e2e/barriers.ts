import type { Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

/** Rules that colours, sizes and directions decide; what else stands in the way is the same in every dress. */
const DRESS = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size']

/**
 * What is in somebody's way on the open page: the rules that axe calls serious or critical, and the order of headings,
 * by which screen reader users navigate, with the elements.
 * @param rules `structure`, all that does not depend on colours and sizes; `dress`, the others; or both
 * @param seen what was looked at in this dress before, on this page or an earlier one: an element of the same kind
 *   in the same place of the same ancestors has the same colours and sizes, so that it is looked at once. The
 *   search for what is behind each word takes axe most of its time.
 */
export async function barriers(
  page: Page,
  rules: 'structure' | 'dress' | 'both' = 'both',
  seen: Set<string> = new Set(),
): Promise<string[]> {
  const found: string[] = []
  if (rules !== 'dress') {
    const off = Object.fromEntries(DRESS.map(rule => [rule, { enabled: false }]))
    found.push(...(await run(page, [], { rules: off })))
  }
  if (rules !== 'structure' && (await markSeen(page, seen))) {
    found.push(...(await run(page, ['[data-seen]'], { runOnly: DRESS })))
  }
  return found
}

async function run(page: Page, exclude: readonly string[], options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    ([apart, how]) => {
      const { axe: here } = window as unknown as { axe: { run(...of: unknown[]): Promise<AxeResults> } }
      return here.run({ include: ['html'], exclude: apart }, { resultTypes: ['violations'], ...how })
    },
    [exclude, options] as const,
  )
  const found: string[] = []
  for (const { id, impact, nodes } of violations) {
    if (impact !== 'serious' && impact !== 'critical' && id !== 'heading-order') continue
    const left = id === 'target-size' ? await inTheWay(page, nodes) : nodes
    const some = left.slice(0, 3).map(node => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`)
    if (left.length > 0) found.push(`${id} (${impact}): ${some.join(' | ')}`)
  }
  return found
}

type Nodes = AxeResults['violations'][number]['nodes']

/** Those that are too small once they were scrolled to: a bar that stays at the foot covers whatever is under it just now. */
async function inTheWay(page: Page, nodes: Nodes): Promise<Nodes> {
  const left: Nodes = []
  for (const node of nodes) {
    const small = await page.evaluate(async selector => {
      const element = document.querySelector(selector)
      if (!element) return true
      const [x, y] = [window.scrollX, window.scrollY]
      element.scrollIntoView({ block: 'center' })
      const { axe: here } = window as unknown as { axe: { run(...of: unknown[]): Promise<AxeResults> } }
      const { violations } = await here.run({ include: [selector] }, { runOnly: ['target-size'] })
      window.scrollTo(x, y)
      return violations.length > 0
    }, node.target.join(' '))
    if (small) left.push(node)
  }
  return left
}

/** Marks what was seen before, whole branches alone, and keeps what is new; whether anything is. */
async function markSeen(page: Page, seen: Set<string>): Promise<boolean> {
  const fresh = await page.evaluate(
    known => {
      /** What says no more than which thing an element is about. */
      const about =
        /^(id|for|href|src|title|value|name|alt|d|data-seen|aria-(label|labelledby|describedby|controls|owns))$/
      const before = new Set(known)
      const found = new Set<string>()

      const hash = (text: string): string => {
        let [a, b] = [0xdeadbeef, 0x41c6ce57]
        for (let at = 0; at < text.length; at += 1) {
          const code = text.charCodeAt(at)
          a = Math.imul(a ^ code, 2_654_435_761)
          b = Math.imul(b ^ code, 1_597_334_677)
        }
        return (a >>> 0).toString(36) + (b >>> 0).toString(36)
      }
      const kind = (element: Element): string => {
        const attributes = [...element.attributes].filter(attribute => !about.test(attribute.name))
        const words = [...element.childNodes].some(node => node.nodeType === 3 && node.nodeValue?.trim())
        const siblings = [...(element.parentElement?.children ?? [])]
        const place = siblings.indexOf(element)
        const ends = `${place === 0}${place === siblings.length - 1}${place % 2}`
        return `${element.tagName}${attributes.map(attribute => `${attribute.name}=${attribute.value}`)}${words}${ends}`
      }
      const look = (element: Element, ancestors: string): boolean => {
        const here = hash(ancestors + kind(element))
        let isKnown = before.has(here) || found.has(here)
        found.add(here)
        for (const child of element.children) isKnown = look(child, here) && isKnown
        element.toggleAttribute('data-seen', isKnown)
        return isKnown
      }
      const all = look(document.body, '')
      return all ? undefined : [...found].filter(value => !before.has(value))
    },
    [...seen],
  )
  for (const value of fresh ?? []) seen.add(value)
  return fresh !== undefined
}
