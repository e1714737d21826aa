import type { Account } from '#kit/account.ts'
import { HttpError, invalidField, orNotFound, wrongState } from '#kit/refusals.ts'
import { countsByState } from '#kit/server/database/counts-by-state.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { addRow, type Editable, editRow, refuseStale } from '#kit/server/records/edit.ts'
import { stepsFrom } from '#kit/states.ts'
import { resolveComment, writeComment } from '#school/comments/server/comments.ts'
import { findAlike } from '#school/questions/server/alike.ts'
import { findFigures, type PooledFigures } from '#school/questions/server/figures.ts'
import { getStoredQuestion, lockQuestion } from '#school/questions/server/queries.ts'
import { moveQuestion } from '#school/questions/server/whose.ts'
import { NEARLY_THE_SAME } from '#school/questions/transfer-contract.ts'
import { leads } from '#school/roles.ts'
import { isOfAcademy } from '#school/shared-by-choice.ts'
import {
  isStepOfAcademy,
  type ProposalState,
  proposalStates,
  proposalStateTable,
  proposalThing,
} from '../proposal.ts'
import {
  commentProposal,
  countProposals,
  getProposal,
  getQuestionInAcademy,
  listProposals,
  MAX_ALIKE,
  type Proposal,
  proposeQuestion,
  resolveProposalComment,
  setProposalState,
} from '../proposal-contract.ts'
import {
  countProposalsBy,
  findProposal,
  findProposalOf,
  findProposals,
  findQuestion,
  hasManySchools,
  insertProposal,
  lockProposal,
  setStateOf,
} from './proposal-queries.ts'

const QUESTION = 'Esta pergunta'
/** Number of schools from which figures are shown: fewer would reveal a single school. */
const SCHOOLS_FOR_FIGURES = 2

type Stored = NonNullable<Awaited<ReturnType<typeof lockProposal>>>

const rows: Editable<Stored, Proposal> = {
  table: proposalThing.table,
  what: proposalThing.what,
  labelOf: async (row, db) => (await getStoredQuestion(db, row.question_id)).name,
  read: readProposal,
}

export const routes: Served[] = [
  serve(listProposals, ({ db, account, query }) => findProposals(db, account, query)),

  serve(countProposals, async ({ db, account, query }) => {
    const counted = (await countProposalsBy(db, account, query)) as { state: ProposalState; rows: number }[]
    return countsByState(proposalStates, counted, query.state)
  }),

  serve(getProposal, async ({ db, account, params }) => {
    return orNotFound(await readProposal(db, account, params.id), proposalThing.what)
  }),

  serve(proposeQuestion, async call => {
    const { db, account, body } = call
    const question = orNotFound(await lockQuestion(db, account, body.questionId), QUESTION)
    if (!(await hasManySchools(db)))
      throw new HttpError(409, 'ONE_SCHOOL', 'Só há uma escola: não há a quem propor perguntas.')
    refuseProposal(account, question)
    if (await findProposalOf(db, { ...account, role: 'admin' }, question.id))
      throw new HttpError(409, 'ALREADY_PROPOSED', 'Esta pergunta já tem uma proposta: abra-a.')
    const stored = await insertProposal(db, {
      questionId: question.id,
      schoolId: question.school_id ?? '',
      by: account.id,
      note: body.note,
    })
    return addRow(rows, call, stored)
  }),

  serve(setProposalState, async call => {
    const { db, account, params, body } = call
    const before = orNotFound(await lockProposal(db, account, params.id), proposalThing.what)
    await refuseStale(rows, call, before, body)
    const from = before.state as ProposalState
    if (!stepsOf(account, from).includes(body.state)) {
      const { labels } = proposalStateTable
      throw wrongState(`Uma proposta «${labels[from]}» não pode passar a «${labels[body.state]}» por si.`)
    }
    const needsWords = body.state === 'devolvida' && body.comment.trim() === ''
    if (needsWords && !(await findProposal(db, account, before.id))?.openComments)
      throw invalidField('comment', 'Diga o que falta.')
    return editRow(rows, call, before, body, async () => {
      if (body.state === 'publicada') await move(call, before, { to: null, seen: body.versionId })
      else if (from === 'publicada') await move(call, before, { to: before.school_id })
      else if (body.state === 'proposta') {
        const held = orNotFound(await lockQuestion(db, account, before.question_id), QUESTION)
        refuseProposal(account, held)
      }
      return setStateOf(db, before.id, {
        ...body,
        by: account.id,
        isDecision: isStepOfAcademy(from, body.state),
      })
    })
  }),

  serve(commentProposal, async ({ db, account, params, body, record }) =>
    writeComment(db, await commentsOf(db, account, params.id), { accountId: account.id, ...body }, record),
  ),

  serve(resolveProposalComment, async ({ db, account, params, body, record }) =>
    resolveComment(db, await commentsOf(db, account, params.id), { ...params, ...body }, record),
  ),

  serve(getQuestionInAcademy, async ({ db, account, params }) => {
    const question = orNotFound(await findQuestion(db, account, params.id), QUESTION)
    const proposal = await findProposalOf(db, account, question.id)
    const isPublished = question.school_id === null && question.sharing === 'academia'
    const figures = isPublished ? await figuresOf(db, question.id, 'published') : null
    const mayPropose = !proposal && problemOf(account, question) === undefined && (await hasManySchools(db))
    return {
      isOfAcademy: isPublished,
      proposal: proposal ? { ...proposal, state: proposal.state as ProposalState } : null,
      mayPropose,
      alike: mayPropose ? await alikeInAcademy(db, question.id) : [],
      figures: figures && figures.schools >= SCHOOLS_FOR_FIGURES ? figures : null,
    }
  }),
]

