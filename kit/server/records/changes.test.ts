import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Account } from '#kit/account.ts'
import { fieldsOf } from '#kit/fields.ts'
import { insertRows } from '#kit/server/database/insert-rows.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { thing } from '#kit/thing.ts'
import { AS_STORED, findChangesOfRow, insertChanges, undoBatch } from './changes.ts'
import { emptyHistory, forgetKey, forgetRows } from './forget.ts'
import { findLastAuthor, findThingHistory } from './history.ts'
import { wordsOf } from './words.ts'

const { db } = await testDatabase()
const ana: Account = {
  id: uuid(),
  name: 'Ana',
  email: 'ana@demo.mz',
  role: 'professor',
  onlyWithin: null,
  sessionId: uuid(),
}
const beto: Account = { ...ana, id: uuid(), name: 'Beto', email: 'beto@demo.mz' }

interface Row {
  id: string
  name: string
  tags: Record<string, string>
  secret: string
  version: number
  deleted_at: string | null
}

beforeAll(async () => {
  await sql`CREATE TABLE things (id uuid PRIMARY KEY, name text NOT NULL, tags jsonb NOT NULL DEFAULT '{}',
    secret text NOT NULL DEFAULT 'hash', version integer NOT NULL DEFAULT 1, deleted_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now())`.execute(db)
})

async function read(id: string): Promise<Row> {
  const { rows } = await sql<Row>`SELECT * FROM things WHERE id = ${id}`.execute(db)
  return rows[0] as Row
}

/** What is recorded of a row: all but its secret. */
async function recorded(id: string): Promise<Omit<Row, 'secret'>> {
  const { secret: _secret, ...row } = await read(id)
  return row
}

async function added(
  name: string,
  { by = ana, batchId = uuid() } = {},
): Promise<{ id: string; batchId: string }> {
  const id = uuid()
  await sql`INSERT INTO things (id, name) VALUES (${id}, ${name})`.execute(db)
  const change = { table: 'things', id, label: name, before: null, after: await recorded(id) }
  await insertChanges(db, [change], { account: by, action: 'things.create', batchId })
  return { id, batchId }
}

async function renamed(
  id: string,
  name: string,
  { by = ana, batchId = uuid(), reason = '' } = {},
): Promise<string> {
  const before = await recorded(id)
  await sql`UPDATE things SET name = ${name}, secret = ${`of ${name}`}, version = version + 1 WHERE id = ${id}`.execute(
    db,
  )
  const change = { table: 'things', id, label: name, before, after: await recorded(id), reason }
  await insertChanges(db, [change], { account: by, action: 'things.update', batchId })
  return batchId
}

