import { shownMark } from '#engines/psychometrics/bands.ts'
import { summary } from '#engines/psychometrics/by-sex.ts'
import { type ClassMean, clusterInterval } from '#engines/psychometrics/cluster-interval.ts'
import { PUPILS_FOR_GAIN } from '#engines/psychometrics/gain.ts'
import { student95 } from '#engines/psychometrics/student-t.ts'
import type { ClassReport, ComparedGroup, ComparedSchool, Comparison, PupilLine } from './report-shapes.ts'
import type { Results } from './results.ts'

/** One application with its report. */
export interface Reported {
  results: Results
  report: ClassReport
}

/**
 * One test in all schools within reach, by name: the mean of each with the interval in which it should lie, of which its classes are the
 * units. There are no places: an interval may leave those of all others, and where intervals overlap the order of the means may be chance. Where
 * one school alone took the test, its groups stand beside each other.
 * @param newestFirst the applications of one test
 * @param lastOf the lines of some reports, each with its report, with every pupil once
 */
export function compareSchools(
  newestFirst: readonly Reported[],
  lastOf: (reports: readonly ClassReport[]) => readonly ReportedLine[],
): Comparison {
  const first = newestFirst[0] as Reported
  const bySchool = [...Map.groupBy(newestFirst, ({ results }) => results.head.school.id).values()]
  const schools = bySchool
    .map((own): Omit<ComparedSchool, 'standing'> => {
      const { id, name } = (own[0] as Reported).results.head.school
      return {
        ...{ id, name, to: null },
        ...ofClasses(classMeans(lastOf(own.map(({ report }) => report)))),
        groups: own.map(groupOf).toSorted(byName),
      }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'pt'))
  const [only] = schools
  const lines =
    schools.length === 1 && only
      ? only.groups.map(group => ({
          ...group,
          id: group.applicationId,
          to: group.applicationId,
          classes: 1,
          groups: [],
        }))
      : schools
  const all = meanOf(lastOf(newestFirst.map(({ report }) => report)).map(({ line }) => line))
  const { testId, title, grade, year, moment } = testOf(first.report)
  return {
    ...{ testId, title, grade, year, moment },
    of: schools.length === 1 ? 'groups' : 'schools',
    place: placeOf(newestFirst.map(({ results }) => results.head.school)),
    groups: new Set(newestFirst.map(({ report }) => report.head.group.id)).size,
    pupils: all.n,
    mean: all.mean,
    lines: standings(lines),
  }
}

function testOf({ head: { testId, testTitle, grade, year, moment } }: ClassReport) {
  return { testId, title: testTitle, grade, year, moment }
}

function groupOf({ report: { head, pupils } }: Reported): ComparedGroup {
  return { applicationId: head.applicationId, name: head.group.name, date: head.date, ...meanOf(pupils) }
}

const byName = (a: ComparedGroup, b: ComparedGroup) =>
  a.name.localeCompare(b.name, 'pt') || a.date.localeCompare(b.date)

/** A pupil in the report of a class. */
export interface ReportedLine {
  line: PupilLine
  report: ClassReport
}

/** How many pupils of each class have a mark, and its mean. */
function classMeans(lines: readonly ReportedLine[]): ClassMean[] {
  return [...Map.groupBy(lines, ({ report }) => report.head.group.id).values()].flatMap(own => {
    const { n, mean } = meanOf(own.map(({ line }) => line))
    return mean === null ? [] : [{ n, mean }]
  })
}

/** The mean of the pupils of a school, and the interval that its classes allow (`cluster-interval.ts`). */
export function ofClasses(
  classes: readonly ClassMean[],
): Pick<ComparedSchool, 'n' | 'mean' | 'low' | 'high' | 'classes'> {
  const n = classes.reduce((sum, each) => sum + each.n, 0)
  const mean = n === 0 ? null : classes.reduce((sum, each) => sum + each.n * each.mean, 0) / n
  const interval = n < PUPILS_FOR_GAIN ? null : clusterInterval(classes)
  return {
    ...{ n, mean, classes: classes.length },
    low: interval && Math.max(0, interval.low),
    high: interval && Math.min(20, interval.high),
  }
}

/** The mean of the marks of one class as they are shown, and Student's interval of it; none of few pupils, or where all have the same. */
export function meanOf(lines: readonly PupilLine[]): Pick<ComparedSchool, 'n' | 'mean' | 'low' | 'high'> {
  return intervalOf(
    summary(lines.flatMap(line => (line.mark === null || line.provisional ? [] : [shownMark(line.mark)]))),
  )
}

/** The same of what was counted already. */
export function intervalOf({
  n,
  mean,
  sd,
}: {
  n: number
  mean: number | null
  sd: number | null
}): Pick<ComparedSchool, 'n' | 'mean' | 'low' | 'high'> {
  if (mean === null || n < PUPILS_FOR_GAIN || !sd) return { n, mean, low: null, high: null }
  const half = (student95(n - 1) * sd) / Math.sqrt(n)
  return { n, mean, low: Math.max(0, mean - half), high: Math.min(20, mean + half) }
}

/** Which intervals leave all the others: above them, below them, or between them. */
export function standings<T extends Pick<ComparedSchool, 'low' | 'high'>>(
  lines: readonly T[],
): (T & Pick<ComparedSchool, 'standing'>)[] {
  return lines.map(line => {
    const { low, high } = line
    if (low === null || high === null) return { ...line, standing: null }
    const others = lines.flatMap(other =>
      other === line || other.low === null || other.high === null
        ? []
        : [{ isBelow: other.high < low, isAbove: other.low > high }],
    )
    const leaves = others.length > 0 && others.every(({ isBelow, isAbove }) => isBelow || isAbove)
    const standing = !leaves
      ? 'none'
      : others.every(({ isBelow }) => isBelow)
        ? 'above'
        : others.every(({ isAbove }) => isAbove)
          ? 'below'
          : 'between'
    return { ...line, standing } as const
  })
}

/** «ZIP 3, Maputo Província», as far as all schools share it. */
export function placeOf(schools: readonly { zip: string; province: string }[]): Comparison['place'] {
  const shared = (read: (school: { zip: string; province: string }) => string) => {
    const [first, ...others] = new Set(schools.map(read))
    return others.length === 0 ? (first ?? '') : ''
  }
  return { zip: shared(school => school.zip), province: shared(school => school.province) }
}
