import { hasExam } from '#engines/marks/compute.ts'
import type { MarkRule } from '#engines/marks/rule.ts'
import { readExamStanding } from '#features/assessment/marks/server/admission.ts'
import { readResults } from '#features/assessment/reports/server/read.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { jobsBeside } from '#kit/server/workers/in-worker.ts'
import { findCalendarOfYear } from '#school/calendar/server/queries.ts'
import { type ExamYear, getExamYear } from '../contract.ts'
import type { jobs } from './exam-jobs.ts'
import { findCompetenceNames, findPastPapers, MAX_PAPERS } from './queries.ts'

const examJobs = jobsBeside<typeof jobs>(import.meta.filename, 'exam-jobs')

export const routes: Served[] = [
  serve(getExamYear, async ({ db, account, params, today, reply }) => {
    const { group, subject, schoolId, rule, pauta } = await readExamStanding(db, account, params)
    const calendar = await findCalendarOfYear(db, group.year, schoolId)
    const all = await findPastPapers(db, account, { ...params, grade: group.grade })
    const found = all.slice(0, MAX_PAPERS)
    const sat = found
      .filter(({ mock }) => mock && mock.state !== 'em aplicação' && mock.pupils > 0)
      .toSorted((a, b) => (b.mock?.day ?? '').localeCompare(a.mock?.day ?? ''))
    const [newest] = sat
    const results = newest?.mock && (await readResults(db, account, newest.mock.applicationId))
    const rows = results ? await examJobs.run(reply, 'readiness', results) : []
    const measured = new Set(rows.map(({ competenceId }) => competenceId))
    const others = [...new Set(found.flatMap(({ competences }) => competences))].filter(
      id => !measured.has(id),
    )
    return {
      group,
      subject,
      today,
      rule: ruleWord(rule, group.grade),
      dates: calendar?.exams ?? [],
      papers: found.map(({ competences: _, ...paper }) => paper),
      hasOlderPapers: all.length > found.length,
      readiness: newest?.mock
        ? {
            applicationId: newest.mock.applicationId,
            ...{ year: newest.year, call: newest.call, day: newest.mock.day, pupils: newest.mock.pupils },
            rows,
            unmeasured: (await findCompetenceNames(db, others)).map(({ code, name }) => ({ code, name })),
          }
        : null,
      pauta,
    }
  }),
]

function ruleWord(rule: MarkRule | null, grade: number): ExamYear['rule'] {
  if (rule === null) return 'sem regra'
  return hasExam(rule, grade) ? 'com exame' : 'sem exame'
}
