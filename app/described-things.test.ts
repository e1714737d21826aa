import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { columnOf, type ThingFields } from '#kit/fields.ts'
import { readCatalogue } from '#kit/server/database/catalogue.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { describedColumns } from '#kit/server/records/names.ts'
import { conflictOf } from '#kit/web/form/conflict-of.ts'
import { readConfig } from './config.ts'
import { allServed } from './served.ts'

const ROOT = join(import.meta.dirname, '..')
/** What the system itself writes in every row. */
const KEPT = ['id', 'version', 'created_at', 'created_by', 'updated_at', 'deleted_at']

const { tables, functions } = await readCatalogue((await testDatabase()).pool)
const things = await describedThings()

it('the things of the house are found where they are described', () => {
  expect(things.map(([, { thing }]) => thing.table)).toEqual(expect.arrayContaining(['terms', 'faqs']))
})

it('every history is that of a thing that is described', () => {
  const histories = allServed(readConfig({ MODULES: 'academy,diagnostics', LOG_LEVEL: 'silent' })).flatMap(
    ({ endpoint: { method, path } }) => (method === 'GET' && /\/:id\/history$/.test(path) ? [path] : []),
  )
  const described = things.map(([, { thing }]) => `${'path' in thing && thing.path}/:id/history`)
  expect(histories.filter(path => !described.includes(path))).toEqual([])
  expect(histories.length).toBeGreaterThan(13)
})

describe.each(things)('%s', (_name, of) => {
  const columns = tables.find(table => table.name === of.thing.table)?.columns ?? []
  const described = [...Object.entries(of.fields), ...Object.entries(of.beside)]

  it('tells in the history every column that may change, or says why not', () => {
    const editable = columns.filter(({ name, generated }) => generated === null && !KEPT.includes(name))
    const said = [...describedColumns(of), ...described.flatMap(untoldColumn)].map(({ column }) => column)
    expect(said.toSorted()).toEqual(editable.map(({ name }) => name).toSorted())
  })

  it('lays side by side, where two save at once, every field that a person writes, or says why not', () => {
    const shown = conflictOf(of).fields.map(({ key }) => key)
    const omitted = Object.keys(of.fields).filter(name => of.fields[name]?.omittedBecause)
    expect([...shown, ...omitted].toSorted()).toEqual(Object.keys(of.fields).toSorted())
  })

  it('says of each of its columns whether it holds JSON', () => {
    for (const [name, field] of Object.entries(of.fields)) {
      const column = columns.find(each => each.name === columnOf(name, field))
      expect([name, field.json === true]).toEqual([name, column?.baseType === 'jsonb'])
    }
  })

  it('names rows of tables that there are, by columns that they have', () => {
    for (const [name, { names }] of described) {
      if (!names) continue
      const { column = 'name' } = names
      const own = tables.find(table => table.name === names.table)?.columns.map(each => each.name) ?? []
      // What a function of the database says of a row is written `table.function`.
      const said = functions.some(text => text.includes(`.${column.split('.')[1]}(`))
      expect([name, own.includes(column) || (column.startsWith(`${names.table}.`) && said)]).toEqual([
        name,
        true,
      ])
    }
  })

  it('names the rows that a column of the database refers to, where it is shown', () => {
    const references = (tables.find(table => table.name === of.thing.table)?.constraints ?? []).flatMap(
      ({ definition }) => {
        const [, column = '', table] = /^FOREIGN KEY \((\w+)\) REFERENCES (\w+)\(/.exec(definition) ?? []
        return table === undefined || KEPT.includes(column) || table === 'files' ? [] : [[column, table]]
      },
    )
    const named = described.flatMap(([name, field]) =>
      field.omittedBecause ? [] : [[columnOf(name, field), field.names?.table]],
    )
    const omitted = described.flatMap(([name, field]) =>
      field.omittedBecause ? [columnOf(name, field)] : [],
    )
    const mustName = references.filter(([column]) => !omitted.includes(column ?? ''))
    expect(named).toEqual(expect.arrayContaining(mustName))
  })
})

function untoldColumn([name, field]: [string, ThingFields['beside'][string]]) {
  return field.omittedBecause === undefined ? [] : [{ column: columnOf(name, field) }]
}

/** What files outside the rooms' `web/` describe with `fieldsOf`. */
async function describedThings(): Promise<[string, ThingFields][]> {
  const files = globSync('{features,journeys,school}/**/*.ts', {
    cwd: ROOT,
    exclude: ['**/web/**', '**/*.test.ts'],
  })
  const found: [string, ThingFields][] = []
  for (const file of files.toSorted()) {
    if (!readFileSync(join(ROOT, file), 'utf8').includes('= fieldsOf(')) continue
    const module: Record<string, unknown> = await import(join(ROOT, file))
    for (const [name, value] of Object.entries(module))
      if (
        value !== null &&
        typeof value === 'object' &&
        'thing' in value &&
        'fields' in value &&
        'beside' in value
      )
        found.push([name, value as ThingFields])
  }
  return found
}
