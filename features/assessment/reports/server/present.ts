import { dayOf } from '#kit/dates.ts'
import type { ReportRow } from '../contract.ts'
import type { findAllReported } from './queries.ts'

type StoredRow = Awaited<ReturnType<typeof findAllReported>>[number]

/** An application as lists of reports show it. */
export function presentRow(row: StoredRow): ReportRow {
  return {
    id: row.id,
    testId: row.test_id,
    testTitle: row.title,
    kind: row.kind as ReportRow['kind'],
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
    enrolled: row.enrolled,
    evaluated: { H: row.evaluated_h, M: row.evaluated_m, total: row.evaluated },
    answering: row.answering,
    mean: row.kind === 'oral' ? null : row.mean,
  }
}
