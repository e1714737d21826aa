import { type Answers, decided } from '#engines/decisions.ts'
import { counted, listInWords } from '#kit/figures.ts'
import type { ImportRow } from '#kit/import.ts'
import { isNamedIn, type TableUpload } from '#kit/server/transfer/import-table.ts'
import { foldGroup } from '#school/groups/fold-group.ts'
import { timetableImportFields } from '../import-contract.ts'
import { readTimes, readWeekday } from './import-times.ts'

/** So many columns headed by days of the week, or by groups, are a grid. */
const DAYS_OF_GRID = 3
const GROUPS_OF_GRID = 2
const PERIODS_OF_GRID = 2
const BREAK = /^(?:intervalo|recreio|lanche|almo[çc]o|reuni[ãa]o de turma)\b/i
const EMPTY = /^[-–—.\s]*$/
/** What stands where there is no lesson. */
const FREE = /^(?:x|livre|furo|tempo livre|hora livre|vago|n\/[ad]|s\/a)$/i

interface GridColumn {
  at: number
  title: string
}

/** Which field the titles across the top are, and where the others stand. */
interface Grid {
  across: Across
  columns: readonly GridColumn[]
  /** Column of each field; that of the field across is none, and so is that of a group that the titles above say. */
  at: Readonly<Record<Across, number>>
}

type Across = 'weekday' | 'group' | 'period'

const ACROSS: Record<Across, string> = {
  weekday: 'os dias ao lado e os tempos para baixo',
  group: 'as turmas ao lado e os tempos para baixo',
  period: 'os tempos ao lado e os dias para baixo',
}

/**
 * Turns a timetable as it hangs on the wall, days or groups across and periods down, into rows of one lesson each; any other
 * table stays as it is. «MAT / prof. Sitoe / s. 4» is the subject, who teaches it and where.
 * @param groups names of the groups that there are
 */
export function withoutGrid(upload: TableUpload, groups: readonly string[], answers: Answers): TableUpload {
  const grid = gridOf(upload, groups)
  if (!grid) return upload
  const { rows, breaks, notes, free } = lessonsOf(upload, grid, groups)
  const left = columnsLeftOut(upload, grid)
  const decision = decided(
    {
      id: 'grid',
      text: `É uma grelha, com ${ACROSS[grid.across]}: ${counted(rows.length, 'aula', 'aulas')}.`,
      evidence: `${listInWords(grid.columns.slice(0, 6).map(({ title }) => title))} são títulos de colunas.${leftOutInWords({ breaks: breaks.length, notes: notes.length, free }, left)}`,
      ...(left.length > 0 && { leavesColumns: true }),
      options: [
        { value: 'grid', label: 'Cada célula é uma aula' },
        { value: 'rows', label: 'Cada linha é uma aula' },
      ],
      rows: [...breaks, ...notes],
      rereads: true,
    },
    'grid',
    answers,
  )
  const decisions = [...upload.decisions, decision]
  if (decision.chosen !== 'grid') return { ...upload, decisions }
  // A grid that names no teachers, or no rooms, leaves those of the timetable where they are.
  const fields = timetableImportFields.filter(
    ({ required }, at) => required || rows.some(({ cells }) => cells[at] !== ''),
  )
  const places = fields.map(field => timetableImportFields.indexOf(field))
  return {
    ...upload,
    header: fields.map(field => field.label),
    mapping: fields.map(field => field.key),
    rows: rows.map(row => ({ ...row, cells: places.map(at => row.cells[at] ?? '') })),
    decisions,
  }
}

function gridOf(upload: TableUpload, groups: readonly string[]): Grid | undefined {
  const { header, mapping } = upload
  const titled = (is: (title: string) => boolean) =>
    header.flatMap((title, at) => (!mapping[at] && is(title) ? [{ at, title }] : []))
  const known = new Set(groups.map(foldGroup))
  const days = titled(title => /^\p{L}|\dª/u.test(title) && readWeekday(title) !== undefined)
  const ofGroups = titled(title => known.has(foldGroup(title)))
  const byDays = days.length >= DAYS_OF_GRID && !mapping.includes('weekday')
  const byGroups = ofGroups.length >= GROUPS_OF_GRID && mapping.includes('weekday')
  const [group, weekday] = [mapping.indexOf('group'), mapping.indexOf('weekday')]
  if (!byDays && !byGroups) {
    const periods = titled(title => /^\d|^[ivx]+\b/i.test(title) && readTimes(title) !== undefined)
    const byPeriods =
      periods.length >= PERIODS_OF_GRID && mapping.includes('weekday') && !mapping.includes('subject')
    return byPeriods ? { across: 'period', columns: periods, at: { group, weekday, period: -1 } } : undefined
  }
  const columns = byDays ? days : ofGroups
  const period = periodColumn(upload, new Set(columns.map(({ at }) => at)))
  if (period === undefined) return undefined
  return byDays
    ? { across: 'weekday', columns, at: { group, weekday: -1, period } }
    : { across: 'group', columns, at: { group: -1, weekday, period } }
}

interface Line {
  line: number
  sheet?: number | undefined
}

/** Titles of the columns that a grid does not read, though something stands in them. */
function columnsLeftOut({ header, rows }: TableUpload, { columns, at: places }: Grid): string[] {
  const read = new Set([...columns.map(({ at }) => at), ...Object.values(places)])
  return header.filter(
    (_title, at) => !read.has(at) && rows.some(({ cells }) => (cells[at] ?? '').trim() !== ''),
  )
}