describe('undoing a call', () => {
  it('brings back what was recorded and leaves what was not', async () => {
    const { id } = await added('Régua')
    const batchId = await renamed(id, 'Esquadro')
    expect(await undoBatch(db, batchId, ana, false, uuid())).toEqual({ rows: 1 })
    expect(await read(id)).toMatchObject({ name: 'Régua', secret: 'of Esquadro', version: 3 })
  })

  it('puts a new row away, and its own undo brings it back', async () => {
    const { id, batchId } = await added('Compasso')
    const undone = uuid()
    await undoBatch(db, batchId, ana, false, undone)
    expect((await read(id)).deleted_at).not.toBeNull()
    await undoBatch(db, undone, ana, false, uuid())
    expect((await read(id)).deleted_at).toBeNull()
  })

  it('records of a new row that is put away what moved, since its own change holds the rest', async () => {
    const { id, batchId } = await added('Transferidor')
    const undone = uuid()
    await undoBatch(db, batchId, ana, false, undone)
    const moved = ['deleted_at', 'updated_at', 'version']
    const [away] = await findChangesOfRow(db, 'things', id)
    expect(Object.keys(away?.before ?? {}).sort()).toEqual(moved)
    expect(Object.keys(away?.after ?? {}).sort()).toEqual(moved)
    await undoBatch(db, undone, ana, false, uuid())
    expect(await read(id)).toMatchObject({ name: 'Transferidor', deleted_at: null, version: 3 })
  })

  it('writes nothing into the indexes by which words are found: they leave out what was put away', async () => {
    const { rows } = await sql<{ tablename: string; indexdef: string }>`
      SELECT tablename, indexdef FROM pg_indexes JOIN pg_attribute ON attrelid = tablename::regclass
      WHERE schemaname = 'public' AND attname = 'deleted_at' AND indexdef LIKE '%gin_trgm_ops%'`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
    // Nobody imports accounts; those that were put away are looked for as well.
    for (const { tablename, indexdef } of rows.filter(row => row.tablename !== 'accounts'))
      expect(indexdef, tablename).toContain('WHERE (deleted_at IS NULL)')
  })

  it('takes back every row of the call, or none where one was changed since', async () => {
    const batchId = uuid()
    const [first, second] = [await added('Lápis'), await added('Caneta')]
    await renamed(first.id, 'Lápis azul', { batchId })
    await renamed(second.id, 'Caneta azul', { batchId })
    await renamed(first.id, 'Lápis verde')
    const refused = db.transaction().execute(tx => undoBatch(tx, batchId, ana, false, uuid()))
    await expect(refused).rejects.toMatchObject({
      status: 409,
      code: 'CHANGED_SINCE',
      message: expect.stringContaining('«Lápis azul»'),
    })
    expect((await read(second.id)).name).toBe('Caneta azul')
  })

  it('goes back step by step, each once what came after it was taken back', async () => {
    const { id, batchId: first } = await added('Um')
    const twice = await renamed(id, 'Dois')
    await renamed(id, 'Três', { batchId: twice })
    const last = await renamed(id, 'Quatro')
    const undo = (batch: string, by = uuid()) => undoBatch(db, batch, ana, false, by)
    await expect(undo(twice), 'under a later change').rejects.toMatchObject({ code: 'CHANGED_SINCE' })
    const undone = uuid()
    await undo(last, undone)
    await undo(undone)
    expect((await read(id)).name, 'done again').toBe('Quatro')
    await expect(undo(twice), 'under a change done again').rejects.toMatchObject({ code: 'CHANGED_SINCE' })
    const again = await renamed(id, 'Cinco')
    await undo(again)
    await expect(undo(first), 'under two that stand').rejects.toMatchObject({ code: 'CHANGED_SINCE' })
  })

  it('takes a whole row of changes back from the last to the first, with several of one row in a call', async () => {
    const { id, batchId } = await added('Um')
    const batches = [batchId]
    for (const name of ['Dois', 'Três', 'Quatro']) {
      const batch = await renamed(id, name)
      batches.push(await renamed(id, `${name}, de novo`, { batchId: batch }))
    }
    for (const [at, batch] of batches.toReversed().entries()) {
      await undoBatch(db, batch, ana, false, uuid())
      expect((await read(id)).name).toBe(['Três, de novo', 'Dois, de novo', 'Um', 'Um'][at])
    }
    expect((await read(id)).deleted_at).not.toBeNull()
  })

  it('is not done twice', async () => {
    const { id } = await added('Borracha')
    const batchId = await renamed(id, 'Afia')
    await undoBatch(db, batchId, ana, false, uuid())
    await expect(undoBatch(db, batchId, ana, false, uuid())).rejects.toMatchObject({ status: 404 })
  })

  it("is refused for somebody else's call, but for those who may", async () => {
    const { id } = await added('Mapa')
    const batchId = await renamed(id, 'Globo')
    await expect(undoBatch(db, batchId, beto, false, uuid())).rejects.toMatchObject({ status: 403 })
    expect(await undoBatch(db, batchId, beto, true, uuid())).toEqual({ rows: 1 })
    expect(await findLastAuthor(db, 'things', id)).toBe('Beto')
  })

  it('is refused for what cannot be taken back', async () => {
    const batchId = uuid()
    const event = { table: 'things', id: uuid(), label: 'Ficha', before: null, after: null }
    await insertChanges(db, [event], { account: ana, action: 'things.print', batchId })
    await expect(undoBatch(db, batchId, ana, false, uuid())).rejects.toMatchObject({ code: 'NOT_UNDOABLE' })
  })

  it('asks the database as often for a thousand rows as for two', async () => {
    const countQueries = async (count: number) => {
      const batchId = uuid()
      const rows = Array.from({ length: count }, (_none, at) => ({ id: uuid(), name: `Cadeira ${at}` }))
      await insertRows(db, 'things' as never, rows as never).execute()
      await insertChanges(
        db,
        rows.map(({ id, name }) => ({ table: 'things', id, label: name, before: null, after: AS_STORED })),
        { account: ana, action: 'things.import', batchId },
      )
      let statements = 0
      const counting = db.withPlugin({
        transformQuery: ({ node }) => {
          statements += 1
          return node
        },
        transformResult: ({ result }) => Promise.resolve(result),
      })
      const undone = await counting.transaction().execute(tx => undoBatch(tx, batchId, ana, false, uuid()))
      expect(undone).toEqual({ rows: count })
      const left = await sql<{ count: number }>`SELECT count(*)::int FROM things
        WHERE id = ANY (${rows.map(row => row.id)}::uuid[]) AND deleted_at IS NULL`.execute(db)
      expect(left.rows[0]?.count).toBe(0)
      return statements
    }
    expect(await countQueries(1000)).toBe(await countQueries(2))
  })

  it('that is taken as stored is named by a column, and what did not change reads alike before and after', async () => {
    const { id } = await added('Compasso')
    const before = await recorded(id)
    await sql`UPDATE things SET name = 'Régua', version = version + 1 WHERE id = ${id}`.execute(db)
    const taken = { table: 'things', label: { column: 'name' }, before, after: AS_STORED } as const
    const by = { account: ana, action: 'things.update', batchId: uuid() }
    await insertChanges(db, [{ id, ...taken }], by)
    const change = await db
      .selectFrom('changes')
      .select(['label', 'before', 'after'])
      .where('batch_id', '=', by.batchId)
      .executeTakeFirstOrThrow()
    const after = change.after as unknown as Row & { created_at: string }
    expect(change.label).toBe('Régua')
    expect(change.before).toMatchObject({ name: 'Compasso', version: 1, created_at: after.created_at })
    expect(Object.keys(change.before ?? {}).toSorted()).toEqual(Object.keys(before).toSorted())
    expect([after.name, after.version]).toEqual(['Régua', 2])
    await expect(insertChanges(db, [{ id: uuid(), ...taken }], by)).rejects.toThrow('not there')
  })

  it('lets rows that stand in each other’s place change back, one after the other', async () => {
    await sql`CREATE UNIQUE INDEX one_name ON things (name) WHERE tags ? 'alone' AND deleted_at IS NULL`.execute(
      db,
    )
    const [first, second] = [await added('Banco 1'), await added('Banco 2')]
    await sql`UPDATE things SET tags = '{"alone": "x"}' WHERE id IN (${first.id}, ${second.id})`.execute(db)
    const batchId = uuid()
    await renamed(second.id, 'Banco 3', { batchId })
    await renamed(first.id, 'Banco 2', { batchId })
    await db.transaction().execute(tx => undoBatch(tx, batchId, ana, false, uuid()))
    expect([(await read(first.id)).name, (await read(second.id)).name]).toEqual(['Banco 1', 'Banco 2'])
    await sql`DROP INDEX one_name`.execute(db)
  })

  it('is recorded as a change of its own that names what it undoes', async () => {
    const { id } = await added('Quadro')
    const batchId = await renamed(id, 'Giz')
    await undoBatch(db, batchId, ana, false, uuid())
    const [undo, change] = await findChangesOfRow(db, 'things', id)
    expect(undo).toMatchObject({
      action: 'things.update.undo',
      before: { name: 'Giz' },
      after: { name: 'Quadro' },
    })
    expect(undo?.after).not.toHaveProperty('secret')
    expect(change?.undone_at).not.toBeNull()
  })
})

