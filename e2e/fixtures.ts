import type { APIRequestContext } from '@playwright/test'
import { heldSession, type Person } from './people.ts'

/** Rows of a test's own, made by calls: what a test needs before it begins, not what it tries. */
export interface Fixtures {
  /** Says who speaks, for calls whose answer is no JSON. */
  headers: { authorization: string }
  term(words?: { term?: string; definition?: string }): Promise<{ id: string; term: string; version: number }>
  call<R>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object | Buffer): Promise<R>
}

let count = 0

/** A word that no other test uses, and that sorts at the end. */
export function ownWord(beginning = 'Zambo'): string {
  count += 1
  return `${beginning} ${process.pid}${Date.now().toString(36)}${count}`
}

/** Speaks to the academy as somebody. */
export async function fixturesBy(person: Person, request: APIRequestContext): Promise<Fixtures> {
  const session = await heldSession('academy', person, request)
  const headers = { authorization: `Bearer ${session?.token}` }

  async function call<R>(method: string, path: string, body?: object | Buffer): Promise<R> {
    const response = await request.fetch(`/api/academy${path}`, {
      method,
      headers: {
        ...headers,
        ...(Buffer.isBuffer(body) ? { 'content-type': 'application/octet-stream' } : {}),
      },
      data: body,
      // A connection that rested too long is closed just as it is used again; a browser asks once more.
      maxRetries: method === 'GET' ? 1 : 0,
    })
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
    return (await response.json()) as R
  }

  return {
    headers,
    call,
    async term({ term = ownWord(), definition = 'Palavra que só este ensaio conhece.' } = {}) {
      const [subject] = await call<{ id: string }[]>('GET', '/subjects/options')
      return call('POST', '/glossary/terms', {
        term,
        definition,
        subjectId: subject?.id,
        grades: [6],
      })
    },
  }
}