/** What of the academy's bank reads as a question, or nearly so. */
function alikeInAcademy(db: Db, id: string) {
  return findAlike(db, id, { among: isOfAcademy, share: NEARLY_THE_SAME, most: MAX_ALIKE })
}

async function figuresOf(db: Db, id: string, of: 'reach' | 'published'): Promise<PooledFigures> {
  const none = { schools: 0, applications: 0, leftOut: 0, n: 0, p: null, r: null }
  return (await findFigures(db, [id], of)).get(id) ?? none
}

async function readProposal(db: Db, account: Account, id: string): Promise<Proposal | undefined> {
  const found = await findProposal(db, account, id)
  if (!found) return undefined
  const isPublished = found.state === 'publicada'
  const [alike, figures] = await Promise.all([
    alikeInAcademy(db, found.questionId),
    figuresOf(db, found.questionId, isPublished ? 'published' : 'reach'),
  ])
  return { ...found, alike, figures, steps: stepsOf(account, found.state) }
}

/** Whether somebody decides for the academy, and not for one school. */
function isAcademys(account: Account): boolean {
  return leads(account) && !account.onlyWithin
}

function stepsOf(account: Account, from: ProposalState): ProposalState[] {
  return stepsFrom(proposalStateTable, from, account.role)
    .map(step => step.to)
    .filter(to => !isStepOfAcademy(from, to) || isAcademys(account))
}

type Proposable = Pick<
  Awaited<ReturnType<typeof lockQuestion>> & object,
  'owner_id' | 'state' | 'school_id' | 'may_edit'
>

/** Why an account may not propose a question; nothing where it may. */
function problemOf(account: Account, question: Proposable): string | undefined {
  if (question.school_id === null) return 'Esta pergunta já é da academia.'
  if (!question.may_edit && question.owner_id !== account.id)
    return 'Só quem escreveu a pergunta, ou quem dirige a sua escola, a propõe.'
  if (question.state !== 'aprovada') return 'Aprove a pergunta na escola antes de a propor à academia.'
  return undefined
}

function refuseProposal(account: Account, question: Proposable): void {
  const problem = problemOf(account, question)
  if (problem) throw wrongState(problem)
}

interface Moving {
  db: Db
  account: Account
  record: (change: Change) => Promise<void>
}

/** Makes the question of a proposal the academy's, as the review saw it, or gives it to its school again. */
async function move(
  { db, account, record }: Moving,
  proposal: Stored,
  { to, seen }: { to: string | null; seen?: string },
): Promise<void> {
  const held = orNotFound(await lockQuestion(db, account, proposal.question_id), QUESTION)
  const { may_edit: _may, ...before } = held
  if (seen !== undefined && before.current_version_id !== seen)
    throw new HttpError(
      409,
      'QUESTION_CHANGED',
      'A escola mudou a pergunta entretanto: veja-a de novo antes de decidir.',
    )
  if (to === null && before.state !== 'aprovada')
    throw wrongState('A escola já não a tem como aprovada: devolva a proposta.')
  const after = await moveQuestion(db, before.id, to)
  await record({ table: 'questions', id: before.id, label: before.name, before, after })
}

async function commentsOf(db: Db, account: Account, id: string) {
  const found = orNotFound(await findProposal(db, account, id), proposalThing.what)
  return { table: 'proposal_comments' as const, id, label: found.name }
}
