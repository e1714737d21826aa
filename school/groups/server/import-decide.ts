import { type Answers, decided } from '#engines/decisions.ts'
import { counted } from '#kit/figures.ts'
import type { ImportRow } from '#kit/import.ts'
import { decideBlanks } from '#kit/server/transfer/blank-cells.ts'
import { decideCellsAbove } from '#kit/server/transfer/cells-above.ts'
import type { TableUpload } from '#kit/server/transfer/import-table.ts'
import type { Readings, RowReading } from '#kit/server/transfer/readings.ts'
import { refuseTotals } from '#kit/server/transfer/total-rows.ts'
import { parseGrades } from '#school/subjects/grade.ts'
import { type Shift, shiftLabels, shifts } from '../contract.ts'
import { groupNamesIn } from './teacher-lists.ts'

/** A name that says its class: «8ªA», «8 A», «8.ª A1»; and one that does not: «A», «Turma B», «1». */
const WITH_CLASS = /^(\d{1,2})\s?(?:[.ªº°]+\s?[-/]?\s?|\s|(?=\p{L}))a?\s?\p{L}/u
const LETTER = /^(?:turma\s*)?[«"“']?([A-Z]\d{0,2}|\d{1,2})[»"”']?$/i
const GROUP = /^(?:\d{1,2}\s*[.ªº°]*\s*)?[A-Z]\d{0,2}$/i

/** What may be left empty, and is often said to be. */
const BLANK = ['year', 'shift', 'room', 'capacity', 'director', 'school']

/** Gives each group of a cell a row of its own: «8ªA, B e C» are three. */
export function withoutLists(upload: TableUpload, answers: Answers): TableUpload {
  const at = upload.mapping.indexOf('name')
  const namesOf = (row: ImportRow) => {
    const names = groupNamesIn(row.cells[at] ?? '')
    return names.length > 1 && names.every(name => GROUP.test(name)) ? names : []
  }
  const lists = at === -1 ? [] : upload.rows.filter(row => namesOf(row).length > 0)
  const [first] = lists
  if (!first) return upload
  const decision = decided(
    {
      id: 'lists',
      text: `${counted(lists.length, 'célula tem', 'células têm')} várias turmas: cada uma é uma linha.`,
      evidence: `«${first.cells[at]}» são ${namesOf(first).join(', ')}.`,
      options: [
        { value: 'apart', label: 'Cada turma é uma' },
        { value: 'keep', label: 'É o nome de uma só turma' },
      ],
      rows: lists,
      rereads: true,
    },
    'apart',
    answers,
  )
  const decisions = [...upload.decisions, decision]
  if (decision.chosen !== 'apart') return { ...upload, decisions }
  const rows = upload.rows.flatMap(row => {
    const names = namesOf(row)
    if (names.length === 0) return [row]
    return names.map((name, part) => ({ ...row, part, cells: row.cells.with(at, name) }))
  })
  return { ...upload, rows, decisions }
}

/**
 * Puts together what a list of groups has in parts, and says what it leaves open.
 * @param year that in force at all schools that the rows may be of; undefined where they differ
 */
export function decideGroups(readings: Readings, year: number | undefined): void {
  decideBlanks(readings, BLANK)
  refuseTotals(readings, ['name', 'grade'])
  for (const row of readings.kept()) {
    const name = readings.textOf(row, 'name')
    const grade = WITH_CLASS.exec(name)?.[1]
    if (readings.textOf(row, 'grade') === '' && grade !== undefined) row.read.grade = `${Number(grade)}ª`
    readNumber(readings, row, 'capacity', /^(\d{1,3})(?:[.,]0+)?\s*(?:alunos|lugares|vagas)?$/i)
    readNumber(readings, row, 'year', /^(?:ano(?:\s+lec?tivo)?\s+)?(20\d{2})(?:[.,]0+)?$/i)
  }
  decideCellsAbove(readings, ['grade'])
  // Names in an export of this house are whole, whatever they look like.
  if (!readings.isOwnExport()) {
    joinNames(readings)
    decideClasses(readings)
  }
  decideShifts(readings)
  decideYears(readings, year)
}

function readNumber(readings: Readings, row: RowReading, key: string, pattern: RegExp): void {
  const [, number] = pattern.exec(readings.textOf(row, key)) ?? []
  if (number !== undefined) row.read[key] = number
}

/** «8ª» and «A» are 8ªA, and so is «Turma 8ªA». */
function joinNames(readings: Readings): void {
  const found = readings.kept().flatMap(row => {
    const name = readings.textOf(row, 'name')
    const [, letter] = LETTER.exec(name) ?? []
    const grades = parseGrades(readings.textOf(row, 'grade'))
    if (letter !== undefined && grades?.length === 1)
      return [{ row, name: `${grades[0]}ª${letter.toUpperCase()}` }]
    const [, whole] = /^turma\s+(\d.*)$/i.exec(name) ?? []
    return whole === undefined ? [] : [{ row, name: whole }]
  })
  const [first] = found
  if (!first) return
  const chosen = readings.decide(
    {
      id: 'names',
      text: `${counted(found.length, 'turma é dita', 'turmas são ditas')} pela classe e pela letra.`,
      evidence: `«${readings.textOf(first.row, 'name')}» da ${readings.textOf(first.row, 'grade')} é a ${first.name}.`,
      options: [
        { value: 'join', label: 'O nome leva a classe' },
        { value: 'keep', label: 'Os nomes ficam como estão' },
      ],
      rows: found.map(({ row }) => row),
    },
    'join',
  )
  if (chosen === 'join') for (const { row, name } of found) row.read.name = name
}

/** Asks which holds, where the name of a group says another class than its column. */
function decideClasses(readings: Readings): void {
  const found = readings.kept().flatMap(row => {
    const grade = WITH_CLASS.exec(readings.textOf(row, 'name'))?.[1]
    const grades = parseGrades(readings.textOf(row, 'grade'))
    const isOther = grade !== undefined && grades?.length === 1 && grades[0] !== Number(grade)
    return isOther ? [{ row, grade: `${Number(grade)}ª` }] : []
  })
  const [first] = found
  if (!first) return
  const chosen = readings.decide(
    {
      id: 'classes',
      text: `${counted(found.length, 'turma tem', 'turmas têm')} no nome outra classe que na coluna. Qual vale?`,
      evidence: `«${readings.textOf(first.row, 'name')}» está como da ${readings.textOf(first.row, 'grade')}.`,
      options: [
        { value: 'name', label: 'A classe que o nome diz' },
        { value: 'column', label: 'A classe da coluna' },
      ],
      rows: found.map(({ row }) => row),
    },
    null,
  )
  for (const { row, grade } of found) {
    if (chosen === null) row.errors.grade = 'Espera pela resposta acima.'
    else if (chosen === 'name') row.read.grade = grade
  }
}

function decideShifts(readings: Readings): void {
  const rows = readings.kept().filter(row => readings.textOf(row, 'shift') === '' && !row.errors.shift)
  if (rows.length === 0) return
  const chosen = readings.decide(
    {
      id: 'shift',
      text: `${counted(rows.length, 'linha não diz', 'linhas não dizem')} o turno: ${rows.length === 1 ? 'entra' : 'entram'} de manhã.`,
      evidence: '',
      options: shifts.map(shift => ({ value: shift, label: shiftLabels[shift] })),
      rows,
    },
    'manhã',
  )
  if (chosen !== null) for (const row of rows) row.read.shift = shiftLabels[chosen as Shift]
}

function decideYears(readings: Readings, year: number | undefined): void {
  const rows = readings.kept().filter(row => readings.textOf(row, 'year') === '' && !row.errors.year)
  if (rows.length === 0) return
  const chosen = readings.decide(
    {
      id: 'year',
      text: `${counted(rows.length, 'linha não diz', 'linhas não dizem')} o ano lectivo: ${rows.length === 1 ? 'entra' : 'entram'} no ano em vigor.`,
      evidence: '',
      options:
        year === undefined
          ? [{ value: 'now', label: 'No ano em vigor' }]
          : [
              { value: 'now', label: `Em ${year}` },
              { value: 'next', label: `Em ${year + 1}` },
            ],
      rows,
    },
    'now',
  )
  if (year === undefined) return
  for (const row of rows) row.read.year = String(chosen === 'next' ? year + 1 : year)
}
