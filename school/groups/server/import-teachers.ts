import { safeParse } from 'zod/v4/core'
import type { Decision, RowPlace } from '#engines/decisions.ts'
import type { ImportRequest } from '#kit/import.ts'
import type { Db } from '#kit/server/database/database.ts'
import { mapInTurns } from '#kit/server/in-turns.ts'
import type { Change } from '#kit/server/records/changes.ts'
import {
  type Fields as Cells,
  findNamed,
  fold,
  missingFields,
  namesOf,
  recordsOf,
} from '#kit/server/transfer/import-table.ts'
import { type CheckedImport, type ImportBy, serveImport } from '#kit/server/transfer/serve-import.ts'
import { emailField } from '#school/accounts/contract.ts'
import { nameOfPhone, shownEmail } from '#school/accounts/phone-name.ts'
import { findAccountsNamed, insertAccount } from '#school/accounts/server/account-queries.ts'
import { findSubjectOptions } from '#school/subjects/server/queries.ts'
import { findStaffNamed } from '#school/subjects/server/staff-queries.ts'
import { foldGroup } from '../fold-group.ts'
import { teacherImport, teacherImportFields, teacherNoun } from '../teacher-import-contract.ts'
import { findGroupsInForce, findSchoolNames } from './queries.ts'
import { fillTeachers } from './replace-teachers.ts'
import { decideTeachers, mobilesIn, samePersonDecision } from './teacher-decide.ts'
import { groupNamesIn, knownNamesIn } from './teacher-lists.ts'
import { findTaughtOn } from './teachers-queries.ts'

export const teacherImportRoutes = serveImport(teacherImport, {
  fields: teacherImportFields,
  noun: teacherNoun,
  choices: async ({ db }) => ({
    school: (await findSchoolNames(db)).map(school => school.name),
    subjects: (await findSubjectOptions(db)).map(subject => subject.name),
  }),
  decide: (_by, readings) => decideTeachers(readings),
  check: checkTeacherRows,
  write: writeTeachers,
})

interface NewTeacher {
  /** The account that the person has; a new one is made where it is absent. */
  accountId: string | undefined
  email: string
  name: string
  phone: string
  jobTitle: string
  schoolId: string | null
  reach: 'escola' | 'academia'
  taught: { groupId: string; subjectId: string }[]
}

const LENGTHS: Readonly<Record<string, number>> = { name: 160, phone: 30, jobTitle: 120 }

