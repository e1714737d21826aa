import { type Answers, type Decision, decided, type RowPlace } from '#engines/decisions.ts'
import { counted } from '#kit/figures.ts'
import { decideBlanks } from '#kit/server/transfer/blank-cells.ts'
import { decideCellsAbove } from '#kit/server/transfer/cells-above.ts'
import { fold } from '#kit/server/transfer/import-table.ts'
import { decideNameAndContact } from '#kit/server/transfer/name-and-contact.ts'
import { decideNames } from '#kit/server/transfer/person-names.ts'
import type { Readings, RowReading } from '#kit/server/transfer/readings.ts'
import { refuseTotals } from '#kit/server/transfer/total-rows.ts'
import { nameOfPhone } from '#school/accounts/phone-name.ts'
import { withoutTitle } from '#school/subjects/server/named-staff.ts'
import { groupNamesIn, namesIn } from './teacher-lists.ts'

/** What may be left empty, and is often said to be. */
const BLANK = ['email', 'phone', 'signIn', 'subjects', 'groups', 'jobTitle', 'school']

/** Who works at a school and teaches nothing. */
const NO_TEACHER =
  /^(?:guarda|servente|cont[íi]nu[oa]|motorista|secret[áa]ri[oa]|auxiliar|cozinheir[oa]|jardineir[oa]|agente de servi[çc]o|t[ée]cnic[oa] administrativ)/i

/** Reads a list of teachers as its writer meant it, and asks what it leaves open. */
export function decideTeachers(readings: Readings): void {
  refuseTotals(readings, ['name'])
  decideBlanks(readings, BLANK)
  for (const row of readings.kept()) {
    joinSurname(readings, row)
    readContacts(readings, row)
  }
  decideNameAndContact(readings, { nameKey: 'name', contactKeys: { phone: 'phone', mail: 'email' } })
  decideCellsAbove(readings, ['name'], ['email', 'phone'])
  decideNames(readings, { key: 'name', of: 'de ordem' })
  decideTitles(readings)
  decidePhones(readings)
  decideHomonyms(readings)
  joinGroups(readings)
  decideFunctions(readings)
  decidePairs(readings)
}

function joinSurname(readings: Readings, row: RowReading): void {
  const surname = readings.textOf(row, 'surname')
  const name = readings.textOf(row, 'name')
  if (surname === '') return
  const isThere = name !== '' && fold(` ${name} `).endsWith(fold(surname))
  row.read.name = isThere ? name : `${name} ${surname}`.trim()
}

/** An address among telephones is the e-mail, and what somebody signs in with elsewhere is one of both. */
function readContacts(readings: Readings, row: RowReading): void {
  const mail = readings.textOf(row, 'email').replace(/^mailto:/i, '')
  if (mail !== readings.textOf(row, 'email')) row.read.email = mail
  const parts = readings
    .textOf(row, 'phone')
    .replaceAll(/[^\S\n]+/g, ' ')
    .split(/\s*[/;,\n]\s*|\s+(?=\S{1,80}@)|(?<=@\S{1,80})\s+/)
    .filter(Boolean)
  const [address, ...others] = parts.filter(part => part.includes('@'))
  if (address !== undefined && others.length === 0 && (mail === '' || mail === address)) {
    row.read.email = address
    row.read.phone = parts.filter(part => !part.includes('@')).join(' / ')
  }
  const signIn = readings.textOf(row, 'signIn')
  if (signIn === '') return
  const isMail = signIn.includes('@')
  const key = isMail ? 'email' : 'phone'
  const stated = readings.textOf(row, key)
  if (!isMail && nameOfPhone(signIn) === undefined) {
    if (readings.textOf(row, 'email') === '' && readings.textOf(row, 'phone') === '')
      row.errors.signIn = `«${signIn}» não é um e-mail nem um telemóvel, e é com um deles que aqui se entra.`
  } else if (stated === '') row.read[key] = signIn
  else if (isMail && stated.toLowerCase() !== signIn.toLowerCase())
    row.errors.signIn = `A linha tem outro e-mail, «${stated}»: deixe só um.`
}

