import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import { classReport } from '../class-report.ts'
import type { ReportRow } from '../contract.ts'
import { evolutionReport } from '../evolution-report.ts'
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
import { findEvolutionPairs } from './queries.ts'
import { readResults } from './read.ts'

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
  const reports = []
  for (const row of latest.map(presentRow)) {
    const results = await readResults(db, account, row.id)
    const { domains, items } = classReport(results)
    const suspects = items.filter(item => item.advice.some(remark => remark.code === 'key-suspect'))
    const retest = retests.find(candidate => keyOf(presentRow(candidate)) === keyOf(row))
    reports.push({
      row,
      domains,
      suspects: suspects.map(item => item.number),
      again: await readAgain(db, account, results, retest && presentRow(retest)),
    })
  }
  return { running: running.map(presentRow), runningCount, latest: reports, coverage, ...counts }
}

/** What the same pupils have shown in the re-test; null where there is none, or no pupil took both. */
async function readAgain(db: Db, account: Account, before: Results, row: ReportRow | undefined) {
  if (!row) return null
  const pairs = await findEvolutionPairs(db, [before.head.applicationId, row.id])
  if (pairs.length === 0) return null
  const { n, changes } = evolutionReport(before, await readResults(db, account, row.id))
  return { row, n, ...changes.total }
}

const keyOf = (row: ReportRow) => `${row.group.id} ${row.subject.id}`
