import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { configurationPage } from './configuration-page.ts'
import { variableGroups, variables } from './variables.ts'

const root = join(import.meta.dirname, '..')

/** Every variable that the configuration asks for, found by asking it. */
function variablesRead(): string[] {
  const names = new Set<string>()
  readConfig(
    new Proxy<NodeJS.ProcessEnv>(
      {},
      {
        get(_, name) {
          names.add(String(name))
          return undefined
        },
      },
    ),
  )
  return [...names].sort()
}

describe('the configuration', () => {
  it.each([
    ['configuration.md', 'en'],
    ['configuracao.md', 'pt'],
  ] as const)('is described in docs/%s as it is: npm run docs:configuration writes it', (file, language) => {
    expect(readFileSync(join(root, 'docs', file), 'utf8')).toBe(configurationPage(language))
  })

  it('has a line for every variable that is read and for no other, in one group', () => {
    expect(variablesRead().length).toBeGreaterThan(40)
    expect(Object.keys(variables).sort()).toEqual(variablesRead())
    expect(variableGroups.flatMap(({ names }) => names).sort()).toEqual(variablesRead())
  })

  it('is read in one place: what the server runs looks at no variable by itself', () => {
    const running = globSync('{app,kit,school,features,journeys}/**/*.{ts,tsx}', { cwd: root }).filter(
      file => !/\.test\.tsx?$/.test(file),
    )
    const readers = running.filter(file => /process\.env[.[]/.test(readFileSync(join(root, file), 'utf8')))
    expect(readers).toEqual([])
  })
})