function decideTitles(readings: Readings): void {
  const found = readings.kept().flatMap(row => {
    const name = readings.textOf(row, 'name')
    const plain = withoutTitle(name)
    return plain === name ? [] : [{ row, name, plain }]
  })
  const [first] = found
  if (!first) return
  const chosen = readings.decide(
    {
      id: 'titles',
      text: `${counted(found.length, 'nome começa', 'nomes começam')} por um título, que não é do nome.`,
      evidence: `«${first.name}» é ${first.plain}.`,
      options: [
        { value: 'off', label: 'O título sai do nome' },
        { value: 'keep', label: 'Os nomes ficam como estão' },
      ],
      rows: found.map(({ row }) => row),
    },
    'off',
  )
  if (chosen === 'off') for (const { row, plain } of found) row.read.name = plain
}

/** Telephones of a cell that may name an account. */
export function mobilesIn(phone: string): string[] {
  return phone
    .replaceAll(/\s+/g, ' ')
    .split(/ ?[/;,] ?| e | ou /)
    .filter(part => nameOfPhone(part) !== undefined)
}

/** Says with what people sign in who have no e-mail, and with which of two telephones. */
function decidePhones(readings: Readings): void {
  const rows = readings
    .kept()
    .filter(
      row => readings.textOf(row, 'email') === '' && mobilesIn(readings.textOf(row, 'phone')).length > 0,
    )
  if (rows.length === 0) return
  const haveTwo = rows.some(row => mobilesIn(readings.textOf(row, 'phone')).length > 1)
  const chosen = readings.decide(
    {
      id: 'phones',
      text: `${counted(rows.length, 'professor não tem', 'professores não têm')} e-mail: ${rows.length === 1 ? 'entra' : 'entram'} com o número do telemóvel.`,
      evidence: haveTwo ? 'Onde há dois números, é o primeiro.' : '',
      options: [
        { value: 'first', label: haveTwo ? 'O primeiro número' : 'O número do telemóvel' },
        ...(haveTwo ? [{ value: 'last', label: 'O último número' }] : []),
      ],
      rows,
    },
    'first',
  )
  if (chosen !== 'last') return
  for (const row of rows) {
    const mobiles = mobilesIn(readings.textOf(row, 'phone'))
    row.read.phone = mobiles.toReversed().join(' / ')
  }
}

/** Asks whether rows of one name with different contacts are one person: the contact makes the account. */
function decideHomonyms(readings: Readings): void {
  const contactOf = (row: RowReading) =>
    readings.textOf(row, 'email').toLowerCase() ||
    (nameOfPhone(mobilesIn(readings.textOf(row, 'phone'))[0] ?? '') ?? '')
  const byName = Map.groupBy(
    readings.kept().filter(row => contactOf(row) !== ''),
    row => fold(readings.textOf(row, 'name')),
  )
  const homonyms = [...byName].flatMap(([name, rows]) =>
    name !== '' && new Set(rows.map(contactOf)).size > 1 ? [rows] : [],
  )
  if (homonyms.length === 0) return
  const rows = homonyms.flat()
  const chosen = readings.decide(
    {
      id: 'homonyms',
      text: `${counted(rows.length, 'linha repete', 'linhas repetem')} um nome com outro contacto. É a mesma pessoa?`,
      evidence: 'É com o contacto que cada um entra.',
      options: [
        { value: 'one', label: 'É a mesma: fica o primeiro contacto' },
        { value: 'several', label: 'São pessoas diferentes' },
      ],
      rows,
    },
    null,
  )
  for (const [first, ...others] of homonyms)
    for (const row of [first, ...others]) {
      if (!row || !first) continue
      if (chosen === null) row.errors.name ??= 'Espera pela resposta acima.'
      else if (chosen === 'one')
        for (const key of ['email', 'phone']) row.read[key] = readings.textOf(first, key)
    }
}

