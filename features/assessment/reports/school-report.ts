import { bySex } from '#engines/psychometrics/by-sex.ts'
import { achievementOf } from '../results/achievement.ts'
import type { Cell, Topic } from '../results/figure-shapes.ts'
import { standingOf } from '../results/standing.ts'
import { classReport } from './class-report.ts'
import type { ClassReport, CoverageReport, PupilLine, SchoolReport } from './report-shapes.ts'
import type { Results } from './results.ts'
import { compareSchools, type ReportedLine } from './schools-table.ts'

/**
 * The same tests over all groups within reach: each group, and all together. Groups to which a test was handed out with other
 * bands of marks stand apart. Who took a test twice counts once in all together, as the last time showed.
 * @param applications newest first
 */
export function schoolReport(applications: readonly Results[]): SchoolReport {
  const byTest = Map.groupBy(applications, ({ head, bands }) => `${head.testId} ${JSON.stringify(bands)}`)
  const reported = applications.map(results => ({ results, report: classReport(results) }))
  const reportOf = new Map(reported.map(({ results, report }) => [results, report]))
  return {
    subject: applications[0]?.head.subject ?? null,
    comparisons: [...Map.groupBy(reported, ({ results }) => results.head.testId).values()].map(ofTest =>
      compareSchools(ofTest, lastLines),
    ),
    tests: [...byTest.values()].map(ofTest => {
      const newestFirst = ofTest.map(results => reportOf.get(results) as ClassReport)
      const reports = newestFirst.toSorted((a, b) => a.head.group.name.localeCompare(b.head.group.name, 'pt'))
      const first = reports[0] as ClassReport
      const lines = lastLines(newestFirst)
      const domains = sumTopics(reports, lines, 'domains')
      return {
        testId: first.head.testId,
        title: first.head.testTitle,
        grade: first.head.grade,
        year: first.head.year,
        moment: first.head.moment,
        bands: first.bands,
        groups: reports.map(({ head, achievement, domains: own }) => ({
          applicationId: head.applicationId,
          group: head.group,
          date: head.date,
          achievement,
          domains: domains.map(
            domain => own.find(candidate => candidate.key === domain.key)?.bySex.total ?? standingOf([]),
          ),
        })),
        achievement: bySex(
          lines.map(({ line }) => line),
          group => achievementOf(group, first.bands),
        ),
        domains,
        competences: sumTopics(reports, lines, 'competences'),
      }
    }),
  }
}

/**
 * Which competences of a subject were measured, by how many questions and with how many pupils: each counts once, where
 * the last test that measured the competence has shown.
 * @param applications newest first
 */
export function coverageReport(
  subject: CoverageReport['subject'],
  competences: readonly { id: string; code: string; description: string; domain: string; grade: number }[],
  applications: readonly Results[],
): CoverageReport {
  const reports = applications.map(results => ({ results, report: classReport(results) }))
  const rows = competences.map(competence => {
    const measured = reports.flatMap(({ results, report }) => {
      const at = report.competences.findIndex(candidate => candidate.competenceId === competence.id)
      const topic = report.competences[at]
      return topic && topic.bySex.total.n > 0 ? [{ results, report, topic, at }] : []
    })
    const versions = measured.flatMap(({ results, topic }) =>
      results.items.filter(item => topic.items.includes(item.number)).map(item => item.versionId),
    )
    const dates = measured.map(({ results }) => results.head.date).toSorted()
    const cells = lastOfEach(
      measured.flatMap(({ report, topic, at }) =>
        report.pupils.flatMap(line => {
          const cell = line.competences[at]
          return cell?.level ? [{ line, cell, topic }] : []
        }),
      ),
    )
    return {
      ...competence,
      items: new Set(versions).size,
      applications: measured.length,
      lastDate: dates.at(-1) ?? null,
      indications: cells.filter(({ topic }) => topic.indication).length,
      bySex: standingsOf(cells),
    }
  })
  return {
    subject,
    grades: [...new Set(competences.map(competence => competence.grade))].toSorted((a, b) => a - b),
    competences: rows,
    measured: rows.filter(row => row.items > 0).length,
  }
}

/** Every pupil once: as the last report has it in which something was handed in, else as the last one. */
function lastLines(newestFirst: readonly ClassReport[]): ReportedLine[] {
  const all = newestFirst.flatMap(report => report.pupils.map(line => ({ line, report })))
  return lastOfEach([
    ...all.filter(({ line }) => line.state === 'entregue'),
    ...all.filter(({ line }) => line.state !== 'entregue'),
  ])
}

/** The first of each pupil; nicknames cannot be matched across tests. */
function lastOfEach<T extends { line: PupilLine }>(newestFirst: readonly T[]): T[] {
  const seen = new Set<string>()
  return newestFirst.filter(({ line: { studentId } }) => {
    if (studentId === null) return true
    if (seen.has(studentId)) return false
    seen.add(studentId)
    return true
  })
}

/** The topics of several reports by their key, in the order in which they come first, with every pupil once. */
function sumTopics(
  reports: readonly ClassReport[],
  lines: readonly ReportedLine[],
  kind: 'domains' | 'competences',
): Topic[] {
  const byKey = new Map(
    reports.flatMap(report => report[kind].map(topic => [topic.key, topic] as const)).toReversed(),
  )
  const order = new Set(reports.flatMap(report => report[kind].map(topic => topic.key)))
  const placesOf = new Map(
    reports.map(report => [report, new Map(report[kind].map((topic, at) => [topic.key, at]))]),
  )
  return [...order].flatMap(key => {
    const topic = byKey.get(key)
    const cells = lines.flatMap(({ line, report }) => {
      const cell = line[kind][placesOf.get(report)?.get(key) ?? -1]
      return cell ? [{ line, cell }] : []
    })
    return topic ? [{ ...topic, bySex: standingsOf(cells) }] : []
  })
}

function standingsOf(cells: readonly { line: PupilLine; cell: Cell }[]): Topic['bySex'] {
  return bySex(
    cells.map(({ line, cell }) => ({ sex: line.sex, cell })),
    group => standingOf(group.map(({ cell }) => cell)),
  )
}
