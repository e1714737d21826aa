import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Writing } from '#engines/questions/formats/reading.ts'
import type { Question } from '#engines/questions/question.ts'
import type { Account } from '#kit/account.ts'
import type { QueryOf } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { inWorker } from '#kit/server/workers/in-worker.ts'
import { checkQuestionExport, exportQuestions } from '../transfer-contract.ts'
import type { QuestionDependencies } from './dependencies.ts'
import { filesOf } from './files.ts'
import { findAllQuestions } from './queries.ts'

/** The bank in the formats of other systems. */
export function exportRoutes(around: QuestionDependencies): Served[] {
  return [
    serve(checkQuestionExport, async ({ db, account, query, reply }) => ({
      questions: (await written(db, around, account, query, reply)).questions,
    })),

    serve(exportQuestions, async ({ db, account, query, reply }) => {
      const { bytes, mime, extension } = await written(db, around, account, query, reply)
      return {
        stream: Readable.from([bytes]),
        type: mime,
        name: `perguntas.${extension}`,
        bytes: bytes.length,
      }
    }),
  ]
}

async function written(
  db: Db,
  around: QuestionDependencies,
  account: Account,
  { format, ...filters }: QueryOf<typeof exportQuestions>,
  reply: FastifyReply,
): Promise<Writing> {
  const rows = await findAllQuestions(db, around, account, filters)
  const questions = rows.map(row => ({
    ...(row.content as unknown as Question),
    competence: row.competence_code,
  }))
  const files = await filesOf(db, questions)
  return inWorker('writeQuestions', { questions, format, files }, reply)
}
