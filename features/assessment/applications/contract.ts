import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { countsOf, createOf, getOf, removeOf, updateOf } from '#kit/outlines.ts'
import { pageFields, pageOf } from '#kit/paging.ts'
import { byId, filled, moment, openBeforeClose, recordOf, version } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { staff } from '#school/roles.ts'
import {
  application,
  applicationFilters,
  applicationModes,
  applicationRow,
  applicationState,
  gridEntry,
  pagings,
  sitting,
} from '../results/contract.ts'

const apis = ['diagnostics', 'academy'] as const
const applicationThing = thing({
  table: 'applications',
  what: 'Esta aplicação',
  name: 'Aplicação de teste',
  many: 'aplicações',
  path: '/applications',
  apis,
  audit: 'applications',
})

export const listApplications = endpoint('GET', '/applications', {
  apis,
  who: staff,
  query: z.object({ ...pageFields, ...applicationFilters }),
  response: pageOf(applicationRow),
  summary: 'As aplicações de testes às turmas ao alcance de quem pede, com o seu andamento',
})

export const countApplications = countsOf(applicationThing, {
  who: staff,
  state: applicationState,
  filters: applicationFilters,
})

export const getApplication = getOf(applicationThing, {
  who: staff,
  response: application,
  summary: 'Uma aplicação com as perguntas, os alunos e o que cada um respondeu',
})

const whenAndFor = {
  minutes: z.optional(z.int().check(z.minimum(5), z.maximum(600))),
  opensAt: z._default(z.nullable(moment), null),
  closesAt: z._default(z.nullable(moment), null),
  allowNickname: z._default(z.boolean(), false),
  /** As it is where it is absent. */
  cardWord: z.optional(z.boolean()),
  sharedPhone: z.optional(z.boolean()),
  paging: z._default(z.nullable(z.enum(pagings)), null),
  extraTime: z._default(recordOf(z.uuid(), z.int().check(z.minimum(0), z.maximum(240)), 200), {}),
}

export const createApplication = createOf(applicationThing, {
  who: staff,
  body: z
    .object({
      testId: z.uuid(),
      groupId: z.uuid(),
      mode: z._default(z.enum(applicationModes), 'em linha'),
      /** Gives everybody the first form alone; otherwise neighbours have different ones, where the test has them. */
      oneForm: z._default(z.boolean(), false),
      ...whenAndFor,
    })
    .check(openBeforeClose),
  response: applicationRow,
  errors: { NOT_PUBLISHED: 409, ALREADY_APPLIED: 409 },
  summary: 'Aplica um teste publicado a uma turma, com um código de 6 caracteres',
})

export const updateApplication = updateOf(applicationThing, {
  who: staff,
  body: z.object({ ...whenAndFor, mode: z.enum(applicationModes), version }).check(openBeforeClose),
  response: applicationRow,
  errors: { WRONG_STATE: 409 },
  summary: 'Altera quando abre e fecha, os minutos de todos e os minutos a mais de cada aluno',
})

export const setApplicationState = endpoint('POST', '/applications/:id/state', {
  apis,
  who: staff,
  params: byId,
  body: z.object({
    state: applicationState,
    version,
    /** Why what was corrected is corrected again: required once it was kept as it was. */
    reason: z.optional(filled(300)),
  }),
  response: applicationRow,
  errors: { VERSION_CONFLICT: 409, WRONG_STATE: 409 },
  of: applicationThing,
  audit: 'applications.state',
  undoable: true,
  summary: 'Encerra, reabre ou dá por corrigida uma aplicação; corrigida, guarda-se como está',
})

export const reopenSitting = endpoint('POST', '/applications/:id/reopen', {
  apis,
  who: staff,
  params: byId,
  body: z.object({
    /** The pupil's id, or that of the attempt for a nickname: as the progress names them. */
    pupil: z.uuid(),
    /** Left from now on. */
    minutes: z.int().check(z.minimum(1), z.maximum(240)),
  }),
  response: byId,
  errors: { WRONG_STATE: 409 },
  audit: 'applications.reopen',
  done: 'reabriu',
  summary: 'Devolve a um aluno o teste que entregou, com minutos para o acabar',
})

export const removeApplication = removeOf(applicationThing, { who: staff, errors: { WRONG_STATE: 409 } })

export const enterAnswers = endpoint('POST', '/applications/:id/entries', {
  apis,
  who: staff,
  params: byId,
  body: z.object({ entries: z.array(gridEntry).check(z.minLength(1), z.maxLength(4000)) }),
  bodyLimit: 4 * 1024 * 1024,
  response: z.object({
    sittings: z.array(sitting),
    /** Cards that were read after the class was shown the right answer: they are not written. */
    tooLate: z.int(),
  }),
  errors: { WRONG_STATE: 409, DRAWN_FOR_EACH: 409 },
  audit: 'applications.enter',
  done: 'lançou respostas',
  summary:
    'Lança respostas na grelha; em branco, a que não se chegou e de quem não veio são coisas diferentes',
})
