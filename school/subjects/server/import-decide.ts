import { type Answers, decided } from '#engines/decisions.ts'
import { counted } from '#kit/figures.ts'
import { decideBlanks } from '#kit/server/transfer/blank-cells.ts'
import { decideCellsAbove } from '#kit/server/transfer/cells-above.ts'
import { fold, type TableUpload } from '#kit/server/transfer/import-table.ts'
import { decideSequence } from '#kit/server/transfer/numbered-rows.ts'
import type { Readings, RowReading } from '#kit/server/transfer/readings.ts'
import { refuseTotals } from '#kit/server/transfer/total-rows.ts'
import { gradeName, parseGrades } from '../grade.ts'

/** What may be left empty, and is often said to be. */
const BLANK = [
  'abbreviation',
  'area',
  'weeklyHours',
  'lessonMinutes',
  'delegateId',
  'state',
  'notes',
  'colour',
]

/** A title that is a class: «8ª», «8.ª classe», «Carga horária semanal 9ª classe», «10». */
const CLASS = /(?:^|\s)(\d{1,2})\s*[.ªº°]*\s*(?:classes?)?$/i
const LONGEST_TITLE = 80
/** So many columns of classes are a plan of hours. */
const CLASSES_OF_PLAN = 2

/** Turns a plan of hours, with the classes across and a number of lessons under each, into classes and hours of each subject. */
export function withoutPlan(upload: TableUpload, answers: Answers): TableUpload {
  const { header, mapping, rows } = upload
  if (mapping.includes('grades')) return upload
  const columns = header.flatMap((title, at) => {
    const grades =
      mapping[at] || title.length > LONGEST_TITLE ? undefined : parseGrades(CLASS.exec(title)?.[1] ?? '-')
    return grades?.length === 1 ? [{ at, title, grade: grades[0] ?? 0 }] : []
  })
  const hasHours = columns.every(({ at }) =>
    rows.every(({ cells }) => /^(?:\d{1,2}(?:[.,]0+)?|[-–—x]?)$/i.test((cells[at] ?? '').trim())),
  )
  if (columns.length < CLASSES_OF_PLAN || !hasHours) return upload
  const decision = decided(
    {
      id: 'plan',
      text: `É um plano de horas: as colunas ${columns.map(({ grade }) => gradeName(grade)).join(', ')} dizem as classes e os tempos por semana.`,
      evidence: 'Por baixo de cada classe há só números.',
      options: [
        { value: 'plan', label: 'São tempos por semana' },
        { value: 'other', label: 'São outra coisa' },
      ],
      rows: upload.rows,
      rereads: true,
    },
    'plan',
    answers,
  )
  const decisions = [...upload.decisions, decision]
  if (decision.chosen !== 'plan') return { ...upload, decisions }
  const isOfPlan = new Set(columns.map(({ at }) => at))
  const others = header.flatMap((_title, at) => (isOfPlan.has(at) ? [] : [at]))
  return {
    ...upload,
    header: [...others.map(at => header[at] ?? ''), 'Classes', 'Carga semanal'],
    mapping: [...others.map(at => mapping[at] ?? null), 'grades', 'weeklyHours'],
    decisions,
    rows: rows.map(({ certain, ...row }) => {
      const taught = columns.flatMap(({ at, grade }) => {
        const text = (row.cells[at] ?? '').trim()
        return /^[-–—]?$/.test(text) || Number.parseInt(text, 10) === 0 ? [] : [{ grade, text }]
      })
      const hours = taught.filter(({ text }) => /\d/.test(text))
      return {
        ...row,
        cells: [
          ...others.map(at => row.cells[at] ?? ''),
          taught.map(({ grade }) => gradeName(grade)).join('; '),
          hours.map(({ grade, text }) => `${gradeName(grade)}: ${Number.parseInt(text, 10)}`).join(', '),
        ],
        ...(certain && { certain: certain.flatMap(at => (others.includes(at) ? [others.indexOf(at)] : [])) }),
      }
    }),
  }
}

