import type { FastifyReply } from 'fastify'
import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import type { ReportRow } from '../contract.ts'
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
import { readResultsOf } from './read.ts'
import { reckon } from './reckon.ts'

/** So many groups are laid beside each other; further ones are in the list of reports. */
const GROUPS_SHOWN = 8
/** So many applications under way are named; the list of applications has them all. */
const RUNNING_SHOWN = 20

/** What the diagnosis shows at a glance, of the groups that the account may see. */
export async function readOverview(db: Db, account: Account, reply: FastifyReply) {
  const [running, runningCount, latest, coverage, counts] = await Promise.all([
    findRunning(db, account, RUNNING_SHOWN),
    countRunning(db, account),
    findLatest(db, account, GROUPS_SHOWN),
    findCompetenceCounts(db, account),
    countTested(db, account),
  ])
  const retests = await findRetests(db, account, latest)
  const results = await readResultsOf(db, [...latest, ...retests])
  const resultsOf = (id: string) => results.find(result => result.head.applicationId === id)
  const reports = []
  for (const row of latest.map(presentRow)) {
    const own = resultsOf(row.id)
    if (!own) continue
    const { domains, items } = await reckon(reply, 'classReport', [own])
    const suspects = items.filter(item => item.advice.some(remark => remark.code === 'key-suspect'))
    const retest = retests.map(presentRow).find(candidate => keyOf(candidate) === keyOf(row))
    const again = retest && resultsOf(retest.id)
    reports.push({
      row,
      domains,
      suspects: suspects.map(item => item.number),
      again: again ? await readAgain(own, again, { row: retest, reply }) : null,
    })
  }
  return { running: running.map(presentRow), runningCount, latest: reports, coverage, ...counts }
}

/** What the same pupils have shown in the re-test; null where no pupil took both. */
async function readAgain(
  before: Results,
  after: Results,
  { row, reply }: { row: ReportRow; reply: FastifyReply },
) {
  const whoCame = ({ pupils }: Results) =>
    pupils.flatMap(({ studentId, state }) => (studentId && state === 'entregue' ? [studentId] : []))
  const first = new Set(whoCame(before))
  if (!whoCame(after).some(id => first.has(id))) return null
  const { n, changes } = await reckon(reply, 'evolutionReport', [before, after])
  return { row, n, ...changes.total }
}

const keyOf = (row: ReportRow) => `${row.group.id} ${row.subject.id}`
