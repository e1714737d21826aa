import { execFile, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoint } from '#kit/endpoint.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { insertAccount } from '#school/accounts/server/account-queries.ts'
import { hashPassword } from '#school/accounts/server/passwords.ts'
import { readConfig } from '../config.ts'
import { allServed } from '../served.ts'
import { buildServer } from '../server.ts'
import { openApiDocument, operationId } from './document.ts'
import { describedParameters } from './parameters.ts'
import { taggedRooms } from './tags.ts'

interface Operation {
  operationId: string
  tags: string[]
  parameters: { name?: string; in?: string; description?: string; $ref?: string }[]
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: unknown }> }>
}

const require = createRequire(import.meta.url)
const REDOCLY = join(dirname(require.resolve('@redocly/cli/package.json')), 'bin/cli.js')
const TSC = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc')
const PASSWORD = 'uma frase comprida'

const config = readConfig({ MODULES: 'academy,diagnostics', LOG_LEVEL: 'silent' })
const endpoints = allServed(config).map(served => served.endpoint)
const document = openApiDocument(endpoints, config) as {
  info: { version: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; responses: Record<string, unknown> }
}
const operations = Object.values(document.paths).flatMap(path => Object.values(path))

const folder = mkdtempSync(join(tmpdir(), 'dondza-api-'))
beforeAll(() => writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document)))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the document of the APIs', () => {
  it('is OpenAPI 3.1, without an error and with nothing left out', () => {
    const { stdout, stderr } = run(REDOCLY, 'lint', 'openapi.json', '--format=json', '--max-problems=1000')
    expect(stdout, stderr).toContain('"totals"')
    const { totals, problems } = JSON.parse(stdout) as {
      totals: { errors: number }
      problems: { ruleId: string; severity: string; message: string }[]
    }
    expect([totals.errors, problems.filter(({ severity }) => severity === 'error')]).toEqual([0, []])
    // A count by states requires them all, and a licence is the owner's to give.
    const accepted = ['no-required-schema-properties-undefined', 'no-ambiguous-paths', 'info-license']
    expect(problems.filter(({ ruleId }) => !accepted.includes(ruleId))).toEqual([])
  })

  it('is refused by the same check where a schema is of another dialect', () => {
    writeFileSync(
      join(folder, 'wrong.json'),
      JSON.stringify(document).replace('"type":"string"', '"nullable":true,"type":"string"'),
    )
    const { status, stdout } = run(REDOCLY, 'lint', 'wrong.json', '--format=json')
    expect([status, stdout.includes('nullable')]).toEqual([1, true])
  })

  it('names each of its operations once, and tags and parameters in words that all are used', () => {
    const ids = operations.map(operation => operation.operationId)
    expect([ids.length, new Set(ids).size]).toEqual([
      endpoints.flatMap(({ apis }) => apis).length,
      ids.length,
    ])
    expect(endpoints.flatMap(one => one.apis.map(api => operationId(one, api))).sort()).toEqual(ids.sort())
    const parameters = operations.flatMap(operation => operation.parameters)
    expect(parameters.filter(({ $ref, description }) => !$ref && !description)).toEqual([])
    const rooms = new Set(endpoints.map(({ path }) => path.split('/')[1]))
    expect(taggedRooms.filter(room => !rooms.has(room))).toEqual([])
    for (const where of ['path', 'query'] as const) {
      const used = new Set(parameters.filter(one => one.in === where).map(({ name }) => name))
      const names = describedParameters[where].map(name => name.replace(/:.*/, ''))
      expect(names.filter(name => !used.has(name))).toEqual([])
    }
  })

  it('says every code with which an endpoint refuses, also several of one status', () => {
    const lost: string[] = []
    for (const one of endpoints)
      for (const api of one.apis)
        for (const [code, status] of Object.entries(one.errors ?? {})) {
          const operation = operations.find(({ operationId: id }) => id === operationId(one, api))
          const name = operation?.responses[status]?.$ref?.split('/').at(-1) ?? ''
          const schema = JSON.stringify(document.components.responses[name] ?? {})
          if (!schema.includes(`"${code}"`)) lost.push(`${one.method} ${one.path}: ${status} ${code}`)
        }
    expect(lost).toEqual([])
    expect(
      endpoints.filter(
        ({ errors }) => new Set(Object.values(errors ?? {})).size < Object.keys(errors ?? {}).length,
      ).length,
    ).toBeGreaterThan(50)
  })

  it('takes a key for what is done once, and for nothing else', () => {
    const ref = '#/components/parameters/IdempotencyKey'
    const takes = (method: 'GET' | 'POST', more: object) => {
      const one = endpoint(method, '/glossary', {
        apis: ['academy'],
        who: 'anyone',
        response: 'nothing',
        summary: '',
        ...more,
      })
      const { paths } = openApiDocument([one], config) as typeof document
      const operation = paths['/api/academy/glossary']?.[method.toLowerCase()]
      return operation?.parameters.some(({ $ref }) => $ref === ref)
    }
    expect([
      takes('POST', {}),
      takes('GET', {}),
      takes('POST', { readOnly: true }),
      takes('POST', { ownTransactions: true }),
      takes('POST', { body: 'bytes' }),
    ]).toEqual([true, false, false, false, false])
  })

  it('names what stands in several places once: no answer is written out in an operation', () => {
    const written = operations.flatMap(({ operationId: id, responses }) =>
      Object.entries(responses)
        .filter(([status]) => status === '200')
        .flatMap(([, { content = {} }]) => Object.entries(content))
        .filter(
          ([type, { schema }]) =>
            type === 'application/json' && !JSON.stringify(schema).startsWith('{"$ref"'),
        )
        .map(() => id),
    )
    expect(written).toEqual([])
    expect(JSON.stringify(document.paths)).not.toContain('"properties":{"id"')
  })
})

