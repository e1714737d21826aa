/** The built-in objects of a page, as far as they are added to. */
export interface Realm {
  Array: { prototype: unknown[] }
  String: { prototype: object }
  Map: object & (new <K, V>() => Map<K, V>)
}

/**
 * Adds what the product uses and the oldest browsers of the build's target (`vite.config.ts`) lack: an Android 6 ends
 * at Chrome 106, an iPhone 6s at Safari 15. Methods of ECMAScript 2023 and 2024 (ECMA-262, §23.1.3, §22.1.3, §24.1.2);
 * what a browser has by itself stays.
 */
export function polyfill({
  Array: { prototype: array },
  String: { prototype: string },
  Map: map,
}: Realm): void {
  add(array, {
    toSorted(this: unknown[], compare?: (a: unknown, b: unknown) => number) {
      return [...this].sort(compare)
    },
    toReversed(this: unknown[]) {
      return [...this].reverse()
    },
    toSpliced(this: unknown[], ...how: [start: number, count: number, ...items: unknown[]]) {
      const copy = [...this]
      copy.splice(...how)
      return copy
    },
    with(this: unknown[], at: number, value: unknown) {
      const place = Math.trunc(at) || 0
      const index = place < 0 ? this.length + place : place
      if (index < 0 || index >= this.length) throw new RangeError(`There is no element ${at}.`)
      const copy = [...this]
      copy[index] = value
      return copy
    },
  })
  add(string, {
    toWellFormed(this: string) {
      return String(this).replace(/[\uD800-\uDBFF][\uDC00-\uDFFF]|[\uD800-\uDFFF]/g, found =>
        found.length === 2 ? found : '\uFFFD',
      )
    },
  })
  add(map, {
    groupBy<K, V>(items: Iterable<V>, keyOf: (item: V, at: number) => K) {
      const groups = new Map<K, V[]>()
      let at = 0
      for (const item of items) {
        const key = keyOf(item, at)
        const group = groups.get(key)
        if (group) group.push(item)
        else groups.set(key, [item])
        at += 1
      }
      return groups
    },
  })
}

function add(to: object, methods: Readonly<Record<string, (...all: never[]) => unknown>>): void {
  for (const [name, value] of Object.entries(methods))
    if (!(name in to)) Object.defineProperty(to, name, { value, writable: true, configurable: true })
}
