import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { manyOf, pageFields, pageOf } from '#kit/paging.ts'
import { byId, named, webAddress, yearInUrl } from '#kit/shapes.ts'
import { editionInUrl } from '#school/editions/contract.ts'
import { staff } from '#school/roles.ts'
import { topic } from '../results/figure-shapes.ts'
import { gainFigures, outcomeCounts, risenByChance } from '../results/gain-shapes.ts'
import { reportFormats } from '../results/report-paper.ts'
import { evolutionReport } from './evolution-shapes.ts'
import {
  classReport,
  coverageReport,
  itemReport,
  pupilReport,
  schoolReport,
  subjectRef,
} from './report-shapes.ts'

const apis = ['diagnostics'] as const
/** A pupil is read in both systems. */
const ofPupil = ['diagnostics', 'academy'] as const

const filters = {
  search: pageFields.search,
  subject: manyOf(z.uuid()),
  group: manyOf(z.uuid()),
  school: manyOf(z.uuid()),
  grade: manyOf(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))),
  test: manyOf(z.uuid()),
  year: z.optional(yearInUrl),
}

/** An application of which there is something to report. */
export const reportRow = z.object({
  id: z.uuid(),
  testId: z.uuid(),
  testTitle: z.string(),
  /** An oral test is reported by level, on its own page. */
  kind: z.enum(['escrito', 'oral']),
  subject: subjectRef,
  group: named,
  grade: z.int(),
  year: z.int(),
  moment: z.string(),
  state: z.string(),
  date: z.string(),
  enrolled: z.int(),
  evaluated: z.object({ H: z.int(), M: z.int(), total: z.int() }),
  answering: z.int(),
  /** Pupils none of whose answers waits to be marked. */
  marked: z.int(),
  /** On 0–20, of those alone. */
  mean: z.nullable(z.number()),
})
export type ReportRow = z.infer<typeof reportRow>

export const listReports = endpoint('GET', '/reports', {
  apis,
  who: staff,
  query: z.object({ ...pageFields, ...filters }),
  response: pageOf(reportRow),
  summary: 'As aplicações que têm relatório, das turmas ao alcance de quem pede',
})

/** One of what was kept when the application was corrected; without it the last one, or the application as it stands. */
const editionQuery = z.object({ edition: editionInUrl })

export const getClassReport = endpoint('GET', '/reports/applications/:id', {
  apis,
  who: staff,
  params: byId,
  query: editionQuery,
  response: classReport,
  summary: 'O relatório de uma turma num teste: aproveitamento, competências, alunos e perguntas',
})

export const getItemReport = endpoint('GET', '/reports/applications/:id/items', {
  apis,
  who: staff,
  params: byId,
  query: editionQuery,
  response: itemReport,
  summary: 'A análise das perguntas de uma aplicação, com o modelo de Rasch a partir de 30 alunos',
})

export const confirmKey = endpoint('POST', '/reports/applications/:id/keys/:itemId', {
  apis,
  who: staff,
  params: z.object({ id: z.uuid(), itemId: z.uuid() }),
  body: z.object({
    /** Whether the key is right; false takes the word back. */
    right: z.boolean(),
  }),
  response: itemReport,
  audit: 'applications.key-confirmed',
  done: 'confirmou a chave',
  undoable: true,
  summary:
    'Diz que a chave de uma pergunta foi vista e está certa: deixa de estar em dúvida até que a chave mude',
})

export const getPupilReport = endpoint('GET', '/reports/students/:id', {
  apis: ofPupil,
  who: staff,
  params: byId,
  response: pupilReport,
  summary: 'Os resultados de um aluno em cada teste que fez',
})

export const getSchoolReport = endpoint('GET', '/reports/school', {
  apis,
  who: staff,
  query: z.object({
    subject: z.uuid(),
    grade: filters.grade,
    year: filters.year,
    test: filters.test,
    group: filters.group,
  }),
  response: schoolReport,
  summary: 'Uma disciplina em todas as turmas ao alcance de quem pede, teste a teste',
})

export const getCoverage = endpoint('GET', '/reports/coverage', {
  apis,
  who: staff,
  query: z.object({ subject: z.uuid(), grade: filters.grade, year: filters.year }),
  response: coverageReport,
  summary: 'Que competências de uma disciplina já foram medidas, e com quantos alunos',
})

