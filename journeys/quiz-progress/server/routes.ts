import { getBoard, getGroupProgress, openProgress } from '#features/assessment/progress/contract.ts'
import { readBoard, readGroupProgress } from '#features/assessment/progress/server/group.ts'
import { readProgress } from '#features/assessment/progress/server/pupil.ts'
import { findFinishedDays } from '#features/games/server/play-queries.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { readWord } from '#school/students/card-word.ts'
import { openCard } from '#school/students/server/cards.ts'

export const routes: Served[] = [
  serve(openProgress, async ({ db, body, today, request, reply }) => {
    const { studentId } = await openCard(
      db,
      { request, reply },
      { code: body.code, word: readWord(body.word) },
    )
    reply.header('cache-control', 'no-store')
    return readProgress(db, studentId, { today, games: await findFinishedDays(db, [studentId]) })
  }),

  serve(getGroupProgress, ({ db, account, params, query, today }) =>
    readGroupProgress(db, account, {
      ...params,
      subject: query.subject,
      today,
      gamesOf: ids => findFinishedDays(db, ids),
    }),
  ),

  serve(getBoard, ({ db, account, params, query, today }) =>
    readBoard(db, account, {
      ...params,
      subject: query.subject,
      today,
      gamesOf: ids => findFinishedDays(db, ids),
    }),
  ),
]
