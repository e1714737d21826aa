import type { Decision, RowPlace } from '#engines/decisions.ts'
import type { RosterPupil } from '#engines/rosters/one-roster.ts'
import type { JoinedRow } from '#engines/spreadsheets/join-tables.ts'
import { INVALID_DATE, parseTypedDate } from '#kit/dates.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import { IMPORT_BYTES, type ImportRequest } from '#kit/import.ts'
import { mapInTurns } from '#kit/server/in-turns.ts'
import {
  type Choices,
  type Fields,
  fold,
  missingFields,
  recordsOf,
  type TableUpload,
  tableUpload,
  titlesOf,
  type Upload,
} from '#kit/server/transfer/import-table.ts'
import { type CheckedImport, type ImportBy, serveImport } from '#kit/server/transfer/serve-import.ts'
import { readInWorker } from '#kit/server/workers/in-worker.ts'
import { foldGroup } from '#school/groups/fold-group.ts'
import { groupInTitle } from '#school/groups/group-in-title.ts'
import { findNamedGroups, getNamedGroup } from '#school/groups/server/queries.ts'
import { type IntoGroup, studentImport, studentImportFields, studentNoun } from '../import-contract.ts'
import { LEFT_BEFORE, NOT_YET, type StudentState, studentStates } from '../student.ts'
import { decidePupils, standingDecision, studentMarks } from './import-decide.ts'
import { type NewStudent, withCodesAndNumbers } from './import-numbers.ts'
import { findCodesInUse, findLastNumbers, findPupilsOfGroups } from './import-queries.ts'
import { reportOfPupils } from './import-report.ts'
import { readSex } from './import-sexes.ts'
import { Twins } from './import-twins.ts'
import { writePupils } from './import-write.ts'
import { rosterUpload } from './roster.ts'

export const importRoutes = serveImport(studentImport, {
  fields: studentImportFields,
  noun: studentNoun,
  choices: async ({ db, account, today }) => ({
    group: (await findNamedGroups(db, account, { today })).map(group => group.name),
  }),
  read: readPupils,
  report: reportOfPupils,
  decide: decidePupils,
  markOptions: studentMarks,
  check: checkStudentRows,
  complete: withCodesAndNumbers,
  write: writePupils,
})

type Errors = Record<string, string>
type NamedGroup = Awaited<ReturnType<typeof findNamedGroups>>[number]

/** A table, or the package of another school system. */
async function readPupils(
  { body, fileName, answers, reply }: Upload,
  choices: Choices,
): Promise<TableUpload> {
  const titles = titlesOf(studentImportFields)
  const upload = { stream: body, max: IMPORT_BYTES, name: fileName, answers, titles, splits: true }
  const { head, items } = await readInWorker<'readRosterOrTable', RosterPupil | JoinedRow>(
    'readRosterOrTable',
    upload,
    reply,
  )
  return head.kind === 'roster'
    ? rosterUpload(fileName, head, items as RosterPupil[])
    : tableUpload(fileName, head, items as JoinedRow[], {
        fields: studentImportFields,
        choices,
        answers,
        nameIn: groupInTitle,
      })
}

/**
 * Checks every row against the fields, the groups within reach, the pupils that exist and the rows before it. Rows that
 * name no group enter the one of the query.
 */