/** Reads a list of subjects as its writer meant it, and asks what it leaves open. */
export function decideSubjects(readings: Readings): void {
  decideBlanks(readings, BLANK)
  refuseTotals(readings, ['name', 'code'])
  decideSequence(readings, 'name')
  decideCellsAbove(readings, ['grades'])
  for (const row of readings.kept()) readNumbers(readings, row)
  decideClassesApart(readings)
  decideCodes(readings)
  decideNamesakes(readings)
}

/** «5 tempos», «5 h» and «5,0» are 5, and «45'», «0:45» and «1 h» are minutes. */
function readNumbers(readings: Readings, row: RowReading): void {
  const [, hours] =
    /^(\d{1,2})(?:[.,]0+)?\s*(?:h|horas?|tempos?|aulas?)?(?:\s*(?:por semana|semanais|\/\s*semana))?$/i.exec(
      readings.textOf(row, 'weeklyHours'),
    ) ?? []
  if (hours !== undefined) row.read.weeklyHours = hours
  const written = readings.textOf(row, 'lessonMinutes')
  const [, minutes] = /^(\d{1,3})(?:[.,]0+)?\s*(?:'|’|m|min|minutos?)?\.?$/i.exec(written) ?? []
  const [, hour, rest = '0'] = /^(\d{1,2})\s*[h:]\s*(\d{1,2})?(?::00)?\s*(?:min)?$/i.exec(written) ?? []
  if (minutes !== undefined) row.read.lessonMinutes = minutes
  else if (hour !== undefined) row.read.lessonMinutes = String(Number(hour) * 60 + Number(rest))
  const state = readings.textOf(row, 'state')
  if (/^activo$/i.test(state)) row.read.state = 'Activa'
  else if (/^arquivado$/i.test(state)) row.read.state = 'Arquivada'
}

/** Puts together the rows of one subject, a row for each class. */
function decideClassesApart(readings: Readings): void {
  const bySubject = Map.groupBy(
    readings.kept(),
    row => `${fold(readings.textOf(row, 'code'))}|${fold(readings.textOf(row, 'name'))}`,
  )
  const several = [...bySubject].flatMap(([key, rows]) => {
    const grades = rows.map(row => parseGrades(readings.textOf(row, 'grades')))
    const all = grades.flatMap(list => list ?? [])
    const areApart = grades.every(list => list?.length === 1) && new Set(all).size === rows.length
    return rows.length > 1 && key !== '|' && areApart ? [rows] : []
  })
  const [first] = several
  if (!first) return
  const rows = several.flat()
  const chosen = readings.decide(
    {
      id: 'apart',
      text: `${counted(several.length, 'disciplina tem', 'disciplinas têm')} uma linha para cada classe: ${several.length === 1 ? 'é uma só' : 'cada uma é uma só'}.`,
      evidence: `${readings.textOf(first[0] as RowReading, 'name')}: ${first.map(row => readings.textOf(row, 'grades')).join(', ')}.`,
      options: [
        { value: 'join', label: 'Juntam-se as classes' },
        { value: 'keep', label: 'Cada linha é uma disciplina' },
      ],
      rows,
    },
    'join',
  )
  if (chosen !== 'join') return
  for (const [main, ...others] of several) {
    if (!main) continue
    const lines = [main, ...others].map(row => ({
      grade: parseGrades(readings.textOf(row, 'grades'))?.[0] ?? 0,
      hours: readings.textOf(row, 'weeklyHours'),
    }))
    const areNumbers = lines.every(({ hours }) => /^\d{0,2}$/.test(hours))
    main.read.grades = lines.map(({ grade }) => gradeName(grade)).join('; ')
    if (areNumbers)
      main.read.weeklyHours = lines
        .flatMap(({ grade, hours }) => (hours === '' ? [] : [`${gradeName(grade)}: ${hours}`]))
        .join(', ')
    for (const row of others) row.isLeft = true
  }
}

/** Gives subjects without a code the first letters of their names: what a school writes on its timetable. */
function decideCodes(readings: Readings): void {
  const rows = readings
    .kept()
    .filter(
      row =>
        readings.textOf(row, 'code') === '' &&
        readings.textOf(row, 'name') !== '' &&
        Object.keys(row.errors).length === 0,
    )
  const [first] = rows
  if (!first) return
  const taken = new Set(readings.kept().map(row => readings.textOf(row, 'code').toUpperCase()))
  const codes = rows.map(row => {
    const code = codesFor(readings.textOf(row, 'name')).find(code => !taken.has(code)) ?? ''
    taken.add(code)
    return { row, code }
  })
  const chosen = readings.decide(
    {
      id: 'codes',
      text: `${counted(rows.length, 'disciplina não tem', 'disciplinas não têm')} código: ${rows.length === 1 ? 'leva' : 'levam'} as letras do nome.`,
      evidence: `${codes
        .slice(0, 4)
        .map(({ row, code }) => `${readings.textOf(row, 'name')}: ${code}`)
        .join(', ')}.`,
      options: [
        { value: 'letters', label: 'Letras do nome' },
        { value: 'none', label: 'Escrevo-os eu' },
      ],
      rows,
    },
    'letters',
  )
  if (chosen === 'letters') for (const { row, code } of codes) row.read.code = code
}

const SMALL = /^(?:e|de|da|do|das|dos|a|o|à|em|para)$/

/** Codes for a name, the best first: «Matemática» is MAT, «Educação Física» EF, then EDF. */
function codesFor(name: string): string[] {
  const words = fold(name)
    .split(/[^\p{L}\d]+/u)
    .filter(word => word !== '' && !SMALL.test(word))
  const [first = '', second = '', third = ''] = words
  const initials = words.map(word => word.slice(0, 1)).join('')
  const codes =
    words.length === 1
      ? [first.slice(0, 3), first.slice(0, 4), first.slice(0, 5), first.slice(0, 6)]
      : [
          initials,
          `${first.slice(0, 2)}${second.slice(0, 1)}${third.slice(0, 1)}`,
          `${first.slice(0, 2)}${second.slice(0, 2)}`,
          `${first.slice(0, 3)}${second.slice(0, 3)}`,
        ]
  return codes.map(code => code.toUpperCase()).filter(code => /^[A-Z0-9]{2,8}$/.test(code))
}

/** Asks about subjects of one name with several codes. */
function decideNamesakes(readings: Readings): void {
  const byName = Map.groupBy(
    readings.kept().filter(row => readings.textOf(row, 'name') !== ''),
    row => fold(readings.textOf(row, 'name')),
  )
  const again = [...byName.values()].flatMap(([first, ...others]) => {
    const code = first && readings.textOf(first, 'code').toUpperCase()
    return others.filter(row => readings.textOf(row, 'code').toUpperCase() !== code)
  })
  if (again.length === 0) return
  askAbout(readings, again, {
    id: 'namesakes',
    text: `${counted(again.length, 'linha repete', 'linhas repetem')} o nome de outra disciplina, com outro código.`,
  })
}

/** Asks whether rows that seem to be there already enter. */
export function askAbout(
  readings: Readings,
  rows: readonly RowReading[],
  { id, text }: { id: string; text: string },
): void {
  const chosen = readings.decide(
    {
      id,
      text: `${text} O que se faz?`,
      evidence: '',
      options: [
        { value: 'leave', label: rows.length === 1 ? 'Fica de fora' : 'Ficam de fora' },
        { value: 'take', label: rows.length === 1 ? 'Entra com o seu código' : 'Entram com os seus códigos' },
      ],
      rows,
    },
    null,
  )
  for (const row of rows) {
    if (chosen === null) row.errors.name ??= 'Espera pela resposta acima.'
    else if (chosen === 'leave') row.isLeft = true
  }
}
