import { Readable } from 'node:stream'
import type { Writing } from '#engines/questions/formats/reading.ts'
import type { Question } from '#engines/questions/question.ts'
import type { QueryOf } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { checkQuestionExport, exportQuestions } from '../transfer-contract.ts'
import { filesOf } from './files.ts'
import { findAllQuestions } from './queries.ts'

/** The bank in the formats of other systems. */
export const exportRoutes: Served[] = [
  serve(checkQuestionExport, async ({ db, account, query }) => ({
    questions: (await written(db, account, query)).questions,
  })),

  serve(exportQuestions, async ({ db, account, query }) => {
    const { bytes, mime, extension } = await written(db, account, query)
    return {
      stream: Readable.from([bytes]),
      type: mime,
      name: `perguntas.${extension}`,
      bytes: bytes.length,
    }
  }),
]

async function written(
  db: Db,
  account: Account,
  { format, ...asked }: QueryOf<typeof exportQuestions>,
): Promise<Writing> {
  const rows = await findAllQuestions(db, account, asked)
  const questions = rows.map(row => ({
    ...(row.content as unknown as Question),
    competence: row.competence_code,
  }))
  const files = await filesOf(db, questions)
  // Loaded for the first export: a start need not wait for it.
  const { writeQuestions } = await import('#engines/questions/formats/formats.ts')
  return writeQuestions(questions, format, { readFile: source => files.get(source) })
}
