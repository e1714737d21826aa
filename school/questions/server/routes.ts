import type { Question } from '#engines/questions/question.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { listBankQuestions } from '../contract.ts'
import { findQuestions } from './queries.ts'

export const routes: Served[] = [
  serve(listBankQuestions, async ({ db, account, query }) => {
    const { rows, total } = await findQuestions(db, account, query)
    return {
      rows: rows.map(row => ({
        questionId: row.id,
        versionId: row.version_id,
        competenceId: row.competence_id,
        uses: row.uses,
        question: row.content as unknown as Question,
      })),
      total,
    }
  }),
]
