import { randomInt } from 'node:crypto'
import { forPupil, fromDevice } from '#engines/questions/for-pupil.ts'
import { othersLike } from '#features/assessment/quizzes/another.ts'
import { asSeen, feedbackOf, visibleNow } from '#features/assessment/quizzes/feedback.ts'
import { showsKey } from '#features/assessment/quizzes/server/kind.ts'
import { readOpenedQuiz, recordKeysSeen } from '#features/assessment/quizzes/server/opened-quiz.ts'
import { scoreEntry } from '#features/assessment/results/scoring.ts'
import {
  findExtraQuestions,
  findItemsSeen,
  keepExtraQuestions,
} from '#features/assessment/results/server/another-queries.ts'
import { lockAttempt } from '#features/assessment/results/server/ending-queries.ts'
import { itemsOf, orderOf, type PaperItem, readPaper } from '#features/assessment/results/server/paper.ts'
import { findResponses, findWritten } from '#features/assessment/results/server/response-queries.ts'
import { findSitting } from '#features/assessment/results/server/sitting-queries.ts'
import { HttpError, invalidField } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { hashOfKey } from '#school/entry/server/device-key.ts'
import { hasImmediateFeedback } from '../../quizzes/settings.ts'
import { answerAnother, askForAnother } from '../another-contract.ts'
import { withPictures } from './pictures.ts'

/** Another question of the rule that drew one: practice beside the attempt, which no mark and no statistics count. */
export const anotherRoutes: Served[] = [
  serve(askForAnother, ({ db, params, body }) =>
    db.transaction().execute(async transaction => {
      const { sitting, quiz, paper, items } = await readOpen(transaction, { ...body, ...params })
      const extras = await findExtraQuestions(transaction, sitting.id)
      // Asked for, and lost on the way to the phone: it is the same one.
      const waiting = extras.find(
        candidate => candidate.like === body.itemId && candidate.answeredAt === null,
      )
      const known = waiting && items.find(item => item.id === waiting.itemId)
      if (known) return shown(transaction, paper, known, sitting)
      await refuseUnanswered(transaction, sitting, quiz.settings, body.itemId)
      // What waits for a person's points would wait for ever.
      const gradable = items.filter(item => item.question.type !== 'essay')
      const like = othersLike(quiz, body.itemId, await findItemsSeen(transaction, sitting.id))
      const pool = like.filter(id => gradable.some(item => item.id === id))
      const drawn = pool.length > 0 ? pool[randomInt(pool.length)] : undefined
      const item = gradable.find(item => item.id === drawn)
      if (!item)
        throw new HttpError(409, 'NO_OTHER', 'Já viste todas as perguntas parecidas com esta neste quiz.')
      await keepExtraQuestions(transaction, sitting.id, [
        ...extras,
        {
          itemId: item.id,
          like: body.itemId,
          at: sitting.now,
          answer: null,
          outcome: null,
          answeredAt: null,
        },
      ])
      return shown(transaction, paper, item, sitting)
    }),
  ),

  serve(answerAnother, ({ db, params, body }) =>
    db.transaction().execute(async transaction => {
      const { sitting, quiz, paper, items } = await readOpen(transaction, { ...body, ...params })
      const all = await findExtraQuestions(transaction, sitting.id)
      const extra = all.find(candidate => candidate.itemId === body.itemId)
      const item = items.find(item => item.id === body.itemId)
      if (!extra || !item) throw invalidField('itemId', 'Esta pergunta não foi pedida.')
      const answer = fromDevice(item.question, orderOf(paper, item, sitting), body.answer)
      const alone = { ...item, answering: undefined }
      const scored = answer === null ? undefined : scoreEntry(alone, { kind: 'answer', answer })
      if (!scored) throw invalidField('answer', 'Esta resposta não serve para a pergunta.')
      // The first answer stands: the key has been revealed since.
      const first = extra.answeredAt === null
      const stands = first ? scored : scoreEntry(alone, { kind: 'answer', answer: extra.answer as never })
      if (first)
        await keepExtraQuestions(
          transaction,
          sitting.id,
          all.map(value =>
            value === extra
              ? { ...value, answer: scored.answer, outcome: scored.outcome, answeredAt: sitting.now }
              : value,
          ),
        )
      const moment = {
        open: true,
        submittedAt: null,
        now: sitting.now,
        closed: false,
        released: quiz.released,
      }
      const seen = visibleNow(quiz.settings, moment)
      if (showsKey(seen) && quiz.keysSeenAt === null) await recordKeysSeen(transaction, quiz.id)
      return feedbackOf(asSeen(alone, orderOf(paper, item, sitting)), stands, seen, {
        triesLeft: 0,
        final: true,
      })
    }),
  ),
]

type Within = Awaited<ReturnType<typeof readOpen>>

/**
 * An attempt at a quiz that allows it, as the device that holds it has it open; locked until the transaction ends.
 * @throws HttpError 403 for another device, 409 once nothing is answered any more
 */
async function readOpen(db: Db, place: { code: string; attemptId: string; key: string }) {
  const locked = await lockAttempt(db, place.attemptId)
  const sitting = locked && (await findSitting(db, place.attemptId))
  if (
    !sitting?.quiz_id ||
    sitting.code !== place.code.toUpperCase() ||
    sitting.key_hash !== hashOfKey(place.key)
  )
    throw new HttpError(403, 'UNKNOWN_DEVICE', 'Este aparelho já não está neste quiz: entra de novo.')
  const quiz = await readOpenedQuiz(db, sitting.quiz_id)
  if (!quiz.settings.anotherLike)
    throw new HttpError(409, 'NO_OTHER', 'Neste quiz não se pedem outras perguntas.')
  if (sitting.state !== 'a responder' || sitting.application_state !== 'em aplicação' || sitting.late)
    throw new HttpError(409, 'CLOSED', 'Este quiz já não recebe respostas.')
  const paper = await readPaper(db, sitting)
  return { sitting, quiz, paper, items: itemsOf(paper, sitting.key_changes) }
}

/** With immediate feedback the key must have been revealed; otherwise an answer is enough. */
async function refuseUnanswered(
  db: Db,
  sitting: Within['sitting'],
  settings: Within['quiz']['settings'],
  itemId: string,
): Promise<void> {
  const isOwn = sitting.item_ids?.includes(itemId) ?? false
  const response = isOwn ? (await findResponses(db, [sitting.id])).get(sitting.id)?.[itemId] : undefined
  const settled = hasImmediateFeedback(settings)
    ? (await findWritten(db, sitting.id)).get(itemId)?.final === true
    : true
  if (response && response.answer !== null && settled) return
  throw new HttpError(409, 'NO_OTHER', 'Responde primeiro a esta pergunta.')
}

async function shown(db: Db, paper: Within['paper'], item: PaperItem, sitting: Within['sitting']) {
  const question = forPupil(item.question, orderOf(paper, item, sitting))
  const [shown] = await withPictures(db, [{ id: item.id, question }])
  return shown ?? { id: item.id, question }
}
