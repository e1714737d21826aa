import { expect, it } from 'vitest'
import type { Catalogue, Column } from './catalogue.ts'
import { schemaSql, tableTypes } from './describe-schema.ts'

const column = (name: string, more: Partial<Column> = {}): Column => ({
  ...{
    name,
    type: 'text',
    baseType: 'text',
    isArray: false,
    nullable: false,
    default: null,
    generated: null,
    values: null,
  },
  ...more,
})
const catalogue = (columns: Column[], more: Partial<Catalogue> = {}): Catalogue => ({
  ...{ extensions: [], collations: [], functions: [], sequences: [] },
  tables: [
    {
      ...{
        name: 'lesson_plans',
        kind: 'table',
        columns,
        constraints: [],
        indexes: [],
        triggers: [],
        definition: null,
        partition: null,
      },
    },
  ],
  ...more,
})
/** The type of a column, as it is generated. */
const typeOf = (more: Partial<Column>) =>
  /^ {2}it: (.*)$/m.exec(tableTypes(catalogue([column('it', more)])))?.[1]

it('columns have the types that they are read as', () => {
  const types = [
    'bool',
    'int2',
    'int4',
    'int8',
    'float4',
    'float8',
    'numeric',
    'bytea',
    'date',
    'timestamptz',
    'uuid',
  ]
  expect(types.map(baseType => typeOf({ baseType }))).toEqual([
    ...[
      'boolean',
      'number',
      'number',
      'number',
      'number',
      'number',
      'number',
      'Buffer',
      'string',
      'string',
      'string',
    ],
  ])
  expect(typeOf({ nullable: true })).toBe('string | null')
  expect(typeOf({ values: ['novo', "d'água"], nullable: true })).toBe("'novo' | 'd\\'água' | null")
  expect(typeOf({ isArray: true, baseType: 'int4' })).toBe('number[]')
  expect(typeOf({ isArray: true, nullable: true })).toBe('string[] | null')
})

it('what has a default may be left out, and what is generated may not be written', () => {
  expect(typeOf({ default: "'x'" })).toBe('Generated<string>')
  expect(typeOf({ default: 'now()', isArray: true, baseType: 'date' })).toBe('Generated<string[]>')
  expect(typeOf({ generated: 'always', baseType: 'int4' })).toBe('GeneratedAlways<number>')
  expect(typeOf({ generated: 'stored', default: 'lower(name)' })).toBe('GeneratedAlways<string>')
})

it('JSON is read as a value and written as text, left out where the table fills it', () => {
  expect(typeOf({ baseType: 'jsonb' })).toBe('ColumnType<unknown, string, string>')
  expect(typeOf({ baseType: 'json', default: "'{}'" })).toBe(
    'ColumnType<unknown, string | undefined, string>',
  )
  expect(typeOf({ baseType: 'jsonb', nullable: true })).toBe(
    'ColumnType<unknown, string | null | undefined, string | null>',
  )
})

it('the types name what they import, and nothing more', () => {
  expect(tableTypes(catalogue([column('name')]))).not.toContain('import type')
  const text = tableTypes(
    catalogue([column('id', { default: 'gen()' }), column('data', { baseType: 'jsonb' })]),
  )
  expect(text).toContain(
    "import type { ColumnType, Generated } from 'kysely'\n\ntype LessonPlans = {\n  id: ",
  )
  expect(text).toContain('export type Tables = {\n  lesson_plans: LessonPlans\n}\n')
})

it('the schema is written as SQL that a person reviews', () => {
  const columns = [
    column('id', { type: 'uuid' }),
    column('at', { type: 'timestamp with time zone', nullable: true, default: 'now()' }),
    column('number', { type: 'integer', generated: 'always' }),
    column('folded', { generated: 'stored', default: 'lower(name)' }),
  ]
  const described = catalogue(columns, {
    ...{
      extensions: ['unaccent'],
      collations: ['create collation pt'],
      functions: [' create function f '],
      sequences: ['create sequence s'],
    },
  })
  const [table] = described.tables
  if (!table) throw new Error('no table')
  table.constraints.push({ name: 'pk', definition: 'primary key (id)' })
  table.indexes.push('create index i on public.lesson_plans (at)')
  table.triggers.push('create trigger t')
  described.tables.push({ ...table, name: 'seen', kind: 'view', definition: ' select 1 ' })
  expect(schemaSql(described).split('\n\n').slice(1).join('\n\n')).toBe(`create extension unaccent;

create collation pt;

create function f;

create sequence s;

create table lesson_plans (
  id uuid not null,
  at timestamptz default now(),
  number integer not null generated always as identity,
  folded text not null generated always as (lower(name)) stored,
  constraint pk primary key (id)
);
create index i on lesson_plans (at);
create trigger t;

create view seen as
select 1
`)
})
