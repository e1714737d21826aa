import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Socket at which testDatabase() asks for a database. */
    testDatabases: string
  }
}

/**
 * What testDatabase() asks for, one line of JSON; the answer is one line with `url` or `error`. The first to request a
 * copy by a name gets `fill`, and answers `filled` on a line of its own when nothing is connected to it any more.
 */
export type DatabaseRequest = { migrated: boolean; copyOf?: string }
export type DatabaseAnswer = { url: string; fill?: true } | { error: string }

const prefix = 'dondza-tests-'

/**
 * Serves test files with databases of their own, copied from a migrated one, on one PostgreSQL of this run. It is
 * started by the first file that asks, so that runs without a database do not wait for it. A database lives as long
 * as the connection over which it was asked for.
 */
export default async function serveTestDatabases(project: TestProject): Promise<() => Promise<void>> {
  removeLeftovers()
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  // Open to passing through, for the account that PostgreSQL runs under when this process is root's.
  chmodSync(folder, 0o711)
  let cluster: Promise<TestCluster> | undefined
  const filled = new Map<string, Promise<string | undefined>>()
  const server = createServer(socket => {
    socket.setEncoding('utf8').once('data', async line => {
      try {
        cluster ??= startCluster(join(folder, 'data'))
        const { migrated, copyOf } = JSON.parse(String(line)) as DatabaseRequest
        const started = await cluster
        const template =
          copyOf === undefined
            ? migrated
              ? 'migrated'
              : 'template1'
            : await filledBy(started, copyOf, socket, filled)
        await lend(started, template, socket)
      } catch (error) {
        answer(socket, { error: error instanceof Error ? error.message : String(error) })
      }
    })
    // A test process that was killed has nothing more to say.
    socket.on('error', () => socket.destroy())
  })
  const address = process.platform === 'win32' ? `\\\\.\\pipe\\${prefix}${process.pid}` : join(folder, 'ask')
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(address, resolve))
  project.provide('testDatabases', address)
  return async () => {
    server.close()
    const started = await cluster?.catch(() => undefined)
    await started?.admin.end()
    await started?.embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type TestCluster = { embedded: EmbeddedDatabase; admin: pg.Pool }

async function startCluster(dataDir: string): Promise<TestCluster> {
  const embedded = await startEmbedded({ dataDir, durable: false })
  const admin = new pg.Pool({ connectionString: embedded.url, max: 4 })
  admin.on('error', error => {
    if (!admin.ending) console.error('test databases:', error.message)
  })
  await admin.query('create database migrated')
  await migrate(embedded.urlOf('migrated'))
  return { embedded, admin }
}

let lent = 0

/** The template database of a name, filled by its first caller, or by the next where that failed. */
async function filledBy(
  { embedded, admin }: TestCluster,
  name: string,
  socket: Socket,
  filled: Map<string, Promise<string | undefined>>,
): Promise<string> {
  while (filled.has(name)) {
    const there = await filled.get(name)
    if (there !== undefined) return there
  }
  const template = `filled_${++lent}`
  const isFilled = new Promise<string | undefined>(resolve => {
    socket
      .once('data', () => resolve(template))
      .once('close', () => {
        if (filled.get(name) === isFilled) filled.delete(name)
        resolve(undefined)
      })
  })
  filled.set(name, isFilled)
  await admin.query(`create database ${template} template migrated`)
  answer(socket, { url: embedded.urlOf(template), fill: true })
  if ((await isFilled) === undefined) throw new Error(`${name} was not filled.`)
  return template
}

async function lend({ embedded, admin }: TestCluster, template: string, socket: Socket): Promise<void> {
  const name = `test_${++lent}`
  await admin.query(`create database ${name} template ${template}`)
  socket.once('close', () => {
    if (!admin.ending) void admin.query(`drop database if exists ${name} with (force)`)
  })
  answer(socket, { url: embedded.urlOf(name) })
}

function answer(socket: Socket, message: DatabaseAnswer): void {
  socket.write(`${JSON.stringify(message)}\n`)
}

/** Removes what runs that were killed left behind; the process is in the folder's name. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue
    rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another account's process may not be touched, but it lives.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
