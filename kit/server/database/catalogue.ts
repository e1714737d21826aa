import type pg from 'pg'

export type Column = {
  name: string
  /** Type as SQL writes it: `text`, `numeric(5,2)`, `timestamp with time zone`. */
  type: string
  /** Name of the base type, of the element for an array: `text`, `int4`, `timestamptz`. */
  baseType: string
  isArray: boolean
  nullable: boolean
  default: string | null
  /** 'always' for columns that nobody may write. */
  generated: 'always' | 'stored' | null
  /** The texts that a CHECK constraint allows, where it lists them. */
  values: string[] | null
}

export type Table = {
  name: string
  kind: 'table' | 'view'
  columns: Column[]
  constraints: { name: string; definition: string }[]
  indexes: string[]
  triggers: string[]
  definition: string | null
  /** How its rows lie in parts: `RANGE (id)`. */
  partition: string | null
}

export type Catalogue = {
  extensions: string[]
  collations: string[]
  functions: string[]
  sequences: string[]
  tables: Table[]
}

/** What the schema `public` holds, without what extensions brought; everything in order of name. */
export async function readCatalogue(client: pg.Pool | pg.ClientBase): Promise<Catalogue> {
  const list = async (sql: string) => (await client.query<{ line: string }>(sql)).rows.map(row => row.line)
  const { rows } = await client.query<{ tables: Table[] | null }>(tablesQuery)
  const tables = rows[0]?.tables ?? []
  for (const table of tables) {
    for (const column of table.columns) column.values = listedValues(column.name, table.constraints)
  }
  return {
    extensions: await list(`select extname as line from pg_extension where extname <> 'plpgsql' order by 1`),
    collations: await list(`
      select format('create collation %I (provider = icu, locale = %L)', collname,
        coalesce(to_jsonb(c) ->> 'colllocale', to_jsonb(c) ->> 'colliculocale')) as line
      from pg_collation c where collnamespace = 'public'::regnamespace order by collname`),
    functions: await list(`
      select pg_get_functiondef(p.oid) as line from pg_proc p
      where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') and ${notOfExtension('pg_proc', 'p')}
      order by p.oid::regprocedure::text collate "C"`),
    sequences: await list(`
      select format('create sequence %I', relname) as line from pg_class s
      where relnamespace = 'public'::regnamespace and relkind = 'S' and not exists (
        select from pg_depend d where d.objid = s.oid and d.deptype in ('i', 'a')) order by relname collate "C"`),
    tables,
  }
}

function notOfExtension(catalogue: string, alias: string): string {
  return `not exists (select from pg_depend d
    where d.classid = '${catalogue}'::regclass and d.objid = ${alias}.oid and d.deptype = 'e')`
}

const tablesQuery = `
  select json_agg(json_build_object(
    'name', t.relname,
    'kind', case t.relkind when 'v' then 'view' else 'table' end,
    'definition', case when t.relkind = 'v' then pg_get_viewdef(t.oid, true) end,
    'partition', pg_get_partkeydef(t.oid),
    'columns', (
      select json_agg(json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod),
        'baseType', coalesce(element.typname, base.typname),
        'isArray', element.typname is not null,
        -- PostgreSQL does not know what a view may leave empty: ours leave nothing so.
        'nullable', not a.attnotnull and t.relkind <> 'v',
        'default', pg_get_expr(d.adbin, d.adrelid),
        'generated', case when a.attidentity = 'a' then 'always' when a.attgenerated <> '' then 'stored' end
      ) order by a.attnum)
      from pg_attribute a
      join pg_type base on base.oid = a.atttypid
      left join pg_type element on element.oid = base.typelem and base.typcategory = 'A'
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped),
    'constraints', coalesce((
      select json_agg(json_build_object('name', c.conname, 'definition', pg_get_constraintdef(c.oid))
        order by array_position(array['p', 'u', 'x', 'f', 'c'], c.contype::text), c.conname collate "C")
      from pg_constraint c where c.conrelid = t.oid and c.contype in ('p', 'u', 'x', 'f', 'c')
        -- Of a reference to a table in parts, those to each of them follow from the one to the whole.
        and c.conparentid = 0), '[]'),
    'indexes', coalesce((
      select json_agg(made.definition order by made.name collate "C") from (
        select pg_get_indexdef(i.indexrelid) as definition, i.indexrelid::regclass::text as name
        from pg_index i where i.indrelid = t.oid
          and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.conrelid = t.oid)
        -- What is counted for plans stands beside what is kept for them.
        union all select pg_get_statisticsobjdef(s.oid), s.stxname from pg_statistic_ext s where s.stxrelid = t.oid
      ) made), '[]'),
    'triggers', coalesce((
      select json_agg(pg_get_triggerdef(g.oid, true) order by g.tgname collate "C")
      from pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal), '[]')
  ) order by t.relname collate "C") as tables
  from pg_class t
  where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p', 'v')
    and ${notOfExtension('pg_class', 't')}`

/** From `CHECK ((state = ANY (ARRAY['open'::text, 'done'::text])))` the two texts. */
function listedValues(column: string, constraints: Table['constraints']): string[] | null {
  const start = `CHECK ((${column} = ANY (ARRAY[`
  for (const { definition } of constraints) {
    if (!definition.startsWith(start) || !definition.endsWith('])))')) continue
    const items = definition.slice(start.length, -'])))'.length)
    const values = [...items.matchAll(/'((?:[^']|'')*)'::text(?:, |$)/g)]
    if (values.length > 0 && values.map(([whole]) => whole).join('') === items) {
      return values.map(([, value = '']) => value.replaceAll("''", "'"))
    }
  }
  return null
}
