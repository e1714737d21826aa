import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { bodyOf } from '#kit/fields.ts'
import { countsOf, createOf, exportOf, getOf, historyOf, removeOf, updateOf } from '#kit/outlines.ts'
import { manyOf, pageFields, pageOf, sortOf } from '#kit/paging.ts'
import { byId, day, filled, optionalText, version } from '#kit/shapes.ts'
import { stateTable } from '#kit/states.ts'
import { thing } from '#kit/thing.ts'
import { approvers, type Role, readers } from '#school/roles.ts'
import { category, policyFields, policyThing } from './policy.ts'

/**
 * The state of a version as people speak of it. Between «aprovada» and «substituída» it changes by itself on the days
 * that were set; what is stored is only what somebody decided.
 */
export const policyStates = [
  'rascunho',
  'em aprovação',
  'aprovada',
  'em vigor',
  'substituída',
  'revogada',
] as const
export const policyState = z.enum(policyStates)
export type PolicyState = z.infer<typeof policyState>

/** Whether a version in this state is not in force yet: its day is one to come. */
export function isUpcoming(state: PolicyState): boolean {
  return state === 'rascunho' || state === 'em aprovação' || state === 'aprovada'
}

export const policyStateTable = stateTable<PolicyState, Role>({
  initial: 'rascunho',
  labels: {
    rascunho: 'Rascunho',
    'em aprovação': 'Em aprovação',
    aprovada: 'Por entrar em vigor',
    'em vigor': 'Em vigor',
    substituída: 'Substituída',
    revogada: 'Revogada',
  },
  transitions: [
    { from: 'rascunho', to: 'em aprovação', who: approvers, label: 'Enviar para aprovação' },
    { from: 'em aprovação', to: 'rascunho', who: approvers, label: 'Devolver a rascunho' },
    { from: 'em aprovação', to: 'aprovada', who: approvers, label: 'Aprovar' },
    { from: 'aprovada', to: 'revogada', who: approvers, label: 'Revogar', destructive: true },
    { from: 'em vigor', to: 'revogada', who: approvers, label: 'Revogar', destructive: true },
  ],
})

/** How a policy stands with the person who looks at it. */
export const readingStates = ['por ler', 'em atraso', 'lida'] as const
export const readingState = z.enum(readingStates)
export type ReadingState = z.infer<typeof readingState>

/** What a person writes of a policy; its text is that of its versions. */
export const policyBody = bodyOf(policyFields)
export type PolicyBody = z.infer<typeof policyBody>

/** «1.2» */
export const versionNumber = z
  .string()
  .check(z.maxLength(7), z.regex(/^\d{1,3}\.\d{1,3}$/, { error: 'Escreva o número como 1.2.', abort: true }))

/** What a person writes of a version, beside its PDF. */
export const versionBody = z.object({
  number: versionNumber,
  /** Confirmations of the version before stay good. */
  smallChange: z._default(z.boolean(), false),
  /** In words, what is another since the version before. */
  changes: optionalText(2000),
  /** What a reader declares. */
  statement: filled(1000),
  effectiveFrom: z._default(z.nullable(day), null),
  nextReviewOn: z._default(z.nullable(day), null),
  approvedBy: optionalText(120),
})
export type VersionBody = z.infer<typeof versionBody>

/** A version, as the page of its policy lists it. */
export const policyVersion = z.object({
  id: z.uuid(),
  policyId: z.uuid(),
  ...versionBody.shape,
  statement: z.string(),
  state: policyState,
  approvedOn: z.nullable(z.string()),
  revokedOn: z.nullable(z.string()),
  /** The last review that changed nothing, and who made it. */
  reviewedOn: z.nullable(z.string()),
  reviewedByName: z.nullable(z.string()),
  sha256: z.nullable(z.string()),
  pages: z.nullable(z.int()),
  bytes: z.nullable(z.int()),
  version,
  updatedAt: z.string(),
  /** When the person confirmed exactly this version. */
  confirmedAt: z.nullable(z.string()),
  confirmedWay: z.nullable(z.enum(['conta', 'papel'])),
})
export type PolicyVersion = z.infer<typeof policyVersion>

/** A policy as a row of the list. */
export const policyRow = z.object({
  id: z.uuid(),
  code: z.string(),
  title: z.string(),
  category,
  summary: z.string(),
  state: policyState,
  /** Of the version that the row speaks of: the one in force, or else the newest. */
  versionId: z.nullable(z.uuid()),
  number: z.string(),
  effectiveFrom: z.nullable(z.string()),
  nextReviewOn: z.nullable(z.string()),
  reviewIsDue: z.boolean(),
  /** Null where nothing is asked of the person. */
  reading: z.nullable(readingState),
  dueOn: z.nullable(z.string()),
  isDueToday: z.boolean(),
  /** A newer version that is written, decided on, or waits for its day. */
  coming: z.nullable(z.object({ id: z.uuid(), number: z.string(), state: policyState })),
  /** Where the words of a search stand in the text. */
  found: z.nullable(z.object({ page: z.int(), text: z.string() })),
  /** For approvers: who has confirmed, of how many, and how many are late. */
  readers: z.nullable(z.object({ all: z.int(), read: z.int(), overdue: z.int() })),
  version,
})
export type PolicyRow = z.infer<typeof policyRow>

