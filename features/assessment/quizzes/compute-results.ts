import { type Band, bandOf } from '#engines/psychometrics/bands.ts'
import type { Application, ScoredResponse } from '../results/contract.ts'
import { itemsOfAttempt } from '../results/items-of-attempt.ts'
import type { ReadSitting } from '../results/server/read.ts'
import { limitsOf } from './limits.ts'
import { isDone, markThatCounts } from './marks.ts'
import { asFirstTry, competencesOf, itemFiguresOf, marksOfQuiz, type UsedAttempt, usedOf } from './results.ts'
import type { QuizPupil, QuizResults } from './results-contract.ts'
import type { OpenedQuiz } from './server/opened-quiz.ts'

/** A handing out of a quiz to one group, as it was read. */
export interface ApplicationRead {
  applicationId: string
  group: { id: string; name: string }
  minutes: number
  /** Further minutes by pupil. */
  extraTime: Readonly<Record<string, number>>
  bands: readonly Band[]
  items: Application['items']
  sittings: readonly ReadSitting[]
}

/** All that the results of a quiz are computed from. */
export interface QuizRead {
  quiz: Pick<OpenedQuiz, 'settings' | 'exceptions' | 'state'>
  applications: readonly ApplicationRead[]
  competences: ReadonlyMap<string, { code: string; description: string; domain: string }>
  use: QuizResults['head']['used']
  tries: QuizResults['head']['tries']
  /** Of this group alone. */
  group?: string | undefined
  /** The moment of reading, in milliseconds. */
  now: number
}

/** The figures of a quiz, and of how many attempts they are made. */
export interface QuizFigures extends Omit<QuizResults, 'head'> {
  attempts: number
}

/** The figures of a quiz in the groups that were read. */
export function computeQuizResults(read: QuizRead): QuizFigures {
  const pupils: QuizPupil[] = []
  const used: UsedAttempt[] = []
  const items = new Map<string, Application['items'][number]>()
  const groups: QuizResults['groups'] = []
  let bands: readonly Band[] = []
  for (const application of read.applications) {
    bands = application.bands
    for (const item of application.items) items.set(item.id, item)
    const ofPupils = pupilsOf(read, application)
    groups.push({
      ...application.group,
      applicationId: application.applicationId,
      toMark: toMarkOf(ofPupils.map(entry => entry.pupil)),
      achievement: marksOfQuiz(
        ofPupils.map(entry => entry.pupil),
        bands,
      ),
    })
    if (read.group !== undefined && read.group !== application.group.id) continue
    for (const { own, pupil } of ofPupils) {
      pupils.push(pupil)
      used.push(...usedAttempts(read, application, own, pupil))
    }
  }
  const all = [...items.values()]
  return {
    attempts: used.length,
    bands: [...bands],
    achievement: marksOfQuiz(pupils, bands),
    groups,
    competences: competencesOf(all, used, read.competences),
    items: itemFiguresOf(all, used),
    pupils,
  }
}

/** The pupils of one group with their attempts and marks. */
export function pupilsOfGroup(read: QuizRead, groupId: string): QuizPupil[] {
  return read.applications
    .filter(application => application.group.id === groupId)
    .flatMap(application => pupilsOf(read, application).map(({ pupil }) => pupil))
}

function pupilsOf(read: QuizRead, application: ApplicationRead) {
  const byPupil = Map.groupBy(
    application.sittings,
    sitting => sitting.studentId ?? sitting.name.toLowerCase(),
  )
  return [...byPupil.values()].map(own => ({ own, pupil: pupilOf(read, application, own) }))
}

function usedAttempts(
  { quiz, use, tries }: QuizRead,
  { items }: ApplicationRead,
  own: readonly ReadSitting[],
  pupil: QuizPupil,
): UsedAttempt[] {
  const counted = new Set(usedOf(pupil.attempts, use, quiz.settings.counting).map(attempt => attempt.id))
  return own.flatMap(attempt =>
    attempt.attemptId !== null && counted.has(attempt.attemptId)
      ? [
          {
            pupil: attempt.studentId ?? attempt.name,
            sex: attempt.sex,
            itemIds: itemsOfAttempt(items, { item_ids: attempt.itemIds }).map(item => item.id),
            responses: tries === 'primeira' ? firstTries(attempt.responses) : attempt.responses,
          },
        ]
      : [],
  )
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
  { quiz, tries, now }: Pick<QuizRead, 'quiz' | 'tries' | 'now'>,
  application: ApplicationRead,
  own: readonly ReadSitting[],
): QuizPupil {
  const { items, bands } = application
  const [first] = own
  const who = { studentId: first?.studentId ?? null, groupId: application.group.id }
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
    group: application.group,
    applicationId: application.applicationId,
    state: stateOf(attempts, { isOver: isOver(quiz, limits, now), seconds, now }),
    mark,
    band: mark === null ? null : (bandOf(mark, bands)?.code ?? null),
    done: isDone(done.length, mark, { ...quiz.settings, allowed: limits.attempts }),
    attempts,
  }
}

/** Seconds that a pupil has, those given to one pupil or on the board with them; null without a limit. */
function secondsOf(
  { minutes, extraTime }: Pick<ApplicationRead, 'minutes' | 'extraTime'>,
  studentId: string | null,
  graceSeconds: number,
): number | null {
  if (minutes === 0) return null
  const extra = extraTime[studentId ?? ''] ?? 0
  return (minutes + extra) * 60 + graceSeconds
}

function isLate({ startedAt, submittedAt }: ReadSitting, seconds: number | null): boolean {
  if (seconds === null || startedAt === null || submittedAt === null) return false
  return Date.parse(submittedAt) > Date.parse(startedAt) + seconds * 1000
}

/** Whether the quiz has closed for a pupil, who may have other hours. */
function isOver(
  { state }: Pick<QuizRead['quiz'], 'state'>,
  { closesAt }: { closesAt: string | null },
  now: number,
): boolean {
  return (state === 'encerrado' || state === 'arquivado') && !(closesAt && Date.parse(closesAt) > now)
}

function stateOf(
  attempts: QuizPupil['attempts'],
  { isOver, seconds, now }: { isOver: boolean; seconds: number | null; now: number },
): QuizPupil['state'] {
  const done = attempts.filter(attempt => attempt.state === 'entregue')
  if (done.some(attempt => attempt.toMark > 0)) return 'por corrigir'
  if (done.length > 0) return 'entregou'
  const [open] = attempts.filter(attempt => attempt.state === 'a responder')
  if (!open) return isOver ? 'não entregou' : 'não começou'
  const behind = seconds !== null && now > Date.parse(open.startedAt) + seconds * 1000
  return behind || isOver ? 'em atraso' : 'em curso'
}
