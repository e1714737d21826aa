/** Which of several elements of one name comes first in the document. */
export interface FirstPlaces {
  /** Takes the element in; the answer takes it out. */
  add: (name: string, element: Element) => () => void
  isFirst: (name: string, element: Element | null) => boolean
  subscribe: (listener: () => void) => () => void
}

/** The first places of a part of a page, while its elements come and go. */
export function firstPlaces(): FirstPlaces {
  const elements = new Map<string, Set<Element>>()
  const firsts = new Map<string, Element>()
  const listeners = new Set<() => void>()
  const follow = (name: string, first: Element | undefined) => {
    if (firsts.get(name) === first) return
    if (first) firsts.set(name, first)
    else firsts.delete(name)
    for (const listener of listeners) listener()
  }
  return {
    add(name, element) {
      const own = elements.get(name) ?? new Set<Element>()
      elements.set(name, own.add(element))
      const first = firsts.get(name)
      if (!first || isBefore(element, first)) follow(name, element)
      return () => {
        own.delete(element)
        if (firsts.get(name) === element) follow(name, firstOf(own))
      }
    },
    isFirst: (name, element) => element !== null && firsts.get(name) === element,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function firstOf(elements: Iterable<Element>): Element | undefined {
  let first: Element | undefined
  for (const element of elements) if (!first || isBefore(element, first)) first = element
  return first
}

function isBefore(element: Element, other: Element): boolean {
  return (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
}
