import { ownEntry } from './own-entry.ts'
import type { QuestionDesk } from './read-one.ts'
import { childrenOf, isElement, type XmlElement } from './xml.ts'

/** By the name of an element, the children that a reader looks at, or that say nothing to who answers. */
export type KnownElements = Readonly<Record<string, ReadonlySet<string>>>

export function knownElements(children: Record<string, string>): KnownElements {
  return Object.fromEntries(
    Object.entries(children).map(([name, list]) => [name, new Set(list.split(/\s+/).filter(Boolean))]),
  )
}

/** Names, as lost, what an element holds that its reader does not look at. */
export function loseUnknown(
  desk: Pick<QuestionDesk, 'lose'>,
  element: XmlElement,
  known: KnownElements,
  format: string,
): void {
  const children = ownEntry(known, element.name)
  if (!children) return
  for (const child of childrenOf(element)) {
    if (children.has(child.name)) loseUnknown(desk, child, known, format)
    else if (holdsSomething(child))
      desk.lose(
        `elemento «${child.name.slice(0, 40)}» do ${format}`,
        'Não há aqui lugar para ele, e não foi trazido.',
      )
  }
}

function holdsSomething({ children, attributes }: XmlElement): boolean {
  return (
    children.some(node => (isElement(node) ? holdsSomething(node) : node.trim() !== '')) ||
    Object.keys(attributes).length > 0
  )
}