const pair = { before: z.uuid(), after: z.uuid() }

export const getEvolution = endpoint('GET', '/reports/evolution', {
  apis,
  who: staff,
  query: z.object(pair),
  response: evolutionReport,
  errors: { NO_COMMON_PUPILS: 409 },
  summary: 'A evolução dos mesmos alunos entre duas aplicações',
})

export const listEvolutionPairs = endpoint('GET', '/reports/evolution/pairs', {
  apis,
  who: staff,
  query: z.object({ subject: filters.subject, group: filters.group }),
  response: z.array(z.object({ before: reportRow, after: reportRow, pupils: z.int() })),
  summary: 'Pares de aplicações da mesma disciplina feitas pelos mesmos alunos, as mais recentes primeiro',
})

export const getOverview = endpoint('GET', '/reports/overview', {
  apis,
  who: staff,
  response: z.object({
    /** The newest; their total is beside them. */
    running: z.array(reportRow),
    runningCount: z.int(),
    /** The newest application of every group and subject. */
    latest: z.array(
      z.object({
        row: reportRow,
        domains: z.array(topic),
        /** Questions whose key should be looked at before anything is built on them. */
        suspects: z.array(z.object({ number: z.int(), grade: z.enum(['wrong', 'doubt']) })),
        /** The newest re-test of some of these pupils, and what it says of them; null without one. */
        again: z.nullable(
          z.object({
            row: reportRow,
            n: z.int(),
            /** By the one rule, over the competences that were not mastered before. */
            outcomes: outcomeCounts,
            byChance: risenByChance,
            gain: gainFigures,
          }),
        ),
      }),
    ),
    coverage: z.array(
      z.object({ subject: subjectRef, grade: z.int(), measured: z.int(), competences: z.int() }),
    ),
    tested: z.object({ H: z.int(), M: z.int(), total: z.int() }),
    pupils: z.object({ H: z.int(), M: z.int(), total: z.int() }),
    /** Of those within reach, in how many somebody handed in. */
    groups: z.object({ tested: z.int(), total: z.int() }),
  }),
  summary: 'O diagnóstico num relance: o que corre, o que se domina, o que já foi medido',
})

export const reportKinds = ['turma', 'competencias', 'itens'] as const
const format = z.enum(reportFormats)

export const exportApplicationReport = endpoint('GET', '/reports/applications/:id/export', {
  apis,
  who: staff,
  params: byId,
  query: z.extend(editionQuery, { report: z._default(z.enum(reportKinds), 'turma'), format }),
  response: 'bytes',
  summary: 'O relatório de uma aplicação em PDF, Word ou Excel',
})

export const exportPupilReport = endpoint('GET', '/reports/students/:id/export', {
  apis: ofPupil,
  who: staff,
  params: byId,
  query: z.object({
    format,
    application: z.optional(z.uuid()),
    /** The guardian's is one A4 of one test, in words; a workbook is always the teacher's. */
    audience: z._default(z.enum(['professor', 'encarregado']), 'professor'),
    /** Where a family reaches the product; without it the guardian's sheet carries no code. */
    address: z.optional(webAddress),
  }),
  response: 'bytes',
  summary: 'O relatório de um aluno em PDF, Word ou Excel',
})

export const exportSchoolReport = endpoint('GET', '/reports/school/export', {
  apis,
  who: staff,
  query: z.object({ ...getSchoolReport.query.shape, format }),
  response: 'bytes',
  summary: 'O relatório de uma disciplina em PDF, Word ou Excel',
})

export const exportCoverage = endpoint('GET', '/reports/coverage/export', {
  apis,
  who: staff,
  query: z.object({ ...getCoverage.query.shape, format }),
  response: 'bytes',
  summary: 'A cobertura das competências em PDF, Word ou Excel',
})

export const exportEvolution = endpoint('GET', '/reports/evolution/export', {
  apis,
  who: staff,
  query: z.object({ ...pair, format }),
  response: 'bytes',
  summary: 'A evolução entre duas aplicações em PDF, Word ou Excel',
})
