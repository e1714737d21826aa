import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { terminalLine } from './terminal-line.ts'
import { logForPeople, sentenceOf } from './terminal-log.ts'

const root = join(import.meta.dirname, '..')

/** A terminal, or a pipe, that keeps what is written to it. */
function stream(isTTY: boolean, columns = 80) {
  const written: string[] = []
  return { isTTY, columns, written, write: (text: string) => written.push(text) > 0 }
}

/** Every message of the log that may be a warning or worse: the texts of the last argument of the call. */
function messages(): string[] {
  const files = globSync('{app,kit,school,features,journeys}/**/*.ts', { cwd: root })
  return files
    .filter(file => !file.endsWith('.test.ts'))
    .flatMap(file => {
      const calls = readFileSync(join(root, file), 'utf8').matchAll(
        /\b(?:log\.(?:warn|error|fatal)|logging)\(([^;]*?)\)(?=[\s,)]*$)/gm,
      )
      return [...calls].flatMap(([, args = '']) =>
        [...args.slice(args.indexOf('}') + 1).matchAll(/'([^']+)'/g)].map(([, text = '']) => text),
      )
    })
}

describe('the log of someone who looks on', () => {
  it('has a Portuguese sentence for every warning and error that the server can tell', () => {
    const said = messages()
    expect(said.length).toBeGreaterThan(15)
    const without = said.filter(msg => sentenceOf(JSON.stringify({ level: 50, time: 0, msg }))?.includes(msg))
    expect(without).toEqual([])
  })

  it('is one line, with the reason and without a stack, and keeps requests to itself', () => {
    const terminal = stream(true)
    const log = logForPeople({ logLevel: 'info' }, terminal)
    expect(log?.level).toBe('warn')
    log?.write(JSON.stringify({ level: 30, time: 0, msg: 'request completed' }))
    const err = { message: 'no space\nleft', stack: 'Error: no space\n    at write (file.ts:1:1)' }
    log?.write(JSON.stringify({ level: 50, time: 0, msg: 'the night’s backup failed', err }))
    expect(terminal.written).toEqual([
      '1970-01-01T00:00:00.000Z A cópia de segurança da noite falhou (no space left).\n',
    ])
  })

  it('is off for a service and with debug logging', () => {
    expect(logForPeople({ logLevel: 'info' }, stream(false))).toBeUndefined()
    expect(logForPeople({ logLevel: 'debug' }, stream(true))).toBeUndefined()
  })
})

describe('the line that says how far something is', () => {
  it('is written over, fits the terminal, and is gone at the end', () => {
    const terminal = stream(true, 20)
    const line = terminalLine(terminal)
    line.show('passo 1 de 3: a ler os ficheiros')
    line.show('passo 2 de 3')
    line.end()
    expect(terminal.written).toEqual([
      '\r\u001b[2Kpasso 1 de 3: a ler',
      '\r\u001b[2Kpasso 2 de 3',
      '\r\u001b[2K',
    ])
  })

  it('says nothing to a service', () => {
    const pipe = stream(false)
    terminalLine(pipe).show('passo 1 de 3')
    expect(pipe.written).toEqual([])
  })
})