async function checkStudentRows(
  { db, account, today, query: { groupId, existing } }: ImportBy<IntoGroup>,
  request: Pick<ImportRequest, 'mapping' | 'rows' | 'answers'>,
  decisions: Decision[],
): Promise<CheckedImport<NewStudent>[]> {
  if (groupId !== undefined) await getNamedGroup(db, account, groupId)
  const groups = await findNamedGroups(db, account, { today })
  const records = await recordsOf(request)
  const codes = await findCodesInUse(db, records.map(({ record }) => record.code ?? '').filter(isCode))
  const twins = new Twins(
    await findPupilsOfGroups(
      db,
      groups.map(group => group.id),
    ),
    await findLastNumbers(
      db,
      groups.map(group => group.id),
    ),
  )
  const fallback = groups.find(group => group.id === groupId)
  const byName = namedAs(groups, fallback?.year)
  const firstLineOfCode = new Map<string, number>()
  const answers = request.answers ?? {}
  const doubtful: RowPlace[] = []
  const checked = await mapInTurns(records, ({ row, record }) => {
    const errors: Errors = { ...missingFields(record, studentImportFields), ...tooLong(record) }
    const ofName = record.group
      ? (byName.get(foldGroup(record.group)) ?? ofLetter(fallback, record.group))
      : undefined
    const group = ofName === 'several' ? undefined : (ofName ?? (record.group ? undefined : fallback))
    if (ofName === 'several')
      errors.group = `Há «${record.group}» em várias escolas: escreva também a escola.`
    else if (!group)
      errors.group = record.group ? `Não há uma turma «${record.group}» ao seu alcance.` : 'Falta a turma.'
    const grade = /^\s*(\d{1,2})/.exec(record.groupGrade ?? '')?.[1]
    if (group && grade !== undefined && Number(grade) !== group.grade)
      errors.groupGrade = `A linha diz ${record.groupGrade}, e a turma ${group.called} é da ${group.grade}ª classe.`
    const sex = readSex(record.sex ?? '')
    if (record.sex && !sex) errors.sex = `Escreva H ou M em vez de «${record.sex}».`
    const birthDate = readBirthDate(record.birthDate ?? '', today, errors)
    const repeats = readRepeats(record.repeats ?? '', errors)
    const enrolledOn = readDayOf('enrolledOn', record, errors)
    const leftOn = readDayOf('leftOn', record, errors)
    if (enrolledOn && leftOn && leftOn < enrolledOn) errors.leftOn = LEFT_BEFORE
    if (leftOn && leftOn > today) errors.leftOn = NOT_YET
    const number = readNumber(record.numberInGroup ?? '', errors)
    const state = readState(record.state ?? '', errors)
    const code = record.code ?? ''
    const name = record.fullName ?? ''
    const found = group && twins.standing(group.id, { name, birthDate, code, number })
    if (found?.isDoubtful) {
      doubtful.push(row)
      if (answers.standing === undefined) errors.fullName = 'Espera pela resposta acima.'
    }
    const stands = found?.isDoubtful && answers.standing !== 'same' ? undefined : found?.pupil
    if (stands === undefined || stands.code !== code)
      checkCode(code, codes, firstLineOfCode, row.line, errors)
    const lineBefore = stands && twins.meets(stands.id, row.line)
    if (group && lineBefore) errors.fullName = `Já está na turma ${group.called} na linha ${lineBefore}.`
    if (group && name && !stands) {
      const twin = twins.find(group.id, name, birthDate, number)
      if (twin?.same) errors.fullName = `Já está na turma ${group.called}${twin.where}.`
      else if (twin) errors.numberInGroup = `O nº ${number} da turma ${group.called} é de ${twin.where}.`
      else twins.add(group.id, name, birthDate, number, row.line)
    }
    if (!group || !sex || !state || Object.keys(errors).length > 0)
      return { row: { ...row, errors }, made: undefined }
    const warnings = stands && {
      fullName: standsInWords[existing](`${group?.called} com o código ${stands.code}`),
    }
    const body = {
      fullName: name,
      sex,
      birthDate,
      numberInGroup: number,
      groupId: group.id,
      guardianName: record.guardianName ?? '',
      guardianContact: record.guardianContact ?? '',
      motherTongue: record.motherTongue ?? '',
      specialNeeds: record.specialNeeds ?? '',
      state,
      repeats,
      enrolledOn,
      leftOn,
    }
    return {
      row: { ...row, errors, ...(warnings && { warnings }) },
      made: { code, year: group.year, body, existing: stands && { id: stands.id, as: existing } },
    }
  })
  decisions.push(...standingDecision(doubtful, answers))
  return withinNumbers(checked, twins)
}

/** Numbers of a group go so far. */
const LAST_NUMBER = 200

/** Refuses the rows for whom a group has no number left: the system gives those that the file does not bring. */
function withinNumbers(
  checked: readonly CheckedImport<NewStudent>[],
  twins: Twins,
): CheckedImport<NewStudent>[] {
  const last = new Map<string, number>()
  for (const { made } of checked)
    if (made && !made.existing) {
      const { groupId, numberInGroup } = made.body
      last.set(groupId, Math.max(last.get(groupId) ?? twins.lastNumber(groupId), numberInGroup ?? 0))
    }
  return checked.map(entry => {
    const { made, row } = entry
    if (!made || made.existing || made.body.numberInGroup !== null) return entry
    const next = (last.get(made.body.groupId) ?? 0) + 1
    last.set(made.body.groupId, next)
    if (next <= LAST_NUMBER) return entry
    const errors = { ...row.errors, numberInGroup: `Os números da turma acabam em ${LAST_NUMBER}.` }
    return { row: { ...row, errors }, made: undefined }
  })
}

/**
 * Groups by their names with and without the school; a name alone may be that of several schools. Of several years it is the group
 * of the year whose page the list is read on, or else the first one, which is of the year in force; «6ªA (2027)» says another.
 */
function namedAs(all: readonly NamedGroup[], year: number | undefined): Map<string, NamedGroup | 'several'> {
  const byName = new Map<string, NamedGroup | 'several'>()
  const groups = all.toSorted((a, b) => Number(b.year === year) - Number(a.year === year))
  for (const group of groups) {
    const name = foldGroup(group.name)
    const known = byName.get(name)
    if (known === undefined) byName.set(name, group)
    else if (known !== 'several' && known.year === group.year && known.called !== group.called)
      byName.set(name, 'several')
  }
  for (const group of groups) {
    const called = foldGroup(group.called)
    if (!byName.has(called)) byName.set(called, group)
    for (const name of [group.called, group.name]) {
      const ofYear = foldGroup(`${name} (${group.year})`)
      if (!byName.has(ofYear)) byName.set(ofYear, group)
      else if (byName.get(ofYear) !== group) byName.set(ofYear, 'several')
    }
  }
  return byName
}

