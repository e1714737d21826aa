import { v7 as uuid } from 'uuid'
import type { JoinedRow } from '#engines/spreadsheets/join-tables.ts'
import { counted, listInWords } from '#kit/figures.ts'
import type { ImportRequest } from '#kit/import.ts'
import { IMPORT_BYTES } from '#kit/import.ts'
import type { ReportPart } from '#kit/import-report.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { mapInTurns } from '#kit/server/in-turns.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { decideCellsAbove } from '#kit/server/transfer/cells-above.ts'
import {
  findNamed,
  fold,
  namesOf,
  recordsOf,
  tableUpload,
  titlesOf,
} from '#kit/server/transfer/import-table.ts'
import type { Readings, RowReading } from '#kit/server/transfer/readings.ts'
import { type CheckedImport, type ImportBy, serveImport } from '#kit/server/transfer/serve-import.ts'
import { readInWorker } from '#kit/server/workers/in-worker.ts'
import { sum } from '#kit/sum.ts'
import * as pages from '#school/pages.ts'
import { gradeName, parseGrades } from '#school/subjects/grade.ts'
import { findSubjectOptions } from '#school/subjects/server/queries.ts'
import {
  type IntoProgramme,
  programmeImportFields,
  programmeRowNoun,
  programmesImport,
} from '../import-contract.ts'
import { type ProgrammeRow, type ProgrammeUnit, programmeFields } from '../programme.ts'
import { findSameEdition, insertProgramme, updateProgrammeRow } from './queries.ts'
import { labelOfProgramme } from './rows.ts'

/** One line of a programme, and which programme and unit it is of. */
interface NewLine {
  subjectId: string
  subjectName: string
  grade: number
  edition: string
  source: string
  fromYear: number
  untilYear: number | null
  unit: string
  trimester: number | null
  unitLessons: number | null
  row: ProgrammeRow
}

const MAX = {
  unit: 200,
  line: 1000,
  objectives: 20,
  contents: 30,
  competences: 20,
  notes: 4000,
  edition: 80,
} as const

/** A heading over rows of a document: «Unidade temática II: Fracções». */
const OVER = {
  title: 'Unidade temática',
  names: ['unidade tematica', 'unidade', 'unidades tematicas', 'tema', 'unidade didactica'],
  begins: /^(?:unidade|tema)\b/i,
}

export const programmeImportRoutes = serveImport(programmesImport, {
  fields: programmeImportFields,
  noun: programmeRowNoun,
  choices: async ({ db }) => ({ subject: (await findSubjectOptions(db)).map(subject => subject.name) }),
  read: async ({ body, fileName, answers, reply }, choices) => {
    const upload = {
      stream: body,
      max: IMPORT_BYTES,
      name: fileName,
      answers,
      titles: titlesOf(programmeImportFields),
      splits: false,
      over: OVER,
    }
    const { head, items } = await readInWorker<'readTextTables', JoinedRow>('readTextTables', upload, reply)
    const { outside, ...table } = head
    return {
      ...tableUpload(fileName, table, items, { fields: programmeImportFields, choices, answers }),
      notes:
        outside.length === 0
          ? []
          : [
              `Fora das tabelas, e por isso não entra: ${listInWords(outside.map(text => `«${text.slice(0, 200)}»`))}.`,
            ],
    }
  },
  decide: (_by, readings) => {
    decideCellsAbove(readings, ['unit'])
    decideRepeatedLessons(readings)
    nameUnread(readings)
  },
  check: checkLines,
  write: writeLines,
  report: (_by, made) => Promise.resolve(reportOf(made)),
})

/**
 * Shows where rows of one unit that follow each other say the same number of lessons: a cell over several rows says it once, and
 * is read in each of them. Where the unit's own lessons are in the file, they settle it.
 */
