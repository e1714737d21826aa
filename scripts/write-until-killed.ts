import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StartedProduct } from './start-for-tests.ts'

/** What was acknowledged before a server was killed, and how long that took. */
export interface Written {
  ids: string[]
  ms: number
}

const WRITERS = 4

/** A token of the academy for one of the demonstration's accounts. */
export async function tokenOf({ address, password }: StartedProduct, who = 'pedagogo'): Promise<string> {
  const { accessToken } = await ask<{ accessToken: string }>(`${address}/api/academy/auth/sign-in`, {
    email: `${who}@demo.dondza.mz`,
    password,
  })
  return accessToken
}

/**
 * Writes terms through HTTP, several at a time, and kills the server (`kill -9`) with writes on the way as soon as
 * `count` are acknowledged; PostgreSQL with it when `database` names its data folder.
 */
export async function writeUntilKilled(
  product: StartedProduct,
  { token, count, word, database }: { token: string; count: number; word: string; database?: string },
): Promise<Written> {
  const api = `${product.address}/api/academy`
  const [subject] = await ask<{ id: string }[]>(`${api}/subjects/options`, undefined, token)
  const body = { definition: 'Escrita a meio de uma queda.', subjectId: subject?.id, grades: [6] }
  const gone = once(product.process, 'exit')
  const ids: string[] = []
  let [next, killed] = [0, false]
  const began = performance.now()
  let ms = 0
  const writer = async () => {
    while (!killed) {
      try {
        const { id } = await ask<{ id: string }>(
          `${api}/glossary/terms`,
          { ...body, term: `${word} ${++next}` },
          token,
        )
        ids.push(id)
      } catch (error) {
        if (!killed) throw error
      }
      if (ids.length < count || killed) continue
      killed = true
      ms = performance.now() - began
      product.kill()
      if (database !== undefined) process.kill(postgresOf(database), 'SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
  await gone
  return { ids, ms }
}

/** Those of the acknowledged terms that the server does not know any more. */
export async function lostOf(
  { address }: StartedProduct,
  token: string,
  ids: readonly string[],
): Promise<string[]> {
  const found = await Promise.all(
    ids.map(async id => {
      const answer = await fetch(`${address}/api/academy/glossary/terms/${id}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return answer.ok
    }),
  )
  return ids.filter((_, at) => !found[at])
}

/** The process of PostgreSQL, from its own lock. */
function postgresOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

async function ask<R>(url: string, body?: object, token?: string): Promise<R> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as R
}
