import { bySex } from '#engines/psychometrics/by-sex.ts'
import { achievementOf, classReport, standingOf } from './class-report.ts'
import type { ClassReport, CoverageReport, SchoolReport, Standing, Topic } from './report-shapes.ts'
import type { Results } from './results.ts'

/**
 * The same tests over all groups within reach: each group, and all together. Groups to which a test was given with other
 * bands of marks stand apart.
 */
export function schoolReport(applications: readonly Results[]): SchoolReport {
  const byTest = Map.groupBy(applications, ({ head, bands }) => `${head.testId} ${JSON.stringify(bands)}`)
  return {
    subject: applications[0]?.head.subject ?? null,
    tests: [...byTest.values()].map(ofTest => {
      const reports = ofTest
        .map(classReport)
        .toSorted((a, b) => a.head.group.name.localeCompare(b.head.group.name, 'pt'))
      const first = reports[0] as ClassReport
      const lines = reports.flatMap(report => report.pupils)
      const domains = sumTopics(reports.map(report => report.domains))
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
            domain => own.find(one => one.key === domain.key)?.bySex.total ?? standingOf([]),
          ),
        })),
        achievement: bySex(lines, group => achievementOf(group, { bands: first.bands })),
        domains,
        competences: sumTopics(reports.map(report => report.competences)),
      }
    }),
  }
}

/** Which competences of a subject were measured, by how many questions and with how many pupils. */
export function coverageReport(
  subject: CoverageReport['subject'],
  competences: readonly { id: string; code: string; description: string; domain: string; grade: number }[],
  applications: readonly Results[],
): CoverageReport {
  const reports = applications.map(results => ({ results, report: classReport(results) }))
  const rows = competences.map(competence => {
    const topics = reports.flatMap(({ results, report }) => {
      const topic = report.competences.find(one => one.competenceId === competence.id)
      return topic && topic.bySex.total.n > 0 ? [{ results, topic }] : []
    })
    const versions = topics.flatMap(({ results, topic }) =>
      results.items.filter(item => topic.items.includes(item.number)).map(item => item.versionId),
    )
    const dates = topics.map(({ results }) => results.head.date).toSorted()
    return {
      ...competence,
      items: new Set(versions).size,
      applications: topics.length,
      lastDate: dates.at(-1) ?? null,
      bySex: sumBySex(topics.map(({ topic }) => topic.bySex)),
    }
  })
  return {
    subject,
    grades: [...new Set(competences.map(one => one.grade))].toSorted((a, b) => a - b),
    competences: rows,
    measured: rows.filter(row => row.items > 0).length,
  }
}

/** The topics of several reports, added up by their key, in the order in which they come first. */
export function sumTopics(lists: readonly (readonly Topic[])[]): Topic[] {
  const byKey = Map.groupBy(lists.flat(), topic => topic.key)
  return [...byKey.values()].map(same => ({
    ...(same[0] as Topic),
    bySex: sumBySex(same.map(topic => topic.bySex)),
  }))
}

function sumBySex(all: readonly Topic['bySex'][]): Topic['bySex'] {
  return {
    H: sum(all.map(one => one.H)),
    M: sum(all.map(one => one.M)),
    total: sum(all.map(one => one.total)),
  }
}

function sum(standings: readonly Standing[]): Standing {
  const total = { n: 0, points: 0, possible: 0, mastered: 0, developing: 0, notMastered: 0 }
  for (const one of standings)
    for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += one[key]
  return { ...total, share: total.possible > 0 ? total.points / total.possible : null }
}
