import * as z from 'zod/mini'
import { packageLimits } from '#engines/questions/formats/package-limits.ts'
import { endpoint } from '#kit/endpoint.ts'
import { removeOf } from '#kit/outlines.ts'
import { manyOf } from '#kit/paging.ts'
import { filled, named } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { approvers } from '#school/roles.ts'
import { questionFilters } from './contract.ts'

const apis = ['diagnostics', 'academy'] as const

/** Ed25519 in base64url. */
const key = z.string().check(z.regex(/^[\w-]{43}$/), z.maxLength(43))

export const trustedKeyThing = thing({
  table: 'trusted_keys',
  what: 'Esta chave',
  name: 'Chave de pacotes',
  many: 'chaves',
  path: '/trusted-keys',
  apis,
  audit: 'trusted-keys',
})

export const trustedKey = z.object({
  id: z.uuid(),
  key: z.string(),
  name: z.string(),
  fingerprint: z.string(),
  trustedBy: z.nullable(z.string()),
  trustedAt: z.string(),
  version: z.int(),
})
export type TrustedKey = z.infer<typeof trustedKey>

export const listTrustedKeys = endpoint('GET', '/trusted-keys', {
  apis,
  who: approvers,
  response: z.object({
    /** How this installation signs: others compare it. */
    own: z.object({ name: z.string(), fingerprint: z.string() }),
    keys: z.array(trustedKey),
  }),
  summary: 'As chaves de outras instalações cujos pacotes de perguntas se aceitam, e a desta',
})

export const trustKey = endpoint('POST', '/trusted-keys', {
  apis,
  who: approvers,
  body: z.object({ key, name: filled(300) }),
  response: trustedKey,
  of: trustedKeyThing,
  audit: 'trusted-keys.create',
  done: 'passou a confiar',
  undoable: true,
  summary: 'Confia numa chave: os pacotes que ela assina podem entrar',
})

export const distrustKey = removeOf(trustedKeyThing, {
  who: approvers,
  summary: 'Deixa de confiar numa chave; o que já entrou fica',
})

export const exportPackage = endpoint('GET', '/questions/package', {
  apis,
  who: approvers,
  query: z.object({ ...questionFilters, id: manyOf(z.uuid()) }),
  response: 'bytes',
  errors: { TOO_MANY: 413 },
  summary:
    'As perguntas escolhidas num ficheiro assinado, com imagens, competências por código e estatística',
})

/** Who signed a package. */
export const signer = z.object({
  key: z.string(),
  name: z.string(),
  fingerprint: z.string(),
  /** This installation's own, or one that is trusted. */
  known: z.boolean(),
  mayTrust: z.boolean(),
})
export type Signer = z.infer<typeof signer>

const alike = z.nullable(named)

export const previewPackage = endpoint('POST', '/questions/package/preview', {
  apis,
  who: approvers,
  body: 'bytes',
  bodyLimit: packageLimits.bytes,
  response: z.object({
    made: z.string(),
    signer,
    questions: z.array(
      z.object({
        index: z.int(),
        name: z.string(),
        type: z.string(),
        text: z.string(),
        key: z.string(),
        subject: z.string(),
        grade: z.int(),
        competence: z.nullable(z.string()),
        origin: z.string(),
        statistics: z.nullable(
          z.object({ applications: z.int(), n: z.int(), p: z.number(), r: z.nullable(z.number()) }),
        ),
        /** Why it cannot enter; empty where it can. */
        error: z.string(),
        /** What it would lose: a competence that is not known here. */
        lost: z.string(),
        /** The very same question, which came before: it does not enter twice. */
        there: alike,
        twin: alike,
        near: alike,
      }),
    ),
  }),
  errors: { UNREADABLE: 422 },
  readOnly: true,
  summary: 'Lê um pacote assinado e diz quem o assinou e o que cada pergunta seria aqui',
})

export const importPackage = endpoint('POST', '/questions/package', {
  apis,
  who: approvers,
  query: z.object({
    skip: manyOf(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(packageLimits.questions))),
  }),
  body: 'bytes',
  bodyLimit: packageLimits.bytes,
  response: z.object({
    imported: z.int(),
    questionIds: z.array(z.uuid()),
    /** The very same were there already. */
    there: z.int(),
    skipped: z.int(),
    failed: z.int(),
  }),
  errors: { UNREADABLE: 422, KEY_UNKNOWN: 409 },
  audit: 'questions.package.import',
  done: 'importou um pacote',
  undoable: true,
  summary:
    'Traz as perguntas de um pacote assinado por uma chave de confiança, como rascunhos; anula-se inteiro',
})
