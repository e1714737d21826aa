import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import type { ProviderSettings } from '#features/identity/provider.ts'
import { StartError } from '#kit/server/database/start-error.ts'
import { isDay } from '#kit/shapes.ts'
import { SHORTEST_PASSWORD } from '#school/accounts/password.ts'
import type { AssistantSettings } from '#school/assistant/server/chat.ts'
import { readClientSecret, readProvider } from './config-provider.ts'
import { readerOf } from './variables.ts'

const modules = ['academy', 'diagnostics', 'web'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const signUpRoles = ['pendente', 'professor', 'pedagogo'] as const

const backupMakers = ['nightly', 'elsewhere'] as const

export type Config = {
  port: number
  /** Address to listen on. Loopback unless HOST is set: a laptop is open to its network only if asked to be. */
  host: string
  /** Trusted proxies for X-Forwarded-* headers: how many there are, or their addresses. */
  trustProxy: false | number | string[]
  /** Files of a certificate and its key: the server speaks TLS itself. */
  tls: { certFile: string; keyFile: string } | undefined
  /** The school's own authority vouches for this server; on that port phones come to know it, without TLS. */
  ownAuthority: { port: number } | undefined
  /** Absolute path. */
  dataDir: string
  /** Folder of the nightly backup. Absolute path. */
  backupDir: string
  /** Whether this program makes the copies, or another one of the database's own. */
  backups: (typeof backupMakers)[number]
  /** Undefined: the embedded PostgreSQL under dataDir. */
  databaseUrl: string | undefined
  /** The database itself where `databaseUrl` is a pooler's. */
  databaseDirectUrl: string | undefined
  /** Most connections to the database, of one process. */
  databaseConnections: number
  /** Processes that answer on the one port. */
  workers: number
  /** Seconds without a heartbeat after which a hanging server is restarted. */
  hangSeconds: number
  /** Whether an empty database receives the demonstration school; never in a database of DATABASE_URL. */
  demo: boolean
  /** ISO date that stands for today in the demonstration. */
  demoDate: string | undefined
  demoPassword: string | undefined
  modules: ReadonlySet<(typeof modules)[number]>
  signUpRole: (typeof signUpRoles)[number]
  /** Whether administrators must have a second factor. */
  adminSecondFactor: boolean
  /** The identity provider, if people do not sign in with a password here. */
  provider: ProviderSettings | undefined
  /** What that service asks of this server, if it is one of OpenID Connect that asks. */
  oidcClientSecret: string | undefined
  quizProgressUrl: string
  /** Where others reach the product, on links and codes that leave this computer; without a slash at its end. */
  publicAddress: string | undefined
  appName: string
  defaultPath: string
  /** Base addresses of the two APIs as the browser calls them, without a slash at the end. */
  academyApi: string
  diagnosticsApi: string
  /** The mail server, and who its messages are from; undefined: no mail is sent. */
  mail: { smtpUrl: string; from: string } | undefined
  /** The assistant that proposes objectives, questions and translations; undefined: nothing is sent anywhere. */
  assistant: AssistantSettings | undefined
  /** Origins that may call the APIs from other sites; none unless listed. */
  corsOrigins: string[]
  /** Whether the APIs' documentation is public. */
  apiDocsOpen: boolean
  /** With which a scraper reads `/metrics`; undefined: it is not there. */
  metricsToken: string | undefined
  logLevel: (typeof logLevels)[number]
}

/**
 * Reads the whole configuration from environment variables; everything has a working default.
 * @throws StartError that names the variable and what it may be
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const read = readerOf(environment)
  const databaseUrl = postgresUrl('DATABASE_URL', read('DATABASE_URL'))
  const demo = databaseUrl === undefined && yesOrNo('DEMO', read('DEMO'))
  const dataDir = resolve(read('DATA_DIR') ?? '')
  const workers = howManyWorkers(read('WORKERS'))
  return {
    port: wholeNumber('PORT', read('PORT'), 0, 65_535),
    host: read('HOST') ?? '',
    trustProxy: proxies(read('TRUST_PROXY')),
    tls: tls(read('TLS_CERT'), read('TLS_KEY')),
    ownAuthority: ownAuthority(read),
    dataDir,
    backupDir: resolve(read('BACKUP_DIR') ?? join(dataDir, 'backups')),
    backups: backups(read('BACKUPS'), databaseUrl),
    databaseUrl,
    databaseDirectUrl: postgresUrl('DATABASE_DIRECT_URL', read('DATABASE_DIRECT_URL')),
    databaseConnections: Math.floor(connectionsOf(read('DATABASE_CONNECTIONS'), workers) / workers),
    workers,
    hangSeconds: wholeNumber('HANG_SECONDS', read('HANG_SECONDS'), 2, 3600),
    demo,
    demoDate: demo ? date('DEMO_DATE', read('DEMO_DATE')) : undefined,
    demoPassword: demoPassword(read('DEMO_PASSWORD')),
    modules: new Set(listOf('MODULES', read('MODULES'), modules)),
    signUpRole: oneOf('SIGN_UP_ROLE', read('SIGN_UP_ROLE'), signUpRoles),
    adminSecondFactor: yesOrNo('ADMIN_SECOND_FACTOR', read('ADMIN_SECOND_FACTOR')),
    provider: readProvider(read),
    oidcClientSecret: readClientSecret(read),
    quizProgressUrl: address('QUIZ_PROGRESS_URL', read('QUIZ_PROGRESS_URL')),
    publicAddress: publicAddress(read('PUBLIC_ADDRESS')),
    appName: shortText('APP_NAME', read('APP_NAME'), 60) ?? '',
    defaultPath: ownPath('DEFAULT_PATH', read('DEFAULT_PATH')),
    academyApi: address('ACADEMY_API', read('ACADEMY_API')),
    diagnosticsApi: address('DIAGNOSTICS_API', read('DIAGNOSTICS_API')),
    mail: mail(read('SMTP_URL'), read('MAIL_FROM'), publicAddress(read('PUBLIC_ADDRESS'))),
    assistant: assistant(read('ASSISTANT_URL'), read('ASSISTANT_MODEL'), read('ASSISTANT_KEY')),
    corsOrigins: origins(read('CORS_ORIGINS')),
    apiDocsOpen: yesOrNo('API_DOCS_OPEN', read('API_DOCS_OPEN')),
    metricsToken: metricsToken(read('METRICS_TOKEN')),
    logLevel: oneOf('LOG_LEVEL', read('LOG_LEVEL'), logLevels),
  }
}

/** Whether debug logging is on: only then are stacks logged. */
export function wantsStacks({ LOG_LEVEL }: NodeJS.ProcessEnv = process.env): boolean {
  return LOG_LEVEL === 'debug' || LOG_LEVEL === 'trace'
}

function publicAddress(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const bare = value.replace(/\/$/, '')
  if (!/^https?:\/\/[^\s/?#]+$/.test(bare) || !URL.canParse(bare) || bare.length > 200)
    refuse('PUBLIC_ADDRESS', value, 'indique um endereço como https://escola.example')
  return bare
}

/** Links in e-mails use a configured address: the host of a request can be forged. */
function mail(
  smtpUrl: string | undefined,
  from: string | undefined,
  address: string | undefined,
): Config['mail'] {
  if (smtpUrl === undefined) return undefined
  // Neither is repeated: it may hold a password.
  if (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl))
    throw new StartError(
      'SMTP_URL não serve: indique um endereço como smtps://utilizador:senha@correio.example.',
    )
  if (address === undefined)
    throw new StartError('SMTP_URL precisa de PUBLIC_ADDRESS: o endereço que vai nas ligações dos e-mails.')
  if (from !== undefined && !/^[^\p{Cc}]*[^\s@]+@[^\s@]+$/u.test(from))
    refuse('MAIL_FROM', from, 'indique um e-mail como escola@escola.example')
  return { smtpUrl, from: from ?? `nao-responda@${new URL(address).hostname}` }
}

/** The model must be named: servers differ in their default. */
function assistant(
  url: string | undefined,
  model: string | undefined,
  key: string | undefined,
): Config['assistant'] {
  if (url === undefined) return undefined
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  // The value is not repeated: it may hold a password.
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.search || parsed.hash)
    throw new StartError(
      'ASSISTANT_URL não serve: indique um endereço como http://127.0.0.1:11434/v1; a chave vai em ASSISTANT_KEY.',
    )
  if (model === undefined)
    throw new StartError('ASSISTANT_URL precisa de ASSISTANT_MODEL: o nome do modelo que responde.')
  shortText('ASSISTANT_MODEL', model, 200)
  shortText('ASSISTANT_KEY', key, 2000)
  return { url: url.replace(/\/+$/, ''), model, key }
}

const MAX_WORKERS = 16
const MAX_CONNECTIONS = 90

function howManyWorkers(value = ''): number {
  if (value === 'auto') return Math.min(availableParallelism(), MAX_WORKERS)
  const number = Number(value)
  return /^\d+$/.test(value) && number >= 1 && number <= MAX_WORKERS
    ? number
    : refuse('WORKERS', value, `indique um número inteiro de 1 a ${MAX_WORKERS}, ou auto`)
}

/** Of all processes together. More would have PostgreSQL switch between queries all the time, which makes each slower. */
function connectionsOf(value: string | undefined, workers: number): number {
  if (value === undefined) return Math.min(MAX_CONNECTIONS, Math.max(4 * workers, 2 * availableParallelism()))
  return wholeNumber('DATABASE_CONNECTIONS', value, 2 * workers, MAX_CONNECTIONS)
}

function refuse(name: string, value: string, wanted: string): never {
  throw new StartError(`${name}="${value}" não serve: ${wanted}.`)
}

function wholeNumber(name: string, value = '', min: number, max: number): number {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < min || number > max) {
    refuse(name, value, `indique um número inteiro de ${min} a ${max}`)
  }
  return number
}

