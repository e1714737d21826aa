import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { workedAnalysis } from '../engines/psychometrics/fixtures/worked.ts'

const folder = mkdtempSync(join(tmpdir(), 'analyse-'))
afterAll(() => rmSync(folder, { recursive: true }))

const script = fileURLToPath(new URL('analyse.ts', import.meta.url))
const fixture = fileURLToPath(new URL('../engines/psychometrics/fixtures/knox.csv', import.meta.url))

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe('npm run analyse', () => {
  it('prints the analysis of a worked data set and nothing else', () => {
    const { status, stdout, stderr } = run(fixture)
    expect([status, stderr]).toEqual([0, ''])
    const analysis = JSON.parse(stdout)
    const worked = workedAnalysis('knox')
    expect(Object.keys(analysis)).toEqual(['n', 'k', 'classical', 'rasch', 'advice', 'notComputed'])
    expect(analysis.rasch.mml.slope).toBeCloseTo(worked.rasch.mml?.slope ?? 0, 8)
    expect(analysis.classical.alpha).toBeCloseTo(worked.classical.alpha ?? 0, 10)
  })

  it('takes a key and says what an empty cell is', () => {
    const responses = file('respostas.csv', '\uFEFFP1;P2;P3\r\nA;B;\r\nA;C;C\r\nB;B;C\r\n')
    const key = file('chave.csv', 'item;key\r\nP1;A\r\nP2;B\r\nP3;C\r\n')
    const wrong = JSON.parse(run(responses, '--key', key).stdout)
    expect(wrong.classical.items[2].p).toBeCloseTo(2 / 3, 12)
    expect(wrong.classical.items[2].options.map((row: { option: string }) => row.option)).toEqual(['C', null])
    const apart = JSON.parse(run(responses, `--key=${key}`, '--blank', 'not-presented').stdout)
    expect(apart.classical.items[2].p).toBe(1)
    expect(apart.rasch.mml).toBeNull()
  })

  it('prints the statistics of points where somebody earned a part of one', () => {
    const { stdout, status } = run(file('partes.csv', 'Nome\tP1\tP2\nAna\t0,5\t1\n\nRui\t1\t0\n'))
    const analysis = JSON.parse(stdout)
    expect(status).toBe(0)
    expect(analysis).toMatchObject({
      n: 2,
      k: 2,
      points: {
        mean: 1.25,
        items: [
          { item: 'P1', p: 0.75 },
          { item: 'P2', p: 0.5 },
        ],
      },
    })
    expect(analysis.notComputed.map((each: { what: string }) => each.what)).toEqual([
      'classical',
      'rasch',
      'advice',
    ])
  })

  it.each([
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, the other way round', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ])('reads a file that a spreadsheet saved in %s', (name, encode) => {
    const bytes = encode('Adição;Fracção\r\n1;0\r\n0;1\r\n')
    expect(JSON.parse(run(file(`${name}.csv`, bytes)).stdout).classical.items[1].item).toBe('Fracção')
  })

  it.each([
    ['a bad cell', () => [file('mau.csv', 'a,b\n1,0\n1,talvez\n')], /^Linha 3, coluna 2: .*«talvez»\.\n$/],
    [
      'a bad key',
      () => [fixture, '--key', file('c.csv', 'item,key\nx,1\n')],
      /^Linha 2 da chave, coluna 1: .*\n$/,
    ],
    ['no such file', () => [join(folder, 'nada.csv')], /^Não foi possível ler o ficheiro «.*nada\.csv»\.\n$/],
    [
      'no text',
      () => [file('livro.csv', new Uint8Array([80, 75, 3, 4, 0, 0]))],
      /^O ficheiro «.*» não é de texto\.\n$/,
    ],
    ['no file at all', () => [], /^Uso: .*\n$/],
    ['an unknown option', () => [fixture, '--blank', 'right'], /^Uso: .*\n$/],
    ['an unknown flag', () => [fixture, '--x'], /^Uso: .*\n$/],
  ])('%s: one sentence on standard error, status 2, nothing on standard output', (_, args, message) => {
    const { status, stdout, stderr } = run(...args())
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(message)
  })
})
