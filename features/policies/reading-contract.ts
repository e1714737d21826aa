import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { manyOf } from '#kit/paging.ts'
import { byId, day, filled } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { noticeThing } from '#school/notices/notice.ts'
import { approvers, readers } from '#school/roles.ts'
import { readingState } from './contract.ts'
import { MAX_CHECKS } from './review-contract.ts'

/** A paragraph of a version's text. */
export const policyParagraph = z.object({
  page: z.int(),
  kind: z.enum(['heading', 'item', 'text']),
  text: z.string(),
  /** It is another, or new, since the version before. */
  changed: z.boolean(),
})
export type PolicyParagraph = z.infer<typeof policyParagraph>

export const policyChange = z.object({
  /** The heading it is under; empty before the first. */
  section: z.string(),
  page: z.nullable(z.int()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** It is of the head or the foot of the document, where numbers and dates are others each time. */
  isAside: z.boolean(),
})
export type PolicyChange = z.infer<typeof policyChange>

export const getVersionText = endpoint('GET', '/policies/versions/:id/text', {
  apis: ['academy'],
  who: readers,
  summary: 'O texto de uma versão por parágrafos, e os que mudaram desde a versão anterior',
  params: byId,
  response: z.object({
    paragraphs: z.array(policyParagraph),
    /** The version it is compared with; null for the first. */
    since: z.nullable(z.string()),
    changes: z.array(policyChange),
  }),
})

export const openVersion = endpoint('POST', '/policies/versions/:id/open', {
  apis: ['academy'],
  who: readers,
  summary: 'Regista que quem pede abriu a versão pela primeira vez',
  params: byId,
  response: z.object({ openedAt: z.string() }),
  audit: 'policy.open',
  done: 'abriu',
})

export const confirmReading = endpoint('POST', '/policies/versions/:id/confirm', {
  apis: ['academy'],
  who: readers,
  summary: 'Confirma a leitura da versão em vigor; fica registada e não se altera',
  params: byId,
  body: z.object({
    /** Of the PDF that was read. */
    sha256: z.string().check(z.maxLength(64), z.regex(/^[\da-f]{64}$/)),
    /** The furthest page that was reached: the last one. */
    lastPage: z.int().check(z.minimum(1), z.maximum(100_000)),
    /** To the questions that the policy asks after reading. */
    answers: z._default(
      z.array(z.object({ questionId: z.uuid(), answer: z.unknown() })).check(z.maxLength(MAX_CHECKS)),
      [],
    ),
  }),
  response: z.object({ seq: z.int(), confirmedAt: z.string(), hash: z.string() }),
  errors: { NOT_READ: 409, NOT_IN_FORCE: 409, OTHER_TEXT: 409, CHECK_WRONG: 409, NO_KEY: 503 },
  audit: 'policy.confirm',
  done: 'confirmou a leitura',
})

export const SCAN_BYTES = 15 * 1024 * 1024

export const signatureScan = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  by: z.string(),
  at: z.string(),
  /** How many readings were entered from it. */
  readings: z.int(),
})
export type SignatureScan = z.infer<typeof signatureScan>

const signaturesThing = thing({ table: 'policy_signature_scans', what: 'Esta lista assinada' })

export const addSignatureScan = endpoint('POST', '/policies/versions/:id/signatures', {
  apis: ['academy'],
  who: approvers,
  summary: 'Guarda a fotografia ou a digitalização de uma lista assinada (PNG, JPEG, WebP ou PDF, até 15 MB)',
  params: byId,
  query: z.object({ fileName: filled(300) }),
  body: 'bytes',
  bodyLimit: SCAN_BYTES,
  response: signatureScan,
  errors: { FILE_TYPE: 415, UNREADABLE: 422, TOO_LARGE: 413 },
  of: signaturesThing,
  audit: 'policy.signatures',
  done: 'guardou',
})

export const listSignatures = endpoint('GET', '/policies/versions/:id/signatures', {
  apis: ['academy'],
  who: approvers,
  summary: 'As listas assinadas de uma versão, e quem ainda pode assinar em papel',
  params: byId,
  response: z.object({
    scans: z.array(signatureScan),
    missing: z.array(z.object({ accountId: z.nullable(z.uuid()), name: z.string() })),
  }),
})

export const getSignatureScan = endpoint('GET', '/policies/signatures/:id', {
  apis: ['academy'],
  who: approvers,
  summary: 'Uma lista assinada, como foi fotografada',
  params: byId,
  response: 'bytes',
})