/** «B» is the group of the page where that ends so: 8ªB. */
function ofLetter(fallback: NamedGroup | undefined, words: string): NamedGroup | undefined {
  const letter = /^\s*(?:turma\s+)?(\p{L})\s*$/iu.exec(words)?.[1]
  if (!fallback || letter === undefined) return undefined
  return foldGroup(fallback.name) === `${fallback.grade}${foldGroup(letter)}` ? fallback : undefined
}

/** What becomes of a row of somebody who is in the group already. */
const standsInWords: Record<IntoGroup['existing'], (where: string) => string> = {
  completar: where => `Já está na ${where}: completa-se só o que falta.`,
  substituir: where => `Já está na ${where}: fica com o que o ficheiro traz.`,
  deixar: where => `Já está na ${where}: fica como está.`,
}
const isCode = (text: string) => /^\d{8}$/.test(text)

function checkCode(
  code: string,
  inUse: ReadonlySet<string>,
  firstLine: Map<string, number>,
  line: number,
  errors: Errors,
): void {
  if (code === '') return
  const before = firstLine.get(code)
  if (!isCode(code)) errors.code = 'O código tem 8 algarismos. Deixe vazio para o sistema o dar.'
  else if (inUse.has(code)) errors.code = `O código ${code} já está em uso.`
  else if (before !== undefined) errors.code = `Repete o código da linha ${before}.`
  else firstLine.set(code, line)
}

function readBirthDate(words: string, today: string, errors: Errors): string | null {
  if (words === '') return null
  const day = readDay(words)
  if (day === undefined) errors.birthDate = `«${words}» não é uma data. Escreva dia/mês/ano, como 05/05/2016.`
  else if (day > today) errors.birthDate = 'A data de nascimento está no futuro.'
  else if (day < '1900-01-01') errors.birthDate = 'Confirme o ano de nascimento.'
  return day ?? null
}

function readDayOf(key: 'enrolledOn' | 'leftOn', record: Fields, errors: Errors): string | null {
  const words = record[key] ?? ''
  if (words === '') return null
  const day = readDay(words)
  if (day === undefined) errors[key] = `«${words}» não é uma data. Escreva dia/mês/ano, como 05/02/2026.`
  else if (day < '2000-01-01' || day > '2100-12-31') errors[key] = 'Confirme o ano.'
  return day ?? null
}

/** «sim» under a column that asks whether somebody repeats is read as it is meant, and so is «R». */
function readRepeats(words: string, errors: Errors): boolean | null {
  if (words === '') return null
  const folded = fold(words)
  if (['repetente', 'repete', 'rep', 'r', 'sim', 's', 'x'].includes(folded)) return true
  if (['novo', 'nova', 'novo na classe', 'novo ingresso', 'n', 'nao'].includes(folded)) return false
  errors.repeats = `«${words}» não existe. Use novo ou repetente.`
  return null
}

/** A day as people type it, or as a workbook gives it: `2016-05-05`, `2016-05-05T00:00:00`. */
function readDay(words: string): string | undefined {
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:[T ]00:00.*)?$/.exec(words) ?? []
  if (iso === undefined) return parseTypedDate(words)
  return formatDateSlashes(iso) === INVALID_DATE ? undefined : iso
}

function readNumber(words: string, errors: Errors): number | null {
  if (words === '') return null
  const [, figures = ''] = /^(?:n[.º°o]*\s*)?(\d{1,3})(?:[.,]0{1,2}|\s*[.ºª°)])?$/i.exec(words) ?? []
  const number = figures === '' ? Number.NaN : Number(figures)
  if (number >= 1 && number <= 200) return number
  errors.numberInGroup = 'O número na turma vai de 1 a 200.'
  return null
}

function readState(words: string, errors: Errors): StudentState | undefined {
  if (words === '') return 'activo'
  const folded = fold(words)
    .replace(/^ativo$/, 'activo')
    .replace(/a$/, 'o')
  const state = studentStates.find(state => fold(state).replace(/a$/, 'o') === folded)
  if (!state) errors.state = `«${words}» não existe. Use activo, transferido ou desistente.`
  return state
}

const lengths: Record<string, number> = {
  fullName: 120,
  guardianName: 120,
  guardianContact: 60,
  motherTongue: 60,
  specialNeeds: 1000,
}

function tooLong(record: Fields): Errors {
  const errors: Errors = {}
  for (const [key, most] of Object.entries(lengths))
    if ((record[key] ?? '').length > most) errors[key] = `No máximo ${most} caracteres.`
  return errors
}
