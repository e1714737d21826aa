import { type Band, bandOf } from '#engines/psychometrics/bands.ts'
import type { Account } from '#kit/account.ts'
import { orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { ScoredResponse } from '../../results/contract.ts'
import { itemsOfAttempt, type ReadSitting, readItems, readSittings } from '../../results/server/read.ts'
import { isDone, markThatCounts } from '../marks.ts'
import {
  asFirstTry,
  competencesOf,
  itemFiguresOf,
  marksOfQuiz,
  type UsedAttempt,
  usedOf,
} from '../results.ts'
import type { QuizPupil, QuizResults } from '../results-contract.ts'
import { limitsOf, type OpenedQuiz, readOpenedQuiz } from './opened-quiz.ts'
import { findApplicationsOf, findQuizHead } from './queries.ts'
import { WHAT } from './rows.ts'
import { settleExpired } from './settle.ts'

interface Asked {
  use: QuizResults['head']['used']
  tries: QuizResults['head']['tries']
  group?: string | undefined
}

/** The results of a quiz in the groups that the account may see; what ran out of time is ended first. */
export async function readQuizResults(
  db: Db,
  account: Account,
  id: string,
  query: Asked,
): Promise<QuizResults> {
  const row = orNotFound(await findQuizHead(db, account, id), WHAT)
  const quiz = await readOpenedQuiz(db, id)
  const pupils: QuizPupil[] = []
  const used: UsedAttempt[] = []
  const items = new Map<string, Awaited<ReturnType<typeof readItems>>['items'][number]>()
  const groups: QuizResults['groups'] = []
  let bands: readonly Band[] = []
  for (const application of await findApplicationsOf(db, id, account)) {
    const applicationId = application.id
    await settleExpired(db, applicationId)
    bands = application.bands as Band[]
    const paper = await readItems(db, application)
    for (const item of paper.items) items.set(item.id, item)
    const sittings = await readSittings(db, application, paper)
    const byPupil = Map.groupBy(sittings, sitting => sitting.studentId ?? sitting.name.toLowerCase())
    const read = [...byPupil.values()].map(own => ({
      own,
      pupil: pupilOf(quiz, application, paper.items, own, query, bands),
    }))
    const group = { id: application.group_id, name: application.group_name }
    groups.push({
      ...group,
      applicationId,
      toMark: toMarkOf(read.map(entry => entry.pupil)),
      achievement: marksOfQuiz(
        read.map(entry => entry.pupil),
        bands,
      ),
    })
    if (query.group !== undefined && query.group !== group.id) continue
    for (const { own, pupil } of read) {
      pupils.push(pupil)
      const counted = new Set(
        usedOf(pupil.attempts, query.use, quiz.settings.counting).map(attempt => attempt.id),
      )
      for (const attempt of own)
        if (attempt.attemptId !== null && counted.has(attempt.attemptId))
          used.push({
            pupil: attempt.studentId ?? attempt.name,
            sex: attempt.sex,
            itemIds: itemsOfAttempt(paper.items, { item_ids: attempt.itemIds }).map(item => item.id),
            responses: query.tries === 'primeira' ? firstTries(attempt.responses) : attempt.responses,
          })
    }
  }
  const all = [...items.values()]
  const competences = await findCompetences(
    db,
    all.flatMap(item => item.competenceId ?? []),
  )
  return {
    head: {
      id,
      title: row.title,
      subject: { id: row.subject_id, name: row.subject_name },
      groups: row.groups,
      state: row.state,
      school: await findSchool(db, groups[0]?.id),
      used: query.use,
      tries: query.tries,
      attempts: used.length,
      version: row.version,
    },
    bands: [...bands],
    achievement: marksOfQuiz(pupils, bands),
    groups,
    competences: competencesOf(all, used, competences),
    items: itemFiguresOf(all, used),
    pupils,
  }
}

/** Answers that wait for the teacher, in what was handed in. */
function toMarkOf(pupils: readonly QuizPupil[]): number {
  return pupils
    .flatMap(pupil => pupil.attempts)
    .reduce((sum, attempt) => sum + (attempt.state === 'entregue' ? attempt.toMark : 0), 0)
}

function firstTries(responses: Readonly<Record<string, ScoredResponse>>): Record<string, ScoredResponse> {
  return Object.fromEntries(Object.entries(responses).map(([id, response]) => [id, asFirstTry(response)]))
}

function pupilOf(
  quiz: OpenedQuiz,
  application: {
    id: string
    group_id: string
    group_name: string
    minutes: number
    extra_time: unknown
  },
  items: Awaited<ReturnType<typeof readItems>>['items'],
  own: readonly ReadSitting[],
  { tries }: Asked,
  bands: readonly Band[],
): QuizPupil {
  const [first] = own
  const who = { studentId: first?.studentId ?? null, groupId: application.group_id }
  const limits = limitsOf(quiz, who)
  const seconds = secondsOf(application, who.studentId, quiz.settings.graceSeconds)
  const attempts = own.flatMap(attempt => {
    if (attempt.attemptId === null || attempt.state === null) return []
    const responses = tries === 'primeira' ? firstTries(attempt.responses) : attempt.responses
    const toMark = Object.values(attempt.responses).filter(each => each.outcome === 'por corrigir').length
    return [
      {
        id: attempt.attemptId,
        number: attempt.attempt ?? 1,
        state: attempt.state,
        startedAt: attempt.startedAt ?? '',
        submittedAt: attempt.submittedAt,
        counts: attempt.counts,
        late: isLate(attempt, seconds),
        elsewhere: attempt.elsewhere,
        toMark,
        mark: toMark > 0 ? null : attempt.mark,
        cells: itemsOfAttempt(items, { item_ids: attempt.itemIds }).map(item => ({
          itemId: item.id,
          outcome: responses[item.id]?.outcome ?? ('branco' as const),
          points: responses[item.id]?.points ?? null,
        })),
      },
    ]
  })
  const done = attempts.filter(attempt => attempt.state === 'entregue')
  const mark = markThatCounts(done, quiz.settings.counting)
  return {
    studentId: first?.studentId ?? null,
    name: first?.name ?? '–',
    sex: first?.sex ?? null,
    number: first?.number ?? null,
    group: { id: application.group_id, name: application.group_name },
    applicationId: application.id,
    state: stateOf(attempts, { isOver: isOver(quiz, limits), seconds }),
    mark,
    band: mark === null ? null : (bandOf(mark, bands)?.code ?? null),
    done: isDone(done.length, mark, { ...quiz.settings, allowed: limits.attempts }),
    attempts,
  }
}

/** Seconds that a pupil has, those given to one pupil or on the board with them; null without a limit. */
function secondsOf(
  { minutes, extra_time }: { minutes: number; extra_time: unknown },
  studentId: string | null,
  graceSeconds: number,
): number | null {
  if (minutes === 0) return null
  const extra = (extra_time as Record<string, number>)[studentId ?? ''] ?? 0
  return (minutes + extra) * 60 + graceSeconds
}

function isLate({ startedAt, submittedAt }: ReadSitting, seconds: number | null): boolean {
  if (seconds === null || startedAt === null || submittedAt === null) return false
  return Date.parse(submittedAt) > Date.parse(startedAt) + seconds * 1000
}

/** Whether the quiz has closed for a pupil, who may have other hours. */
function isOver({ state }: OpenedQuiz, { closesAt }: { closesAt: string | null }): boolean {
  return (state === 'encerrado' || state === 'arquivado') && !(closesAt && Date.parse(closesAt) > Date.now())
}

function stateOf(
  attempts: QuizPupil['attempts'],
  { isOver, seconds }: { isOver: boolean; seconds: number | null },
): QuizPupil['state'] {
  const done = attempts.filter(attempt => attempt.state === 'entregue')
  if (done.some(attempt => attempt.toMark > 0)) return 'por corrigir'
  if (done.length > 0) return 'entregou'
  const [open] = attempts.filter(attempt => attempt.state === 'a responder')
  if (!open) return isOver ? 'não entregou' : 'não começou'
  const behind = seconds !== null && Date.now() > Date.parse(open.startedAt) + seconds * 1000
  return behind || isOver ? 'em atraso' : 'em curso'
}

async function findSchool(db: Db, groupId: string | undefined) {
  const row = await db
    .selectFrom('groups')
    .innerJoin('schools', 'schools.id', 'groups.school_id')
    .select(['schools.name', 'schools.province', 'schools.district'])
    .$if(groupId !== undefined, schools => schools.where('groups.id', '=', groupId ?? ''))
    .limit(1)
    .executeTakeFirst()
  return { name: row?.name ?? '', province: row?.province ?? '', district: row?.district ?? '' }
}

async function findCompetences(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { code: string; description: string; domain: string }>()
  const rows = await db
    .selectFrom('competences')
    .select(['id', 'code', 'description', 'domain'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}
