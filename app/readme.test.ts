import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const root = join(import.meta.dirname, '..')

/** Every variable that the configuration asks for, found by asking it. */
function variablesRead(): string[] {
  const asked = new Set<string>()
  readConfig(
    new Proxy<NodeJS.ProcessEnv>(
      {},
      {
        get(_, name) {
          asked.add(String(name))
          return undefined
        },
      },
    ),
  )
  return [...asked].sort()
}

/** First cells of the table of variables: «| `PORT` | … |». */
function variablesDescribed(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(match => match[1] ?? '').sort()
}

describe('the configuration', () => {
  it.each(['README.md', 'README.pt.md'])('is described in %s, every variable of it and no other', file => {
    expect(variablesRead().length).toBeGreaterThan(15)
    expect(variablesDescribed(file)).toEqual(variablesRead())
  })

  it('is read in one place: what the server runs looks at no variable by itself', () => {
    const running = globSync('{app,kit,school,features,journeys}/**/*.{ts,tsx}', { cwd: root }).filter(
      file => !/\.test\.tsx?$/.test(file),
    )
    const readers = running.filter(file => /process\.env[.[]/.test(readFileSync(join(root, file), 'utf8')))
    expect(readers).toEqual([])
  })
})
