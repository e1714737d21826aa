import type { Zip } from '../zip/zip.ts'
import { type NumberFormat, numberFormat } from './number-format.ts'
import { type NumberLook, numberLook } from './number-look.ts'
import { type Moved, movedBy, RunReader, type RunText } from './runs.ts'
import { parseXml } from './xml.ts'

/** What the cells of a workbook refer to. */
export interface WorkbookParts {
  sheets: { name: string; path: string; hidden: boolean }[]
  /** Texts by index. */
  strings: RunText[]
  /** How the number of a cell is read, by the cell's style. */
  looks: NumberLook[]
  /** How a sheet shows the number of a cell, by the cell's style. */
  formats: (NumberFormat | undefined)[]
  /** What the text of a cell is whole, by the cell's style. */
  moved: ReadonlyMap<number, Moved>
  /** Styles of cells whose letters are struck out, and those whose letters or ground are red. */
  struck: ReadonlySet<number>
  red: ReadonlySet<number>
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
  const parts: WorkbookParts = {
    sheets: [],
    strings: [],
    looks: [],
    formats: [],
    moved: new Map(),
    struck: new Set(),
    red: new Set(),
    from1904: false,
  }
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
  if (names.has(strings)) parts.strings = readStrings(zip, strings, budget)
  const styles = `${folder}styles.xml`
  if (names.has(styles)) Object.assign(parts, readStyles(zip, styles, budget))
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

function readStrings(zip: Zip, path: string, budget: Budget): RunText[] {
  const strings: RunText[] = []
  const runs = new RunReader()
  parseXml(zip, path, budget, {
    open: (tag, attributes) => runs.open(tag, attributes),
    text: piece => runs.text(piece),
    close(tag) {
      runs.close(tag)
      if (tag === 'si') strings.push(runs.take())
    },
  })
  return strings
}

interface Font {
  moved?: Moved | undefined
  isStruck?: true
  isRed?: true
}

/** How numbers are read, and what is raised, lowered, struck out or red whole, by the style of a cell. */
function readStyles(
  zip: Zip,
  path: string,
  budget: Budget,
): Pick<WorkbookParts, 'looks' | 'formats' | 'moved' | 'struck' | 'red'> {
  const codes = new Map<number, string>()
  const known = new Map<number, { look: NumberLook; format: NumberFormat | undefined }>()
  const looks: NumberLook[] = []
  const formats: (NumberFormat | undefined)[] = []
  const moved = new Map<number, Moved>()
  const [struck, red] = [new Set<number>(), new Set<number>()]
  const fonts: Font[] = []
  const redFills: boolean[] = []
  let inside = ''
  parseXml(zip, path, budget, {
    open(tag, attributes) {
      if (tag === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (tag === 'cellXfs' || tag === 'fonts' || tag === 'fills') inside = tag
      if (inside === 'fonts') readFont(fonts, tag, attributes)
      if (inside === 'fills' && tag === 'fill') redFills.push(false)
      if (inside === 'fills' && tag === 'fgColor') redFills[redFills.length - 1] = isRed(attributes)
      if (tag !== 'xf' || inside !== 'cellXfs') return
      const id = Number(attributes.numFmtId ?? 0)
      const code = codes.get(id)
      const style = known.get(id) ?? { look: numberLook(id, code), format: numberFormat(id, code) }
      known.set(id, style)
      const font = fonts[Number(attributes.fontId ?? 0)] ?? {}
      if (font.moved) moved.set(looks.length, font.moved)
      if (font.isStruck) struck.add(looks.length)
      if (font.isRed || redFills[Number(attributes.fillId ?? 0)]) red.add(looks.length)
      looks.push(style.look)
      formats.push(style.format)
    },
    close(tag) {
      if (tag === inside) inside = ''
    },
  })
  return { looks, formats, moved, struck, red }
}

function readFont(fonts: Font[], tag: string, attributes: Readonly<Record<string, string>>): void {
  const font = fonts.at(-1)
  if (tag === 'font') fonts.push({})
  else if (!font) return
  else if (tag === 'vertAlign') font.moved = movedBy(attributes.val)
  else if (tag === 'strike' && !/^(?:0|false)$/.test(attributes.val ?? '')) font.isStruck = true
  else if (tag === 'color' && isRed(attributes)) font.isRed = true
}

/** Places of red in the palette that colours of old workbooks refer to (ECMA-376 part 1, 18.8.27). */
const RED_OF_PALETTE = new Set(['2', '10', '16'])

/** Much red, and little of anything else: neither orange nor pink. */
function isRed({ rgb, indexed }: Readonly<Record<string, string>>): boolean {
  if (rgb === undefined) return indexed !== undefined && RED_OF_PALETTE.has(indexed)
  const [, red = '0', green = '0', blue = '0'] = /([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(rgb) ?? []
  const most = Math.max(Number.parseInt(green, 16), Number.parseInt(blue, 16))
  return Number.parseInt(red, 16) >= 0x90 && most <= 0x60
}
