import { type Plan, plan } from '../contract.ts'
import type { PlanRow } from '../plan.ts'
import { blankRow } from '../row-edits.ts'

// For the tests of the pages that read a plan and write it.

export const PLAN = '01890a5d-ac96-774b-bcce-b302099a8001'
export const SUBJECT = '01890a5d-ac96-774b-bcce-b302099a8002'
export const GROUP = '01890a5d-ac96-774b-bcce-b302099a8003'
export const AUTHOR = '01890a5d-ac96-774b-bcce-b302099a8004'
/** The edition before. */
export const EARLIER = '01890a5d-ac96-774b-bcce-b302099a8005'

const spans = [
  { startsOn: '2026-03-02', endsOn: '2026-03-06' },
  { startsOn: '2026-03-09', endsOn: '2026-03-13' },
] as const

/** A week as it is planned, of two. */
export function weekOf(week: 1 | 2, set: Partial<PlanRow> = {}): PlanRow {
  return {
    ...blankRow(
      { number: week, ...(spans[week - 1] ?? spans[0]), lessons: 6 },
      `01890a5d-ac96-774b-bcce-b302099a810${week}`,
    ),
    unit: 'Números naturais',
    objectives: ['Ler números até ao milhão.'],
    contents: ['Ordens e classes'],
    ...set,
  }
}

/** The second edition of a plan of two weeks, as a draft of its author. */
export const storedPlan: Plan = plan.parse({
  id: PLAN,
  familyId: EARLIER,
  edition: 2,
  kind: 'trimestral',
  subject: { id: SUBJECT, code: 'MAT', name: 'Matemática', colour: 'azul' },
  subjectId: SUBJECT,
  grade: 6,
  groups: [{ id: GROUP, name: '6ªA' }],
  groupIds: [GROUP],
  shift: 'manhã',
  year: 2026,
  trimester: 1,
  startsOn: '2026-03-02',
  endsOn: '2026-03-13',
  weeklyHours: 6,
  lessonMinutes: 45,
  colleagues: [],
  programme: '',
  bibliography: [],
  rows: [weekOf(1), weekOf(2)],
  teacher: { id: AUTHOR, name: 'Ermelinda Sitoe', title: 'Professora' },
  state: 'rascunho',
  weeks: 2,
  lessons: 12,
  openComments: 0,
  version: 7,
  updatedAt: '2026-03-01T08:00:00Z',
  submittedAt: null,
  mayEdit: true,
  mayDecide: false,
  school: { id: AUTHOR, name: 'Escola da Matola', province: 'Maputo', district: 'Matola', zip: '' },
  events: [],
  comments: [],
  chain: ['delegado', 'DAP'],
  delegate: { id: SUBJECT, name: 'Abílio Macuácua', title: 'delegado da disciplina' },
  source: null,
  lessonsAllowed: 12,
  editions: [
    { id: PLAN, edition: 2, state: 'rascunho', updatedAt: '2026-03-01T08:00:00Z' },
    { id: EARLIER, edition: 1, state: 'aprovado', updatedAt: '2026-02-01T08:00:00Z' },
  ],
  isRecomputed: false,
  steps: [{ to: 'submetido', label: 'Submeter', destructive: false }],
} satisfies Plan)
