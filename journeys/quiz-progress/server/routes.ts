import {
  beginPractice,
  exportGroupProgress,
  firstPractisedGroup,
  getBoard,
  getGroupProgress,
  openProgress,
} from '#features/assessment/progress/contract.ts'
import { readBoard, readGroupProgress } from '#features/assessment/progress/server/group.ts'
import { readProgress } from '#features/assessment/progress/server/pupil.ts'
import { findFirstPractised } from '#features/assessment/progress/server/queries.ts'
import { openPractice } from '#features/assessment/quizzes/server/practice.ts'
import { reportFile } from '#features/assessment/results/server/report-file.ts'
import { findFinishedDays } from '#features/games/server/play-queries.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { jobsBeside } from '#kit/server/workers/in-worker.ts'
import { openCard } from '#school/entry/server/card.ts'
import { deviceOf, provenDevice } from '#school/entry/server/device-key.ts'
import type { jobs } from './progress-jobs.ts'

const progressJobs = jobsBeside<typeof jobs>(import.meta.filename, 'progress-jobs')

export const routes: Served[] = [
  serve(openProgress, async ({ db, body, today, request, reply }) => {
    const device = await provenDevice(db, await deviceOf(db, body.key))
    const { studentId } = await openCard(db, { request, reply }, body, device)
    reply.header('cache-control', 'no-store')
    const games = await findFinishedDays(db, [studentId])
    return { ...(await readProgress(db, studentId, { today, games })), key: device.key }
  }),

  serve(beginPractice, async ({ db, body, request, reply }) => {
    const { groupId } = await openCard(db, { request, reply }, body, await deviceOf(db, body.key))
    return { code: await openPractice(db, { groupId, competenceId: body.competenceId }) }
  }),

  serve(firstPractisedGroup, async ({ db, account, today }) => ({
    id: (await findFirstPractised(db, account, today))?.id ?? null,
  })),

  serve(getGroupProgress, ({ db, account, params, query, today }) =>
    readGroupProgress(db, account, {
      ...params,
      subject: query.subject,
      today,
      gamesOf: ids => findFinishedDays(db, ids),
    }),
  ),

  serve(exportGroupProgress, async ({ db, account, params, query, today, reply }) => {
    const progress = await readGroupProgress(db, account, {
      ...params,
      subject: query.subject,
      today,
      gamesOf: ids => findFinishedDays(db, ids),
    })
    return reportFile(progressJobs.run(reply, 'progressFile', progress, query.format), query.format)
  }),

  serve(getBoard, ({ db, account, params, query, today }) =>
    readBoard(db, account, {
      ...params,
      subject: query.subject,
      today,
      gamesOf: ids => findFinishedDays(db, ids),
    }),
  ),
]
