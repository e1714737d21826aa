import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig, wantsStacks } from '#app/config.ts'
import { failureText } from '#app/failure-text.ts'
import { openForMaintenance } from '#app/open-for-maintenance.ts'
import { elsewhereOf } from '#app/served.ts'
import { besideService } from '#app/service-environment.ts'
import { openDatabase } from '#kit/server/database/database.ts'
import { StartError } from '#kit/server/database/start-error.ts'
import { makeConsoleReset } from '#school/accounts/server/console-reset.ts'
import { LINK_DAYS } from '#school/accounts/users-contract.ts'

// npm run reset-password -- E-MAIL: a link with which the owner of an account chooses another password, also while the
// server runs. Permission to run this implies access to the whole database: it asks for nothing more.
try {
  const [email] = process.argv.slice(2)
  if (!email)
    throw new StartError('Indique o e-mail da conta: npm run reset-password -- direccao@escola.example')
  const config = readConfig(besideService())
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres.json')))
    throw new StartError(`Não há dados em ${config.dataDir}. Indique a pasta certa em DATA_DIR.`)
  const { url, close } = await openForMaintenance(config, console.log)
  const database = openDatabase({ url, connections: 1 })
  try {
    const { path } = await makeConsoleReset(database.db, email, elsewhereOf(config))
    console.log(`Abra esta ligação e escolha outra senha; serve uma vez, durante ${LINK_DAYS.senha} dias:`)
    console.log(addressOf(config) + path)
  } finally {
    await database.close()
    await close()
  }
} catch (error) {
  console.error(failureText(error, wantsStacks()))
  process.exitCode = 1
}

/** Where the one who sits at this computer opens the product. */
function addressOf({ publicAddress, tls, ownAuthority, port }: Config): string {
  return publicAddress ?? `${tls || ownAuthority ? 'https' : 'http'}://localhost:${port}`
}
