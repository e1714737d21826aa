import cluster from 'node:cluster'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { missingHost } from '#features/identity/server/known-host.ts'
import { sealChain } from '#features/policies/server/chain.ts'
import { countAccounts, holdsDemonstration } from '#journeys/beginning/server/queries.ts'
import { counted } from '#kit/figures.ts'
import { keyIn } from '#kit/server/database/installation-key.ts'
import { StartError } from '#kit/server/database/start-error.ts'
import { sealAppSecrets } from '#school/accounts/server/app-codes.ts'
import { prepareFirstAdministrator } from '#school/accounts/server/first-administrator.ts'
import { buildWhenNeeded } from './build.js'
import { type Config, readConfig, wantsStacks } from './config.ts'
import { networkAddress } from './config-script.ts'
import { failureText } from './failure-text.ts'
import { demonstrationStays, type LoadDemonstration, loadDemonstrationWhenEmpty } from './first-start.ts'
import { misspeltVariables } from './misspelt-variables.ts'
import { type Installation, openInstallation, openPlace } from './open-installation.ts'
import { openCertificatePage, withOwnCertificate } from './school-https/school-https.ts'
import type { RunningServer } from './server.ts'
import { tryPlaces } from './try-places.ts'
import { startHeartbeat } from './watchdog/heartbeat.ts'
import { type Listening, ownPart, type Part } from './workers/part.ts'
import { startWorkers } from './workers/start-workers.ts'

/** What `serve.js` runs: builds the web, starts the database and the server, then prints the address and how to sign in. */
async function start(): Promise<void> {
  for (const line of misspeltVariables()) say(line)
  const base = readConfig()
  await tryPlaces(base)
  const config = withOwnCertificate(base)
  if (config.modules.has('web') && !buildWhenNeeded('web', say))
    throw new StartError('Não foi possível preparar as páginas; veja a razão acima.')
  const [installation, serve] = await Promise.all([openInstallation(config, say), readServer()])
  try {
    const { db } = installation.database
    // Several seal with the same, and the other servers of this database are given it before they begin.
    if (config.workers > 1 || config.databaseUrl !== undefined) keyIn(config.dataDir)
    if (config.demo) await loadDemonstrationWhenEmpty(config, db, { load: loadDemonstration, say })
    const code = await prepareFirstAdministrator(db)
    await sealChain(db, config.dataDir)
    const unopened = await sealAppSecrets(db, config.dataDir)
    if (unopened > 0) sayKeyIsMissing(unopened, config)
    const server = await serve(config, installation)
    const phones = await openCertificatePage(config, server.address, error =>
      console.error(failureText(error, false)),
    )
    stopOnSignal(async () => {
      say('\nA terminar …')
      await Promise.all([phones?.close(), server.close()])
      await installation.close()
    })
    startHeartbeat(config.hangSeconds)
    say(`\n${config.appName} está em ${server.address}`)
    await sayAddressOfPhones(config, server.address)
    if (phones)
      say(
        `\nCada telemóvel instala uma vez o certificado da escola: ${phones.address}\nImpressão digital: ${phones.fingerprint}`,
      )
    if (config.host === '127.0.0.1')
      say('Só este computador a abre; para a rede da escola: HOST=0.0.0.0 npm start')
    const missing = await missingHost(config.provider, config.publicAddress)
    if (missing) say(`\n${missing}`)
    if (code) say(`\nAinda não há contas: abra o endereço e crie a do administrador com o código ${code}`)
    else if (config.demo) sayDemonstrationAccounts(config)
    else if (await holdsDemonstration(db)) say(demonstrationStays(await countAccounts(db)))
  } catch (error) {
    await installation.close()
    throw error
  }
}

/** Loads, while the database starts in a process of its own, what serves: this process, or several that it starts. */
async function readServer(): Promise<(config: Config, installation: Installation) => Promise<RunningServer>> {
  await nextTurn()
  const [{ createLog, startServer }, { startJobs }] = await Promise.all([
    import('./server.ts'),
    import('./jobs.ts'),
  ])
  return async (config, { database, place }) => {
    if (config.workers === 1) return startServer(config, database)
    const server = await startWorkers(config, place)
    const stopJobs = startJobs(config, database, createLog(config))
    return {
      ...server,
      close() {
        stopJobs()
        return server.close()
      },
    }
  }
}

/** One of several that serve: what there is to make, and to say, the process that started it has made and said. */
async function startPart({ database: place }: Part): Promise<void> {
  const config = withOwnCertificate(readConfig())
  // What it says to one that is gone is lost, and it ends with that one.
  cluster.worker?.on('error', () => undefined)
  const database = openPlace(place, config, say)
  const { startServer } = await import('./server.ts')
  const server = await startServer(config, database, { isOneOfMany: true })
  stopOnSignal(async () => {
    await server.close()
    await database.close()
  })
  startHeartbeat(config.hangSeconds)
  process.send?.({ listening: server.address } satisfies Listening)
}

/** Loaded only when needed: once for a demonstration, and never in a real school. */
const loadDemonstration: LoadDemonstration = async (db, settings) => {
  const demonstration = await import('./demonstration/load.ts')
  return demonstration.loadDemonstration(db, settings)
}

function say(line: string): void {
  console.log(line)
}

/** For the blackboard: what phones open, to be typed or read by their camera; a service's journal needs no picture. */
async function sayAddressOfPhones(config: Config, listening: string): Promise<void> {
  const port = Number(new URL(listening).port)
  const address = config.publicAddress ?? networkAddress({ ...config, port })
  if (address === undefined) return
  say(`\nOs telemóveis e os outros computadores da escola abrem ${address}`)
  if (!process.stdout.isTTY) return
  const { qrText } = await import('#engines/documents/qr.ts')
  say(qrText(address))
}

function sayKeyIsMissing(unopened: number, { dataDir }: Config): void {
  say(
    `\n${counted(unopened, 'aplicação de autenticação foi guardada', 'aplicações de autenticação foram guardadas')} com outra chave ` +
      `que não a de ${join(dataDir, 'installation.key')}: ponha lá a chave certa (a de outro servidor desta base de dados, ou ` +
      'a de uma cópia, com "npm run restore"), ou retire esses segundos passos em Utilizadores.',
  )
}

function sayDemonstrationAccounts({ dataDir }: Config): void {
  const file = join(dataDir, 'demo-accounts.txt')
  if (existsSync(file)) say(`\n${readFileSync(file, 'utf8').trim()}\n(guardado em ${file})`)
}

/**
 * The first signal shuts down gracefully; a second one exits at once. A terminal sends the same signal to this process and
 * to its watchdog, which forwards it: both count as the first.
 */
function stopOnSignal(close: () => Promise<void>): void {
  let began: number | undefined
  const stop = async () => {
    if (began !== undefined) {
      if (performance.now() - began > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    began = performance.now()
    setTimeout(() => process.exit(1), 15_000).unref()
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
}

const SAME_SIGNAL_MS = 500

try {
  const part = ownPart()
  await (part ? startPart(part) : start())
} catch (error) {
  console.error(failureText(error, wantsStacks()))
  process.exit(1)
}
