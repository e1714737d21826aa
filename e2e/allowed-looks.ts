import type { Allowed } from './one-look.ts'

/** Pages that may be longer on a phone than all others, or begin lower, each with what speaks for it. */
export const allowedLooks: Readonly<Record<string, Allowed>> = {
  '/dashboard/notas/:group/:subject/:trimester': {
    screens: 5.3,
    because: 'A column is typed from the first pupil of the class to the last, without a tap between.',
  },
  '/dashboard/politicas/visualizar/:documentId': {
    screens: 4,
    because: 'A policy is read whole before the reading is confirmed.',
  },
  '/diagnostico/testes/banco/nova': {
    screens: 3.2,
    because: 'A question is written with four options and the slip that leads to each.',
  },
  '/diagnostico/testes/banco/:id/editar': {
    screens: 3.2,
    because: 'A question is written with four options and the slip that leads to each.',
  },
  '/dashboard/administracao/copias': {
    firstContent: 480,
    because: 'That no copy is good, or that it lies beside what it copies, stands before the list.',
  },
}
