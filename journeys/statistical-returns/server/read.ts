import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { MIN_PASS, shownMark } from '#engines/psychometrics/bands.ts'
import { findClosedPautas } from '#features/assessment/marks/server/closed-pautas.ts'
import { findGradebooks } from '#features/assessment/quizzes/server/closed-gradebooks.ts'
import type { Account } from '#kit/account.ts'
import { href } from '#kit/address.ts'
import type { QueryOf } from '#kit/endpoint.ts'
import { counted, formatDateSlashes } from '#kit/figures.ts'
import { HttpError, notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { jobsBeside } from '#kit/server/workers/in-worker.ts'
import { findCalendarOfYear } from '#school/calendar/server/queries.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { teachings } from '#school/groups/server/in-charge.ts'
import { groupsOf, visibleTo as groupsVisibleTo } from '#school/groups/server/visible-to.ts'
import { findYearInForce, nearestYear } from '#school/groups/server/year-in-force.ts'
import * as pages from '#school/pages.ts'
import { findSchools } from '#school/schools/server/queries.ts'
import { membersDuring } from '#school/students/server/members.ts'
import { findPupilsOn, type PupilOn } from '#school/students/server/pupils-on.ts'
import { type CountedPupil, cellsOf, codeOf } from '../cells.ts'
import type { getReturn, StatisticalReturn } from '../contract.ts'
import { lacksOf } from '../data-values.ts'
import { findPlaces } from './places.ts'
import type { jobs } from './return-jobs.ts'

/** What is counted and drawn of the papers that a school owes, in a worker. */
export const returnJobs = jobsBeside<typeof jobs>(import.meta.filename, 'return-jobs')

type ReturnQuery = QueryOf<typeof getReturn>
export type ReturnPupil = CountedPupil & Omit<PupilOn, 'repeats' | 'isThere'>

/** A paper, and the pupils whom its numbers count. */
export interface ReadReturn {
  paper: StatisticalReturn
  pupils: ReturnPupil[]
}

/** So many of those whom something is missing of are named; the numbers count all. */
const NAMED = 60
/** Younger than this beside the grade, or older, and the year of birth is asked for again. */
const YOUNGEST_BESIDE = 3
const OLDEST_BESIDE = 20

interface ReadContext {
  db: Db
  account: Account
  today: string
  reply: FastifyReply
}

/** Counts a paper from the rows of the pupils as of its day. */
export async function readReturn(
  { db, account, today, reply }: ReadContext,
  query: ReturnQuery,
): Promise<ReadReturn> {
  const places = await findYears(db, account)
  const schools = [...new Map(places.map(({ id, name }) => [id, { id, name }])).values()]
  const schoolId = query.school ?? schools[0]?.id
  const ofSchool = places.filter(place => place.id === schoolId)
  const years = ofSchool.map(({ year }) => year)
  const year = query.year ?? nearestYear(years, await findYearInForce(db, schoolId ?? null, today))
  const school = ofSchool[0]
  if (!school) throw query.school === undefined ? noGroups() : notFound('Esta escola')
  if (year === undefined || !years.includes(year))
    throw new HttpError(409, 'NO_GROUPS', `Esta escola não tem turmas em ${year}.`)
  const onDay = { schoolId: school.id, year }
  const time = await timeOf(db, query, { ...onDay, today })
  const groups = await findGroups(db, account, { ...onDay, from: time.startsOn ?? time.day, to: time.day })
  const pupils =
    time.trimester === null
      ? (await findPupilsOn(db, account, { ...onDay, day: time.day })).map(pupil => ({
          ...pupil,
          ...{ grade: pupil.group.grade, isThereAtEnd: false, marks: {}, pass: MIN_PASS },
        }))
      : await findPupilsOfTrimester(db, account, onDay, time)
  const marked =
    time.trimester === null
      ? { subjects: [], asks: [] }
      : await addMarks(db, groups, { ...time, trimester: time.trimester }, pupils)
  const grades = [...Map.groupBy(groups, group => group.grade)]
    .map(([grade, own]) => ({ grade, groups: own.length }))
    .toSorted((a, b) => a.grade - b.grade)
  const cells = cellsOf(
    query.document,
    grades.map(({ grade }) => grade),
    marked.subjects.map(({ code }) => code),
  )
  const known = await findPlaces(db)
  const codes = new Set(known.map(({ code }) => code))
  const lacks = lacksOf(known, { document: query.document, school, schools: await findSchools(db) })
  const numbers = cells.filter(cell => codes.has(codeOf(cell))).length
  const { id, name, province, district, zip } = school
  return {
    pupils,
    paper: {
      document: query.document,
      school: { id, name, province, district, zip },
      year,
      ...time,
      schools,
      years,
      grades,
      subjects: marked.subjects,
      cells: await returnJobs.run(reply, 'countReturn', cells, pupils),
      asks: [
        ...asksOf(
          pupils.filter(pupil => pupil.isThere || pupil.doubt !== null),
          query.document,
          time.startsOn ?? time.day,
        ),
        ...marked.asks,
      ],
      mapped: { numbers, of: cells.length, isReady: lacks.length === 0 && numbers > 0, lacks },
    },
  }
}

/** Schools within reach and the years in which they have groups, the newest first. */
function findYears(db: Db, account: Account) {
  return groupsOf(db, account)
    .innerJoin('schools', 'schools.id', 'groups.school_id')
    .select([
      'schools.id',
      'schools.name',
      'schools.province',
      'schools.district',
      'schools.zip',
      'groups.year',
    ])
    .distinct()
    .where('schools.deleted_at', 'is', null)
    .orderBy('schools.name')
    .orderBy('schools.id')
    .orderBy('groups.year', 'desc')
    .execute()
}

/**
 * The groups of a year, and those that were deleted since and had pupils in the span: a class that was there is counted, one
 * that was written down by mistake never was.
 */
function findGroups(
  db: Db,
  account: Account,
  { schoolId, year, ...span }: { schoolId: string; year: number; from: string; to: string },
) {
  return withDeleted(db, 'groups')
    .select(['id', 'grade'])
    .select(groupCalled().as('name'))
    .where('school_id', '=', schoolId)
    .where('year', '=', year)
    .where(
      sql<boolean>`(deleted_at is null or exists (select from ${membersDuring(span)} m where m.group_id = groups.id))`,
    )
    .where(groupsVisibleTo(account))
    .orderBy('grade')
    .orderBy(sql`groups.name collate "pt"`)
    .execute()
}

/** The day of a paper, never one to come; of a trimester its span. */
async function timeOf(
  db: Db,
  query: ReturnQuery,
  { schoolId, year, today }: { schoolId: string; year: number; today: string },
): Promise<{ day: string; startsOn: string | null; trimester: number | null }> {
  if (query.document === '3-de-marco') {
    const day = query.day ?? `${year}-03-03`
    return { day: day > today ? today : day, startsOn: null, trimester: null }
  }
  const calendar = await findCalendarOfYear(db, year, schoolId)
  if (!calendar) throw new HttpError(409, 'NO_CALENDAR', `Ainda não há um calendário de ${year} em vigor.`)
  const begun = calendar.trimesters.filter(({ startsOn }) => startsOn <= today)
  const number = query.trimester ?? begun.at(-1)?.number ?? 1
  const span = calendar.trimesters.find(trimester => trimester.number === number)
  if (!span) throw new HttpError(409, 'NO_CALENDAR', `O calendário de ${year} não tem esse trimestre.`)
  return {
    day: span.endsOn > today ? today : span.endsOn,
    startsOn: span.startsOn > today ? today : span.startsOn,
    trimester: number,
  }
}

async function findPupilsOfTrimester(
  db: Db,
  account: Account,
  onDay: { schoolId: string; year: number },
  { day, startsOn }: { day: string; startsOn: string | null },
): Promise<ReturnPupil[]> {
  const begun = await findPupilsOn(db, account, { ...onDay, day: startsOn ?? day })
  const ended = new Map((await findPupilsOn(db, account, { ...onDay, day })).map(pupil => [pupil.id, pupil]))
  const all = [...begun, ...[...ended.values()].filter(({ id }) => !begun.some(pupil => pupil.id === id))]
  return all.map(pupil => ({
    ...pupil,
    isThere: pupil.isThere && begun.includes(pupil),
    isThereAtEnd: ended.get(pupil.id)?.isThere ?? false,
    // Marks stand in the pauta of the group of the end.
    group: ended.get(pupil.id)?.group ?? pupil.group,
    grade: (ended.get(pupil.id) ?? pupil).group.grade,
    marks: {},
    pass: MIN_PASS,
  }))
}

/** Gives pupils the marks of the locked pautas, and says which of those that are taught are not there. */
async function addMarks(
  db: Db,
  groups: readonly { id: string; name: string; grade: number }[],
  { day, trimester }: { day: string; trimester: number },
  pupils: ReturnPupil[],
): Promise<Pick<StatisticalReturn, 'subjects' | 'asks'>> {
  const ids = groups.map(({ id }) => id)
  const closed = await findClosedPautas(db, ids, trimester)
  // A group with a closed pauta of marks is counted by it; its quizzes are practice.
  const stored = (await findGradebooks(db, ids, trimester)).filter(({ group }) => !closed.has(group))
  const subjectRows = await existing(db, 'subjects')
    .select(['id', 'name', 'abbreviation'])
    .orderBy('name')
    .execute()
  const subjectOf = new Map(subjectRows.map(row => [row.id, row]))
  const used = new Map<string, { code: string; name: string }>()
  const marks = new Map<string, Record<string, number>>()
  const passes = new Map<string, number>()
  for (const { subject, content } of stored) {
    const row = subjectOf.get(subject)
    if (!row || content === null) continue
    const code = codeOfSubject(row)
    used.set(row.id, { code, name: row.name })
    for (const { id, mark } of content.pupils)
      if (mark !== null) marks.set(id, { ...marks.get(id), [code]: shownMark(mark) })
  }
  for (const content of closed.values())
    for (const subject of content.subjects) {
      const code = codeOfSubject(subject)
      used.set(subject.id, { code, name: subject.name })
      for (const { id, marks: own } of content.pupils) {
        const mark = own[subject.id]?.term.mark
        if (mark == null) continue
        marks.set(id, { ...marks.get(id), [code]: mark / 10 })
        passes.set(id, (content.rule?.rule.pass ?? 100) / 10)
      }
    }
  for (const [at, pupil] of pupils.entries())
    pupils[at] = { ...pupil, marks: marks.get(pupil.id) ?? {}, pass: passes.get(pupil.id) ?? MIN_PASS }
  const locked = new Set(
    stored.filter(({ content }) => content !== null).map(({ group, subject }) => `${group} ${subject}`),
  )
  const { rows: taught } = await sql<{ group_id: string; subject_id: string }>`
    select distinct group_id, subject_id from ${teachings({ on: day })} taught
    where group_id = any(${ids}::uuid[])`.execute(db)
  const open = taught.filter(
    ({ group_id, subject_id }) => !closed.has(group_id) && !locked.has(`${group_id} ${subject_id}`),
  )
  const groupOf = new Map(groups.map(group => [group.id, group]))
  return {
    subjects: [...used.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'pt')),
    asks:
      open.length === 0
        ? []
        : [
            {
              text: `${counted(open.length, 'pauta por bloquear', 'pautas por bloquear')} de ${taught.length}`,
              detail: 'Só contam as notas de pautas bloqueadas: as outras ainda podem mudar.',
              count: open.length,
              pupils: [],
              places: open
                .map(({ group_id, subject_id }) => ({
                  label: `${groupOf.get(group_id)?.name ?? ''}, ${subjectOf.get(subject_id)?.name ?? ''}`,
                  to: href(pages.gradebook, {
                    turma: group_id,
                    disciplina: subject_id,
                    trimestre: trimester,
                  }),
                }))
                .toSorted((a, b) => a.label.localeCompare(b.label, 'pt'))
                .slice(0, NAMED),
            },
          ],
  }
}