describe('a client that is generated from the document', () => {
  it('has all operations, compiles, and works: signs in, writes once, meets a conflict, undoes', async () => {
    const database = await testDatabase()
    const app = await buildServer(config, database)
    await insertAccount(database.db, {
      email: 'pedagoga@escola.mz',
      name: 'Pedagoga',
      role: 'admin',
      passwordHash: await hashPassword(PASSWORD),
    })
    try {
      const made = run(
        REDOCLY,
        ...['generate-client', 'openapi.json', '--output', 'client.ts'],
        ...['--import-ext', 'ts', '--error-mode', 'result', '--args-style', 'grouped'],
      )
      expect(made.status, made.stderr).toBe(0)
      const client = readFileSync(join(folder, 'client.ts'), 'utf8')
      expect(operations.filter(one => !client.includes(`{ id: "${one.operationId}", `))).toEqual([])
      cpSync(join(import.meta.dirname, 'testdata/consumer.ts.txt'), join(folder, 'consumer.ts'))
      writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
      writeFileSync(
        join(folder, 'globals.d.ts'),
        'declare const process: { argv: string[] }\ndeclare const console: { log(text: string): void }\n',
      )
      const options = {
        ...{ strict: true, noEmit: true, module: 'nodenext', allowImportingTsExtensions: true },
        ...{ target: 'esnext', lib: ['esnext', 'dom', 'dom.iterable'], types: [], skipLibCheck: true },
      }
      writeFileSync(
        join(folder, 'tsconfig.json'),
        JSON.stringify({ compilerOptions: options, files: ['globals.d.ts', 'consumer.ts'] }),
      )
      expect(run(TSC, '-p', '.').stdout).toBe('')
      const address = await app.listen({ port: 0, host: '127.0.0.1' })
      const used = await runBeside('consumer.ts', address, 'pedagoga@escola.mz', PASSWORD, uuid())
      expect(JSON.parse(used)).toEqual({
        isSame: true,
        conflictCode: 'VERSION_CONFLICT',
        unversioned: 'VALIDATION',
        names: ['Ângulo recto'],
        file: true,
        undone: 'undone',
        left: 0,
      })
    } finally {
      await app.close()
    }
  })
})

function run(...command: string[]) {
  return spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    // It asks nobody for a newer version, and reports to nobody.
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
}

/** Beside this process, which answers it. */
function runBeside(...command: string[]): Promise<string> {
  return new Promise((resolve, reject) =>
    execFile(process.execPath, command, { cwd: folder }, (error, stdout, stderr) =>
      error ? reject(new Error(stderr || error.message)) : resolve(stdout),
    ),
  )
}
