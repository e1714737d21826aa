import pg from 'pg'

/** A setting that nobody has by chance: who sees it later is on the connection that asked for it. */
const OWN_TIMEOUT_MS = 27_181

/**
 * Whether a pooler (PgBouncer and its kind) stands at an address: one that lends its connections by the transaction. It refuses
 * what a connection asks for at its beginning, or takes it and does not pass it on.
 * @throws whatever keeps the address from being used at all
 */
export async function isPooled(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    options: `-c statement_timeout=${OWN_TIMEOUT_MS}`,
  })
  // The pending query rejects with it; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ ms: string }>(
      `select setting as ms from pg_settings where name = 'statement_timeout'`,
    )
    return rows[0]?.ms !== String(OWN_TIMEOUT_MS)
  } catch (error) {
    if (error instanceof Error && /unsupported startup parameter/.test(error.message)) return true
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}
