import { connect } from 'node:net'
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

/**
 * A copy of a migrated database that was filled once for the whole run.
 * @param name what it holds: the first caller fills it, all others get a copy
 */
export async function copiedTestDatabase(
  name: string,
  fill: (database: Database) => Promise<void>,
): Promise<Database> {
  return openTestDatabase({ migrated: true, copyOf: name }, fill)
}

async function openTestDatabase(
  request: DatabaseRequest,
  fill?: (database: Database) => Promise<void>,
): Promise<Database> {
  const socket = connect(inject('testDatabases'))
  const answers = createInterface(socket)[Symbol.asyncIterator]()
  socket.write(`${JSON.stringify(request)}\n`)
  let answer = await next(answers)
  if (answer.fill && fill) {
    try {
      const template = openDatabase({ url: answer.url })
      await fill(template).finally(() => template.close())
    } catch (error) {
      socket.destroy()
      throw error
    }
    socket.write('filled\n')
    answer = await next(answers)
  }
  const database = openDatabase({ url: answer.url })
  afterAll(async () => {
    await database.close()
    socket.destroy()
  })
  return database
}

async function next(answers: AsyncIterator<string>): Promise<Exclude<DatabaseAnswer, { error: string }>> {
  const { value } = await answers.next()
  const answer = JSON.parse(value ?? '{ "error": "Nothing was answered." }') as DatabaseAnswer
  if ('error' in answer) throw new Error(answer.error)
  return answer
}