describe('the history of a row', () => {
  const fields = fieldsOf(
    thing({
      table: 'things',
      what: 'Esta coisa',
      many: 'coisas',
      path: '/things',
      apis: [],
      audit: 'things',
    }),
    {},
    {
      name: { label: 'Nome' },
      tags: { label: 'Etiquetas', show: (value: object) => Object.keys(value).join(', ') },
      version: { label: 'Versão' },
    },
  )

  it('says newest first who changed which field, why, and whether that was undone', async () => {
    const { id } = await added('Caderno')
    const batchId = await renamed(id, 'Livro', { by: beto, reason: 'Era outro.' })
    await undoBatch(db, batchId, beto, false, uuid())
    const { rows } = await findThingHistory(db, wordsOf([]), fields, id)
    expect(rows.map(row => [row.by, row.action, row.undone])).toEqual([
      ['Beto', 'things.update.undo', false],
      ['Beto', 'things.update', true],
      ['Ana', 'things.create', false],
    ])
    expect(rows[1]).toMatchObject({
      reason: 'Era outro.',
      fields: [
        { field: 'Nome', before: 'Caderno', after: 'Livro' },
        { field: 'Versão', before: '1', after: '2' },
      ],
    })
    expect(rows[2]?.fields).toEqual([])
  })

  it('reads empty, true and listed values aloud', async () => {
    const id = uuid()
    const before = { name: '', version: true, tags: { a: '' } }
    const after = { name: ['x', 'y'], version: null, tags: { b: '' } }
    await insertChanges(db, [{ table: 'things', id, label: 'x', before, after }], {
      account: undefined,
      action: 'things.update',
      batchId: uuid(),
    })
    const { rows } = await findThingHistory(db, wordsOf([]), fields, id)
    expect(rows[0]).toMatchObject({
      by: 'Sistema',
      fields: [
        { before: '–', after: 'x; y' },
        { before: 'a', after: 'b' },
        { before: 'sim', after: '–' },
      ],
    })
  })
})

