import { Readable } from 'node:stream'
import type { SeenQuestion } from '#engines/jobs/jobs.ts'
import { dataUrlBytes } from '#engines/questions/formats/media-shelf.ts'
import type { QuestionResult, ReadQuestion } from '#engines/questions/formats/reading.ts'
import type { Question } from '#engines/questions/question.ts'
import type { Account } from '#kit/account.ts'
import { answersOf } from '#kit/decisions.ts'
import type { QueryOf } from '#kit/endpoint.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { isCallerGone } from '#kit/server/http/caller-has-left.ts'
import { reportProgress } from '#kit/server/http/progress.ts'
import { type Served, serve, servePrepared } from '#kit/server/http/serve.ts'
import { inWorker, readInWorker } from '#kit/server/workers/in-worker.ts'
import { refuseUnknownSubject } from '#school/subjects/server/refs.ts'
import {
  getQuestionModel,
  importQuestions,
  NEARLY_THE_SAME,
  previewQuestionImport,
  QUESTION_FILE_BYTES,
  type TransferredQuestion,
} from '../transfer-contract.ts'
import { type Alike, countsLikeness, findNearlySame, findTwins } from './alike.ts'
import { storeMedia } from './files.ts'
import { findCompetences, findStoredQuestions, madeQuestion } from './queries.ts'
import { insertQuestions, type QuestionPlace } from './store.ts'

/**
 * Questions from the files of other systems: seen first, then brought in whole or not at all. Not by `serveImport`: a
 * question is no row of cells that could be mended in place, and comes with pictures, so the file itself is sent again.
 */
export const importRoutes: Served[] = [
  serve(previewQuestionImport, async ({ db, account, query, body, reply }) => {
    await refuseUnknownSubject(db, query.subject)
    const { head, items } = await readInWorker<'seeQuestions', SeenQuestion>(
      'seeQuestions',
      uploadOf(body, query),
      reply,
    )
    const competences = await competencesOf(db, query)
    const texts = items.flatMap(item => item.words ?? [])
    const twins = await findTwins(db, account, query.subject, texts)
    const others = [...new Set(texts.filter(text => !twins.has(text) && text.trim() !== ''))]
    const near = await nearlySame(db, account, query.subject, others)
    const of = (found: ReadonlyMap<string, Alike>, words: string | undefined) =>
      (words !== undefined && found.get(words)) || null
    return {
      ...head,
      decisions: head.decisions ?? [],
      tops: head.tops ?? [],
      tests: head.tests ?? [],
      nearNote: near.note,
      questions: items.map(({ words, text, key, competence, ...result }) => ({
        ...resultOf(result, competence, competences),
        text,
        key,
        twin: of(twins, words),
        near: of(near.found, words),
      })),
    }
  }),

  servePrepared(
    importQuestions,
    async ({ db, query, body, reply }) => {
      await refuseUnknownSubject(db, query.subject)
      const upload = uploadOf(body, query)
      const { items } = await readInWorker<'readQuestions', ReadQuestion>('readQuestions', upload, reply)
      return items
    },
    async ({ db, account, query, record, reply }, read) => {
      const competences = await competencesOf(db, query)
      const wanted = read.filter(entry => !query.skip.includes(entry.index))
      const results: TransferredQuestion[] = []
      const entered: string[] = []
      for (let start = 0; start < wanted.length; start += QUESTIONS_AT_ONCE) {
        const entering: { question: Question; place: QuestionPlace }[] = []
        for (const { question: read, ...fields } of wanted.slice(start, start + QUESTIONS_AT_ONCE)) {
          if (isCallerGone(reply))
            throw new HttpError(499, 'STOPPED', 'A importação foi interrompida; nada entrou.')
          const result = resultOf(fields, read?.competence ?? null, competences)
          results.push(result)
          if (!read) continue
          const { question, lost } = await storeMedia(db, read, account.id, dataUrlBytes)
          result.lost.push(...lost)
          const competenceId = competences.get(foldCode(question.competence)) ?? null
          const place = { subjectId: query.subject, grade: query.grade, competenceId, ownerId: account.id }
          entering.push({ question: { ...question, competence: null }, place })
        }
        const ids = (await insertQuestions(db, entering)).map(({ questionId }) => questionId)
        const stored = await findStoredQuestions(db, ids)
        await record(...stored.map(madeQuestion))
        entered.push(...ids)
        reportProgress(reply, { step: 'storing', done: results.length, total: wanted.length })
      }
      return {
        imported: entered.length,
        questionIds: entered,
        indexes: results.filter(result => result.ok).map(result => result.index),
        skipped: read.length - wanted.length,
        failed: results.filter(result => !result.ok),
        lost: results.filter(result => result.ok && result.lost.length > 0),
      }
    },
  ),

  serve(getQuestionModel, async ({ query: { format }, reply }) => {
    const bytes = await inWorker('questionModel', format, reply)
    return {
      stream: Readable.from([Buffer.from(bytes)]),
      type: modelTypes[format],
      name: `modelo-perguntas.${format}`,
      bytes: bytes.length,
    }
  }),
]

const modelTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

const QUESTIONS_AT_ONCE = 100

/** So many texts are compared at once with the bank, and so many altogether: the time of one request bounds them. */
const COMPARED_AT_ONCE = 50
const COMPARED = 2000
const COMPARING_MS = 6000

/** What of the bank is nearly the same as these texts, and why some were not compared. */
async function nearlySame(
  db: Db,
  account: Account,
  subject: string,
  texts: readonly string[],
): Promise<{ found: Map<string, Alike>; note: string }> {
  const found = new Map<string, Alike>()
  if (texts.length > 0 && !(await countsLikeness(db)))
    return {
      found,
      note: 'A base de dados não tem a extensão pg_trgm: só se procuraram perguntas com as mesmas palavras.',
    }
  const ends = Date.now() + COMPARING_MS
  const compared = texts.slice(0, COMPARED)
  for (let start = 0; start < compared.length; start += COMPARED_AT_ONCE) {
    if (Date.now() > ends) return { found, note: notAll(start, texts.length) }
    const some = compared.slice(start, start + COMPARED_AT_ONCE)
    for (const [text, alike] of await findNearlySame(db, account, subject, some, NEARLY_THE_SAME))
      found.set(text, alike)
  }
  return { found, note: compared.length < texts.length ? notAll(compared.length, texts.length) : '' }
}

function notAll(compared: number, all: number): string {
  return `Só as primeiras ${compared} de ${all} perguntas foram comparadas com as quase iguais do banco.`
}

type UploadQuery = Pick<
  QueryOf<typeof previewQuestionImport>,
  'fileName' | 'format' | 'subject' | 'grade' | 'answers'
>

function uploadOf(stream: Readable, { fileName, format, answers }: UploadQuery) {
  return { stream, max: QUESTION_FILE_BYTES, name: fileName, format, answers: answersOf(answers) }
}

async function competencesOf(db: Db, { subject, grade }: UploadQuery): Promise<Map<string, string>> {
  const known = await findCompetences(db, subject, grade)
  // The first of a code wins: it is the one of the nearest grade.
  return new Map(known.toReversed().map(entry => [foldCode(entry.code), entry.id]))
}

/** The result of a question, with a competence that the subject does not have among what is lost. */
function resultOf(
  result: QuestionResult,
  code: string | null,
  competences: ReadonlyMap<string, string>,
): TransferredQuestion {
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
