import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId, version } from '#kit/shapes.ts'
import { askingDevice, crowd } from '#school/entry/contract.ts'
import { staff } from '#school/roles.ts'
import { applicationFilters } from '../results/contract.ts'

/** Where a pupil is: not come, answering, silent (answers may wait on the device), handed in, said not to be there. */
export const presences = ['por chegar', 'a responder', 'sem ligação', 'entregue', 'não apresentado'] as const
export type Presence = (typeof presences)[number]

export const pupilProgress = z.object({
  /** The pupil's id, or that of the attempt for a nickname. */
  id: z.uuid(),
  name: z.string(),
  number: z.nullable(z.int()),
  presence: z.enum(presences),
  answered: z.int(),
  /** Answers that came after the end, how many of them do not count, and how many minutes after it the last one came. */
  late: z.int(),
  leftOut: z.int(),
  lateMinutes: z.nullable(z.int()),
  /** The teacher closed while this pupil was answering, and the device has not been heard of since. */
  toReceive: z.boolean(),
  /** Answers that the device holds and could not hand over, as it last said; what a silent one holds nobody knows. */
  waiting: z.int(),
  /** Was marked as missing from school on the day, as who calls the pupils said. */
  away: z.boolean(),
  /** Came in by a name alone. */
  nickname: z.boolean(),
  /** Other devices that wait to be let in, oldest first. */
  asking: z.array(askingDevice),
  /** Answers of other devices that were not taken. */
  notTaken: z.int(),
  seenAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  submittedAt: z.nullable(z.string()),
})

export const progress = z.object({
  state: z.string(),
  version,
  questions: z.int(),
  now: z.string(),
  /** When the teacher closed. */
  closedAt: z.nullable(z.string()),
  counts: z.record(z.enum(presences), z.int()),
  pupils: z.array(pupilProgress),
  /** What cannot be right of the devices that came. */
  crowd: z.nullable(crowd),
})
export type Progress = z.infer<typeof progress>

export const runningCounts = z.object({
  id: z.uuid(),
  counts: z.record(z.enum(presences), z.int()),
})

export type RunningCounts = z.infer<typeof runningCounts>

/** An update of the stream after the first full list: changed applications, and ids of ended ones. */
export interface RunningChanges {
  changed: RunningCounts[]
  gone: string[]
}

export function changesOfRunning(
  now: readonly RunningCounts[],
  before: readonly RunningCounts[],
): RunningChanges {
  const [kept, ids] = [new Map(before.map(entry => [entry.id, entry])), new Set(now.map(({ id }) => id))]
  return {
    changed: now.filter(({ id, counts }) =>
      presences.some(presence => kept.get(id)?.counts[presence] !== counts[presence]),
    ),
    gone: before.flatMap(({ id }) => (ids.has(id) ? [] : [id])),
  }
}

/** Applies an update of `changed` and `gone` to the list. */
export function withChanges(
  before: readonly RunningCounts[],
  { changed, gone }: RunningChanges,
): RunningCounts[] {
  const news = new Set([...gone, ...changed.map(({ id }) => id)])
  return [...before.filter(({ id }) => !news.has(id)), ...changed]
}

const apis = ['diagnostics', 'academy'] as const

export const getProgress = endpoint('GET', '/applications/:id/progress', {
  apis,
  who: staff,
  params: byId,
  response: progress,
  summary: 'Onde está cada aluno numa aplicação: por chegar, a responder, sem ligação, entregue',
})

export const watchProgress = endpoint('GET', '/applications/:id/live', {
  apis,
  who: staff,
  params: byId,
  response: 'events',
  summary: 'O mesmo andamento, enviado sempre que muda, enquanto alguém o vê',
})

/** What is counted is what a list shows: further ones have the counts of their row. */
export const MAX_RUNNING = 100
const runningFilters = z.object({
  search: applicationFilters.search,
  group: applicationFilters.group,
  test: applicationFilters.test,
})
export type RunningFilters = z.infer<typeof runningFilters>

export const getRunning = endpoint('GET', '/applications/running', {
  apis,
  who: staff,
  query: runningFilters,
  response: z.object({ applications: z.array(runningCounts) }),
  summary: 'Quantos alunos estão em cada ponto, nas 100 aplicações de testes mais novas que estão a decorrer',
})

export const watchRunning = endpoint('GET', '/applications/running/live', {
  apis,
  who: staff,
  query: runningFilters,
  response: 'events',
  summary:
    'O andamento das aplicações a decorrer: todas as que se contam, e depois só as que mudam e as que acabam',
})
