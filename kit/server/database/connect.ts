import pg from 'pg'

/**
 * One connection of its own, for work that a pool is not for. End it with `client.end()`.
 * @param options.name as `pg_stat_activity` calls it
 * @param options.writes also where connections begin as such that only read
 */
export async function connect(
  url: string,
  { name, writes = false }: { name?: string; writes?: boolean } = {},
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    options: `-c TimeZone=UTC -c DateStyle=ISO${writes ? ' -c default_transaction_read_only=off' : ''}`,
  })
  client.on('error', () => {
    // The pending query rejects with it; without a listener it would end the process.
  })
  await client.connect()
  return client
}