/** Every cell of a grid as a row; grids below each other have the group in a line of its own, and their titles again. */
function lessonsOf({ rows }: TableUpload, grid: Grid, groups: readonly string[]) {
  const breaks: Line[] = []
  const notes: Line[] = []
  let free = 0
  let groupBelow: { sheet: number; name: string } | undefined
  const lessons = rows.flatMap((row): ImportRow[] => {
    const { marks, line, cells } = row
    const sheet = row.sheet ?? 0
    // The group that the sheet, or the title above it, names stands in every row.
    const title = onlyText(cells.filter((_, at) => at !== grid.at.group))
    const named = title === undefined ? [] : groups.filter(group => isNamedIn(title, group))
    if (named[0] !== undefined && named.length === 1) {
      groupBelow = { sheet, name: named[0] }
      return []
    }
    if (grid.columns.every(({ at, title }) => cells[at] === title)) return []
    const texts = grid.columns.map(({ at }) => (cells[at] ?? '').trim())
    if (texts.some(text => BREAK.test(text))) breaks.push({ line, sheet: row.sheet })
    else if (texts.every(text => EMPTY.test(text)) && isNote(cells, grid))
      notes.push({ line, sheet: row.sheet })
    const cellOf = (field: Across) => cells[grid.at[field]] ?? ''
    const group = groupBelow?.sheet === sheet ? groupBelow.name : cellOf('group')
    return grid.columns.flatMap(({ at, title }, place) => {
      const text = texts[place] ?? ''
      if (EMPTY.test(text) || BREAK.test(text)) return []
      if (FREE.test(text)) {
        free += 1
        return []
      }
      const { subject, teacher, room } = readLesson(text)
      const when = { group, weekday: cellOf('weekday'), period: cellOf('period'), [grid.across]: title }
      return [
        {
          line,
          part: at,
          cells: columnsOf({ ...when, subject, teacher, room }),
          ...(marks && { marks }),
          ...(row.sheet !== undefined && { sheet }),
        },
      ]
    })
  })
  return { rows: lessons, breaks, notes, free }
}

/** Whether a row without a lesson says something else than when it would be. */
function isNote(cells: readonly string[], { across, at: places }: Grid): boolean {
  const words = cells.filter((cell, at) => at !== places.group && cell.trim() !== '')
  if (words.length === 0) return false
  return across === 'period'
    ? readWeekday(cells[places.weekday] ?? '') === undefined
    : readTimes(cells[places.period] ?? '') === undefined
}

/** The cells of a lesson, in the order of the fields. */
function columnsOf(cells: Readonly<Record<string, string>>): string[] {
  return timetableImportFields.map(({ key }) => cells[key] ?? '')
}

function leftOutInWords(
  { breaks, notes, free }: { breaks: number; notes: number; free: number },
  columns: readonly string[],
): string {
  const parts = [
    ...(breaks > 0 ? [counted(breaks, 'linha de intervalo', 'linhas de intervalo')] : []),
    ...(notes > 0 ? [counted(notes, 'linha sem tempo nem aulas', 'linhas sem tempo nem aulas')] : []),
    ...(free > 0 ? [counted(free, 'célula de um tempo livre', 'células de tempos livres')] : []),
    ...(columns.length > 0
      ? [
          `${columns.length === 1 ? 'a coluna' : 'as colunas'} ${listInWords(columns.map(title => `«${title}»`))}`,
        ]
      : []),
  ]
  return parts.length === 0 ? '' : ` Fica de fora: ${listInWords(parts)}.`
}

/** The text of a row that says one thing alone, however often it says it. */
function onlyText(cells: readonly string[]): string | undefined {
  const texts = new Set(cells.map(cell => cell.trim()).filter(Boolean))
  return texts.size === 1 ? [...texts][0] : undefined
}

/** The column of periods: the one that is known as such, or else the first beside the days whose cells are periods or hours. */
function periodColumn({ header, mapping, rows }: TableUpload, days: ReadonlySet<number>): number | undefined {
  const known = mapping.indexOf('period')
  if (known !== -1) return known
  const others = header.flatMap((_title, at) => (days.has(at) || mapping[at] ? [] : [at]))
  return others.find(at => {
    const filled = rows.map(row => (row.cells[at] ?? '').trim()).filter(Boolean)
    const read = filled.filter(text => readTimes(text) !== undefined)
    return read.length > 0 && read.length * 2 > filled.length
  })
}

/** No cell of a grid says more. */
const LONGEST_CELL = 300

/** The parts of a cell of the grid; what is neither teacher nor room by its word is the subject first, then the teacher. */
function readLesson(text: string): { subject: string; teacher: string; room: string } {
  const found = { subject: '', teacher: '', room: '' }
  for (const part of text
    .slice(0, LONGEST_CELL)
    .replaceAll(/\(([^()]*)\)/g, ' / $1 ')
    .replace(/\s(?=(?:sala|s)\b\.?\s?\d)/i, ' / ')
    .replaceAll(/[^\S\n]+/g, ' ')
    .split(/\n|\s*[/|;,]\s*|\s+[-–—]\s+/)
    .map(words => words.trim())
    .filter(Boolean)) {
    const [, teacher] = /^prof(?:essora?|\.?ª|a)?\b\.?\s*:?\s*(.+)$/iu.exec(part) ?? []
    const [, room] = /^(?:sala|s)\b\.?\s*:?\s*(.+)$/i.exec(part) ?? []
    if (teacher) found.teacher = teacher
    else if (room) found.room = room
    else if (found.subject === '') found.subject = part
    else if (found.teacher === '') found.teacher = part
    else found.room = [found.room, part].filter(Boolean).join(' ')
  }
  return found
}