function yesOrNo(name: string, value = ''): boolean {
  if (value !== '0' && value !== '1') refuse(name, value, 'indique 1 (sim) ou 0 (não)')
  return value === '1'
}

function backups(value: string | undefined, databaseUrl: string | undefined): Config['backups'] {
  const chosen = oneOf('BACKUPS', value, backupMakers)
  if (chosen === 'elsewhere' && databaseUrl === undefined)
    refuse('BACKUPS', chosen, 'só serve com DATABASE_URL: da base de dados incluída mais ninguém faz cópias')
  return chosen
}

function oneOf<Choice extends string>(name: string, value = '', choices: readonly Choice[]): Choice {
  return choices.find(choice => choice === value) ?? refuse(name, value, `indique ${spoken(choices)}`)
}

function listOf<Choice extends string>(
  name: string,
  value = '',
  choices: readonly Choice[],
): readonly Choice[] {
  return value.split(/[\s,]+/).map(part => oneOf(name, part, choices))
}

/** It is not repeated, and opens the administrator's account too. */
function demoPassword(value: string | undefined): string | undefined {
  if (value !== undefined && value.length < SHORTEST_PASSWORD)
    throw new StartError(
      `DEMO_PASSWORD não serve: indique uma senha de ${SHORTEST_PASSWORD} caracteres ou mais.`,
    )
  return value
}

