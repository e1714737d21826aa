import type { FastifyReply } from 'fastify'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { ReportRow } from '../contract.ts'
import { handedIn, type Results } from '../results.ts'
import { computeReport, prepareReport } from './compute-report.ts'
import { findPlanMeasuredBy } from './measured-plan.ts'
import {
  countRunning,
  countTested,
  findCompetenceCounts,
  findLatest,
  findRetests,
  findRunning,
} from './overview-queries.ts'
import { presentRow } from './present.ts'
import { readElsewhere, readResultsOf, withChoices } from './read.ts'

/** So many groups are laid beside each other; further ones are in the list of reports. */
const GROUPS_SHOWN = 8
/** So many applications under way are named; the list of applications has them all. */
const RUNNING_SHOWN = 20

/** What the diagnosis shows at a glance, of the groups that the account may see. */
export async function readOverview(db: Db, account: Account, reply: FastifyReply) {
  prepareReport()
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
  const judged = await withChoices(
    db,
    latest.flatMap(row => known.get(row.id) ?? []),
  )
  const rows = new Map(latest.map(row => [row.id, presentRow(row)]))
  const glances = await computeReport(reply, 'atAGlance', judged)
  const reports = []
  for (const [at, own] of judged.entries()) {
    const [row, glance] = [rows.get(own.head.applicationId), glances[at]]
    if (!row || !glance) continue
    const retest = retests.map(presentRow).find(candidate => keyOf(candidate) === keyOf(row))
    const again = retest && known.get(retest.id)
    reports.push({
      row,
      ...glance,
      again: again ? await readAgain({ db, reply }, own, again, { row: retest, known }) : null,
    })
  }
  return { running: running.map(presentRow), runningCount, latest: reports, coverage, ...counts }
}

/** What the same pupils have shown in the re-test; null where no pupil took both. */
async function readAgain(
  { db, reply }: { db: Db; reply: FastifyReply },
  before: Results,
  retest: Results,
  { row, known }: { row: ReportRow; known: Map<string, Results> },
) {
  const first = handedIn(before)
  const plan = await findPlanMeasuredBy(db, {
    applicationId: before.head.applicationId,
    testId: retest.head.testId,
  })
  if (![...handedIn(retest).keys()].some(id => first.has(id) && (plan?.students.has(id) ?? true))) return null
  const after = { ...retest, elsewhere: await readElsewhere(db, retest, known) }
  return { row, ...(await computeReport(reply, 'shownAgain', [before, after], plan)) }
}

const keyOf = (row: ReportRow) => `${row.group.id} ${row.subject.id}`
