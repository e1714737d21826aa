import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partOf } from '../scripts/patience.ts'
import { readConfig } from './config.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'wrong-variables-'))
const aFile = join(folder, 'a-file')
writeFileSync(aFile, 'This is no certificate and no folder.')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Another program, on a port that the product is then given. */
const taken = createServer()
beforeAll(async () => {
  taken.listen(0, '127.0.0.1')
  await once(taken, 'listening')
})
afterAll(() => taken.close())

const amplify = { AUTH_METHOD: 'amplify', COGNITO_POOL_ID: 'eu-west-1_AbCdEf123', COGNITO_CLIENT_ID: 'abc' }
const firebase = { AUTH_METHOD: 'firebase', FIREBASE_API_KEY: 'abc', FIREBASE_PROJECT_ID: 'abc' }
const auth0 = { AUTH_METHOD: 'auth0', AUTH0_DOMAIN: 'escola.eu.auth0.com', AUTH0_CLIENT_ID: 'abc' }
const supabase = { AUTH_METHOD: 'supabase', SUPABASE_URL: 'https://a.example', SUPABASE_KEY: 'abc' }
const oidc = { AUTH_METHOD: 'oidc', OIDC_ISSUER: 'https://contas.escola.mz', OIDC_CLIENT_ID: 'abc' }
const mail = { SMTP_URL: 'smtps://correio.example', PUBLIC_ADDRESS: 'https://escola.example' }
const assistant = { ASSISTANT_URL: 'http://127.0.0.1:11434/v1', ASSISTANT_MODEL: 'llama3.2' }

/** What is wrong with each variable, one or more times; other variables only where it means nothing without them. */
const wrong: Record<string, NodeJS.ProcessEnv[]> = {
  PORT: [{ PORT: 'abc' }, { PORT: '70000' }],
  HOST: [{ HOST: '203.0.113.7' }, { HOST: 'no computer of this name' }],
  TRUST_PROXY: [{ TRUST_PROXY: 'sim' }],
  TLS_CERT: [{ TLS_CERT: aFile }, { TLS_CERT: aFile, TLS_KEY: aFile }],
  TLS_KEY: [{ TLS_KEY: aFile }, { TLS_CERT: join(folder, 'missing'), TLS_KEY: join(folder, 'missing') }],
  HTTPS: [{ HTTPS: 'sim' }, { HTTPS: '1', TLS_CERT: aFile, TLS_KEY: aFile }],
  CERTIFICATE_PORT: [{ HTTPS: '1', CERTIFICATE_PORT: 'abc' }],
  DATA_DIR: [{ DATA_DIR: aFile }, { DATA_DIR: join(aFile, 'data') }, { DATA_DIR: '/proc/data' }],
  BACKUP_DIR: [{ BACKUP_DIR: aFile }, { BACKUP_DIR: '/proc/backups' }],
  DATABASE_URL: [
    { DATABASE_URL: 'mysql://a:segredo@b/c' },
    { DATABASE_URL: 'postgres://a:segredo@no-such-host.invalid/c' },
    { DATABASE_URL: 'postgres://a:segredo@b:port/c' },
  ],
  DATABASE_DIRECT_URL: [
    { DATABASE_DIRECT_URL: 'b' },
    { DATABASE_DIRECT_URL: 'postgres://a:segredo@b:port/c' },
  ],
  DATABASE_CONNECTIONS: [{ DATABASE_CONNECTIONS: '1' }, { DATABASE_CONNECTIONS: '5', WORKERS: '3' }],
  WORKERS: [{ WORKERS: '0' }, { WORKERS: '17' }, { WORKERS: 'todos' }],
  HANG_SECONDS: [{ HANG_SECONDS: '0' }],
  DEMO: [{ DEMO: 'sim' }],
  DEMO_DATE: [{ DEMO_DATE: '2026-02-30' }],
  DEMO_PASSWORD: [{ DEMO_PASSWORD: 'a' }],
  MODULES: [{ MODULES: 'academy,loja' }],
  SIGN_UP_ROLE: [{ SIGN_UP_ROLE: 'admin' }],
  ADMIN_SECOND_FACTOR: [{ ADMIN_SECOND_FACTOR: 'sim' }],
  AUTH_METHOD: [{ AUTH_METHOD: 'ldap' }],
  COGNITO_POOL_ID: [{ ...amplify, COGNITO_POOL_ID: '?' }, { AUTH_METHOD: 'amplify' }],
  COGNITO_CLIENT_ID: [{ ...amplify, COGNITO_CLIENT_ID: '?' }],
  COGNITO_ENDPOINT: [{ ...amplify, COGNITO_ENDPOINT: 'http://elsewhere.example' }],
  FIREBASE_API_KEY: [{ ...firebase, FIREBASE_API_KEY: '?' }],
  FIREBASE_PROJECT_ID: [{ ...firebase, FIREBASE_PROJECT_ID: '?' }],
  FIREBASE_EMULATOR: [{ ...firebase, FIREBASE_EMULATOR: 'elsewhere.example:9099' }],
  AUTH0_DOMAIN: [{ ...auth0, AUTH0_DOMAIN: 'http://escola.example/path' }],
  AUTH0_CLIENT_ID: [{ ...auth0, AUTH0_CLIENT_ID: '?' }],
  SUPABASE_URL: [{ ...supabase, SUPABASE_URL: 'escola' }],
  SUPABASE_KEY: [{ ...supabase, SUPABASE_KEY: 'sb_secret_abc' }],
  OIDC_ISSUER: [{ ...oidc, OIDC_ISSUER: 'http://contas.escola.mz' }, { AUTH_METHOD: 'oidc' }],
  OIDC_CLIENT_ID: [{ ...oidc, OIDC_CLIENT_ID: '' }],
  OIDC_CLIENT_SECRET: [{ ...oidc, OIDC_CLIENT_SECRET: 'segredo segredo' }],
  OIDC_NAME: [{ ...oidc, OIDC_NAME: 'Escola '.repeat(20) }],
  QUIZ_PROGRESS_URL: [{ QUIZ_PROGRESS_URL: 'javascript:alert(1)' }],
  PUBLIC_ADDRESS: [{ PUBLIC_ADDRESS: 'escola.example' }],
  APP_NAME: [{ APP_NAME: 'Escola '.repeat(20) }],
  DEFAULT_PATH: [{ DEFAULT_PATH: '//elsewhere.example' }],
  BACKUPS: [{ BACKUPS: 'weekly' }, { BACKUPS: 'elsewhere' }],
  ACADEMY_API: [{ ACADEMY_API: 'ftp://elsewhere.example' }],
  DIAGNOSTICS_API: [{ DIAGNOSTICS_API: 'api' }],
  SMTP_URL: [{ SMTP_URL: 'http://a:segredo@correio.example' }, { SMTP_URL: mail.SMTP_URL }],
  MAIL_FROM: [{ ...mail, MAIL_FROM: 'a escola' }],
  ASSISTANT_URL: [{ ...assistant, ASSISTANT_URL: 'localhost' }],
  ASSISTANT_MODEL: [
    { ...assistant, ASSISTANT_MODEL: '' },
    { ...assistant, ASSISTANT_MODEL: 'm'.repeat(300) },
  ],
  ASSISTANT_KEY: [{ ...assistant, ASSISTANT_KEY: 'segredo\nsegredo' }],
  CORS_ORIGINS: [{ CORS_ORIGINS: '*' }],
  API_DOCS_OPEN: [{ API_DOCS_OPEN: 'sim' }],
  METRICS_TOKEN: [{ METRICS_TOKEN: 'segredo' }, { METRICS_TOKEN: 'segredo com espaços no meio' }],
  LOG_LEVEL: [{ LOG_LEVEL: 'loud' }],
}

