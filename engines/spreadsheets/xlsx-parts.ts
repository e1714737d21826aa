import { type NumberLook, numberLook } from './number-look.ts'
import { parseXml, unescapeText } from './xml.ts'
import type { Zip } from './zip.ts'

/** What the cells of a workbook refer to. */
export interface WorkbookParts {
  sheets: { name: string; path: string; hidden: boolean }[]
  /** Texts by index. */
  strings: string[]
  /** Which of them have letters raised or lowered that there are no characters for. */
  flattened: ReadonlySet<number>
  /** How the number of a cell is read, by the cell's style. */
  looks: NumberLook[]
  /** Days count from 1904, as old Macintosh workbooks do. */
  from1904: boolean
}

type Budget = { left: number }

/** Reads the list of sheets, the shared texts and the number formats (ECMA-376 part 1, 18). */
export function readWorkbookParts(zip: Zip, budget: Budget): WorkbookParts {
  const workbook = zip.names.find(name => name.endsWith('xl/workbook.xml')) ?? 'xl/workbook.xml'
  const folder = workbook.slice(0, -'workbook.xml'.length)
  const targets = readTargets(zip, `${folder}_rels/workbook.xml.rels`, budget)
  const names = new Set(zip.names)
  const parts: WorkbookParts = { sheets: [], strings: [], flattened: new Set(), looks: [], from1904: false }
  parseXml(zip, workbook, budget, {
    open(tag, attributes) {
      if (tag === 'workbookPr') parts.from1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (tag !== 'sheet') return
      const target = targets.get(attributes.id ?? '')
      if (!target) return
      const path = target.startsWith('/') ? target.slice(1) : `${folder}${target.replace(/^\.\//, '')}`
      const hidden = (attributes.state ?? 'visible') !== 'visible'
      if (names.has(path)) parts.sheets.push({ name: attributes.name ?? '', path, hidden })
    },
  })
  const strings = `${folder}sharedStrings.xml`
  if (names.has(strings)) Object.assign(parts, readStrings(zip, strings, budget))
  const styles = `${folder}styles.xml`
  if (names.has(styles)) parts.looks = readLooks(zip, styles, budget)
  return parts
}

function readTargets(zip: Zip, path: string, budget: Budget): Map<string, string> {
  const targets = new Map<string, string>()
  parseXml(zip, path, budget, {
    open(tag, attributes) {
      if (tag === 'Relationship') targets.set(attributes.Id ?? '', attributes.Target ?? '')
    },
  })
  return targets
}

/**
 * Texts with their runs joined, what a run raises or lowers as the characters that are (x², H₂O); the phonetic guides of
 * Japanese left out.
 */
function readStrings(zip: Zip, path: string, budget: Budget): Pick<WorkbookParts, 'strings' | 'flattened'> {
  const strings: string[] = []
  const flattened = new Set<number>()
  let text = ''
  let inText = false
  let inGuide = false
  let script: Script | undefined
  parseXml(zip, path, budget, {
    open(tag, attributes) {
      if (tag === 'si') text = ''
      if (tag === 'rPh') inGuide = true
      if (tag === 'r') script = undefined
      if (tag === 'vertAlign') script = scripts[attributes.val ?? '']
      inText = tag === 't'
    },
    text(piece) {
      if (!inText || inGuide) return
      const letters = script ? Array.from(piece, letter => script?.get(letter)) : []
      const isWhole = letters.every(letter => letter !== undefined)
      if (!isWhole) flattened.add(strings.length)
      text += script && isWhole ? letters.join('') : piece
    },
    close(tag) {
      if (tag === 't') inText = false
      if (tag === 'r') script = undefined
      if (tag === 'rPh') inGuide = false
      if (tag === 'si') strings.push(unescapeText(text))
    },
  })
  return { strings, flattened }
}

type Script = ReadonlyMap<string, string>

const scriptOf = (plain: string, moved: string): Script =>
  new Map(Array.from(plain, (letter, at) => [letter, Array.from(moved)[at] ?? letter]))
const scripts: Record<string, Script> = {
  superscript: scriptOf('0123456789+-−=()nao ', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿªº '),
  subscript: scriptOf('0123456789+-−=() ', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ '),
}

function readLooks(zip: Zip, path: string, budget: Budget): NumberLook[] {
  const formats = new Map<number, string>()
  const known = new Map<number, NumberLook>()
  const looks: NumberLook[] = []
  let inCells = false
  parseXml(zip, path, budget, {
    open(tag, attributes) {
      if (tag === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (tag === 'cellXfs') inCells = true
      if (tag !== 'xf' || !inCells) return
      const id = Number(attributes.numFmtId ?? 0)
      const look = known.get(id) ?? numberLook(id, formats.get(id))
      known.set(id, look)
      looks.push(look)
    },
    close(tag) {
      if (tag === 'cellXfs') inCells = false
    },
  })
  return looks
}
