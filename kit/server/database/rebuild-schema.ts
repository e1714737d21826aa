import type pg from 'pg'
import { applyWithin, type Migration, tableOfMigrations } from './migrate.ts'

/** What a schema is made of, as statements that drop each part; what an extension brought stays. */
const drops = `
  select format('drop %s if exists %I cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view'
    when 'S' then 'sequence' else 'table' end, relname) as drop
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and not brought(oid)
  union all
  select format('drop routine if exists %s cascade', oid::regprocedure)
  from pg_proc where pronamespace = 'public'::regnamespace and not brought(oid)
  union all
  select format('drop type if exists %I cascade', typname)
  from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r') and not brought(oid)
  union all
  select format('drop collation if exists %I cascade', collname)
  from pg_collation where collnamespace = 'public'::regnamespace and not brought(oid)`

/**
 * Makes the schema anew as it was after these migrations, without a row, within the transaction that the caller has
 * begun: what was there comes back when that is not committed.
 */
export async function rebuildSchema(client: pg.Client, migrations: Migration[]): Promise<void> {
  const brought = (oid: string) => `exists (select 1 from pg_depend where objid = ${oid} and deptype = 'e')`
  const { rows } = await client.query<{ drop: string }>(drops.replaceAll('brought(oid)', brought('oid')))
  for (const { drop } of rows) await client.query(drop)
  await client.query(tableOfMigrations)
  for (const migration of migrations) await applyWithin(client, migration)
}
