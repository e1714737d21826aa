import { dayOf } from '#kit/dates.ts'
import type { ReportRow } from '../contract.ts'
import type { findAllReported, findApplication } from './queries.ts'

type StoredRow = Awaited<ReturnType<typeof findAllReported>>[number]
type Reported = NonNullable<Awaited<ReturnType<typeof findApplication>>>

/** An application as lists of reports show it. */
export function presentRow(row: StoredRow): ReportRow {
  return {
    id: row.id,
    ...headOf(row),
    kind: row.kind as ReportRow['kind'],
    enrolled: row.enrolled,
    evaluated: { H: row.evaluated_h, M: row.evaluated_m, total: row.evaluated },
    answering: row.answering,
    marked: row.marked,
    mean: row.kind === 'oral' ? null : row.mean,
  }
}

/** What an application is called, in lists of reports and at the head of its own. */
export function headOf(row: Pick<Reported, keyof Reported & keyof StoredRow>) {
  return {
    testId: row.test_id,
    testTitle: row.title,
    subject: {
      id: row.subject_id,
      name: row.subject_name,
      abbreviation: row.subject_abbreviation,
      colour: row.subject_colour,
    },
    group: { id: row.group_id, name: row.group_name },
    grade: row.grade,
    year: row.year,
    moment: row.moment,
    state: row.state,
    date: dayOf(row.created_at),
  }
}
