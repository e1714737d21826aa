import type { Label } from './text-blocks.ts'
import { childOf, childrenOf, type XmlElement } from './xml.ts'

type Level = { format: string; text: string; start: number }
type ListOf = { abstractId: string; starts: Map<number, number> }

/** The lists of a document (numbering.xml), which write labels that its text does not hold. */
export class DocxLists {
  readonly #levels = new Map<string, Map<number, Level>>()
  readonly #lists = new Map<string, ListOf>()
  /** How far each list is, by its number and level. */
  readonly #counts = new Map<string, number>()

  constructor(numbering: XmlElement | undefined) {
    for (const definition of childrenOf(numbering, 'abstractNum')) {
      const levels = childrenOf(definition, 'lvl').map((level): [number, Level] => [
        Number(level.attributes.ilvl ?? 0),
        {
          format: valOf(level, 'numFmt') ?? 'decimal',
          text: valOf(level, 'lvlText') ?? '',
          start: Number(valOf(level, 'start') ?? 1),
        },
      ])
      this.#levels.set(definition.attributes.abstractNumId ?? '', new Map(levels))
    }
    for (const list of childrenOf(numbering, 'num')) {
      const starts = childrenOf(list, 'lvlOverride').flatMap((level): [number, number][] => {
        const start = valOf(level, 'startOverride')
        return start === undefined ? [] : [[Number(level.attributes.ilvl ?? 0), Number(start)]]
      })
      const abstractId = valOf(list, 'abstractNumId') ?? ''
      this.#lists.set(list.attributes.numId ?? '', { abstractId, starts: new Map(starts) })
    }
  }

  /** The label of the next paragraph of a list; undefined for bullets. */
  next(numId: string, depth: number): Label | undefined {
    const list = this.#lists.get(numId)
    const levels = this.#levels.get(list?.abstractId ?? '')
    const level = levels?.get(depth)
    if (!list || !levels || !level || numId === '0') return undefined
    const key = (at: number) => `${list.starts.has(at) ? numId : list.abstractId} ${at}`
    const count = (this.#counts.get(key(depth)) ?? (list.starts.get(depth) ?? level.start) - 1) + 1
    this.#counts.set(key(depth), count)
    for (const deeper of levels.keys()) if (deeper > depth) this.#counts.delete(key(deeper))
    const kind = kinds[level.format]
    if (!kind) return undefined
    const text = level.text.replace(/%(\d)/g, (_, place: string) => {
      const at = Number(place) - 1
      const own = levels.get(at)
      const value = at === depth ? count : (this.#counts.get(key(at)) ?? own?.start ?? 1)
      return shown(value, own?.format ?? 'decimal')
    })
    return { kind, text: text.trim() }
  }
}

const kinds: Record<string, Label['kind']> = {
  decimal: 'number',
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
  if (format !== 'lowerLetter' && format !== 'upperLetter') return String(value)
  const letter = String.fromCharCode(97 + ((value - 1) % 26))
  return format === 'upperLetter' ? letter.toUpperCase() : letter
}

function valOf(element: XmlElement | undefined, name: string): string | undefined {
  return childOf(element, name)?.attributes.val
}
