import { readCsv } from '#engines/spreadsheets/csv.ts'
import { TableError } from '#engines/spreadsheets/table-error.ts'
import { openTableZip } from '#engines/spreadsheets/table-zip.ts'
import type { Zip } from '#engines/zip/zip.ts'

/** A student of the package, in the words of the package; '' where it says nothing. */
export interface RosterPupil {
  /** Line in `users.csv`, the header being 1. */
  line: number
  /** `identifier`, or else what the person signs in with. */
  identifier: string
  fullName: string
  /** `male`, `female` or whatever else is written. */
  sex: string
  /** `2014-05-05` */
  birthDate: string
  /** Title of the class. */
  group: string
  guardianName: string
  guardianContact: string
}

export interface OneRoster {
  /** `1.1` or `1.2`. */
  version: string
  pupils: RosterPupil[]
  /** What the package holds and nobody will see as a row, in Portuguese. */
  notes: string[]
}

const UNPACKED_BYTES = 100 * 1024 * 1024
const MAX_USERS = 20_000

/** Whether the bytes are a ZIP with the `users.csv` of a OneRoster package. */
export function isOneRoster(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return false
  return openTableZip(bytes).names.some(name => fileNameOf(name) === 'users.csv')
}

/**
 * Reads a OneRoster CSV package of version 1.1 or 1.2 (1EdTech OneRoster 1.1 CSV Tables; CSV Binding 1.2.1).
 * @param unpacked bytes that its files may take
 * @throws TableError, in Portuguese, when it is damaged, too large, or lacks what names pupils
 */
export function readOneRoster(bytes: Uint8Array, unpacked = UNPACKED_BYTES): OneRoster {
  const files = filesOf(openTableZip(bytes), unpacked)
  const users = files.read('users')
  if (users === undefined) throw lacking('o ficheiro users.csv')
  if (!users.columns.has('sourcedid')) throw lacking('a coluna sourcedId de users.csv')
  if (!users.columns.has('givenname') && !users.columns.has('familyname'))
    throw lacking('os nomes (givenName, familyName) em users.csv')
  if (users.rows.length > MAX_USERS)
    throw new TableError(
      'too-many-rows',
      'O pacote tem mais de 20 000 utilizadores. Exporte-o por escola ou por classe.',
    )
  const roles = files.read('roles')
  const roleOf = rolesOf(users, roles)
  const present = users.rows.filter(isKept)
  const byId = new Map(present.map(row => [row.get('sourcedId'), row]))
  const details = new Map(files.rowsOf('demographics').map(row => [row.get('sourcedId'), row]))
  const groupOf = groupsOf(files.rowsOf('classes'), files.rowsOf('enrollments'))
  const students = present.filter(row => roleOf(row) === 'student')
  const pupils = students.map(row => {
    const guardian = listOf(row.get('agentSourcedIds'))
      .map(id => byId.get(id))
      .find(agent => agent !== undefined)
    const more = details.get(row.get('sourcedId'))
    return {
      line: row.line,
      identifier: row.get('identifier') || row.get('username'),
      fullName: nameOf(row),
      sex: more?.get('sex') ?? '',
      birthDate: more?.get('birthDate') ?? '',
      group: groupOf(row.get('sourcedId')),
      guardianName: guardian ? nameOf(guardian) : '',
      guardianContact: guardian ? contactOf(guardian) : '',
    }
  })
  return {
    version: versionOf(files, roles !== undefined),
    pupils,
    notes: notesOf({ users: users.rows.length, kept: present.length, students: students.length }),
  }
}

interface Row {
  line: number
  /** What is in a column, trimmed; '' where the column is not there. */
  get: (column: string) => string
}

interface Table {
  /** Names of columns in small letters. */
  columns: ReadonlySet<string>
  rows: Row[]
}

function filesOf(zip: Zip, unpacked: number) {
  const budget = { left: unpacked }
  const read = (name: string): Table | undefined => {
    const entry = zip.names.find(value => fileNameOf(value) === `${name}.csv`)
    return entry === undefined ? undefined : tableOf(unpack(zip, entry, budget))
  }
  return { read, rowsOf: (name: string) => read(name)?.rows.filter(isKept) ?? [] }
}

