import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { shownMark } from '#engines/psychometrics/bands.ts'
import type { Answer } from '#engines/questions/answer.ts'
import { toDevice } from '#engines/questions/for-pupil.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { CheckedTry, ScoredResponse } from '../../results/contract.ts'
import { itemsOfAttempt } from '../../results/items-of-attempt.ts'
import { rescore, type ScoredItem } from '../../results/scoring.ts'
import { lockAttempt, recordReview } from '../../results/server/ending-queries.ts'
import type { Kind, TakenSitting } from '../../results/server/kind.ts'
import { itemsOf as itemsInForce, orderOf, type Paper, type PaperItem } from '../../results/server/paper.ts'
import { findResponses, findWritten, keepChecked } from '../../results/server/response-queries.ts'
import { drawItems, orderItems } from '../draw.ts'
import { asSeen, feedbackOf, type Moment, visibleNow } from '../feedback.ts'
import { limitsOf } from '../limits.ts'
import { attemptsInMark, markThatCounts } from '../marks.ts'
import { nothingVisible, type QuizSettings, type Visibility } from '../settings.ts'
import type { QuizFeedback, QuizSitting, quizAtDoor } from '../sitting-shapes.ts'
import { MAX_ATTEMPTS, nextFrom, refuseAttempt, refusePassword } from './another-attempt.ts'
import { findAttemptsOf, markOfAttempt } from './attempts.ts'
import { findNotForPractice } from './bank-queries.ts'
import { type OpenedQuiz, readOpenedQuiz, recordKeysSeen } from './opened-quiz.ts'
import { barredItems } from './order-rules.ts'
import { settingsOfPaper } from './paper-settings.ts'
import { textsOf } from './queries.ts'
import { settleExpired } from './settle.ts'

/** What is particular to quizzes among applications. */
export const quizKind: Kind<z.infer<typeof quizAtDoor>, QuizSitting> = {
  async door(db, found) {
    const { id, settings, closesAt, practice } = await readOpenedQuiz(db, found.quiz_id ?? '')
    return {
      quizId: id,
      behaviour: settings.behaviour,
      attempts: settings.attempts,
      timed: settings.minutes !== null,
      password: settings.password !== '',
      closesAt,
      practice,
    }
  },

  async own(db, found, studentId) {
    const quiz = await readOpenedQuiz(db, found.quiz_id ?? '')
    const { opensAt, closesAt } = limitsOf(quiz, { studentId, groupId: found.group_id })
    if (quiz.state === 'encerrado' && closesAt === null) return { ...found, too_late: true }
    return {
      ...found,
      too_early: opensAt === null ? found.too_early : Date.parse(opensAt) > Date.now(),
      too_late: closesAt === null ? found.too_late : Date.parse(closesAt) <= Date.now(),
    }
  },

  async begin(db, found, who, how) {
    await settleExpired(db, found.id)
    const quiz = await readOpenedQuiz(db, found.quiz_id ?? '')
    const attempts = await findAttemptsOf(db, found.id, who)
    const last = attempts.at(-1)
    if (last?.state === 'a responder') return undefined
    if (last?.state === 'entregue' && !how.again) return undefined
    refusePassword(quiz.settings, how.password)
    const limits = limitsOf(quiz, { studentId: who.studentId, groupId: found.group_id })
    const made = attempts.filter(attempt => attempt.state !== 'não apresentado')
    await refuseAttempt(db, quiz, who.studentId, made, limits.attempts)
    const buildsOn = quiz.settings.buildsOnLast && last?.state === 'entregue' ? last : undefined
    const own = await withoutAsked(db, quiz, who.studentId)
    return {
      number: last?.state === 'não apresentado' ? last.number : (last?.number ?? 0) + 1,
      itemIds: buildsOn?.item_ids ?? drawAttempt(own, randomUUID(), await textsOf(db, own.items)),
      closesAt: limits.closesAt,
      buildsOn: buildsOn?.id ?? null,
    }
  },

  async check(db, sitting, items, itemIds) {
    const { behaviour, tries } = (await readOpenedQuiz(db, sitting.quiz_id ?? '')).settings
    if (behaviour !== 'imediato' && behaviour !== 'várias tentativas') return
    await db.transaction().execute(async transaction => {
      if ((await lockAttempt(transaction, sitting.id))?.state !== 'a responder') return
      const responses = (await findResponses(transaction, [sitting.id])).get(sitting.id) ?? {}
      const settled = await findWritten(transaction, sitting.id)
      for (const item of itemsOfAttempt(items, sitting).filter(item => itemIds.includes(item.id))) {
        const response = responses[item.id]
        if (!response || response.answer === null || settled.get(item.id)?.final) continue
        const checked = checkedResponse(item, response, behaviour === 'imediato' ? 1 : tries)
        await keepChecked(transaction, { attemptId: sitting.id, itemId: item.id }, checked)
      }
    })
  },

  barred: barredItems,

  async late(db, sitting, paper) {
    if (sitting.reviewed_at !== null) return () => 'Chegou depois de o aluno ver o que estava certo.'
    const { countLate, onExpiry, graceSeconds } = settingsOfPaper(paper)
    const closed = sitting.application_state !== 'em aplicação'
    const mayFinish = onExpiry === 'deixar acabar'
    const quiz = closed || countLate ? await readOpenedQuiz(db, sitting.quiz_id ?? '') : undefined
    const closesAt = closed ? (quiz?.closesAt ?? null) : mayFinish ? sitting.closes_at : null
    const last =
      Math.min(
        mayFinish ? Number.POSITIVE_INFINITY : Date.parse(sitting.ends_at),
        closesAt === null ? Number.POSITIVE_INFINITY : Date.parse(closesAt),
      ) +
      graceSeconds * 1000
    if (!closed && Date.parse(sitting.now) <= last) return () => undefined
    if (!countLate) return () => 'Chegou depois do fim: este quiz não conta o que chega tarde.'
    // Its hour is what the device says: once anybody was shown a key, it proves nothing.
    if (quiz?.keysSeenAt) return () => 'Chegou depois de alguém ver o que estava certo.'
    return (at = sitting.now) => (Date.parse(at) > last ? 'Foi dada depois do fim do quiz.' : undefined)
  },

  async view(db, sitting, paper) {
    const quiz = await readOpenedQuiz(db, sitting.quiz_id ?? '')
    return viewQuiz(db, quiz, sitting, paper)
  },
}