export const addPaperReadings = endpoint('POST', '/policies/versions/:id/paper-readings', {
  apis: ['academy'],
  who: approvers,
  summary: 'Regista quem assinou em papel, com a lista que o mostra',
  params: byId,
  body: z.object({
    scanId: z.uuid(),
    signedOn: day,
    people: z
      .array(z.object({ accountId: z.nullable(z.uuid()), name: filled(120) }))
      .check(z.minLength(1), z.maxLength(500)),
  }),
  response: z.object({ added: z.int(), already: z.array(z.string()) }),
  errors: { NOT_IN_FORCE: 409, NO_KEY: 503 },
  audit: 'policy.paper-readings',
  done: 'registou leituras em papel',
})

export const printSignatureList = endpoint('GET', '/policies/versions/:id/signature-list', {
  apis: ['academy'],
  who: approvers,
  summary: 'A lista para assinar em papel, com quem ainda não confirmou, em PDF A4',
  params: byId,
  query: z.object({ group: manyOf(z.uuid()) }),
  response: 'bytes',
})

/** One person and one policy that concerns them. */
export const readingRow = z.object({
  id: z.string(),
  policyId: z.uuid(),
  code: z.string(),
  title: z.string(),
  number: z.string(),
  versionId: z.uuid(),
  /** Null for who has no account and signs on paper. */
  accountId: z.nullable(z.uuid()),
  person: z.string(),
  role: z.string(),
  groups: z.array(z.string()),
  state: readingState,
  dueOn: z.string(),
  /** Who reminded the person of it today. */
  remindedBy: z.nullable(z.string()),
  openedAt: z.nullable(z.string()),
  confirmedAt: z.nullable(z.string()),
  way: z.nullable(z.enum(['conta', 'papel'])),
  /** Place in the chain, and the hash there. */
  seq: z.nullable(z.int()),
  hash: z.nullable(z.string()),
})
export type ReadingRow = z.infer<typeof readingRow>

const reportFilters = {
  policy: manyOf(z.uuid()),
  group: manyOf(z.uuid()),
  state: manyOf(readingState),
}

export const getReadingReport = endpoint('GET', '/policies/readings', {
  apis: ['academy'],
  who: approvers,
  summary: 'Quem leu, quem falta e quem está em atraso, por política e por grupo',
  query: z.object(reportFilters),
  response: z.object({
    today: z.string(),
    rows: z.array(readingRow),
    counts: z.object({ lida: z.int(), 'por ler': z.int(), 'em atraso': z.int() }),
    policies: z.array(z.object({ id: z.uuid(), name: z.string() })),
    groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
})

export const remindReaders = endpoint('POST', '/policies/readings/remind', {
  apis: ['academy'],
  who: approvers,
  summary: 'Lembra pessoas de políticas que têm por ler; a mesma pessoa da mesma política só uma vez por dia',
  body: z.object({
    readings: z
      .array(z.object({ policyId: z.uuid(), accountId: z.uuid() }))
      .check(z.minLength(1), z.maxLength(500)),
  }),
  response: z.object({ reminded: z.int() }),
  errors: { NOBODY_TO_REMIND: 409 },
  of: noticeThing,
  audit: 'policy.remind',
  done: 'lembrou',
  undoable: true,
})

export const exportReadings = endpoint('GET', '/policies/readings/export', {
  apis: ['academy'],
  who: approvers,
  summary: 'O relatório das leituras em Excel ou PDF, com os códigos que o verificam',
  query: z.object({ ...reportFilters, format: z.enum(['xlsx', 'pdf']) }),
  response: 'bytes',
})

export const verifyReadings = endpoint('GET', '/policies/readings/verify', {
  apis: ['academy'],
  who: approvers,
  summary:
    'Verifica a cadeia das leituras, com a chave da instalação, e diz qual é a primeira que não bate certo',
  response: z.object({
    ok: z.boolean(),
    readings: z.int(),
    /** Hash of the last one. */
    hash: z.string(),
    broken: z.nullable(
      z.object({
        /** Null where it is the chain as a whole, and not one reading. */
        seq: z.nullable(z.int()),
        person: z.string(),
        policy: z.string(),
        why: z.string(),
      }),
    ),
  }),
})
export type Verification = z.infer<typeof verifyReadings.response>
