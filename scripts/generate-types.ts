import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCatalogue } from '#kit/server/database/catalogue.ts'
import { openDatabase } from '#kit/server/database/database.ts'
import { schemaSql, tableTypes } from '#kit/server/database/describe-schema.ts'
import { startEmbedded } from '#kit/server/database/embedded.ts'
import { migrate } from '#kit/server/database/migrate.ts'

// Migrates a database made for the purpose, and writes what it then holds: its types and its schema.
const folder = mkdtempSync(join(tmpdir(), 'dondza-types-'))
chmodSync(folder, 0o711)
const embedded = await startEmbedded({ dataDir: folder, durable: false })
try {
  await migrate(embedded.url)
  const { pool, close } = openDatabase({ url: embedded.url })
  const catalogue = await readCatalogue(pool)
  await close()
  const root = join(import.meta.dirname, '..')
  writeFileSync(join(root, 'kit/server/database/tables.generated.ts'), tableTypes(catalogue))
  writeFileSync(join(root, 'migrations/schema.sql'), schemaSql(catalogue))
} finally {
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
