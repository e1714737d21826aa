import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import { classReport } from '../class-report.ts'
import type { ReportRow } from '../contract.ts'
import { evolutionReport } from '../evolution-report.ts'
import type { Results } from '../results.ts'
import { presentRow } from './present.ts'
import { countTested, findAllReported, findCompetenceCounts, findEvolutionPairs } from './queries.ts'
import { readResults } from './read.ts'

/** So many groups are laid beside each other; further ones are in the list of reports. */
const GROUPS_SHOWN = 8

/** What the diagnosis shows at a glance, of the groups that the account may see. */
export async function readOverview(db: Db, account: Account) {
  const rows = (await findAllReported(db, account, {})).map(presentRow)
  const seen = new Set<string>()
  const latest = rows
    .filter(row => {
      // A re-test asks some pupils about some competences: it is no picture of a group, and stands beside one.
      if (row.evaluated.total === 0 || isRetest(row) || seen.has(keyOf(row))) return false
      seen.add(keyOf(row))
      return true
    })
    .slice(0, GROUPS_SHOWN)
  const reports = []
  for (const row of latest) {
    const results = await readResults(db, account, row.id)
    const { domains, items } = classReport(results)
    const suspects = items.filter(item => item.advice.some(remark => remark.code === 'key-suspect'))
    reports.push({
      row,
      domains,
      suspects: suspects.map(item => item.number),
      again: await readAgain(db, account, results, retestOf(row, rows)),
    })
  }
  return {
    running: rows.filter(row => row.state === 'em aplicação'),
    latest: reports,
    coverage: await findCompetenceCounts(db, account),
    ...(await countTested(db, account)),
  }
}

/** What the same pupils have shown in the re-test; null where there is none, or no pupil took both. */
async function readAgain(db: Db, account: Account, before: Results, row: ReportRow | undefined) {
  if (!row) return null
  const pairs = await findEvolutionPairs(db, [before.head.applicationId, row.id])
  if (pairs.length === 0) return null
  const { n, changes } = evolutionReport(before, await readResults(db, account, row.id))
  return { row, n, ...changes.total }
}

function retestOf(row: ReportRow, rows: readonly ReportRow[]): ReportRow | undefined {
  return rows.find(
    candidate =>
      isRetest(candidate) &&
      keyOf(candidate) === keyOf(row) &&
      candidate.evaluated.total > 0 &&
      candidate.date >= row.date,
  )
}

const isRetest = (row: ReportRow) => row.moment === 'pós-recuperação'
const keyOf = (row: ReportRow) => `${row.group.id} ${row.subject.id}`