function decideRepeatedLessons(readings: Readings): void {
  if (!readings.has('lessons') || readings.isOwnExport()) return
  const all = runsOfLessons(readings)
  const runs = all.filter(run => run.length > 1)
  if (runs.length === 0) return
  const lessonsOf = (row: RowReading) => Number(/\d+/.exec(readings.textOf(row, 'lessons'))?.[0] ?? 0)
  const once = (of: readonly RowReading[][]) => sum(of.flatMap(run => run.slice(0, 1).map(lessonsOf)))
  const chosen = readings.decide(
    {
      id: 'repeated-lessons',
      text: `«${readings.titleOf('lessons')}» diz o mesmo número em linhas seguidas da mesma unidade. Uma célula unida sobre várias linhas lê-se em cada uma delas.`,
      evidence: `Contadas linha a linha, estas linhas somam ${counted(sum(runs.flat().map(lessonsOf)), 'aula', 'aulas')}; uma vez por grupo de linhas, ${once(runs)}.`,
      options: [
        { value: 'each', label: 'São as aulas de cada linha' },
        { value: 'together', label: 'São as aulas das linhas juntas' },
      ],
      rows: runs.flat(),
    },
    unitsSay(readings, all, once) ? 'together' : 'each',
  )
  if (chosen === 'together') for (const row of runs.flatMap(run => run.slice(1))) row.read.lessons = ''
}

/** Rows of one unit that follow each other and say the same number of lessons; every other row is alone. */
function runsOfLessons(readings: Readings): RowReading[][] {
  const runs: RowReading[][] = []
  const isSame = (row: RowReading, other: RowReading) =>
    (row.row.sheet ?? 0) === (other.row.sheet ?? 0) &&
    ['unit', 'lessons'].every(key => fold(readings.textOf(row, key)) === fold(readings.textOf(other, key)))
  for (const row of readings.kept()) {
    const last = runs.at(-1)
    const before = last?.at(-1)
    if (last && before && readings.textOf(row, 'lessons') !== '' && isSame(row, before)) last.push(row)
    else runs.push([row])
  }
  return runs
}

/** Whether the file says each unit's lessons too, and they are what its rows sum to where each run counts once. */
function unitsSay(
  readings: Readings,
  runs: readonly RowReading[][],
  once: (runs: readonly RowReading[][]) => number,
): boolean {
  const units = [...Map.groupBy(runs, ([row]) => (row ? fold(readings.textOf(row, 'unit')) : '')).values()]
  const said = units
    .filter(own => own.some(run => run.length > 1))
    .map(own => {
      const total = own.flat().find(row => readings.textOf(row, 'unitLessons') !== '')
      return total !== undefined && Number(readings.textOf(total, 'unitLessons')) === once(own)
    })
  return said.length > 0 && said.every(Boolean)
}

/** Columns that no field has are not lost: each says where its text goes. */
function nameUnread(readings: Readings): void {
  const unread = readings.mapping.flatMap((key, at) => (key === null ? [readings.header[at] ?? ''] : []))
  if (unread.length === 0) return
  const rows = readings
    .kept()
    .filter(({ row }) => readings.mapping.some((key, at) => key === null && row.cells[at]?.trim()))
  if (rows.length === 0) return
  readings.decide(
    {
      id: 'unread',
      text: `Não se sabe o que ${unread.length === 1 ? 'é a coluna' : 'são as colunas'} ${listInWords(unread.map(title => `«${title}»`))}.`,
      evidence: 'Nada se perde: o que dizem fica nas observações de cada linha, com o título.',
      options: [
        { value: 'notes', label: 'Ficam nas observações' },
        { value: 'drop', label: 'Ficam de fora' },
      ],
      rows,
    },
    'notes',
  )
}