/** It is not repeated, and a short one could be guessed. */
function metricsToken(value: string | undefined): string | undefined {
  if (value !== undefined && !/^[\x21-\x7e]{16,200}$/.test(value))
    throw new StartError(
      'METRICS_TOKEN não serve: indique de 16 a 200 letras sem acento, algarismos e sinais, sem espaços.',
    )
  return value
}

/** One line: it goes into titles, and into the heads of messages and pages. */
function shortText(name: string, value: string | undefined, max: number): string | undefined {
  if (value !== undefined && (value.length > max || /\p{Cc}/u.test(value)))
    throw new StartError(`${name} não serve: indique um texto de uma linha, até ${max} caracteres.`)
  return value
}

function date(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  return isDay(value) ? value : refuse(name, value, 'indique uma data como 2026-05-05')
}

function postgresUrl(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && !/^(postgres(ql)?:\/\/|socket:)/.test(value)) {
    // The value is not repeated: it may hold a password.
    throw new StartError(
      `${name} não serve: indique um endereço como postgres://utilizador:senha@servidor/base.`,
    )
  }
  return value
}

/** A path of this server, or a whole http address; without a slash at the end. */
function address(name: string, value = ''): string {
  const whole = /^https?:\/\//.test(value) && URL.canParse(value)
  if (!whole && !isOwnPath(value)) refuse(name, value, 'indique um caminho como /api ou um endereço http(s)')
  return value.length > 1 ? value.replace(/\/+$/, '') : value
}

