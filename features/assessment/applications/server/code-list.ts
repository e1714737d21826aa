import { findApplication } from '#features/assessment/results/server/queries.ts'
import { readRow, WHAT } from '#features/assessment/results/server/read.ts'
import { orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { drawnAnswer } from '#kit/server/transfer/document-answer.ts'
import { byNumber, membersOn, thisDay } from '#school/students/server/members.ts'
import type { HandedOutKind } from '../../results/contract.ts'
import { downloadCodes, listCodes, type PupilCode } from '../paper-contract.ts'
import { paperJobs } from './paper.ts'

export const codeRoutes: Served[] = [
  serve(listCodes, async ({ db, account, params }) => {
    const row = await readRow(db, account, params.id)
    return { pupils: await findPupilCodes(db, row.group.id) }
  }),

  serve(downloadCodes, async ({ db, account, params, query, reply }) => {
    const row = orNotFound(await findApplication(db, account, params.id), WHAT)
    const { format } = query
    const bytes = await paperJobs.run(
      reply,
      'codesFile',
      format,
      {
        title: row.title,
        group: row.group_name,
        minutes: row.minutes,
        code: row.code,
        gives: row.kind as HandedOutKind,
        address: query.address,
      },
      await findPupilCodes(db, row.group_id),
    )
    return drawnAnswer(bytes, { name: `Códigos ${row.group_name}.${format}`, format })
  }),
]

/** The active pupils of a group in its order, with the codes they write. */
function findPupilCodes(db: Db, groupId: string): Promise<PupilCode[]> {
  return db
    .selectFrom(membersOn(thisDay()).as('m'))
    .select(['m.id as studentId', 'm.full_name as name', 'm.number', 'm.code'])
    .where('m.group_id', '=', groupId)
    .orderBy(byNumber)
    .execute()
}