/** Checks every line; trimester and lessons that a unit says once hold for all of its lines. */
async function checkLines(
  { db, today, query }: ImportBy<IntoProgramme>,
  request: Pick<ImportRequest, 'mapping' | 'rows' | 'header' | 'answers'> & { fileName?: string },
): Promise<CheckedImport<NewLine>[]> {
  const subjects = await findSubjectOptions(db)
  const subjectOf = namesOf(subjects, ({ code, abbreviation, name }) => [code, abbreviation, name])
  const chosen = subjects.find(each => each.id === query.subject)
  const taken = new Map<string, boolean>()
  let above = { unit: '', trimester: null as number | null, unitLessons: null as number | null, sheet: -1 }
  const records = await recordsOf(request)
  const keepsUnread = request.answers?.unread !== 'drop'
  const checked = await mapInTurns(records, ({ row, record }) => {
    const errors: Record<string, string> = {}
    const named = record.subject ?? ''
    const none = `«${named}» não é uma disciplina da escola.`
    const subject =
      named === '' ? chosen : findNamed(subjectOf, { key: 'subject', words: named, none }, errors)
    if (!subject && named === '') errors[''] = 'Escolha a disciplina, ou a coluna que a diz.'
    const grades = record.grade ? parseGrades(record.grade) : undefined
    const grade = record.grade ? (grades?.length === 1 ? grades[0] : undefined) : query.grade
    if (record.grade && grade === undefined) errors.grade = `«${record.grade}» não é uma classe de 1ª a 12ª.`
    else if (grade === undefined) errors[''] ??= 'Escolha a classe, ou a coluna que a diz.'
    else if (subject && !subject.grades.includes(grade))
      errors.grade = `${subject.name} não é da ${gradeName(grade)} classe.`
    const edition = record.edition || query.edition || today.slice(0, 4)
    if (edition.length > MAX.edition) errors.edition = `No máximo ${MAX.edition} caracteres.`
    const sheet = row.sheet ?? 0
    if (sheet !== above.sheet) above = { unit: '', trimester: null, unitLessons: null, sheet }
    const unit = (record.unit ?? '').replace(/\s*\n\s*/g, ' ')
    const isNew = fold(unit) !== fold(above.unit)
    if (unit === '') errors.unit = 'Falta a unidade temática.'
    if (unit.length > MAX.unit) errors.unit = `No máximo ${MAX.unit} caracteres.`
    const numberOf = (
      key: 'trimester' | 'lessons' | 'unitLessons' | 'fromYear' | 'untilYear',
      max: number,
    ) => {
      const text = record[key] ?? ''
      if (text === '') return null
      const number = Number(/\d+/.exec(text)?.[0])
      if (Number.isInteger(number) && number <= max) return number
      errors[key] = `«${text}» não é um número até ${max}.`
      return null
    }
    const trimester = numberOf('trimester', 3) ?? (isNew ? null : above.trimester)
    const unitLessons = numberOf('unitLessons', 400) ?? (isNew ? null : above.unitLessons)
    const lessons = numberOf('lessons', 400)
    const fromYear = numberOf('fromYear', 2100) ?? query.fromYear ?? Number(today.slice(0, 4))
    const untilYear = numberOf('untilYear', 2100)
    if (Object.keys(errors).length === 0) above = { unit, trimester, unitLessons, sheet }
    const lists = {
      objectives: linesOf(record.objectives),
      contents: linesOf(record.contents),
      competences: linesOf(record.competences),
    }
    for (const key of ['objectives', 'contents', 'competences'] as const) {
      if (lists[key].length > MAX[key])
        errors[key] = `No máximo ${MAX[key]} linhas numa célula; são ${lists[key].length}.`
      if (lists[key].some(line => line.length > MAX.line))
        errors[key] = `No máximo ${MAX.line} caracteres numa linha.`
    }
    const unread = keepsUnread
      ? request.mapping.flatMap((key, at) => {
          const cell = key === null ? (row.cells[at] ?? '').trim() : ''
          return cell === '' ? [] : [`${request.header?.[at] ?? `Coluna ${at + 1}`}: ${cell}`]
        })
      : []
    const notes = [record.notes ?? '', ...unread].filter(Boolean).join('\n')
    if (notes.length > MAX.notes) errors.notes = `No máximo ${MAX.notes} caracteres.`
    if (!subject || grade === undefined || Object.keys(errors).length > 0)
      return { row: { ...row, errors }, made: undefined }
    taken.set(JSON.stringify([subject.id, grade, edition]), false)
    const made = {
      subjectId: subject.id,
      subjectName: subject.name,
      grade,
      edition,
      source: record.source || query.source || '',
      fromYear,
      untilYear,
      unit,
      trimester,
      unitLessons,
      row: { id: uuid(), ...lists, lessons, notes },
    }
    return { row: { ...row, errors }, made }
  })
  for (const key of taken.keys()) {
    const [subjectId, grade, edition] = JSON.parse(key) as [string, number, string]
    taken.set(key, (await findSameEdition(db, { subjectId, grade, edition })) !== undefined)
  }
  return checked.map(entry => {
    const { made } = entry
    if (!made || taken.get(JSON.stringify([made.subjectId, made.grade, made.edition])) !== true) return entry
    const errors = {
      '': `Já há a versão «${made.edition}» do programa de ${made.subjectName}, ${gradeName(made.grade)} classe.`,
    }
    return { row: { ...entry.row, errors }, made: undefined }
  })
}

