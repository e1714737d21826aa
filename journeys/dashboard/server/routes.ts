import { allInOrder } from '#kit/server/database/all-in-order.ts'
import { inTransaction } from '#kit/server/database/in-transaction.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { documentAnswer } from '#kit/server/transfer/document-answer.ts'
import { exportWeek, getDay } from '../contract.ts'
import { getFirstSteps } from '../first-steps-contract.ts'
import { weekDocument } from '../week-paper.ts'
import { findFirstSteps } from './first-steps.ts'
import { findFigures } from './queries.ts'
import { readDay } from './read-day.ts'
import { readWeek } from './read-week.ts'

export const routes: Served[] = [
  serve(getDay, async ({ db, account, today }) => {
    const [day, figures] = await inTransaction(db, one =>
      allInOrder([readDay(one, account, today), findFigures(one, account, today)]),
    )
    return { ...day, figures }
  }),

  serve(getFirstSteps, ({ db, today }) => findFirstSteps(db, today)),

  serve(exportWeek, async ({ db, account, query: { format }, reply, today }) => {
    const week = await readWeek(db, account, today)
    return documentAnswer(
      weekDocument(week),
      { name: `resumo-da-semana-${week.from}.${format}`, format },
      reply,
    )
  }),
]
