import * as z from 'zod/mini'
import { readableFormats } from '#engines/questions/formats/reading.ts'
import { answersInUrl, decision, sheetTop } from '#kit/decisions.ts'
import { endpoint, uploadErrors } from '#kit/endpoint.ts'
import { manyOf } from '#kit/paging.ts'
import { byId, LARGEST_INTEGER } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { questionFilters } from './contract.ts'

const apis = ['diagnostics', 'academy'] as const

/** Formats that a bank comes in; QTI is 1.2, 2.1, 2.2 or 3.0, an item or a package; text is what was pasted. */
export const inFormats = readableFormats
/** Formats that a bank goes out in; QTI is a package of 3.0. */
export const outFormats = ['gift', 'moodle-xml', 'qti', 'xlsx'] as const

/** Largest file of questions, packages with pictures included. */
export const QUESTION_FILE_BYTES = 32 * 1024 * 1024
/** Largest picture of a question. */
export const PICTURE_BYTES = 3 * 1024 * 1024
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** Longest text of questions that is pasted. */
export const PASTED_CHARACTERS = 2_000_000
/** Shares from which two questions are nearly the same, as pg_trgm counts the letters they have in common. */
export const NEARLY_THE_SAME = 0.6

const lost = z.object({ what: z.string(), why: z.string() })

/** What became, or would become, of one question of a file; `index` counts from 1. */
const transferred = z.object({
  index: z.int(),
  name: z.string(),
  type: z.string(),
  ok: z.boolean(),
  lost: z.array(lost),
  error: z.optional(z.string()),
  /** What of its key nobody can tell from the file alone. */
  doubt: z.optional(z.string()),
})
export type TransferredQuestion = z.infer<typeof transferred>

const importQuery = z.object({
  fileName: z.string().check(z.minLength(1), z.maxLength(300)),
  /** What the person says that the file is; else it is found out. */
  format: z.optional(z.enum(inFormats)),
  subject: z.uuid(),
  grade: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12)),
  /** What the person answered of how a sheet is read. */
  answers: answersInUrl,
})

/** A question of the bank that one of the file resembles. */
const alike = z.nullable(z.object({ id: z.uuid(), name: z.string() }))

export const previewQuestionImport = endpoint('POST', '/questions/import/preview', {
  apis,
  who: staff,
  query: importQuery,
  body: 'bytes',
  bodyLimit: QUESTION_FILE_BYTES,
  response: z.object({
    format: z.enum(inFormats),
    /** Losses of the file as a whole. */
    lost: z.array(lost),
    /** How a sheet was read, and what it leaves open. */
    decisions: z.array(decision),
    tops: z.array(sheetTop),
    /** The tests that the file is made of: numbers of its questions, their section and points. */
    tests: z.array(
      z.object({
        title: z.string(),
        items: z.array(z.object({ index: z.int(), section: z.string(), points: z.number() })),
      }),
    ),
    /** Why nothing that is nearly the same was looked for, or not for all; empty where it was. */
    nearNote: z.string(),
    questions: z.array(
      z.object({
        ...transferred.shape,
        /** The beginning of its text, and what is right, as people read them. */
        text: z.string(),
        key: z.string(),
        /** A question of the bank with the same words, or else with nearly the same. */
        twin: alike,
        near: alike,
      }),
    ),
  }),
  errors: { UNREADABLE: 422 },
  readOnly: true,
  summary: 'Lê um ficheiro de perguntas e diz, uma a uma, o que entraria, o que se perdia e porquê',
})

export const importQuestions = endpoint('POST', '/questions/import', {
  apis,
  who: staff,
  query: z.object({
    ...importQuery.shape,
    /** Numbers of questions that the person left out. */
    skip: manyOf(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LARGEST_INTEGER))),
  }),
  body: 'bytes',
  bodyLimit: QUESTION_FILE_BYTES,
  response: z.object({
    imported: z.int(),
    /** Of those that entered, in the order of the file. */
    questionIds: z.array(z.uuid()),
    /** Their numbers in the file, in the same order. */
    indexes: z.array(z.int()),
    skipped: z.int(),
    failed: z.array(transferred),
    /** Those that entered without something, and what it was. */
    lost: z.array(transferred),
  }),
  errors: { UNREADABLE: 422 },
  audit: 'questions.import',
  undoable: true,
  summary: 'Traz as perguntas de um ficheiro para o banco, todas ou nenhuma; pode ser anulado inteiro',
})

const exported = {
  ...questionFilters,
  /** Only these; none for all that the filters leave. */
  id: manyOf(z.uuid()),
  format: z.enum(outFormats),
}

export const checkQuestionExport = endpoint('GET', '/questions/export/check', {
  apis,
  who: staff,
  query: z.object(exported),
  response: z.object({ questions: z.array(transferred) }),
  summary: 'O que cada pergunta perderia num formato, antes de a descarregar',
})

export const exportQuestions = endpoint('GET', '/questions/export', {
  apis,
  who: staff,
  query: z.object(exported),
  response: 'bytes',
  summary: 'As perguntas filtradas em GIFT, Moodle XML, QTI 3.0 ou Excel',
})

export const getQuestionModel = endpoint('GET', '/questions/import/model', {
  apis,
  who: staff,
  query: z.object({ format: z._default(z.enum(['xlsx', 'docx']), 'xlsx') }),
  response: 'bytes',
  summary: 'Uma folha de Excel ou um documento do Word com exemplos de perguntas, para preencher',
})

export const putQuestionFile = endpoint('POST', '/questions/files', {
  apis,
  who: staff,
  query: z.object({ fileName: z.string().check(z.minLength(1), z.maxLength(300)) }),
  body: 'bytes',
  bodyLimit: PICTURE_BYTES,
  /** As it is in `media` of the question. */
  response: z.object({ name: z.string(), mime: z.string(), source: z.string() }),
  errors: uploadErrors,
  audit: 'questions.file',
  done: 'mudou um ficheiro',
  summary: 'Guarda a imagem de uma pergunta (PNG, JPEG, WebP ou GIF, até 3 MB)',
})

export const getQuestionFile = endpoint('GET', '/questions/files/:id', {
  apis,
  who: staff,
  params: byId,
  response: 'bytes',
  summary: 'A imagem de uma pergunta ao alcance de quem pede',
})