/** The questions of one attempt in the order in which they are shown. */
export function drawAttempt(
  { parts, items, settings }: OpenedQuiz,
  seed: string,
  textOf: (id: string) => string | undefined,
): string[] {
  const { ids } = drawItems(parts, items, seed)
  return orderItems(ids, items, parts, { shuffle: settings.shuffleQuestions, seed: `${seed}/order`, textOf })
}

/** A checked answer, with the tries before it; final if it is right or the last try. */
export function checkedResponse(
  item: ScoredItem,
  response: ScoredResponse,
  most: number,
): ScoredResponse & { final: boolean } {
  const before = response.tries ?? []
  if (JSON.stringify(before.at(-1)?.answer) === JSON.stringify(response.answer))
    return { ...response, final: before.length >= most || response.outcome === 'certa' }
  const at = new Date().toISOString()
  const { tries: _none, ...alone } = response
  const own = rescore({ ...item, answering: undefined }, alone)
  const tries: CheckedTry[] = [
    ...before,
    { answer: response.answer, outcome: own.outcome, points: own.points, at },
  ]
  const scored = rescore(item, { ...response, tries })
  return { ...scored, tries, final: own.outcome === 'certa' || tries.length >= most }
}

/**
 * A practice without questions of open quizzes and tests, and of the pupil's running attempts.
 * @throws HttpError 409 if none are left
 */
async function withoutAsked(db: Db, quiz: OpenedQuiz, studentId: string | null): Promise<OpenedQuiz> {
  if (!quiz.practice) return quiz
  const notForPractice = await findNotForPractice(db, quiz.items, studentId)
  const items = quiz.items.filter(item => !notForPractice.has(item.questionId))
  if (items.every(item => item.retired))
    throw new HttpError(409, 'NO_ATTEMPT', 'Estas perguntas estão agora num quiz aberto. Pratica-as depois.')
  return { ...quiz, items }
}

