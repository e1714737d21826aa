import { ownEntry } from './own-entry.ts'
import type { Label } from './text-blocks.ts'
import { childOf, childrenOf, type XmlElement } from './xml.ts'

type Level = { format: string; text: string; start: number; style: string }
type ListOf = { abstractId: string; starts: Map<number, number>; levels: Map<number, Level> }

/** The lists of a document (numbering.xml), which write labels that its text does not hold. */
export class DocxLists {
  readonly #levels = new Map<string, Map<number, Level>>()
  readonly #lists = new Map<string, ListOf>()
  /** How far each list is, by its number and level. */
  readonly #counts = new Map<string, number>()
  readonly #onUnknown: (format: string) => void

  /** @param onUnknown hears of a format whose labels nobody here can write */
  constructor(numbering: XmlElement | undefined, onUnknown: (format: string) => void = () => undefined) {
    this.#onUnknown = onUnknown
    const definitions = childrenOf(numbering, 'abstractNum')
    // A definition may only name the style of lists that another one makes.
    const styled = new Map(
      definitions.map(each => [childOf(each, 'styleLink')?.attributes.val, each] as const),
    )
    for (const definition of definitions) {
      const linked = childOf(definition, 'numStyleLink')?.attributes.val
      const source = (linked !== undefined && styled.get(linked)) || definition
      this.#levels.set(definition.attributes.abstractNumId ?? '', levelsOf(source))
    }
    for (const list of childrenOf(numbering, 'num')) {
      const overrides = childrenOf(list, 'lvlOverride')
      const starts = overrides.flatMap((level): [number, number][] => {
        const start = valOf(level, 'startOverride')
        return start === undefined ? [] : [[Number(level.attributes.ilvl ?? 0), Number(start)]]
      })
      const levels = new Map(overrides.flatMap(level => [...levelsOf(level)]))
      const abstractId = valOf(list, 'abstractNumId') ?? ''
      this.#lists.set(list.attributes.numId ?? '', { abstractId, starts: new Map(starts), levels })
    }
  }

  /** The level of a list that belongs to a style of paragraphs; 0 where none does. */
  depthOf(numId: string, styleName: string): number {
    const levels = this.#levels.get(this.#lists.get(numId)?.abstractId ?? '') ?? new Map<number, Level>()
    for (const [depth, { style }] of levels) if (style !== '' && style === styleName) return depth
    return 0
  }

  /** The label of the next paragraph of a list; undefined for bullets. */
  next(numId: string, depth: number): Label | undefined {
    const list = this.#lists.get(numId)
    const own = this.#levels.get(list?.abstractId ?? '')
    if (!list || !own || numId === '0') return undefined
    const levels = list.levels.size === 0 ? own : new Map([...own, ...list.levels])
    const level = levels.get(depth)
    if (!level) return undefined
    const key = (at: number) => `${list.starts.has(at) ? numId : list.abstractId} ${at}`
    const count = (this.#counts.get(key(depth)) ?? (list.starts.get(depth) ?? level.start) - 1) + 1
    this.#counts.set(key(depth), count)
    for (const deeper of levels.keys()) if (deeper > depth) this.#counts.delete(key(deeper))
    const kind = ownEntry(kinds, level.format)
    if (!kind) {
      if (!/^(?:bullet|none|picture)$/.test(level.format)) this.#onUnknown(level.format)
      return undefined
    }
    const text = level.text.replace(/%(\d)/g, (_, place: string) => {
      const at = Number(place) - 1
      const own = levels.get(at)
      const value = at === depth ? count : (this.#counts.get(key(at)) ?? own?.start ?? 1)
      return shown(value, own?.format ?? 'decimal')
    })
    return { kind, text: text.trim() }
  }
}

function levelsOf(parent: XmlElement): Map<number, Level> {
  return new Map(
    childrenOf(parent, 'lvl').map((level): [number, Level] => [
      Number(level.attributes.ilvl ?? 0),
      {
        format: valOf(level, 'numFmt') ?? 'decimal',
        text: valOf(level, 'lvlText') ?? '',
        start: Number(valOf(level, 'start') ?? 1),
        style: valOf(level, 'pStyle') ?? '',
      },
    ]),
  )
}

const kinds: Record<string, Label['kind']> = {
  decimal: 'number',
  ordinal: 'number',
  decimalZero: 'number',
  lowerLetter: 'letter',
  upperLetter: 'letter',
  lowerRoman: 'roman',
  upperRoman: 'roman',
}

const romans: [number, string][] = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
  ] as const),
  ...([
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as const),
].map(([value, letters]) => [value, letters])

/** A number from 1 to 3999 in small roman letters. */
function inRoman(value: number): string {
  let [left, written] = [value, '']
  for (const [worth, letters] of romans)
    while (left >= worth && left < 4000) {
      written += letters
      left -= worth
    }
  return written === '' ? String(value) : written
}

function shown(value: number, format: string): string {
  if (format === 'lowerRoman') return inRoman(value)
  if (format === 'upperRoman') return inRoman(value).toUpperCase()
  if (format === 'ordinal') return `${value}.º`
  if (format !== 'lowerLetter' && format !== 'upperLetter') return String(value)
  // After z come aa, bb.
  const place = Math.max(1, value) - 1
  const letter = String.fromCharCode(97 + (place % 26)).repeat((Math.floor(place / 26) % 10) + 1)
  return format === 'upperLetter' ? letter.toUpperCase() : letter
}

function valOf(element: XmlElement | undefined, name: string): string | undefined {
  return childOf(element, name)?.attributes.val
}
