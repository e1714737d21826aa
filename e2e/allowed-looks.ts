import type { Allowed } from './one-look.ts'

/** Pages that may be longer on a phone than all others, or begin lower, each with what speaks for it. */
export const allowedLooks: Readonly<Record<string, Allowed>> = {
  '/dashboard/notas/:group/:subject/:trimester': {
    screens: 5.3,
    because: 'A column is typed from the first pupil of the class to the last, without a tap between.',
  },
  '/dashboard/homePlanoDeAula': {
    screens: 3.6,
    because: 'A week is seen whole, from Monday on, as many lessons as it has.',
  },
  '/dashboard': {
    screens: 3.4,
    because: 'A day in which much waits says so: what nobody has to do takes no line.',
  },
  '/dashboard/two': {
    screens: 3.4,
    because: 'A day in which much waits says so: what nobody has to do takes no line.',
  },
  '/dashboard/administracao/saude': {
    screens: 3.2,
    because: 'What a machine says of itself stands in one column, and a fault adds its line.',
  },
  '/dashboard/politicas/visualizar/:documentId': {
    screens: 4,
    because: 'A policy is read whole before the reading is confirmed.',
  },
  '/dashboard/assistencias/formulario': {
    screens: 4,
    because: 'The form of the school is written in the order in which it is filled in.',
  },
  '/diagnostico/testes/banco/nova': {
    screens: 3.2,
    because: 'A question is written with four options and the slip that leads to each.',
  },
  '/diagnostico/testes/banco/:id/editar': {
    screens: 3.2,
    because: 'A question is written with four options and the slip that leads to each.',
  },
  '/diagnostico/niveis/:id': {
    screens: 3.4,
    firstContent: 420,
    because:
      'Five groups, each with who leads it, where, and what it does; above them, that they may change.',
  },
  '/dashboard/group/alunos/:id/pratica': {
    firstContent: 480,
    because: 'Below the head of the pupil and the six tabs it is chosen of which subject and trimester.',
  },
  '/diagnostico/alunos/:id/pratica': {
    firstContent: 480,
    because: 'Below the head of the pupil and the six tabs it is chosen of which subject and trimester.',
  },
  '/diagnostico/percurso/aluno/:id': {
    firstContent: 480,
    because: 'Below the head of the pupil and the six tabs it is chosen of which subject and trimester.',
  },
  '/diagnostico/percurso': {
    firstContent: 430,
    because: 'Group, subject and trimester are chosen first, two beside each other.',
  },
  '/dashboard/dosificacao/:id': {
    firstContent: 540,
    because: 'Its answer is the sum above: lessons of the programme against those of the calendar.',
  },
  '/dashboard/regras-de-avaliacao': {
    firstContent: 470,
    because: 'The grade, the rule and the one to compare it with are chosen first.',
  },
  '/diagnostico/recuperacao/:id': {
    firstContent: 430,
    because: 'Its title says what came of it, and the line below who, of what, and until when.',
  },
  '/dashboard/administracao/copias': {
    firstContent: 480,
    because: 'That no copy is good, or that it lies beside what it copies, stands before the list.',
  },
}