async function viewQuiz(db: Db, quiz: OpenedQuiz, sitting: TakenSitting, paper: Paper): Promise<QuizSitting> {
  const { settings } = quiz
  const items = itemsInForce(paper, sitting.key_changes)
  const who = { studentId: sitting.student_id, nickname: sitting.nickname }
  const limits = limitsOf(quiz, { ...who, groupId: sitting.group_id })
  const attempts = await findAttemptsOf(db, sitting.application_id, who)
  const made = attempts.filter(attempt => attempt.state !== 'não apresentado')
  const closes = limits.closesAt ?? quiz.closesAt
  const closed =
    (quiz.state === 'encerrado' || quiz.state === 'arquivado') &&
    (limits.closesAt === null || Date.parse(limits.closesAt) <= Date.now())
  const momentOf = (attempt: { state: string; submitted_at: string | null }): Moment => ({
    open: attempt.state === 'a responder',
    submittedAt: attempt.submitted_at,
    now: sitting.now,
    closed: closed || (closes !== null && Date.parse(closes) <= Date.parse(sitting.now)),
    released: quiz.released,
  })
  const handedIn = made
    .filter(attempt => attempt.state === 'entregue')
    .map(attempt => ({
      number: attempt.number,
      submittedAt: attempt.submitted_at,
      mark: visibleNow(settings, momentOf(attempt)).points ? markOfAttempt(attempt) : null,
      counts: attempt.counts,
    }))
  const inMark = attemptsInMark(handedIn, settings.counting)
  const done = handedIn.map(attempt => ({ ...attempt, counts: inMark.includes(attempt) }))
  const own = itemsOfAttempt(items, sitting)
  const seen = visibleNow(settings, momentOf(sitting))
  const open = sitting.state === 'a responder'
  const from = nextFrom(settings, made)
  const mayCount = made.length < (limits.attempts ?? MAX_ATTEMPTS)
  if (!open && showsKey(seen) && sitting.submitted_at === null) await recordReview(db, sitting.id)
  const withheld = quiz.practice ? await findNotForPractice(db, own, sitting.student_id) : new Set<string>()
  const seenOf = (item: PaperItem) => (withheld.has(item.questionId) ? nothingVisible : seen)
  const shown = (item: PaperItem, answer: unknown) =>
    toDevice(item.question, orderOf(paper, item, sitting), answer as Answer)
  const feedback = await feedbackOnAnswers(db, settings, sitting.id, own, {
    ...{ seenOf, shown, open },
    asSeenBy: item => asSeen(item, orderOf(paper, item, sitting)),
  })
  const shows = showsKey(seen) && (!open || Object.keys(feedback.checked).length > 0)
  if (shows && quiz.keysSeenAt === null) await recordKeysSeen(db, quiz.id)
  return {
    quizId: quiz.id,
    number: sitting.number,
    attempts: limits.attempts,
    behaviour: settings.behaviour,
    tries: settings.behaviour === 'várias tentativas' ? settings.tries : 1,
    timed: settings.minutes !== null,
    perPage: settings.perPage,
    forwardOnly: settings.forwardOnly,
    layout: layoutOf(quiz, own),
    waitsFor: waitsFor(quiz, own),
    checked: open ? feedback.checked : {},
    certainty: open ? feedback.certainty : {},
    ...(open && settings.anotherLike ? { another: drawnByRule(quiz, own) } : {}),
    done,
    mark: markThatCounts(handedIn, settings.counting),
    next: {
      may:
        !open && mayCount && !momentOf(sitting).closed && (from === null || Date.parse(from) <= Date.now()),
      from: mayCount ? from : null,
    },
    review: open
      ? null
      : {
          ...reviewedMark(
            quiz,
            seen,
            attempts.find(attempt => attempt.id === sitting.id),
          ),
          items: feedback.checked,
        },
  }
}

/** Whether these permissions reveal the right answer. */
export function showsKey({ points, right, feedback, explanation }: Visibility): boolean {
  return points || right || feedback || explanation
}

/** The questions of an attempt that a rule drew. */
function drawnByRule({ parts, items }: OpenedQuiz, own: readonly { id: string }[]): string[] {
  const rules = new Set(parts.flatMap(part => (part.kind === 'rule' ? [part.id] : [])))
  const drawn = new Set(items.flatMap(item => (rules.has(item.partId) ? [item.id] : [])))
  return own.flatMap(({ id }) => (drawn.has(id) ? [id] : []))
}

function reviewedMark(
  { settings, released }: OpenedQuiz,
  seen: Visibility,
  attempt: Awaited<ReturnType<typeof findAttemptsOf>>[number] | undefined,
) {
  const mark = attempt ? markOfAttempt(attempt) : null
  const waits =
    settings.holdMarks && !released
      ? ('por publicar' as const)
      : !seen.points
        ? ('não se mostra' as const)
        : mark === null
          ? ('por corrigir' as const)
          : null
  const comment = seen.comment && mark !== null ? commentOn(settings, mark) : null
  return { mark: waits === null ? mark : null, markWaits: waits, comment }
}

