import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import type { DatabaseAnswer, DatabaseRequest } from './vitest-setup.ts'

/**
 * A database of its own for a test file, empty but for what the migrations put there; closed and dropped after the
 * file's tests. Call it at the top of the file: `const { db } = await testDatabase()`.
 */
export async function testDatabase(): Promise<Database> {
  return openTestDatabase({ migrated: true })
}

/** The same without any migration applied. */
export async function emptyTestDatabase(): Promise<Database> {
  return openTestDatabase({ migrated: false })
}

async function openTestDatabase(request: DatabaseRequest): Promise<Database> {
  const socket = connect(inject('testDatabases'))
  const url = await ask(socket, request)
  const database = openDatabase({ url })
  afterAll(async () => {
    await database.close()
    socket.destroy()
  })
  return database
}

async function ask(socket: Socket, request: DatabaseRequest): Promise<string> {
  socket.write(`${JSON.stringify(request)}\n`)
  const [line] = (await once(createInterface(socket), 'line')) as [string]
  const answer = JSON.parse(line) as DatabaseAnswer
  if ('error' in answer) throw new Error(answer.error)
  return answer.url
}