/** Checks every row against the accounts, the subjects, the groups of the year and the rows before it. */
async function checkTeacherRows(
  by: ImportBy,
  request: Pick<ImportRequest, 'mapping' | 'rows' | 'answers'>,
  decisions: Decision[],
): Promise<CheckedImport<NewTeacher>[]> {
  const { account } = by
  const records = await recordsOf(request)
  const there = await findWhatThereIs(
    by,
    records.flatMap(({ record }) => signInNameOf(record) ?? []),
  )
  const people = new Map<string, { line: number; name: string }>()
  const taken = new Map<string, { line: number; person: string }>()
  const doubtful: RowPlace[] = []
  const answers = request.answers ?? {}
  const checked = await mapInTurns(records, ({ row, record }) => {
    const errors = { ...missingFields(record, teacherImportFields), ...problemsOf(record) }
    const warnings: Record<string, string> = {}
    const { name = '' } = record
    const school = findNamed(
      there.schoolOf,
      { key: 'school', words: record.school ?? '', none: `«${record.school}» não é uma escola daqui.` },
      errors,
    )
    const groups = groupNamesIn(record.groups ?? '').flatMap(words => {
      const [group, ...others] = there.groupOf.get(fold(foldGroup(words))) ?? []
      const ofSchool =
        school && others.length > 0 ? [group, ...others].find(one => one?.school_id === school.id) : group
      if (!group) errors.groups ??= `«${words}» não é uma turma deste ano.`
      else if (!ofSchool || (others.length > 0 && !school))
        errors.groups ??= `Há «${words}» em várias escolas: escreva também a escola.`
      return ofSchool ?? []
    })
    const isSubject = (words: string) => there.subjectOf.has(fold(words))
    const subjects = knownNamesIn(record.subjects ?? '', isSubject).flatMap(words => {
      const [subject] = there.subjectOf.get(fold(words)) ?? []
      if (!subject) errors.subjects ??= `«${words}» não é uma disciplina da escola.`
      return subject ?? []
    })
    const schoolId = account.onlyWithin ?? school?.id ?? groups[0]?.school_id ?? there.onlySchool
    if (schoolId === undefined) errors.school ??= 'Diga de que escola é: nenhuma turma da linha o diz.'
    else if (school && school.id !== schoolId) errors.school ??= 'Só pode trazer professores da sua escola.'
    else if (groups.some(group => group.school_id !== schoolId))
      errors.groups ??= 'As turmas são de outra escola.'

    const isNameless = !record.email && !record.phone
    const namesakes = there.staffOf(schoolId).whole(name)
    const named = isNameless ? namesakes : []
    const written = isNameless ? (named.length === 1 ? named[0]?.email : undefined) : signInNameOf(record)
    // Somebody of this name works here, and signs in with another contact.
    const isDoubtful =
      !isNameless &&
      written !== undefined &&
      !there.accountOf.has(written) &&
      namesakes.length === 1 &&
      !people.has(written)
    if (isDoubtful) doubtful.push(row)
    if (isDoubtful && answers.person === undefined) errors.name ??= 'Espera pela resposta acima.'
    const signIn = isDoubtful && answers.person === 'same' ? namesakes[0]?.email : written
    const contact = record.email || isNameless ? 'email' : 'phone'
    if (isNameless && signIn === undefined)
      errors.email ??=
        named.length > 1 ? `Há mais do que um «${name}»: escreva o e-mail.` : 'Falta o e-mail ou o telemóvel.'
    const isNamesake = signIn !== undefined && namesakes[0]?.email === signIn
    const known = there.accountOf.get(signIn ?? '') ?? (isNamesake ? namesakes[0] : undefined)
    if (known && there.staffOf(schoolId).whole(known.email).length === 0)
      errors[contact] ??=
        `«${shownEmail(known.email)}» tem uma conta que não é do corpo docente desta escola: veja-a em Utilizadores.`
    else if (known) warnings.name = `${known.name} já tem conta: só se juntam as turmas.`
    if (signIn !== undefined) {
      const before = people.get(signIn)
      if (before && fold(before.name) !== fold(name))
        errors[contact] ??= `«${shownEmail(signIn)}» é de ${before.name}, na linha ${before.line}.`
      else people.set(signIn, before ?? { line: row.line, name })
    }

    const pairs = pairsOf(subjects, groups, answers.pairs)
    const taught = pairs.filter(({ subject, group }) => subject.grades.includes(group.grade))
    const lost = pairs.find(({ subject }) => !taught.some(pair => pair.subject === subject))
    if (lost) errors.subjects ??= `${lost.subject.name} não é da classe destas turmas.`
    const without = pairs.find(({ group }) => !taught.some(pair => pair.group === group))
    if (without && !lost)
      errors.groups ??= `${without.group.called}: nenhuma disciplina da linha é da sua classe.`
    for (const { subject, group } of taught) {
      const key = `${group.id}|${subject.id}`
      const before = taken.get(key)
      const holder = there.holderOf.get(key)
      if (before && before.person !== signIn)
        errors.groups ??= `${subject.name} na ${group.called} já está na linha ${before.line}.`
      if (holder && holder.email !== signIn)
        warnings.groups = `${subject.name} na ${group.called} é de ${holder.name}, e assim fica.`
    }
    if (Object.keys(errors).length > 0 || signIn === undefined || schoolId === undefined)
      return { row: { ...row, errors, warnings }, made: undefined }
    for (const { subject, group } of taught)
      taken.set(`${group.id}|${subject.id}`, { line: row.line, person: signIn })
    const made = {
      accountId: known?.id,
      email: signIn,
      name,
      phone: record.phone ?? '',
      jobTitle: record.jobTitle ?? '',
      schoolId,
      reach: account.onlyWithin !== null || !there.onlySchool ? ('escola' as const) : ('academia' as const),
      taught: taught.map(({ subject, group }) => ({ subjectId: subject.id, groupId: group.id })),
    }
    return { row: { ...row, errors, warnings }, made }
  })
  decisions.push(...samePersonDecision(doubtful, answers))
  return checked
}