describe('forgetting a person', () => {
  it('empties their own history and takes their name out of that of others', async () => {
    const { id } = await added('Celeste Macuácua')
    const other = await added('Turma da Celeste Macuácua')
    const far = await added('Turma B')
    const names = { table: 'persons', ids: [id], words: ['Celeste Macuácua', 'Ana'], replacement: 'Aluno 1' }
    expect(await forgetRows(db, names)).toBe(2)
    expect(await findChangesOfRow(db, 'things', id)).toMatchObject([{ before: null, after: null }])
    expect(await findChangesOfRow(db, 'things', other.id)).toMatchObject([
      { after: { name: 'Turma da Aluno 1' } },
    ])
    expect(await findChangesOfRow(db, 'things', far.id)).toMatchObject([{ after: { name: 'Turma B' } }])
    const { rows } = await sql<{
      label: string
    }>`SELECT label FROM changes WHERE row_id = ${other.id}`.execute(db)
    expect(rows[0]?.label).toBe('Turma da Aluno 1')
  })

  it('takes one key of a column out of every history of a table', async () => {
    const { id } = await added('Ficha')
    await sql`UPDATE changes SET after = jsonb_set(after, '{tags}', '{"foto": "x", "sala": "1"}')
      WHERE row_id = ${id}`.execute(db)
    await forgetKey(db, { table: 'things', column: 'tags', key: 'foto' })
    expect(await findChangesOfRow(db, 'things', id)).toMatchObject([{ after: { tags: { sala: '1' } } }])
  })

  it('cannot be undone', async () => {
    const { id } = await added('Nome antigo')
    const batchId = await renamed(id, 'Nome novo')
    await emptyHistory(db, [id])
    await expect(undoBatch(db, batchId, ana, false, uuid())).rejects.toMatchObject({ code: 'NOT_UNDOABLE' })
  })
})
