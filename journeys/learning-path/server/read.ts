import type { FastifyReply } from 'fastify'
import { findLevelPath } from '#features/assessment/hearing/server/level-path.ts'
import { readElsewhere, readResultsByIds } from '#features/assessment/reports/server/read.ts'
import { reckon } from '#features/assessment/reports/server/reckon.ts'
import type { Account } from '#kit/account.ts'
import { notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { findCalendarOfYear } from '#school/calendar/server/queries.ts'
import type { LearningPath, PathRow } from '../contract.ts'
import { factsOf, type Raw } from '../facts.ts'
import { inOrderOfNeed } from '../need.ts'
import { isAbout } from '../planned-rows.ts'
import { edgesOf, measuringOf, scoresOfEdge } from '../scores.ts'
import { type Around, stagesOf } from '../stages.ts'
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
  findSubject,
  type PathOf,
} from './queries.ts'

/** What is asked for: one group, or all within reach; a trimester, or all that there is. */
export interface Asked {
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
export async function readPath(call: PathCall, query: Asked): Promise<LearningPath> {
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
  query: Asked,
  pupil: LearningPath['pupil'] = null,
): Promise<LearningPath> {
  const subject = orNotFound(await findSubject(db, query.subject), 'Esta disciplina')
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
  const rows = await rowsOf({ db, reply }, of, {
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
    rows,
    levels: pupil === null ? await levelsOf(db, of) : [],
    needs: await needsOf(db, of, rows),
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

async function rowsOf(
  { db, reply }: Pick<PathCall, 'db' | 'reply'>,
  of: PathOf,
  around: Around & { groups: readonly { id: string; name: string }[]; grades: ReadonlySet<number> },
): Promise<PathRow[]> {
  const measuring = readMeasures(db, of)
  const [competences, measures, gains, planned, lessons, recoveries, practice] = await Promise.all([
    findCompetences(db, of.subjectId),
    measuring,
    measuring.then(measures => readGains({ db, reply }, of, measures)),
    findPlanned(db, of),
    findLessons(db, of),
    findRecoveries(db, of),
    findPractice(db, of).then(byCompetence),
  ])
  return competences.flatMap(({ unit_title: unit, grade, ...competence }): PathRow[] => {
    const raw = {
      competence: { ...competence, unit: unit ?? '' },
      edges: measures.get(competence.id)?.edges ?? [],
      scores: measures.get(competence.id)?.scores ?? [],
      gains: gains.get(competence.id) ?? [],
      planned: planned.filter(row => isAbout(row, { ...competence, unit: unit ?? '' })),
      lessons: lessons.filter(lesson => lesson.competence_ids.includes(competence.id)),
      recoveries: recoveries.filter(recovery => recovery.competence_ids.includes(competence.id)),
      practice: practice.get(competence.id) ?? [],
    }
    const touched = raw.edges.length + raw.planned.length + raw.lessons.length + raw.practice.length > 0
    if (!touched && !around.grades.has(grade)) return []
    const facts = factsOf(raw)
    const reached = (all: readonly { group_id: string }[]) => new Set(all.map(row => row.group_id)).size
    return [
      {
        competence: facts.competence,
        first: facts.first,
        again: facts.again,
        practised: facts.practised.pupils,
        gain: facts.gain,
        ...inGroups(stagesOf(facts, around), raw, around),
        groups: [
          reached(raw.edges),
          reached([...raw.planned, ...raw.lessons, ...raw.recoveries]),
          reached([
            ...raw.planned.filter(row => row.marked + row.registered > 0),
            ...raw.lessons.filter(lesson => lesson.state === 'dada' || lesson.state === 'parcial'),
          ]),
          reached(raw.practice.filter(quiz => quiz.pupils > 0)),
          reached(raw.edges.filter(edge => edge.last.id !== edge.first.id)),
        ],
      },
    ]
  })
}

/** Over several groups a step is taken in one of them: it leads to the path of a group that was measured, or taught. */
function inGroups<T extends Pick<PathRow, 'next'>>(
  of: T,
  raw: { edges: readonly { group_id: string }[]; lessons: readonly { group_id: string }[] },
  { groups, subjectId }: { groups: readonly { id: string; name: string }[]; subjectId: string },
): T {
  const [place] = [...raw.edges, ...raw.lessons]
  const group = groups.find(group => group.id === place?.group_id)
  if (groups.length < 2 || !of.next || of.next.to !== null || !group) return of
  const to = `/diagnostico/percurso?turma=${group.id}&disciplina=${subjectId}&mostrar=passo`
  return { ...of, next: { ...of.next, label: `Ver na ${group.name}`, to, from: null } }
}

type Measures = Pick<Raw, 'scores'> & { edges: ({ group_id: string } & Raw['edges'][number])[] }

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
  const between = await reckon(
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

/** The order of need of what was measured and is not consolidated. */
async function needsOf(db: Db, of: PathOf, rows: readonly PathRow[]) {
  const helped = byCompetence(await findHelped(db, of))
  return inOrderOfNeed(
    rows.flatMap((row, at) => {
      const latest = row.again ?? row.first
      if (!latest || latest.level === 'mastered') return []
      const { n, mastered } = latest.bySex.total
      return [
        {
          competenceId: row.competence.id,
          code: row.competence.code,
          n,
          notYet: n - mastered,
          items: latest.items,
          before: rows.slice(at + 1).filter(later => later.competence.domain === row.competence.domain)
            .length,
          helped: (helped.get(row.competence.id) ?? []).map(({ gain }) => gain),
        },
      ]
    }),
  )
}

function byCompetence<T extends { competence_id: string }>(rows: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const row of rows) {
    const same = found.get(row.competence_id)
    if (same) same.push(row)
    else found.set(row.competence_id, [row])
  }
  return found
}
