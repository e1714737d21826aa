import type { FastifyReply } from 'fastify'
import { readAttemptRows } from '#features/assessment/results/server/attempt-rows.ts'
import { findApplication } from '#features/assessment/results/server/queries.ts'
import { readItems } from '#features/assessment/results/server/read.ts'
import { reportFile } from '#features/assessment/results/server/report-file.ts'
import type { Account } from '#kit/account.ts'
import { HttpError, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { drawnAnswer } from '#kit/server/transfer/document-answer.ts'
import { findCalendarInForce } from '#school/calendar/server/queries.ts'
import { schoolOfStudent } from '#school/students/server/school-of-student.ts'
import { findSubjectById } from '#school/subjects/server/refs.ts'
import {
  confirmKey,
  exportApplicationReport,
  exportCoverage,
  exportEvolution,
  exportPupilReport,
  exportSchoolReport,
  getClassReport,
  getCoverage,
  getEvolution,
  getItemReport,
  getOverview,
  getPupilReport,
  getSchoolReport,
  listEvolutionPairs,
  listReports,
} from '../contract.ts'
import { getQuestionRecord, RECORDED } from '../record-contract.ts'
import type { Results } from '../results.ts'
import { returnDay } from '../return-day.ts'
import { findCompetences } from './competence-queries.ts'
import { answerReport, computeReport, drawFrom, layOut, prepareReport } from './compute-report.ts'
import { confirmKeyOf } from './confirm-key.ts'
import { findPlanMeasuredBy } from './measured-plan.ts'
import { networkRoutes } from './network.ts'
import { readOverview } from './overview.ts'
import { presentRow } from './present.ts'
import { readPupilReport } from './pupil-report.ts'
import {
  findAllReported,
  findAnswering,
  findEvolutionPairs,
  findQuestionOf,
  findReported,
  findTeacherOf,
  findWithinReach,
} from './queries.ts'
import { readAllResults, readElsewhere, readJudgedResults, readResults, readResultsOf } from './read.ts'
import type { AttemptsOfClass } from './report-jobs.ts'

export const routes: Served[] = [
  serve(listReports, async ({ db, account, query }) => {
    const { rows, next } = await findReported(db, account, query)
    return { rows: rows.map(presentRow), next }
  }),

  serve(getOverview, ({ db, account, reply }) => readOverview(db, account, reply)),

  serve(getClassReport, async ({ db, account, params, query, reply }) => {
    prepareReport()
    return answerReport(reply, 'classReport', [
      await readJudgedResults(db, account, params.id, query.edition),
    ])
  }),

  serve(getItemReport, async ({ db, account, params, query, reply }) => {
    prepareReport()
    return answerReport(reply, 'itemReport', [await readJudgedResults(db, account, params.id, query.edition)])
  }),

  serve(getQuestionRecord, async ({ db, account, params, reply }) => {
    prepareReport()
    const question = orNotFound(await findQuestionOf(db, account, params.id), 'Esta pergunta')
    const rows = await findAnswering(db, { questionId: params.id, max: RECORDED + 1 })
    const newest = rows.slice(0, RECORDED).filter(row => row.handed_in)
    const reach = await findWithinReach(
      db,
      account,
      newest.map(row => row.id),
    )
    return computeReport(reply, 'questionRecord', await readResultsOf(db, newest), {
      ...question,
      reach,
      older: rows.length > RECORDED,
    })
  }),

  serve(confirmKey, async call => {
    const { db, account, params } = call
    await confirmKeyOf(call, await readResults(db, account, params.id))
    return answerReport(call.reply, 'itemReport', [await readJudgedResults(db, account, params.id)])
  }),

  serve(exportApplicationReport, async ({ db, account, params, query, reply }) => {
    prepareReport()
    const { report, format } = query
    const results = await readJudgedResults(db, account, params.id, query.edition)
    const of = [results] as const
    if (report === 'itens') return reportFile(drawFrom(reply, 'itemFile', of, format), format)
    if (report === 'competencias') return reportFile(drawFrom(reply, 'competenceFile', of, format), format)
    // What was answered is stored once: an edition that no longer holds has its figures alone.
    const isLast = results.head.edition?.number === results.head.editions.at(-1)?.number
    const attempts = format === 'xlsx' && isLast ? await readAttempts(db, account, results) : null
    return reportFile(drawFrom(reply, 'classFile', of, format, attempts), format)
  }),

  serve(getPupilReport, call => readPupilReport(call, call.params.id)),

  serve(exportPupilReport, async call => {
    const { db, params, query, today, reply } = call
    const report = await readPupilReport(call, params.id)
    const results = report.results.filter(
      result => query.application === undefined || result.head.applicationId === query.application,
    )
    const [newest] = results
    if (query.audience === 'encarregado' && query.format !== 'xlsx' && newest)
      return drawnAnswer(
        await layOut(reply, 'guardianFile', query.format, report.student, newest, {
          address: query.address,
          teacher: await findTeacherOf(db, newest.head.group.id, newest.head.subject.id, today),
          returnBy: returnDay(await findCalendarInForce(db, today, schoolOfStudent(params.id)), today),
        }),
        { name: `para-o-encarregado-${report.student.code}.${query.format}`, format: query.format },
      )
    return reportFile(layOut(reply, 'pupilFile', report, results, query.format), query.format)
  }),

  serve(getSchoolReport, call => readSchool(call, call.query)),

  serve(exportSchoolReport, async call =>
    reportFile(
      layOut(call.reply, 'schoolFile', await readSchool(call, call.query), call.query.format),
      call.query.format,
    ),
  ),

  ...networkRoutes,

  serve(getCoverage, call => readCoverage(call, call.query)),

  serve(exportCoverage, async call =>
    reportFile(
      layOut(call.reply, 'coverageFile', await readCoverage(call, call.query), call.query.format),
      call.query.format,
    ),
  ),

  serve(getEvolution, call => readEvolution(call, call.query)),

  serve(exportEvolution, async call =>
    reportFile(
      layOut(call.reply, 'evolutionFile', await readEvolution(call, call.query), call.query.format),
      call.query.format,
    ),
  ),

  serve(listEvolutionPairs, async ({ db, account, query }) => {
    const rows = new Map((await findAllReported(db, account, query)).map(row => [row.id, presentRow(row)]))
    const pairs = await findEvolutionPairs(db, [...rows.keys()])
    return pairs.flatMap(({ before_id, after_id, pupils }) => {
      const [before, after] = [rows.get(before_id), rows.get(after_id)]
      return before && after ? [{ before, after, pupils }] : []
    })
  }),
]

/** Request context of a report. */
interface Asking {
  db: Db
  account: Account
  reply: FastifyReply
}

/** Every attempt, and the key: what the workbook of a class has besides its report. */
async function readAttempts(db: Db, account: Account, { head, pupils }: Results): Promise<AttemptsOfClass> {
  const row = orNotFound(await findApplication(db, account, head.applicationId), 'Esta aplicação')
  const test = await readItems(db, row)
  const named = new Map(pupils.flatMap(pupil => (pupil.studentId ? [[pupil.studentId, pupil]] : [])))
  const rows = (await readAttemptRows(db, row, test)).map(attempt => {
    const { name, number } = named.get(attempt.sitting.studentId ?? '') ?? attempt.sitting
    return { ...attempt, group: head.group.name, sitting: { ...attempt.sitting, name, number } }
  })
  return { items: test.items, totalPoints: test.totalPoints, rows }
}

interface OfSubject {
  subject: string
  grade: readonly number[]
  year?: number | undefined
  test?: readonly string[]
  group?: readonly string[]
}

async function readSchool(
  { db, account, reply }: Asking,
  { subject, grade, year, test = [], group = [] }: OfSubject,
) {
  prepareReport()
  const filters = { subject: [subject], grade: [...grade], year, test: [...test], group: [...group] }
  return computeReport(reply, 'schoolReport', await readAllResults(db, account, filters))
}

async function readCoverage({ db, account, reply }: Asking, { subject: id, grade, year }: OfSubject) {
  const subject = orNotFound(await findSubjectById(db, id), 'Esta disciplina')
  const results = await readAllResults(db, account, { subject: [id], year })
  return computeReport(reply, 'coverageReport', results, subject, await findCompetences(db, id, grade))
}

async function readEvolution({ db, account, reply }: Asking, pair: { before: string; after: string }) {
  prepareReport()
  const before = await readResults(db, account, pair.before)
  const after = await readResults(db, account, pair.after)
  const elsewhere = await readElsewhere(db, after)
  const plan = await findPlanMeasuredBy(db, { applicationId: pair.before, testId: after.head.testId })
  const report = await computeReport(reply, 'evolutionReport', [before, { ...after, elsewhere }], plan)
  if (report.n === 0)
    throw new HttpError(
      409,
      'NO_COMMON_PUPILS',
      'Nenhum aluno fez as duas aplicações: não há evolução a mostrar.',
    )
  return report
}