function tableOf(bytes: Uint8Array): Table {
  if (bytes.length === 0) return { columns: new Set(), rows: [] }
  const [header, ...rows] = readCsv(bytes).rows.filter(row => row.cells.some(cell => cell.text.trim() !== ''))
  const places = new Map(header?.cells.map((cell, at) => [cell.text.trim().toLowerCase(), at]))
  return {
    columns: new Set(places.keys()),
    rows: rows.map(({ line, cells }) => ({
      line,
      get: column => cells[places.get(column.toLowerCase()) ?? -1]?.text.trim() ?? '',
    })),
  }
}

function unpack(zip: Zip, entry: string, budget: { left: number }): Uint8Array {
  const pieces: Uint8Array[] = []
  // A piece is only lent: the next one takes its place.
  zip.read(entry, piece => pieces.push(piece.slice()), budget)
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** In 1.2 the roles are a file of their own, one row for each school; in 1.1 a column of the users. */
function rolesOf(users: Table, roles: Table | undefined): (row: Row) => string {
  if (roles === undefined || users.columns.has('role')) return row => row.get('role').toLowerCase()
  const students = new Set(
    roles.rows
      .filter(row => isKept(row) && row.get('role').toLowerCase() === 'student')
      .map(row => row.get('userSourcedId')),
  )
  return row => (students.has(row.get('sourcedId')) ? 'student' : 'other')
}

/** The class of each user: a homeroom, then a primary enrolment, then the first that is written. */
function groupsOf(classes: readonly Row[], enrolments: readonly Row[]): (user: string) => string {
  const byId = new Map(classes.map(row => [row.get('sourcedId'), row]))
  const best = new Map<string, { rank: number; title: string }>()
  for (const row of enrolments) {
    const held = byId.get(row.get('classSourcedId'))
    const role = row.get('role').toLowerCase()
    if (!held || (role !== 'student' && role !== '')) continue
    const homeroom = held.get('classType').toLowerCase() === 'homeroom'
    const rank = homeroom ? 2 : row.get('primary').toLowerCase() === 'true' ? 1 : 0
    const user = row.get('userSourcedId')
    const title = held.get('title') || held.get('classCode')
    if (rank > (best.get(user)?.rank ?? -1)) best.set(user, { rank, title })
  }
  return user => best.get(user)?.title ?? ''
}

function versionOf(files: ReturnType<typeof filesOf>, hasRoles: boolean): string {
  const said = files
    .read('manifest')
    ?.rows.find(row => row.get('propertyName').toLowerCase() === 'oneroster.version')
    ?.get('value')
  return said || (hasRoles ? '1.2' : '1.1')
}

function notesOf({ users, kept, students }: { users: number; kept: number; students: number }): string[] {
  const others = kept - students
  const gone = users - kept
  return [
    ...(others > 0
      ? [
          others === 1
            ? '1 utilizador não é aluno e fica de fora.'
            : `${others} utilizadores não são alunos e ficam de fora.`,
        ]
      : []),
    ...(gone > 0
      ? [
          gone === 1
            ? '1 utilizador está marcado como eliminado e fica de fora.'
            : `${gone} utilizadores estão marcados como eliminados e ficam de fora.`,
        ]
      : []),
  ]
}

const nameOf = (row: Row) =>
  [row.get('givenName'), row.get('middleName'), row.get('familyName')].filter(Boolean).join(' ')

const contactOf = (row: Row) => row.get('sms') || row.get('phone') || row.get('email')

/** Lists within a cell are divided by commas. */
const listOf = (words: string) =>
  words
    .split(',')
    .map(text => text.trim())
    .filter(Boolean)

const isKept = (row: Row) => row.get('status').toLowerCase() !== 'tobedeleted'

const fileNameOf = (name: string) => name.split('/').at(-1)?.toLowerCase()

function lacking(what: string): TableError {
  return new TableError('not-a-table', `Este pacote não está completo: falta ${what}.`)
}