function ownPath(name: string, value = ''): string {
  return isOwnPath(value) ? value : refuse(name, value, 'indique um caminho desta aplicação, como /dashboard')
}

/** `//elsewhere` and `/\elsewhere` would lead to another server. */
function isOwnPath(value: string): boolean {
  return /^\/(?![/\\])/.test(value)
}

function origins(value: string | undefined): string[] {
  if (value === undefined) return []
  return value.split(/[\s,]+/).map(origin => {
    const whole = URL.canParse(origin) && new URL(origin)
    return whole && whole.origin === origin && /^https?:/.test(origin)
      ? origin
      : refuse('CORS_ORIGINS', origin, 'indique origens como https://escola.example, separadas por vírgulas')
  })
}

function tls(cert: string | undefined, key: string | undefined): Config['tls'] {
  if (cert !== undefined && key !== undefined) return { certFile: resolve(cert), keyFile: resolve(key) }
  if (cert !== undefined) refuse('TLS_CERT', cert, 'indique também a chave, em TLS_KEY')
  if (key !== undefined) refuse('TLS_KEY', key, 'indique também o certificado, em TLS_CERT')
  return undefined
}

/** Two certificates for one port would have nobody know which phones get. */
function ownAuthority(read: ReturnType<typeof readerOf>): Config['ownAuthority'] {
  const port = wholeNumber('CERTIFICATE_PORT', read('CERTIFICATE_PORT'), 0, 65_535)
  if (!yesOrNo('HTTPS', read('HTTPS'))) return undefined
  if (read('TLS_CERT') !== undefined)
    refuse('HTTPS', '1', 'com TLS_CERT já há um certificado; indique um ou outro')
  return { port }
}

/** `1` is exactly one proxy: of `X-Forwarded-For`, which clients can forge, only the entry that it added is trusted. */
function proxies(value: string | undefined): false | number | string[] {
  if (value === undefined || value === '0') return false
  if (/^[1-9]$/.test(value)) return Number(value)
  const addresses = value.split(/[\s,]+/)
  const wrong = addresses.find(address => !isNetwork(address))
  if (wrong !== undefined)
    refuse('TRUST_PROXY', wrong, 'indique quantos intermediários há, de 1 a 9, ou os seus endereços')
  return addresses
}

/** An address, a network such as 10.0.0.0/8, or a name that Fastify has for some of them. */
function isNetwork(value: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(value)) return true
  const [address = '', bits] = value.split('/')
  const version = isIP(address)
  return (
    version !== 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  )
}

function spoken(choices: readonly string[]): string {
  return `${choices.slice(0, -1).join(', ')} ou ${choices.at(-1)}`
}