/** A policy whole. */
export const policy = z.object({
  ...policyRow.shape,
  ...policyBody.shape,
  groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
  updatedAt: z.string(),
  versions: z.array(policyVersion),
  mayEdit: z.boolean(),
  /** Whether the caller may say that the version in force was reviewed. */
  mayReview: z.boolean(),
  /** How many questions are asked after reading. */
  checks: z.int(),
})
export type Policy = z.infer<typeof policy>

export const policySorts = ['titulo', '-titulo', 'codigo', '-codigo'] as const

const filters = {
  category: manyOf(category),
  reading: manyOf(readingState),
  search: pageFields.search,
}

export const versionThing = thing({
  table: 'policy_versions',
  what: 'Esta versão',
  name: 'Versão de uma política',
  many: 'versões',
  path: '/policies/versions',
  apis: ['academy'],
  audit: 'policy.version',
})

export const listPolicies = endpoint('GET', '/policies', {
  apis: ['academy'],
  who: readers,
  summary: 'Procura políticas pelo título e dentro dos textos',
  query: z.object({
    ...pageFields,
    ...filters,
    state: manyOf(policyState),
    sort: sortOf(policySorts),
  }),
  response: pageOf(policyRow),
})

export const countPolicies = countsOf(policyThing, {
  who: readers,
  state: policyState,
  filters: { ...filters, state: manyOf(policyState) },
})

export const getPolicy = getOf(policyThing, {
  who: readers,
  response: policy,
  summary: 'Uma política com as suas versões',
})

export const createPolicy = createOf(policyThing, {
  who: approvers,
  body: policyBody,
  response: policy,
  errors: { CODE_EXISTS: 409 },
  summary: 'Cria uma política, ainda sem texto',
})

export const updatePolicy = updateOf(policyThing, {
  who: approvers,
  body: z.object({ ...policyBody.shape, version }),
  response: policy,
  errors: { CODE_EXISTS: 409 },
  summary: 'Altera a ficha de uma política: a quem se destina, o prazo, o responsável',
})

export const removePolicy = removeOf(policyThing, {
  who: approvers,
  errors: { IN_FORCE: 409 },
  summary: 'Elimina uma política de que nenhuma versão foi aprovada',
})

export const listPolicyHistory = historyOf(policyThing, { who: approvers })

export const createVersion = endpoint('POST', '/policies/:id/versions', {
  apis: ['academy'],
  who: approvers,
  summary: 'Começa uma versão nova como rascunho',
  params: byId,
  body: versionBody,
  response: policyVersion,
  errors: { NUMBER_EXISTS: 409 },
  audit: 'policy.version.create',
  undoable: true,
})

export const updateVersion = updateOf(versionThing, {
  who: approvers,
  body: z.object({ ...versionBody.shape, version }),
  response: policyVersion,
  errors: { NUMBER_EXISTS: 409, WRONG_STATE: 409 },
  summary: 'Altera uma versão que ainda não foi aprovada',
})

export const removeVersion = removeOf(versionThing, {
  who: approvers,
  errors: { WRONG_STATE: 409 },
  summary: 'Elimina uma versão que ainda não foi aprovada',
})

export const PDF_BYTES = 20 * 1024 * 1024

export const putVersionPdf = endpoint('PUT', '/policies/versions/:id/pdf', {
  apis: ['academy'],
  who: approvers,
  summary: 'Guarda o PDF de uma versão, até 20 MB; o que traz mais do que páginas é recusado com a razão',
  params: byId,
  query: z.object({ fileName: filled(300) }),
  body: 'bytes',
  bodyLimit: PDF_BYTES,
  response: policyVersion,
  errors: { UNREADABLE: 422, TOO_HEAVY: 422, TOO_LARGE: 413, WRONG_STATE: 409 },
  audit: 'policy.version.pdf',
  done: 'trocou o PDF',
})

export const setVersionState = endpoint('POST', '/policies/versions/:id/state', {
  apis: ['academy'],
  who: approvers,
  summary: 'Envia, devolve, aprova ou revoga uma versão',
  params: byId,
  body: z.object({
    state: z.enum(['rascunho', 'em aprovação', 'aprovada', 'revogada']),
    version,
    /** Why it is returned or revoked. */
    reason: optionalText(500),
  }),
  response: policyVersion,
  errors: { VERSION_CONFLICT: 409, WRONG_STATE: 409, INCOMPLETE: 409 },
  audit: 'policy.version.state',
  done: {
    'policy.version.submit': 'enviou para aprovação',
    'policy.version.return': 'devolveu a rascunho',
    'policy.version.approve': 'aprovou',
    'policy.version.revoke': 'revogou',
  },
})

export const getVersionPdf = endpoint('GET', '/policies/versions/:id/pdf', {
  apis: ['academy'],
  who: readers,
  summary: 'O PDF de uma versão, inteiro ou a parte que se pede',
  params: byId,
  query: z.object({ download: z.optional(z.enum(['1'])) }),
  response: 'bytes',
})

export const exportPolicies = exportOf(policyThing, {
  who: readers,
  filters: { ...filters, state: manyOf(policyState) },
})