/** A subject in a code: its abbreviation without what a code cannot have. */
function codeOfSubject({ abbreviation }: { abbreviation: string }): string {
  return abbreviation
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
}

/** What the numbers wait for, of pupils. */
function asksOf(
  pupils: readonly ReturnPupil[],
  document: StatisticalReturn['document'],
  day: string,
): StatisticalReturn['asks'] {
  const there = pupils.filter(({ isThere }) => isThere)
  const on = formatDateSlashes(day)
  /** Pupils, what is asked of one, of several, and what follows. */
  const kinds: [ReturnPupil[], string, string, string][] = [
    [
      pupils.filter(({ doubt }) => doubt === 'written after'),
      `escrito no sistema depois de ${on}, sem data de entrada`,
      `escritos no sistema depois de ${on}, sem data de entrada`,
      'Contam como se já cá estivessem. Se algum entrou depois, escreva «Entrou em».',
    ],
    [
      pupils.filter(({ doubt }) => doubt === 'left undated'),
      'que saiu, sem a data de saída',
      'que saíram, sem a data de saída',
      'Não contam. Se algum saiu depois, escreva «Saiu em».',
    ],
  ]
  if (document === '3-de-marco')
    kinds.unshift(
      [
        there.filter(({ age }) => age === null),
        'sem data de nascimento',
        'sem data de nascimento',
        'Contam nos totais, e na coluna «sem data» das idades.',
      ],
      [
        there.filter(
          ({ age, grade }) => age !== null && (age < grade + YOUNGEST_BESIDE || age > grade + OLDEST_BESIDE),
        ),
        'com uma idade que não é da classe',
        'com uma idade que não é da classe',
        'Confirme o ano de nascimento.',
      ],
      [
        there.filter(({ repeats }) => repeats === null),
        'sem dizer se repete a classe',
        'sem dizer se repetem a classe',
        'Não contam nem como novos nem como repetentes.',
      ],
    )
  return kinds
    .filter(([own]) => own.length > 0)
    .map(([own, one, many, detail]) => ({
      text: counted(own.length, `aluno ${one}`, `alunos ${many}`),
      detail,
      count: own.length,
      pupils: own.slice(0, NAMED).map(({ id, name, group }) => ({ id, name, group: group.name })),
      places: [],
    }))
}

function noGroups(): HttpError {
  return new HttpError(409, 'NO_GROUPS', 'Ainda não há turmas de que se conte.')
}