/** All that the rows of a list may name. */
async function findWhatThereIs({ db, account, today }: ImportBy, signInNames: readonly string[]) {
  const groups = await findGroupsInForce(db, account, today)
  const schools = await findSchoolNames(db)
  const accounts = await findAccountsNamed(db, signInNames)
  const holders = await findTaughtOn(
    db,
    groups.map(group => group.id),
    today,
  )
  return {
    groupOf: namesOf(groups, group => [foldGroup(group.name), foldGroup(group.called)]),
    schoolOf: namesOf(schools, school => [school.name]),
    onlySchool: schools.length === 1 ? schools[0]?.id : undefined,
    subjectOf: namesOf(await findSubjectOptions(db), ({ code, abbreviation, name }) => [
      code,
      abbreviation,
      name,
    ]),
    staffOf: await findStaffNamed(db),
    accountOf: new Map(accounts.map(row => [row.email, row])),
    holderOf: new Map(holders.map(row => [`${row.groupId}|${row.subjectId}`, row])),
  }
}

/** By what the person of a row will sign in: the e-mail, or else the telephone. */
function signInNameOf({ email = '', phone = '' }: Cells): string | undefined {
  return email === '' ? nameOfPhone(mobilesIn(phone)[0] ?? phone) : email.toLowerCase()
}

function problemsOf(record: Cells): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [key, most] of Object.entries(LENGTHS))
    if ((record[key] ?? '').length > most) errors[key] = `No máximo ${most} caracteres.`
  if (record.email && !safeParse(emailField, record.email).success)
    errors.email = `«${record.email}» não é um e-mail.`
  if (!record.email && record.phone && signInNameOf(record) === undefined)
    errors.phone = 'Escreva um telemóvel de 9 algarismos, como 84 123 4567, ou o e-mail.'
  return errors
}

/** Which subject goes with which group, as a row says it or a person answered. */
function pairsOf<Subject, Group>(
  subjects: readonly Subject[],
  groups: readonly Group[],
  answer: string | undefined,
): { subject: Subject; group: Group }[] {
  const isOpen = subjects.length > 1 && groups.length > 1
  if (isOpen && answer === 'order')
    return subjects.flatMap((subject, at) => {
      const group = groups[at]
      return group === undefined ? [] : [{ subject, group }]
    })
  if (isOpen && answer !== 'all') return []
  return subjects.flatMap(subject => groups.map(group => ({ subject, group })))
}

/** Makes the accounts that there are not, and gives each the subjects of its groups that nobody has. */
async function writeTeachers(db: Db, made: readonly NewTeacher[], { today }: ImportBy): Promise<Change[]> {
  const changes: Change[] = []
  const known = await findAccountsNamed(
    db,
    made.map(({ email }) => email),
  )
  const idOf = new Map(known.map(({ email, id }) => [email, id]))
  for (const { accountId, email, taught: _, ...person } of made) {
    if (accountId !== undefined) idOf.set(email, accountId)
    if (idOf.has(email)) continue
    const after = await insertAccount(db, { ...person, email, role: 'professor', passwordHash: null })
    idOf.set(email, after.id)
    changes.push({ table: 'accounts', id: after.id, label: after.name, before: null, after })
  }
  const taught = made.flatMap(({ email, taught }) =>
    taught.flatMap(pair => {
      const accountId = idOf.get(email)
      return accountId === undefined ? [] : [{ ...pair, accountId }]
    }),
  )
  for (const [id, pairs] of Map.groupBy(taught, ({ groupId }) => groupId))
    changes.push(...(await fillTeachers(db, { id }, pairs, today)))
  return changes
}
