import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig, wantsStacks } from '#app/config.ts'
import { failureText } from '#app/failure-text.ts'
import { openForMaintenance } from '#app/open-for-maintenance.ts'
import { besideService } from '#app/service-environment.ts'
import { verifyChain } from '#features/policies/server/chain.ts'
import { openDatabase } from '#kit/server/database/database.ts'
import { StartError } from '#kit/server/database/start-error.ts'

// npm run --silent verify-readings: whether the chain of readings holds, as one line of JSON; also while the server runs.
// Exit status 0 where it does, 1 where it does not, 2 where it could not be read.
try {
  const config = readConfig(besideService())
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres.json')))
    throw new StartError(`Não há dados em ${config.dataDir}. Indique a pasta certa em DATA_DIR.`)
  const { url, close } = await openForMaintenance(config, line => console.error(line))
  const database = openDatabase({ url, connections: 1 })
  try {
    const verification = await verifyChain(database.db, config.dataDir)
    console.log(JSON.stringify(verification))
    process.exitCode = verification.ok ? 0 : 1
  } finally {
    await database.close()
    await close()
  }
} catch (error) {
  console.error(failureText(error, wantsStacks()))
  process.exitCode = 2
}
