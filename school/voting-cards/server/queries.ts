import { sql } from 'kysely'
import { CARD_COUNT } from '#engines/cards/codes.ts'
import type { Account } from '#kit/account.ts'
import { orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { groupsOf } from '#school/groups/server/visible-to.ts'
import { membersOn } from '#school/students/server/members.ts'
import type { CardHolder } from '../contract.ts'

/** @throws HttpError 404 where the account may not see the group */
export async function getCardHolders(db: Db, account: Account, groupId: string, today: string) {
  return orNotFound(await findCardHolders(db, account, groupId, today), 'Esta turma')
}

/** Who holds which card in a group, the number of a pupil being that of the card; undefined of a group that is not seen. */
export async function findCardHolders(db: Db, account: Account, groupId: string, today: string) {
  const group = await groupsOf(db, account)
    .select(['groups.id', groupCalled().as('name')])
    .where('groups.id', '=', groupId)
    .executeTakeFirst()
  if (!group) return undefined
  const { rows } = await sql<CardHolder>`
    SELECT s.id AS "studentId", s.full_name AS name, s.number,
      EXISTS (SELECT FROM lesson_absences a JOIN lesson_calls c ON c.id = a.call_id
        WHERE a.student_id = s.id AND a.deleted_at IS NULL AND c.deleted_at IS NULL AND c.group_id = s.group_id
          AND c.held_on = ${today} AND a.kind = 'falta') AS absent
    FROM ${membersOn(today)} s WHERE s.group_id = ${groupId} ORDER BY s.number`.execute(db)
  const holders = rows.filter(({ number }) => number !== null && number <= CARD_COUNT)
  return { group, holders, without: rows.length - holders.length }
}
