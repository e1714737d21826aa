import { counted } from '#kit/figures.ts'
import type { ImportRow } from '#kit/import.ts'
import type { TableUpload } from '#kit/server/transfer/import-table.ts'
import { timetableImportFields } from '../import-contract.ts'
import { readTimes, readWeekday } from './import-times.ts'

/** So many columns headed by days of the week are a grid. */
const DAYS_OF_GRID = 3
const BREAK = /^(?:intervalo|recreio|lanche|almo[çc]o|reuni[ãa]o de turma)\b/i
const EMPTY = /^[-–—.\s]*$/

/**
 * A timetable as it hangs on the wall, days across and periods down, as rows of one lesson each; any other table as it is.
 * «MAT / prof. Sitoe / s. 4» is the subject, who teaches it and where.
 */
export function withoutGrid(upload: TableUpload): TableUpload {
  const days = upload.header.flatMap((title, at) => {
    const day = /^\p{L}|\dª/u.test(title) ? readWeekday(title) : undefined
    return day === undefined || upload.mapping[at] ? [] : [{ at, title }]
  })
  if (days.length < DAYS_OF_GRID || upload.mapping.includes('weekday')) return upload
  const dayColumns = new Set(days.map(({ at }) => at))
  const periodAt = periodColumn(upload, dayColumns)
  if (periodAt === undefined) return upload
  const groupAt = upload.mapping.indexOf('group')
  const breaks = new Set<string>()
  const rows = upload.rows.flatMap(row =>
    days.flatMap(({ at, title }): ImportRow[] => {
      const text = (row.cells[at] ?? '').trim()
      if (EMPTY.test(text)) return []
      if (BREAK.test(text)) {
        breaks.add(`${row.sheet ?? 0}:${row.line}`)
        return []
      }
      const { subject, teacher, room } = readLesson(text)
      const { marks, sheet, line } = row
      return [
        {
          line,
          part: at,
          cells: [row.cells[groupAt] ?? '', title, row.cells[periodAt] ?? '', subject, teacher, room],
          ...(marks && { marks }),
          ...(sheet !== undefined && { sheet }),
        },
      ]
    }),
  )
  const note = `É uma grelha, com os dias ao lado e os tempos para baixo: ${counted(rows.length, 'aula', 'aulas')}.`
  const left =
    breaks.size > 0
      ? ` ${counted(breaks.size, 'linha de intervalo fica', 'linhas de intervalo ficam')} de fora.`
      : ''
  // A grid that names nobody leaves those who stand in the timetable where they are.
  const fields = timetableImportFields.filter(
    ({ required }, at) => required || rows.some(({ cells }) => cells[at] !== ''),
  )
  const places = fields.map(field => timetableImportFields.indexOf(field))
  return {
    ...upload,
    header: fields.map(field => field.label),
    mapping: fields.map(field => field.key),
    rows: rows.map(row => ({ ...row, cells: places.map(at => row.cells[at] ?? '') })),
    notes: [...(upload.notes ?? []), `${note}${left}`],
  }
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

/** The parts of a cell of the grid; what is neither teacher nor room by its word is the subject first, then the teacher. */
function readLesson(text: string): { subject: string; teacher: string; room: string } {
  const found = { subject: '', teacher: '', room: '' }
  for (const part of text
    .split(/\n|\s*[/|;]\s*|\s+[-–—]\s+/)
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
