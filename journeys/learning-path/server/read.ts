import type { FastifyReply } from 'fastify'
import { findLevelPath } from '#features/assessment/hearing/server/level-path.ts'
import { computeReport } from '#features/assessment/reports/server/compute-report.ts'
import { readElsewhere, readResultsByIds } from '#features/assessment/reports/server/read.ts'
import type { Account } from '#kit/account.ts'
import { notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { jobsBeside } from '#kit/server/workers/in-worker.ts'
import { findCalendarOfYear } from '#school/calendar/server/queries.ts'
import { findSubjectById } from '#school/subjects/server/refs.ts'
import type { Measures, PathRead } from '../compute-path.ts'
import type { LearningPath, PathRow } from '../contract.ts'
import { edgesOf, measuringOf, scoresOfEdge } from '../scores.ts'
import type { jobs } from './path-jobs.ts'
import {
  findCompetences,
  findGroupsOf,
  findHandedIn,
  findHelped,
  findLessons,
  findLevelPlans,
  findMeasuring,
  findPlanned,
  findPractice,
  findPupil,
  findRecoveries,
  type PathOf,
} from './queries.ts'

/** What is computed and drawn of a path, in a worker. */
export const pathJobs = jobsBeside<typeof jobs>(import.meta.filename, 'path-jobs')

/** What is asked for: one group, or all within reach; a trimester, or all that there is. */
export interface PathScope {
  subject: string
  group?: string | undefined
  grade?: readonly number[] | undefined
  year?: number | undefined
  trimester?: number | undefined
}

/** The call in which a path is read. */
interface PathCall {
  db: Db
  account: Account
  today: string
  reply: FastifyReply
}

/** The path of a group, or of all groups within reach. */
export async function readPath(call: PathCall, query: PathScope): Promise<LearningPath> {
  const groups = await findGroupsOf(call.db, call.account, query)
  if (query.group !== undefined && groups.length === 0) throw notFound('Esta turma')
  return pathOf(call, groups, query)
}

/** The path of a pupil within reach, in the group where the pupil is. */
export async function readPupilPath(
  call: PathCall,
  query: { id: string; subject: string; trimester?: number | undefined },
): Promise<LearningPath> {
  const { db, account } = call
  const pupil = orNotFound(await findPupil(db, account, query.id), 'Este aluno')
  const groups = await findGroupsOf(db, account, { group: pupil.group_id })
  return pathOf(call, groups, query, { id: pupil.id, name: pupil.full_name })
}

async function pathOf(
  { db, today, reply }: PathCall,
  groups: Awaited<ReturnType<typeof findGroupsOf>>,
  query: PathScope,
  pupil: LearningPath['pupil'] = null,
): Promise<LearningPath> {
  const subject = orNotFound(await findSubjectById(db, query.subject), 'Esta disciplina')
  const year = query.year ?? groups[0]?.year ?? Number(today.slice(0, 4))
  const schools = [...new Set(groups.map(group => group.schoolId))]
  const calendar = await findCalendarOfYear(db, year, (schools.length === 1 && schools[0]) || null)
  const trimesters = calendar?.trimesters ?? []
  const span = trimesters.find(trimester => trimester.number === query.trimester)
  const of: PathOf = {
    groupIds: groups.map(group => group.id),
    subjectId: subject.id,
    from: span?.startsOn ?? null,
    to: span?.endsOn ?? null,
    studentId: pupil?.id,
  }
  const read = await readPathRows({ db, reply }, of, {
    today,
    groupId: groups.length === 1 ? (groups[0]?.id ?? null) : null,
    subjectId: subject.id,
    isPupil: pupil !== null,
    groups,
    grades: new Set(groups.map(group => group.grade)),
  })
  return {
    subject,
    groups: groups.map(({ school: _school, schoolId: _id, ...group }) => group),
    pupil,
    school: [...new Set(groups.map(group => group.school))].join(', '),
    today,
    trimester: span?.number ?? null,
    trimesters: trimesters.map(({ number, startsOn, endsOn }) => ({ number, startsOn, endsOn })),
    ...(await pathJobs.run(reply, 'pathRows', read)),
    levels: pupil === null ? await levelsOf(db, of) : [],
  }
}

/** What is heard, with the recovery plan that was made of each language and skill. */
async function levelsOf(db: Db, of: PathOf): Promise<LearningPath['levels']> {
  const [stages, plans] = [await findLevelPath(db, of), await findLevelPlans(db, of)]
  return stages.map(stage => {
    const plan = plans.findLast(({ skill, language }) => skill === stage.skill && language === stage.language)
    return { ...stage, recovery: plan ? planShown(plan) : null }
  })
}

function planShown({ id, title, sessions }: Awaited<ReturnType<typeof findLevelPlans>>[number]) {
  const held = sessions.filter(({ presence }) => Object.keys(presence).length > 0).length
  return { id, title, held, total: sessions.length }
}

async function readPathRows(
  { db, reply }: Pick<PathCall, 'db' | 'reply'>,
  of: PathOf,
  around: PathRead['around'],
): Promise<PathRead> {
  const measuring = readMeasures(db, of)
  const [competences, measures, gains, planned, lessons, recoveries, practice] = await Promise.all([
    findCompetences(db, of.subjectId),
    measuring,
    measuring.then(measures => readGains({ db, reply }, of, measures)),
    findPlanned(db, of),
    findLessons(db, of),
    findRecoveries(db, of),
    findPractice(db, of),
  ])
  return {
    ...{ competences, measures, gains, planned, lessons, recoveries, practice, around },
    helped: await findHelped(db, of),
  }
}

/** What was measured of each competence, or of some, the first time and the last in each group. */
export async function readMeasures(
  db: Db,
  of: PathOf,
  some?: ReadonlySet<string>,
): Promise<Map<string, Measures>> {
  const applications = await findMeasuring(db, of)
  const edges = edgesOf(applications).filter(edge => some?.has(edge.competenceId) ?? true)
  const used = new Set(edges.flatMap(({ first, last }) => [first.id, last.id]))
  const handedIn = await findHandedIn(
    db,
    of,
    applications.filter(application => used.has(application.id)),
  )
  const measures = new Map<string, Measures>()
  for (const [competenceId, all] of Map.groupBy(edges, edge => edge.competenceId))
    measures.set(competenceId, {
      edges: all.map(({ groupId, first, last }) => ({
        group_id: groupId,
        first: measuringOf(first, competenceId),
        last: measuringOf(last, competenceId),
      })),
      scores: all.flatMap(edge => scoresOfEdge(edge, handedIn)),
    })
  return measures
}

/** What each group gained in each competence that was measured again, or one of its pupils. */
async function readGains(
  { db, reply }: Pick<PathCall, 'db' | 'reply'>,
  { studentId }: PathOf,
  measures: ReadonlyMap<string, Measures>,
): Promise<Map<string, NonNullable<PathRow['gain']>[]>> {
  const again = [...measures].flatMap(([competenceId, { edges }]) =>
    edges.flatMap(({ first, last }) =>
      first.id === last.id ? [] : [{ competenceId, first: first.id, last: last.id }],
    ),
  )
  const results = await readResultsByIds(db, [...new Set(again.flatMap(({ first, last }) => [first, last]))])
  const known = new Map(results.map(result => [result.head.applicationId, result]))
  for (const id of new Set(again.map(({ last }) => last))) {
    const last = known.get(id)
    if (last) known.set(id, { ...last, elsewhere: await readElsewhere(db, last, known) })
  }
  const gains = new Map<string, NonNullable<PathRow['gain']>[]>()
  if (again.length === 0) return gains
  const places = new Map([...known.keys()].map((id, at) => [id, at]))
  const between = await computeReport(
    reply,
    'gainsBetween',
    [...known.values()],
    again.map(({ competenceId, first, last }) => ({
      before: places.get(first) ?? -1,
      after: places.get(last) ?? -1,
      competences: new Set([competenceId]),
      ...(studentId === undefined ? {} : { students: new Set([studentId]) }),
    })),
  )
  for (const [at, { competenceId }] of again.entries()) {
    const gain = between[at]
    if (gain) gains.set(competenceId, [...(gains.get(competenceId) ?? []), gain])
  }
  return gains
}
