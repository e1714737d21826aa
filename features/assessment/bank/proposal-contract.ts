import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { countsOf, getOf } from '#kit/outlines.ts'
import { manyOf, pageFields, pageOf } from '#kit/paging.ts'
import { byId, named, text, version } from '#kit/shapes.ts'
import { comment, commentBody, commentEndpoints } from '#school/comments/contract.ts'
import { storedQuestion } from '#school/questions/contract.ts'
import { staff } from '#school/roles.ts'
import { proposalStates, proposalThing } from './proposal.ts'

const apis = ['diagnostics', 'academy'] as const
const state = z.enum(proposalStates)

/** Alike questions that are shown beside one. */
export const MAX_ALIKE = 3

/** A question of the academy's bank that reads as another, or nearly so. */
const alike = z.object({ ...named.shape, same: z.boolean(), question: storedQuestion })
export type AlikeQuestion = z.infer<typeof alike>

/** What classes of all schools did with a question, as counts; no class of few pupils is in them. */
export const pooledFigures = z.object({
  schools: z.int(),
  applications: z.int(),
  /** Applications with too few pupils for figures. */
  leftOut: z.int(),
  n: z.int(),
  p: z.nullable(z.number()),
  r: z.nullable(z.number()),
})
export type PooledFigures = z.infer<typeof pooledFigures>

export const proposalRow = z.object({
  id: z.uuid(),
  questionId: z.uuid(),
  name: z.string(),
  type: z.string(),
  subject: z.object({ id: z.uuid(), name: z.string(), abbreviation: z.string(), colour: z.string() }),
  grade: z.int(),
  competence: z.nullable(z.object({ code: z.string(), description: z.string() })),
  school: named,
  state,
  proposedBy: z.nullable(z.string()),
  proposedAt: z.string(),
  openComments: z.int(),
  version,
})
export type ProposalRow = z.infer<typeof proposalRow>

export const proposal = z.object({
  ...proposalRow.shape,
  note: z.string(),
  /** What the review said. */
  comment: z.string(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** What stands in the bank now; a decision is about this version. */
  versionId: z.uuid(),
  question: storedQuestion,
  comments: z.array(comment),
  alike: z.array(alike),
  figures: pooledFigures,
  /** Steps that the caller may take. */
  steps: z.array(state),
})
export type Proposal = z.infer<typeof proposal>

const filters = { search: pageFields.search, state: manyOf(state) }

export const listProposals = endpoint('GET', '/question-proposals', {
  apis,
  who: staff,
  query: z.object({ ...pageFields, ...filters }),
  response: pageOf(proposalRow),
  summary: 'As propostas ao banco da academia: quem a dirige vê todas, uma escola as suas',
})

export const countProposals = countsOf(proposalThing, { who: staff, state, filters })

export const getProposal = getOf(proposalThing, {
  who: staff,
  response: proposal,
  summary: 'Uma proposta ao banco da academia, com as perguntas que lá se parecem com ela',
})

export const proposeQuestion = endpoint('POST', '/question-proposals', {
  apis,
  who: staff,
  body: z.object({ questionId: z.uuid(), note: z._default(text(1000), '') }),
  response: proposal,
  errors: { ONE_SCHOOL: 409, WRONG_STATE: 409, ALREADY_PROPOSED: 409 },
  of: proposalThing,
  audit: 'question-proposals.create',
  done: 'propôs à academia',
  undoable: true,
  summary: 'Propõe à academia uma pergunta aprovada na escola',
})

export const setProposalState = endpoint('POST', '/question-proposals/:id/state', {
  apis,
  who: staff,
  params: byId,
  body: z.object({
    state,
    version,
    comment: z._default(text(1000), ''),
    /** The version of the question that the person saw. */
    versionId: z.uuid(),
  }),
  response: proposal,
  errors: { VERSION_CONFLICT: 409, WRONG_STATE: 409, QUESTION_CHANGED: 409 },
  of: proposalThing,
  audit: 'question-proposals.state',
  done: 'decidiu a proposta',
  undoable: true,
  summary: 'Publica ou devolve uma proposta, ou retira-a',
})

export const { write: commentProposal, resolve: resolveProposalComment } = commentEndpoints(
  {
    table: 'proposal_comments',
    base: '/question-proposals',
    apis,
    audit: 'question-proposals',
    on: 'uma proposta à academia',
  },
  { body: commentBody, response: comment },
)

/** How a question stands to the academy's bank, for its page. */
export const questionInAcademy = z.object({
  isOfAcademy: z.boolean(),
  proposal: z.nullable(z.object({ id: z.uuid(), state, comment: z.string() })),
  mayPropose: z.boolean(),
  alike: z.array(alike),
  /** Null where it is not in the academy's bank, or too few answered it in too few schools. */
  figures: z.nullable(pooledFigures),
})
export type QuestionInAcademy = z.infer<typeof questionInAcademy>

export const getQuestionInAcademy = endpoint('GET', '/questions/:id/academy', {
  apis,
  who: staff,
  params: byId,
  response: questionInAcademy,
  summary: 'Como uma pergunta está para o banco da academia, e o que lá fez em todas as escolas',
})
