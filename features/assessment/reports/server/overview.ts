import { countOutcomes } from '#engines/psychometrics/outcome.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import { classReport } from '../class-report.ts'
import type { ReportRow } from '../contract.ts'
import { gainBetween } from '../gain-between.ts'
import { outcomesBetween } from '../outcomes.ts'
import type { Results } from '../results.ts'
import {
  countRunning,
  countTested,
  findCompetenceCounts,
  findLatest,
  findRetests,
  findRunning,
} from './overview-queries.ts'
import { presentRow } from './present.ts'
import { findPlanMeasuredBy } from './queries.ts'
import { readElsewhere, readResultsOf } from './read.ts'

/** So many groups are laid beside each other; further ones are in the list of reports. */
const GROUPS_SHOWN = 8
/** So many applications under way are named; the list of applications has them all. */
const RUNNING_SHOWN = 20

/** What the diagnosis shows at a glance, of the groups that the account may see. */
export async function readOverview(db: Db, account: Account) {
  const [running, runningCount, latest, coverage, counts] = await Promise.all([
    findRunning(db, account, RUNNING_SHOWN),
    countRunning(db, account),
    findLatest(db, account, GROUPS_SHOWN),
    findCompetenceCounts(db, account),
    countTested(db, account),
  ])
  const retests = await findRetests(db, account, latest)
  const results = await readResultsOf(db, [...latest, ...retests])
  const known = new Map(results.map(result => [result.head.applicationId, result]))
  const reports = []
  for (const row of latest.map(presentRow)) {
    const own = known.get(row.id)
    if (!own) continue
    const { domains, items } = classReport({ ...own, elsewhere: await readElsewhere(db, own, known) })
    const retest = retests.map(presentRow).find(candidate => keyOf(candidate) === keyOf(row))
    const again = retest && known.get(retest.id)
    reports.push({
      row,
      domains,
      suspects: items.flatMap(({ number, check }) =>
        check?.warns && check.grade ? [{ number, grade: check.grade }] : [],
      ),
      again: again ? await readAgain(db, own, again, { row: retest, known }) : null,
    })
  }
  return { running: running.map(presentRow), runningCount, latest: reports, coverage, ...counts }
}

/** What the same pupils have shown in the re-test; null where no pupil took both. */
async function readAgain(
  db: Db,
  before: Results,
  retest: Results,
  { row, known }: { row: ReportRow; known: Map<string, Results> },
) {
  const whoCame = ({ pupils }: Results) =>
    pupils.flatMap(({ studentId, state }) => (studentId && state === 'entregue' ? [studentId] : []))
  const first = new Set(whoCame(before))
  const plan = await findPlanMeasuredBy(db, {
    applicationId: before.head.applicationId,
    testId: retest.head.testId,
  })
  const both = whoCame(retest).filter(id => first.has(id) && (plan?.students.has(id) ?? true))
  if (both.length === 0) return null
  const after = { ...retest, elsewhere: await readElsewhere(db, retest, known) }
  const of = outcomesBetween(before, after)
  const all = [...new Set(after.items.flatMap(item => item.competence?.id ?? []))]
  return {
    row,
    n: both.length,
    outcomes: countOutcomes(both.map(id => of(id, plan?.competencesOf(id) ?? all).outcome)),
    gain: gainBetween(before, after, plan ?? {}).gain.total,
  }
}

const keyOf = (row: ReportRow) => `${row.group.id} ${row.subject.id}`
