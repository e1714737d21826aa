import pg from 'pg'

/** One connection of its own, for work that a pool is not for. End it with `client.end()`. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC -c DateStyle=ISO' })
  client.on('error', () => {
    // Told to anyone who waits for an answer; without a listener it would end the process.
  })
  await client.connect()
  return client
}
