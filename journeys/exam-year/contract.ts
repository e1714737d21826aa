import * as z from 'zod/mini'
import { admissions } from '#engines/marks/admission.ts'
import { testState } from '#features/assessment/diagnostic-tests/diagnostic-test.ts'
import { applicationModes, applicationState } from '#features/assessment/results/contract.ts'
import { endpoint } from '#kit/endpoint.ts'
import { named } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'

/** The past paper of an exam, and the mock exam that the group sat with it. */
const examPaper = z.object({
  testId: z.uuid(),
  title: z.string(),
  year: z.int(),
  call: z.union([z.literal(1), z.literal(2)]),
  /** Of the paper, and those of them that the bank has. */
  questions: z.int(),
  written: z.int(),
  points: z.number(),
  keySource: z.string(),
  minutes: z.int(),
  state: testState,
  modes: z.array(z.string()),
  mock: z.nullable(
    z.object({
      applicationId: z.uuid(),
      day: z.string(),
      state: applicationState,
      mode: z.enum(applicationModes),
      /** Pupils who handed in. */
      pupils: z.int(),
    }),
  ),
})
export type PastPaper = z.infer<typeof examPaper>

/** Whether a class is ready in a competence: only where its interval leaves half of the points on one side. */
export const verdicts = ['pronta', 'ainda não', 'não se sabe'] as const
export type Verdict = (typeof verdicts)[number]

const readyRow = z.object({
  competenceId: z.uuid(),
  code: z.string(),
  name: z.string(),
  /** Questions that measured it; under three, an indication. */
  items: z.int(),
  /** Pupils to whom one of them counted. */
  pupils: z.int(),
  /** Shares of the points, 0 to 1. */
  share: z.number(),
  /** Where the share should lie in 95 of 100 such classes; null of few pupils, or where all have the same. */
  interval: z.nullable(z.object({ low: z.number(), high: z.number() })),
  verdict: z.enum(verdicts),
})
export type ReadyRow = z.infer<typeof readyRow>

const admissionPupil = z.object({
  id: z.uuid(),
  name: z.string(),
  sex: z.enum(['H', 'M']),
  kind: z.enum(admissions),
  /** Of the closed trimesters, in tenths. */
  marks: z.array(z.nullable(z.int())),
  /** What the others must add up to, in tenths; null where no marks would do. */
  needed: z.nullable(z.int()),
})

export const examYear = z.object({
  group: z.extend(named, { grade: z.int(), year: z.int() }),
  subject: named,
  today: z.string(),
  /** What the confirmed rule says of the grade. */
  rule: z.enum(['sem regra', 'sem exame', 'com exame']),
  /** Of the calendar of the year. */
  dates: z.array(z.object({ level: z.string(), startsOn: z.string(), endsOn: z.string() })),
  /** The newest first. */
  papers: z.array(examPaper),
  /** Whether there are older ones than those. */
  hasOlderPapers: z.boolean(),
  /** By the newest mock exam that is over; null while there is none. */
  readiness: z.nullable(
    z.object({
      applicationId: z.uuid(),
      year: z.int(),
      call: z.int(),
      day: z.string(),
      pupils: z.int(),
      rows: z.array(readyRow),
      /** Competences of the past papers that the mock exam did not measure. */
      unmeasured: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  ),
  /** By the newest closed pauta; null while none is. */
  pauta: z.nullable(
    z.object({
      trimester: z.int(),
      closedAt: z.string(),
      edition: z.int(),
      /** The mean of the year that admits, in tenths. */
      admission: z.int(),
      pupils: z.array(admissionPupil),
    }),
  ),
})
export type ExamYear = z.infer<typeof examYear>

export const getExamYear = endpoint('GET', '/exam-years/:group/:subject', {
  apis: ['academy', 'diagnostics'],
  who: staff,
  params: z.object({ group: z.uuid(), subject: z.uuid() }),
  response: examYear,
  summary:
    'O exame de uma turma numa disciplina: provas de anos anteriores, em que competências está pronta e quem vai a caminho de ser admitido',
})