/** The overall comment of the highest band that a mark reaches. */
function commentOn({ comments }: QuizSettings, mark: number): string | null {
  return (
    comments.toSorted((a, b) => b.from - a.from).find(comment => shownMark(mark) >= comment.from)?.text ??
    null
  )
}

/** Feedback on answers: during the attempt only on checked ones, afterwards on all. */
async function feedbackOnAnswers(
  db: Db,
  { behaviour, tries }: QuizSettings,
  attemptId: string,
  items: readonly PaperItem[],
  {
    seenOf,
    shown,
    asSeenBy,
    open,
  }: {
    /** With the values that the pupil was drawn. */
    asSeenBy: (item: PaperItem) => PaperItem
    seenOf: (item: PaperItem) => Visibility
    /** An answer under the option ids of the device. */
    shown: (item: PaperItem, answer: unknown) => unknown
    open: boolean
  },
): Promise<{ checked: Record<string, QuizFeedback>; certainty: Record<string, number> }> {
  const responses = (await findResponses(db, [attemptId])).get(attemptId) ?? {}
  const settled = await findWritten(db, attemptId)
  const checked: Record<string, QuizFeedback> = {}
  const certainty: Record<string, number> = {}
  for (const item of items) {
    const response = responses[item.id]
    const sure = response?.certainty
    if (sure !== undefined && sure !== null) certainty[item.id] = sure
    const before = response?.tries?.length ?? 0
    const final = !open || (settled.get(item.id)?.final ?? false)
    if (open && before === 0) continue
    const stands = open ? lastChecked(response) : response
    const triesLeft = final || behaviour !== 'várias tentativas' ? 0 : tries - before
    const comment = settled.get(item.id)?.comment ?? ''
    const own = feedbackOf(asSeenBy(item), stands, seenOf(item), { triesLeft, final, hint: open, comment })
    const feedback = own.cleared === undefined ? own : { ...own, cleared: shown(item, own.cleared) }
    const tried =
      triesLeft > 0 && feedback.outcome !== undefined && asksForOne(item) ? (response?.tries ?? []) : []
    checked[item.id] =
      tried.length > 0 ? { ...feedback, tried: tried.map(entry => shown(item, entry.answer)) } : feedback
  }
  return { checked, certainty }
}

/** Whether an answer is a single option, which feedback then rules out. */
function asksForOne({ question: { type } }: PaperItem): boolean {
  return type === 'single-choice' || type === 'true-false'
}

/** The last checked answer, not what was typed since. */
function lastChecked(response: ScoredResponse | undefined): ScoredResponse | undefined {
  const last = response?.tries?.at(-1)
  return response && last ? { ...response, answer: last.answer, outcome: last.outcome } : response
}

function layoutOf({ parts, settings }: OpenedQuiz, items: readonly PaperItem[]): QuizSitting['layout'] {
  const ids = items.map(item => item.id)
  const partOf = (id: string) =>
    (items.find(item => item.id === id) as { partId?: string } | undefined)?.partId
  const layout: QuizSitting['layout'] = []
  let waiting: QuizSitting['layout'] = []
  for (const part of parts) {
    if (part.kind === 'text') waiting.push({ kind: 'text', text: part.text, before: null })
    else if (part.kind === 'section') waiting.push({ kind: 'section', text: part.title, before: null })
    else if (part.kind === 'page') waiting.push({ kind: 'page', text: '', before: null })
    else {
      const before = ids.find(id => partOf(id) === part.id)
      if (before === undefined) continue
      layout.push(...waiting.map(part => ({ ...part, before })))
      waiting = []
    }
  }
  // Page breaks do not apply if questions are shuffled.
  return [...layout, ...waiting].filter(part => part.kind !== 'page' || !settings.shuffleQuestions)
}

function waitsFor({ parts }: OpenedQuiz, items: readonly PaperItem[]): Record<string, string> {
  const here = new Set(items.map(item => item.id))
  return Object.fromEntries(
    parts.flatMap(part =>
      part.kind === 'question' && part.waitsFor !== null && here.has(part.id) && here.has(part.waitsFor)
        ? [[part.id, part.waitsFor] as const]
        : [],
    ),
  )
}
