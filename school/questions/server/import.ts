import { Readable } from 'node:stream'
import { dataUrlBytes } from '#engines/questions/formats/media-shelf.ts'
import { type Reading, type ReadQuestion, UnreadableFile } from '#engines/questions/formats/reading.ts'
import { keyText } from '#engines/questions/key-text.ts'
import { excerpt } from '#engines/questions/rich-text.ts'
import type { QueryOf } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import { HttpError } from '#kit/server/http/http-error.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { gather } from '#kit/server/transfer/gather.ts'
import {
  getQuestionModel,
  importQuestions,
  previewQuestionImport,
  QUESTION_FILE_BYTES,
  type TransferredQuestion,
} from '../transfer-contract.ts'
import { storeMedia } from './files.ts'
import { findCompetences, findStoredQuestions, findTwins, insertQuestion, wordsOf } from './queries.ts'
import { refuseUnknownSubject } from './rules.ts'

/** Questions from the files of other systems: seen first, then brought in whole or not at all. */
export const importRoutes: Served[] = [
  serve(previewQuestionImport, async ({ db, account, query, body }) => {
    await refuseUnknownSubject(db, query.subject)
    const { reading, competences } = await readUpload(db, body, query)
    const twins = await twinsOf(db, account, query.subject, reading.questions)
    return {
      format: reading.format,
      lost: reading.lost,
      questions: reading.questions.map(one => ({
        ...resultOf(one, competences),
        text: one.question ? excerpt(one.question.stem, 200) : '',
        key: one.question ? keyText(one.question).slice(0, 300) : '',
        twin: (one.question && twins.get(wordsOf(one.question))) ?? null,
      })),
    }
  }),

  serve(importQuestions, async ({ db, account, query, body, record }) => {
    await refuseUnknownSubject(db, query.subject)
    const { reading, competences } = await readUpload(db, body, query)
    const wanted = reading.questions.filter(one => !query.skip.includes(one.index))
    const results: TransferredQuestion[] = []
    const ids: string[] = []
    for (const one of wanted) {
      const result = resultOf(one, competences)
      results.push(result)
      if (!one.question) continue
      const { question, lost } = await storeMedia(db, one.question, account.id, dataUrlBytes)
      result.lost.push(...lost)
      const competenceId = competences.get(foldCode(question.competence)) ?? null
      const place = { subjectId: query.subject, grade: query.grade, competenceId, ownerId: account.id }
      ids.push((await insertQuestion(db, { ...question, competence: null }, place)).questionId)
    }
    const stored = await findStoredQuestions(db, ids)
    await record(
      ...stored.map(row => ({ table: 'questions', id: row.id, label: row.name, before: null, after: row })),
    )
    return {
      imported: ids.length,
      skipped: reading.questions.length - wanted.length,
      failed: results.filter(one => !one.ok),
      lost: results.filter(one => one.ok && one.lost.length > 0),
    }
  }),

  serve(getQuestionModel, async () => {
    const { questionModel } = await import('#engines/questions/formats/sheet-model.ts')
    const { bytes, mime } = await questionModel('xlsx')
    return { stream: Readable.from([bytes]), type: mime, name: 'modelo-perguntas.xlsx', bytes: bytes.length }
  }),
]

type Asked = Pick<QueryOf<typeof previewQuestionImport>, 'fileName' | 'format' | 'subject' | 'grade'>

async function readUpload(db: Db, stream: Readable, asked: Asked) {
  const bytes = await gather(stream, QUESTION_FILE_BYTES)
  const reading = await readFile(bytes, asked)
  const known = await findCompetences(db, asked.subject, asked.grade)
  // The first of a code wins: it is the one of the nearest grade.
  const competences = new Map(known.toReversed().map(one => [foldCode(one.code), one.id]))
  return { reading, competences }
}

async function readFile(bytes: Uint8Array, { fileName, format }: Asked): Promise<Reading> {
  // Loaded for the first import, like the model above: a start need not wait for them.
  const { readQuestions } = await import('#engines/questions/formats/formats.ts')
  try {
    return await readQuestions(bytes, { name: fileName, ...(format ? { format } : {}) })
  } catch (error) {
    if (error instanceof UnreadableFile) throw new HttpError(422, 'UNREADABLE', error.message)
    throw error
  }
}

/** The result without the question itself, and with a competence that the subject does not have among what is lost. */
function resultOf(
  { question, ...result }: ReadQuestion,
  competences: ReadonlyMap<string, string>,
): TransferredQuestion {
  const code = question?.competence
  const unknown = code && !competences.has(foldCode(code))
  return {
    ...result,
    lost: [
      ...result.lost,
      ...(unknown ? [{ what: `competência «${code}»`, why: 'A disciplina não tem este código.' }] : []),
    ],
  }
}

function foldCode(code: string | null): string {
  return (code ?? '').replace(/\s+/g, '').toLowerCase()
}

function twinsOf(db: Db, account: Account, subjectId: string, questions: readonly ReadQuestion[]) {
  const texts = questions.flatMap(one => (one.question ? [wordsOf(one.question)] : []))
  return findTwins(db, account, subjectId, texts)
}
