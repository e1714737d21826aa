import { stateTable } from '#kit/states.ts'
import { thing } from '#kit/thing.ts'
import { approvers, type Role, staff } from '#school/roles.ts'

export const proposalStates = ['proposta', 'devolvida', 'publicada', 'retirada'] as const
export type ProposalState = (typeof proposalStates)[number]

/** What is done with a proposal: by its school, and by the academy. */
export const proposalStateTable = stateTable<ProposalState, Role>({
  initial: 'proposta',
  labels: {
    proposta: 'Por rever',
    devolvida: 'Devolvida',
    publicada: 'No banco da academia',
    retirada: 'Retirada',
  },
  transitions: [
    { from: 'proposta', to: 'publicada', who: approvers, label: 'Publicar na academia' },
    { from: 'proposta', to: 'devolvida', who: approvers, label: 'Devolver' },
    { from: 'proposta', to: 'retirada', who: staff, label: 'Retirar a proposta' },
    { from: 'devolvida', to: 'proposta', who: staff, label: 'Propor de novo' },
    { from: 'retirada', to: 'proposta', who: staff, label: 'Propor de novo' },
    {
      from: 'publicada',
      to: 'retirada',
      who: approvers,
      label: 'Retirar do banco da academia',
      destructive: true,
    },
  ],
})

/** Whether a step is the academy's: a school proposes and takes its proposal back, and decides nothing. */
export function isStepOfAcademy(from: ProposalState, to: ProposalState): boolean {
  return to === 'publicada' || to === 'devolvida' || from === 'publicada'
}

export const proposalThing = thing({
  table: 'question_proposals',
  what: 'Esta proposta',
  name: 'Proposta à academia',
  many: 'propostas',
  path: '/question-proposals',
  apis: ['diagnostics', 'academy'],
  audit: 'question-proposals',
})
