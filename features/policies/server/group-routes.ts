import { HttpError, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { addRow, editRow, removeRow } from '#kit/server/records/edit.ts'
import {
  createReaderGroup,
  type GroupBody,
  listReaderGroups,
  removeReaderGroup,
  updateReaderGroup,
} from '../groups-contract.ts'
import {
  findPossibleReaders,
  findReaderGroups,
  findSameGroup,
  groupColumns,
  insertReaderGroup,
  lockReaderGroup,
  removeReaderGroupRow,
  updateReaderGroupRow,
} from './group-queries.ts'
import { presentGroup } from './present.ts'
import { GROUP, groupRows } from './rules.ts'

/** Whom policies concern: groups of readers, kept by the administration. */
export const groupRoutes: Served[] = [
  serve(listReaderGroups, async ({ db }) => {
    const [rows, accounts] = await Promise.all([findReaderGroups(db), findPossibleReaders(db)])
    return { rows: rows.map(presentGroup), accounts }
  }),

  serve(createReaderGroup, call => {
    const { db, account, body } = call
    return addRow(groupRows, call, id => [
      refuseSameGroup(db, body),
      insertReaderGroup(db, account, body, id),
    ])
  }),

  serve(updateReaderGroup, async call => {
    const { db, params, body } = call
    const before = await held(db, params.id)
    return editRow(groupRows, call, before, body, () => [
      refuseSameGroup(db, body, before.id),
      updateReaderGroupRow(db, before.id, groupColumns(body)),
    ])
  }),

  serve(removeReaderGroup, async call => {
    const { db, params, query } = call
    const before = await held(db, params.id)
    return removeRow(groupRows, call, before, query, async () => {
      const [group] = await findReaderGroups(db, before.id)
      if (group && group.policies > 0)
        throw new HttpError(
          409,
          'GROUP_USED',
          'Há políticas que se destinam a este grupo; retire-o delas primeiro.',
        )
      return removeReaderGroupRow(db, before.id)
    })
  }),
]

async function held(db: Db, id: string) {
  return orNotFound(await lockReaderGroup(db, id), GROUP)
}

async function refuseSameGroup(db: Db, { name }: GroupBody, except?: string): Promise<void> {
  if (await findSameGroup(db, name, except))
    throw new HttpError(409, 'GROUP_EXISTS', `Já há um grupo «${name}».`, {
      fields: { name: `Já há um grupo «${name}».` },
    })
}
