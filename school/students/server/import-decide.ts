import { type Answers, type Decision, decided, type RowPlace } from '#engines/decisions.ts'
import { counted } from '#kit/figures.ts'
import { decideBlanks } from '#kit/server/transfer/blank-cells.ts'
import { fold } from '#kit/server/transfer/import-table.ts'
import { decideNameAndContact } from '#kit/server/transfer/name-and-contact.ts'
import { decideNames } from '#kit/server/transfer/person-names.ts'
import type { Readings, RowReading } from '#kit/server/transfer/readings.ts'
import type { MarkOptions } from '#kit/server/transfer/row-marks.ts'
import type { ImportBy } from '#kit/server/transfer/serve-import.ts'
import { monthOf } from '#kit/server/transfer/written-date.ts'
import { foldGroup } from '#school/groups/fold-group.ts'
import { decideSexes, joinSexes } from './import-sexes.ts'
import { decideRemarks } from './import-states.ts'

/** What a pupil whose row is hidden, struck out or red may be beside a pupil like the others. */
export const studentMarks: MarkOptions = [
  { value: 'transferido', label: 'Entram como transferidos', read: { state: 'transferido' } },
  { value: 'desistente', label: 'Entram como desistentes', read: { state: 'desistente' } },
]

/**
 * Asks whether a row is the pupil of its name who is in the group already, where neither birthday nor number says so.
 */
export function standingDecision(rows: readonly RowPlace[], answers: Answers): Decision[] {
  if (rows.length === 0) return []
  return [
    decided(
      {
        id: 'standing',
        text: `${counted(rows.length, 'linha tem', 'linhas têm')} o nome de um aluno da turma, com outro número. ${rows.length === 1 ? 'É o mesmo?' : 'São os mesmos?'}`,
        evidence: 'Falta a data de nascimento, que o diria.',
        options: [
          { value: 'same', label: 'É o mesmo aluno' },
          { value: 'other', label: 'É outro aluno com o mesmo nome' },
        ],
        rows,
      },
      null,
      answers,
    ),
  ]
}

/** Puts together what a file of pupils has in parts, and reads what its letters mean. */
export function decidePupils(_by: ImportBy<unknown>, readings: Readings): void {
  for (const row of readings.rows) {
    joinName(readings, row)
    joinGroup(readings, row)
    joinBirthday(readings, row)
    refuseLostLetters(row)
  }
  decideBlanks(readings, BLANK)
  decideNames(readings, { key: 'fullName', of: 'do aluno', numberKey: 'numberInGroup' })
  decideNameAndContact(readings, {
    nameKey: 'guardianName',
    contactKeys: { phone: 'guardianContact', mail: 'guardianContact' },
  })
  for (const row of readings.kept()) readContact(readings, row)
  joinSexes(readings)
  decideSexes(readings)
  decideRemarks(readings)
  decideHomonyms(readings)
}

/** What may be left empty, and is often said to be. */
const BLANK = [
  'code',
  'birthDate',
  'numberInGroup',
  'guardianName',
  'guardianContact',
  'motherTongue',
  'state',
  'repeats',
  'enrolledOn',
  'leftOn',
]

/** A contact has figures or an address, and a guardian a name: two columns that changed places have not. */
function readContact(readings: Readings, row: RowReading): void {
  const contact = readings.textOf(row, 'guardianContact')
  const [, number] = /^(\d{7,12})[.,]0+$/.exec(contact) ?? []
  if (number !== undefined) row.read.guardianContact = number
  if (contact !== '' && !/[\d@]/.test(contact))
    row.errors.guardianContact ??= `«${contact}» não é um contacto.`
  const guardian = readings.textOf(row, 'guardianName')
  if (guardian !== '' && !/\p{L}/u.test(guardian))
    row.errors.guardianName ??= `«${guardian}» não é o nome de um encarregado.`
}

function joinName(readings: Readings, row: RowReading): void {
  const surname = readings.textOf(row, 'surname')
  if (surname === '') return
  const name = readings.textOf(row, 'fullName')
  row.read.fullName =
    fold(` ${name} `).endsWith(fold(surname)) && name !== '' ? name : `${name} ${surname}`.trim()
}

/** «8ª» and «A» are 8ªA; a group that says its class already is left as it is. */
function joinGroup(readings: Readings, row: RowReading): void {
  const grade = /^\s*(\d{1,2})/.exec(readings.textOf(row, 'groupGrade'))?.[1]
  const group = readings.textOf(row, 'group')
  const letter = group.replace(/^turma\s*/i, '')
  if (grade !== undefined && group !== '' && (!/\d/.test(letter) || /^\d{1,2}$/.test(letter)))
    row.read.group = `${grade}ª${letter}`
}

function joinBirthday(readings: Readings, row: RowReading): void {
  if (readings.has('birthDate')) return
  const [day, month, year] = ['birthDay', 'birthMonth', 'birthYear'].map(key => readings.textOf(row, key))
  if (!day && !month && !year) return
  const number = String(monthOf(month ?? '') ?? month ?? '')
  const pad = (words = '') => (words.length === 1 ? `0${words}` : words)
  row.read.birthDate =
    /^\d{1,2}$/.test(day ?? '') && /^\d{1,2}$/.test(number) && /^\d{4}$/.test(year ?? '')
      ? `${pad(day)}/${pad(number)}/${year}`
      : `${day || '?'}/${month || '?'}/${year || '?'}`
}

/** No name has a question mark: it stands where a letter was lost. */
function refuseLostLetters({ record, errors, read }: RowReading): void {
  for (const key of ['fullName', 'surname', 'guardianName']) {
    const text = record[key] ?? ''
    if (errors[key] || !text.includes('?')) continue
    errors[key] = `Perdeu-se uma letra em «${text}». Escreva o nome certo.`
    read[key] = ''
  }
}

/**
 * Rows of one name in one group without birthdays, and with different numbers: two pupils, since a class list counts nobody
 * twice, unless the person says otherwise.
 */
function decideHomonyms(readings: Readings): void {
  if (!readings.has('numberInGroup')) return
  const kept = readings
    .kept()
    .filter(row => readings.textOf(row, 'fullName') !== '' && row.errors.fullName === undefined)
  const byName = Map.groupBy(
    kept,
    row =>
      `${foldGroup(readings.textOf(row, 'group'))}|${readings.has('group') ? '' : (row.row.sheet ?? '')}|${fold(readings.textOf(row, 'fullName'))}`,
  )
  const homonyms = [...byName.values()].filter(rows => {
    const numbers = new Set(rows.map(row => readings.textOf(row, 'numberInGroup')))
    const dates = rows.map(row => readings.textOf(row, 'birthDate')).filter(Boolean)
    const isDateless = dates.length < rows.length
    return rows.length > 1 && isDateless && numbers.size === rows.length && !numbers.has('')
  })
  if (homonyms.length === 0) return
  const rows = homonyms.flat()
  const chosen = readings.decide(
    {
      id: 'homonyms',
      text: `${counted(rows.length, 'linha repete', 'linhas repetem')} um nome com outro número.`,
      evidence:
        'Números diferentes numa lista são alunos diferentes; a data de nascimento que falta não o desmente.',
      options: [
        { value: 'several', label: 'São alunos diferentes' },
        { value: 'one', label: 'É o mesmo aluno: fica a primeira linha' },
      ],
      rows,
    },
    'several',
  )
  if (chosen === 'one') for (const [, ...others] of homonyms) for (const row of others) row.isLeft = true
}
