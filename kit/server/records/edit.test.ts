import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { AS_STORED, type Change } from './changes.ts'
import { addRow, type Editable, editRow, removeRow } from './edit.ts'
import { nextVersion, softDelete } from './versions.ts'

const { db } = await testDatabase()
const account: Account = {
  id: uuid(),
  name: 'Ana',
  email: 'ana@demo.mz',
  role: 'admin',
  onlyWithin: null,
  sessionId: uuid(),
}

const rows: Editable<Awaited<ReturnType<typeof lock>>, { id: string; question: string; version: number }> = {
  table: 'faqs',
  what: 'Esta pergunta',
  labelOf: row => row.question,
  read: (on, _account, id) =>
    on
      .selectFrom('faqs')
      .select(['id', 'question', 'version'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
}

function lock(on: Db, id: string) {
  return on.selectFrom('faqs').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

async function stored(recorded: Change[] = []) {
  const row = await db
    .insertInto('faqs')
    .values({ id: uuid(), topic: 'conta', question: 'Como entro?', answer: 'Com a senha.', position: 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
  return {
    row,
    call: { db, account, record: async (...changes: Change[]) => void recorded.push(...changes) },
  }
}

const rename =
  (id: string, question: string, on: Db = db) =>
  () =>
    on
      .updateTable('faqs')
      .set({ question, ...nextVersion })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()

describe('a stored row', () => {
  it('is changed, recorded with what it was and is, and read again', async () => {
    const recorded: Change[] = []
    const { row, call } = await stored(recorded)
    const body = { version: row.version, reason: 'Estava vago.' }
    const answer = await editRow(rows, call, row, body, rename(row.id, 'Como se entra?'))
    expect(answer).toEqual({ id: row.id, question: 'Como se entra?', version: row.version + 1 })
    expect(recorded).toMatchObject([
      {
        table: 'faqs',
        id: row.id,
        label: 'Como se entra?',
        before: { question: 'Como entro?' },
        after: { question: 'Como se entra?' },
        reason: 'Estava vago.',
      },
    ])
  })

  it('that a column names is recorded as stored, with all that was sent at once', async () => {
    const recorded: Change[] = []
    const { row, call: outside } = await stored(recorded)
    const named: typeof rows = { ...rows, labelOf: 'question' }
    await db.transaction().execute(async on => {
      const call = { ...outside, db: on }
      const change = (question: string) => () => [rename(row.id, question, on)()] as const
      expect(await editRow(named, call, row, row, change('Com quê?'))).toMatchObject({ question: 'Com quê?' })
      const refused = () => [Promise.reject(new Error('Não.')), ...change('Nada')()] as const
      await expect(editRow(named, call, row, row, refused)).rejects.toThrow('Não.')
      const added = await addRow(named, call, id => [
        on
          .insertInto('faqs')
          .values({ id, topic: 'conta', question: 'E depois?', answer: 'Nada.', position: 2 })
          .returningAll()
          .executeTakeFirstOrThrow(),
      ])
      expect(added).toMatchObject({ question: 'E depois?', version: 1 })
      const label = { column: 'question' }
      expect([recorded[0], recorded.at(-1)]).toMatchObject([
        { id: row.id, label, before: { question: 'Como entro?' }, after: AS_STORED },
        { id: added.id, label, before: null, after: AS_STORED },
      ])
    })
    await editRow(named, outside, row, row, () => [rename(row.id, 'Fora')()])
    expect(recorded.at(-1)).toMatchObject({ label: 'Fora', after: { question: 'Fora' } })
  })

  it('that somebody changed since is left alone, and both versions are said', async () => {
    const recorded: Change[] = []
    const { row, call } = await stored(recorded)
    await editRow(rows, call, row, row, rename(row.id, 'Primeira'))
    const held = await lock(db, row.id)
    const late = editRow(rows, call, held, { version: row.version }, rename(row.id, 'Segunda'))
    await expect(late).rejects.toMatchObject({
      status: 409,
      code: 'VERSION_CONFLICT',
      details: { current: { question: 'Primeira', version: row.version + 1 } },
    })
    expect(await rows.read(db, account, row.id)).toMatchObject({ question: 'Primeira' })
    expect(recorded).toHaveLength(1)
  })

  it('is put away under the same rule, and answers with its id', async () => {
    const recorded: Change[] = []
    const { row, call } = await stored(recorded)
    const remove = () =>
      db.updateTable('faqs').set(softDelete).where('id', '=', row.id).returningAll().executeTakeFirstOrThrow()
    await expect(removeRow(rows, call, row, { version: 99 }, remove)).rejects.toMatchObject({ status: 409 })
    expect(await removeRow(rows, call, row, row, remove)).toEqual({ id: row.id })
    expect(await rows.read(db, account, row.id)).toBeUndefined()
    expect(recorded).toHaveLength(1)
  })

  it('that is new is recorded as such', async () => {
    const recorded: Change[] = []
    const { row, call } = await stored(recorded)
    expect(await addRow(rows, call, row)).toMatchObject({ id: row.id, version: row.version })
    expect(recorded).toMatchObject([{ id: row.id, before: null, after: { question: 'Como entro?' } }])
  })
})
