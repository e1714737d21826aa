import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import { classReport } from '../class-report.ts'
import { presentRow } from './present.ts'
import { countTested, findAllReported, findCompetenceCounts } from './queries.ts'
import { readResults } from './read.ts'

/** So many groups are laid beside each other; further ones are in the list of reports. */
const GROUPS_SHOWN = 8

/** What the diagnosis shows at a glance, of the groups that the account may see. */
export async function readOverview(db: Db, account: Account) {
  const rows = (await findAllReported(db, account, {})).map(presentRow)
  const seen = new Set<string>()
  const latest = rows
    .filter(row => {
      const key = `${row.group.id} ${row.subject.id}`
      // A re-test asks some pupils about some competences: it is no picture of a group.
      if (row.evaluated.total === 0 || row.moment === 'pós-recuperação' || seen.has(key)) return false
      seen.add(key)
      return true
    })
    .slice(0, GROUPS_SHOWN)
  const reports = []
  for (const row of latest)
    reports.push({ row, domains: classReport(await readResults(db, account, row.id)).domains })
  return {
    running: rows.filter(row => row.state === 'em aplicação'),
    latest: reports,
    coverage: await findCompetenceCounts(db, account),
    ...(await countTested(db, account)),
  }
}