/** Every variable that the configuration asks for, found by asking it. */
function variablesRead(): string[] {
  const names = new Set<string>()
  const get = (_: object, name: string | symbol) => void names.add(String(name))
  readConfig(new Proxy<NodeJS.ProcessEnv>({}, { get }))
  return [...names].sort()
}

/** Starts the product as a person does, with nothing but these variables, and gives all that it says until it ends. */
async function start(env: NodeJS.ProcessEnv, args = ['app/start.js']) {
  const dataDir = join(folder, randomUUID())
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, ...env },
    // What starts all the same is stopped, and its words are those of a start that went well.
    timeout: 40_000,
  })
  const closed = once(child, 'close') as Promise<[number | null]>
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed])
  return { code, said: out + errors, made: existsSync(dataDir) }
}

/** Of the languages in which something could be said, the one that the technician reads; and nothing of where it is in the code. */
function expectOneSentence({ code, said }: { code: number | null; said: string }): void {
  expect(said).toMatch(/^[^\n]{20,400}\n$/)
  expect(said).not.toMatch(/^\s+at |\bnode:|\.[jt]s:\d|Error\b|segredo/m)
  expect(said).toMatch(/não serve|indique|precisa|falta|Pare|Crie|não existe|não é uma cópia|Não há/i)
  expect(code).toBe(1)
}

describe('a variable that is wrong', () => {
  it('is tried here whichever it is: the list is the configuration’s own', () => {
    expect(Object.keys(wrong).sort()).toEqual(variablesRead())
  })

  it.concurrent.each(
    partOf(
      Object.entries(wrong).flatMap(([name, cases]) => cases.map((env, at) => [name, at, env] as const)),
      5,
    ),
  )(
    '%s (%i) is refused in one Portuguese sentence that names it, and nothing is made',
    async (name, _at, env) => {
      const result = await start(env)
      expectOneSentence(result)
      expect(result.said).toContain(name)
      expect(result.made).toBe(false)
    },
  )
})

describe('a place that others have', () => {
  it('is refused before anything is made, with the number of the port', async () => {
    const { port } = taken.address() as { port: number }
    const result = await start({ PORT: String(port) })
    expectOneSentence(result)
    expect(result.said).toContain(`A porta ${port} já está ocupada`)
    expect(result.made).toBe(false)
  })

  it('shows where in the code it happened only with debug logging', async () => {
    const { port } = taken.address() as { port: number }
    const { said } = await start({ PORT: String(port), LOG_LEVEL: 'debug' })
    expect(said).toMatch(/ já está ocupada.*\n.*\n\s+at /)
  })
})

describe('a command beside the server', () => {
  const there = join(folder, 'there')
  it.concurrent.each([
    ['a copy into a folder that is missing', ['scripts/backup.ts', join(folder, 'missing', 'copy.dondza')]],
    ['a copy of data that are not there', ['scripts/backup.ts', join(folder, 'copy.dondza')]],
    ['a copy without a name', ['scripts/backup.ts']],
    ['another password without an e-mail', ['scripts/reset-password.ts']],
    ['another password where there are no data', ['scripts/reset-password.ts', 'a@exemplo.mz']],
    ['a copy to bring back that is missing', ['scripts/restore.ts', join(folder, 'missing.dondza')]],
    ['a copy to bring back that is none', ['scripts/restore.ts', aFile]],
    ['a copy to bring back that is a folder', ['scripts/restore.ts', folder]],
  ])('refuses %s in one Portuguese sentence', async (_what, args) => {
    expectOneSentence(await start({ DATA_DIR: there }, args))
  })
})
