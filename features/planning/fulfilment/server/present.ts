import type { FulfilmentRow, FulfilmentWeek, Subtotal } from '../contract.ts'
import {
  countWeek,
  fulfilmentShare,
  partsByTeacher,
  subtotalsOf,
  suggestCatchUp,
  totalsOf,
} from '../count.ts'
import type { Elsewhere } from './elsewhere.ts'
import type { StoredFulfilment, StoredWeek } from './queries.ts'

/**
 * A plan with a group, counted.
 * @param today ISO date; weeks that ended before it count
 */
export function presentFulfilment(
  stored: StoredFulfilment,
  { today, elsewhere }: { today: string; elsewhere: Elsewhere },
): FulfilmentRow {
  const weeks = stored.weeks.map(week =>
    presentWeek(stored, week, { today, elsewhere: elsewhere(stored, week) }),
  )
  const totals = totalsOf(weeks)
  return {
    id: `${stored.plan_id} ${stored.group_id}`,
    planId: stored.plan_id,
    familyId: stored.family_id,
    subject: {
      id: stored.subject_id,
      abbreviation: stored.abbreviation,
      name: stored.subject_name,
      colour: stored.colour,
    },
    grade: stored.grade,
    year: stored.year,
    trimester: stored.trimester,
    group: { id: stored.group_id, name: stored.group_name },
    teacher: { id: stored.teacher_id, name: stored.teacher_name },
    totals,
    taughtBy: substitutesOf(stored, weeks),
    weeks,
    catchUp: suggestCatchUp(
      totals,
      weeks.filter(week => !week.ended),
    ),
    mayRegister: stored.may_register,
  }
}

function presentWeek(
  stored: StoredFulfilment,
  week: StoredWeek,
  { today, elsewhere }: { today: string; elsewhere: number },
): FulfilmentWeek {
  const register = stored.registers[week.id] ?? null
  const marks = stored.marks[week.id] ?? null
  const counted = countWeek(
    { planned: week.lessons, contentsPlanned: week.contents, elsewhere },
    register,
    marks,
  )
  return {
    rowId: week.id,
    week: week.week,
    startsOn: week.startsOn,
    endsOn: week.endsOn,
    unit: week.unit,
    ended: week.endsOn < today,
    ...counted,
    marked: marks ? marks.taught + marks.partial : 0,
    byOthers: marks?.byOthers ?? 0,
    known: register !== null || marks !== null,
    reason: register?.reason ?? '',
    measure: register?.measure ?? '',
    makeUpOn: register?.makeUpOn ?? null,
    notes: register?.notes ?? '',
    version: register?.version ?? null,
  }
}

/** Who gave lessons of the weeks that count in place of the teacher, and how many. */
function substitutesOf(
  stored: StoredFulfilment,
  weeks: readonly FulfilmentWeek[],
): FulfilmentRow['taughtBy'] {
  const found = new Map<string, FulfilmentRow['taughtBy'][number]>()
  for (const { rowId, ended } of weeks)
    for (const { id, name, lessons } of (ended && stored.marks[rowId]?.taughtBy) || []) {
      const known = found.get(id)
      found.set(id, { id, name, lessons: lessons + (known?.lessons ?? 0) })
    }
  return [...found.values()]
}

/** The summary of rows by subject, by group and by teacher, each worst first. */
export function summariesOf(rows: readonly FulfilmentRow[]) {
  return {
    subject: worstFirst(subtotalsOf(rows, row => row.subject)),
    group: worstFirst(subtotalsOf(rows, row => row.group)),
    teacher: worstFirst(byTeacher(rows)),
  }
}

/** By who gave the lessons: those of a substitute stand with the substitute. */
function byTeacher(rows: readonly FulfilmentRow[]): Subtotal[] {
  const parts = rows.flatMap(row => partsByTeacher(row))
  const substituted = Map.groupBy(parts, ({ side }) => side.id)
  const plans = Map.groupBy(rows, ({ teacher }) => teacher.id)
  return subtotalsOf(parts, ({ side }) => side).map(entry => ({
    ...entry,
    rows: plans.get(entry.id)?.length ?? 0,
    asSubstitute: (substituted.get(entry.id) ?? []).reduce((sum, part) => sum + part.asSubstitute, 0),
  }))
}

/** Worst first: by the share of lessons held, then by the programme; plans that have not begun come last. */
export function worstFirst<Row extends Pick<FulfilmentRow, 'totals'>>(rows: readonly Row[]): Row[] {
  const share = (row: Row) => fulfilmentShare(row.totals) ?? Number.POSITIVE_INFINITY
  const behind = ({ totals }: Row) => totals.contentsTaught - totals.contentsDue
  return rows.toSorted((a, b) => {
    const [one, other] = [share(a), share(b)]
    return one === other ? behind(a) - behind(b) : one - other
  })
}