/** Items of a cell: a line each, without the bullets before them. */
function linesOf(cell = ''): string[] {
  return cell
    .split('\n')
    .map(line => line.replace(/^\s*[•·▪●○◦*–—-]\s+/, '').trim())
    .filter(line => line !== '')
}

/** Stores lines as programmes; those of one that earlier lines of the file made are added to it. */
async function writeLines(
  db: Db,
  made: readonly NewLine[],
  { account }: ImportBy<IntoProgramme>,
): Promise<Change[]> {
  const changes: Change[] = []
  for (const lines of Map.groupBy(made, line =>
    JSON.stringify([line.subjectId, line.grade, line.edition]),
  ).values()) {
    const [first] = lines
    if (!first) continue
    const { subjectId, grade, edition, source, fromYear, untilYear } = first
    const before = await findSameEdition(db, { subjectId, grade, edition })
    const units = unitsOf(lines, (before?.units as ProgrammeUnit[] | undefined) ?? [])
    const body = { subjectId, grade, edition, source, checkedBy: '', fromYear, untilYear, notes: '', units }
    const after = before
      ? await updateProgrammeRow(db, before.id, { units: JSON.stringify(units) })
      : await insertProgramme(db, body, { createdBy: account.id })
    const label = await labelOfProgramme(after, db)
    changes.push({ table: programmeFields.thing.table, id: after.id, label, before: before ?? null, after })
  }
  return changes
}

/** Lines gathered under their units, in the order of the file. */
function unitsOf(lines: readonly NewLine[], before: readonly ProgrammeUnit[]): ProgrammeUnit[] {
  const units = before.map(unit => ({ ...unit, rows: [...unit.rows] }))
  for (const { unit: title, trimester, unitLessons, row } of lines) {
    let unit = units.find(each => fold(each.title) === fold(title))
    if (!unit) {
      unit = { id: uuid(), title, trimester, lessons: unitLessons, rows: [] }
      units.push(unit)
    }
    unit.rows.push(row)
  }
  if (units.length > 60 || units.some(unit => unit.rows.length > 200))
    throw new HttpError(422, 'TOO_MANY', 'Um programa tem até 60 unidades, e cada uma até 200 linhas.')
  return units
}

function reportOf(made: readonly NewLine[]): ReportPart[] {
  return [
    ...Map.groupBy(made, line => `${line.subjectName}, ${gradeName(line.grade)} classe, ${line.edition}`),
  ].map(([text, lines]) => ({
    text,
    detail: `${counted(lines.length, 'linha', 'linhas')} em ${counted(new Set(lines.map(line => fold(line.unit))).size, 'unidade', 'unidades')}`,
    to: pages.programmes,
    way: 'Ver os programas',
  }))
}
