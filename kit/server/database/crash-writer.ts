import { connect } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { StartError } from './start-error.ts'

// A small server for the crash tests: starts the database under the folder it is given, prints PostgreSQL's process,
// then writes one row after the other and prints each number once its commit was acknowledged.
const [dataDir = ''] = process.argv.slice(2)
try {
  const embedded = await startEmbedded({ dataDir, log: line => console.error(line) })
  console.log(`postgres ${embedded.pid()}`)
  await writeOn(embedded.url)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}

async function writeOn(url: string): Promise<never> {
  const client = await connect(url)
  await client.query('create table if not exists acknowledged (n bigint primary key)')
  const { rows } = await client.query<{ next: string }>(
    'select coalesce(max(n), 0) + 1 as next from acknowledged',
  )
  for (let n = Number(rows[0]?.next); ; n++) {
    await client.query('insert into acknowledged values ($1)', [n])
    console.log(String(n))
  }
}
