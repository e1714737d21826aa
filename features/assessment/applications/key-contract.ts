import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId, named, version } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { type KeyChange, keyChange } from '../results/contract.ts'

const apis = ['diagnostics', 'academy'] as const
const ofItem = { itemId: z.uuid(), change: z.nullable(keyChange) }

/** Whether a part may be repaired too; why not, where it may not. */
const may = { may: z.boolean(), why: z.string() }

const triedGroup = z.object({
  /** Of the application. */
  id: z.uuid(),
  group: named,
  /** Changes always; other groups of a test change with the test. */
  here: z.boolean(),
  /** Measures again what the application measured. */
  retest: z.boolean(),
  /** Pupils whose mark that counts, 0–20, would change. */
  changed: z.array(
    z.object({
      studentId: z.nullable(z.uuid()),
      name: z.string(),
      before: z.nullable(z.number()),
      after: z.nullable(z.number()),
    }),
  ),
  /** Pupils whose mark stays as it is. */
  same: z.int(),
  /** Sums of the marks of pupils with one before and after, and their number. */
  marks: z.object({ before: z.number(), after: z.number(), pupils: z.int() }),
})

export const tryKey = endpoint('POST', '/applications/:id/key/preview', {
  apis,
  who: staff,
  params: byId,
  body: z.object(ofItem),
  response: z.object({
    groups: z.array(triedGroup),
    /** Re-tests that nobody has sat yet: they get the key too. */
    retests: z.int(),
    test: z.object({ ...may, title: z.string() }),
    /** `drafts` hold the question and get the key with the bank; `applied` hold it and stay as they are. */
    bank: z.object({ ...may, drafts: z.int(), applied: z.int() }),
  }),
  readOnly: true,
  summary: 'Ensaia a correcção de uma chave: a nota que conta de cada aluno, antes e depois',
})
export type TriedKey = z.infer<(typeof tryKey)['response']>
export type TriedGroup = z.infer<typeof triedGroup>

export const changeKey = endpoint('POST', '/applications/:id/key', {
  apis,
  who: staff,
  params: byId,
  body: z.object({
    ...ofItem,
    /** Also in the test or the quiz itself, with its other groups; and in the bank. */
    alsoTest: z._default(z.boolean(), false),
    alsoBank: z._default(z.boolean(), false),
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
    version,
  }),
  response: z.object({ changed: z.int() }),
  errors: { VERSION_CONFLICT: 409, WRONG_STATE: 409 },
  audit: 'applications.key',
  done: 'corrigiu a chave',
  undoable: true,
  summary: 'Corrige a chave de uma pergunta e volta a calcular as notas, com o motivo na auditoria',
})

export const takeBackKey = endpoint('POST', '/applications/:id/key/back', {
  apis,
  who: staff,
  params: byId,
  body: z.object({
    /** Of the change, as the history names it. */
    change: z.uuid(),
    version,
  }),
  response: byId,
  errors: { VERSION_CONFLICT: 409, CHANGED_SINCE: 409 },
  audit: 'applications.key-back',
  done: 'desfez a correcção da chave',
  undoable: true,
  summary: 'Desfaz a correcção de uma chave onde ela chegou, também no teste e no banco',
})

export const listKeyChanges = endpoint('GET', '/applications/:id/key/history', {
  apis,
  who: staff,
  params: byId,
  response: z.object({
    changes: z.array(
      z.object({
        id: z.uuid(),
        at: z.string(),
        by: z.string(),
        reason: z.string(),
        itemId: z.string(),
        /** Null is the key as it was written. */
        before: z.custom<KeyChange | null>(),
        after: z.custom<KeyChange | null>(),
        /** Whether the test or the quiz, and the bank, were repaired too. */
        test: z.boolean(),
        bank: z.boolean(),
        /** Not undone from the audit or a notice. */
        mayTakeBack: z.boolean(),
      }),
    ),
  }),
  summary: 'Quem corrigiu a chave de que pergunta, quando e porquê, a última primeiro',
})