/** «8ª» in a column and «A, B» in another are 8ªA and 8ªB. */
function joinGroups(readings: Readings): void {
  for (const row of readings.kept()) {
    const [, grade] = /^(\d{1,2})/.exec(readings.textOf(row, 'groupGrade')) ?? []
    const groups = groupNamesIn(readings.textOf(row, 'groups')).map(name => name.replace(/^turma\s+/i, ''))
    if (grade === undefined || groups.length === 0) continue
    row.read.groups = groups
      .map(name => (/^(?:[A-Z]\d{0,2}|\d{1,2})$/i.test(name) ? `${grade}ª${name}` : name))
      .join('; ')
  }
}

function decideFunctions(readings: Readings): void {
  const rows = readings.kept().filter(row => NO_TEACHER.test(readings.textOf(row, 'jobTitle')))
  const [first] = rows
  if (!first) return
  const chosen = readings.decide(
    {
      id: 'functions',
      text: `${counted(rows.length, 'linha tem', 'linhas têm')} uma função que não é de professor. ${rows.length === 1 ? 'Entra como professor?' : 'Entram como professores?'}`,
      evidence: `${readings.textOf(first, 'name')}: «${readings.textOf(first, 'jobTitle')}».`,
      options: [
        { value: 'leave', label: rows.length === 1 ? 'Fica de fora' : 'Ficam de fora' },
        { value: 'take', label: rows.length === 1 ? 'Entra como os outros' : 'Entram como os outros' },
      ],
      rows,
    },
    null,
  )
  for (const row of rows) {
    if (chosen === null) row.errors.jobTitle = 'Espera pela resposta acima.'
    else if (chosen === 'leave') row.isLeft = true
  }
}

/** Asks who teaches what where a row names several subjects and several groups: nothing in it says which go together. */
function decidePairs(readings: Readings): void {
  const rows = readings
    .kept()
    .filter(
      row =>
        namesIn(readings.textOf(row, 'subjects')).length > 1 &&
        groupNamesIn(readings.textOf(row, 'groups')).length > 1,
    )
  if (rows.length === 0) return
  const areEven = rows.every(
    row =>
      namesIn(readings.textOf(row, 'subjects')).length ===
      groupNamesIn(readings.textOf(row, 'groups')).length,
  )
  const chosen = readings.decide(
    {
      id: 'pairs',
      text: 'Há linhas com várias disciplinas e várias turmas. Quem dá o quê?',
      evidence: 'O ficheiro não diz que disciplina é de que turma.',
      options: [
        { value: 'all', label: 'Cada disciplina em todas as turmas' },
        ...(areEven ? [{ value: 'order', label: 'Pela ordem: a primeira na primeira' }] : []),
        { value: 'none', label: 'Entram só as contas' },
      ],
      rows,
    },
    null,
  )
  if (chosen === null) for (const row of rows) row.errors.groups = 'Espera pela resposta acima.'
}

/** Asks whether a new contact is that of somebody of the same name who has an account. */
export function samePersonDecision(rows: readonly RowPlace[], answers: Answers): Decision[] {
  if (rows.length === 0) return []
  return [
    decided(
      {
        id: 'person',
        text: `${counted(rows.length, 'linha tem', 'linhas têm')} o nome de quem já tem conta, com outro contacto. ${rows.length === 1 ? 'É a mesma pessoa?' : 'São as mesmas pessoas?'}`,
        evidence: 'O contacto com que essa conta entra é outro.',
        options: [
          { value: 'same', label: 'É a mesma: fica com a conta que tem' },
          { value: 'other', label: 'É outra: faz-se uma conta nova' },
        ],
        rows,
      },
      null,
      answers,
    ),
  ]
}
