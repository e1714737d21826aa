import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { readQuestions } from '#engines/questions/formats/formats.ts'
import { testsInTurn } from './tests-in-turn.ts'

const it = testsInTurn(3)

const samples = join(import.meta.dirname, '../engines/questions/samples')
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dondza-convert-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the command as a school would, in the folder of its files. */
function convert(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'convert.ts'), ...args],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, npm_lifecycle_event: '' },
    },
  )
  const lines = stdout.split('\n').filter(line => line !== '')
  return { status, stderr, lines: lines.map(line => JSON.parse(line)) }
}

describe('npm run convert', () => {
  it('prints one line for each question and a last one with the counts', async () => {
    const { status, stderr, lines } = convert(join(samples, 'moodle.xml'), 'banco.gift')
    expect(status).toBe(0)
    expect(stderr).toBe('')
    expect(lines.length).toBe(16)
    for (const [place, line] of lines.slice(0, -1).entries()) {
      expect(line).toMatchObject({
        index: place + 1,
        name: expect.any(String),
        type: expect.any(String),
        ok: expect.any(Boolean),
      })
      expect(line.lost).toEqual(line.lost.map(() => ({ what: expect.any(String), why: expect.any(String) })))
      expect(line.ok).toBe(line.error === undefined)
    }
    expect(lines[0]).toMatchObject({
      name: 'Metade',
      lost: expect.arrayContaining([{ what: 'dicas', why: expect.any(String) }]),
    })
    expect(lines[7]).toMatchObject({
      name: 'Completa',
      ok: false,
      error: 'O GIFT não tem perguntas com vários espaços.',
    })
    const converted = lines.filter(line => line.ok === true).length
    const lost = lines.slice(0, -1).filter(line => line.lost.length > 0).length
    expect(lines.at(-1)).toEqual({ questions: 15, converted, lost, failed: 15 - converted })
    const written = await readQuestions(readFileSync(join(folder, 'banco.gift')), { name: 'banco.gift' })
    expect(written.questions.filter(question => question.ok).length).toBe(converted)
    expect(readdirSync(folder)).toEqual(['banco.gift'])
  })

  it('moves a bank from format to format and loses nothing that they all know', async () => {
    const first = convert(join(samples, 'gift-escapes.txt'), 'a.xml')
    expect(first.lines.at(-1).converted).toBe(10)
    const steps = [
      ['a.xml', 'b.zip'],
      ['b.zip', 'c.xlsx'],
      ['c.xlsx', 'd.csv'],
      ['d.csv', 'e.gift'],
    ] as const
    for (const [from, to] of steps) {
      expect(convert(from, to).lines.at(-1)).toMatchObject({ questions: 10, converted: 10, failed: 0 })
    }
    const stems = async (name: string) =>
      (await readQuestions(readFileSync(join(folder, name)), { name })).questions.map(
        each => each.question?.stem,
      )
    expect(await stems('e.gift')).toEqual(await stems('a.xml'))
  }, 60_000)

  it('prefers options to names and contents', () => {
    writeFileSync(join(folder, 'x.dat'), 'Quanto?\nA. 1\nB. 2\nANSWER: A\n')
    expect(convert('x.dat', 'y.dat', '--from', 'aiken', '--to', 'csv').lines.at(-1).converted).toBe(1)
    expect(readFileSync(join(folder, 'y.dat'), 'utf8')).toContain('Enunciado')
    expect(convert('x.dat', 'um.xml', '--to', 'qti').status).toBe(0)
    expect(readFileSync(join(folder, 'um.xml'), 'utf8')).toContain('<qti-assessment-item')
  })

  it('writes nothing with --strict where anything would be lost, and says of each question what', () => {
    const refused = convert(join(samples, 'moodle.xml'), 'estrito.gift', '--strict')
    expect(refused.status).toBe(3)
    expect(refused.stderr).toMatch(/Com --strict nada foi escrito: \d+ de 15 perguntas/)
    expect(refused.lines.at(-1)).toMatchObject({ questions: 15, converted: 0 })
    expect(refused.lines.slice(0, -1).some(line => line.lost.length > 0)).toBe(true)
    expect(existsSync(join(folder, 'estrito.gift'))).toBe(false)
    writeFileSync(join(folder, 'limpo.txt'), 'Quanto?\nA. 1\nB. 2\nANSWER: A\n')
    expect(convert('limpo.txt', 'limpo.xml', '--strict')).toMatchObject({ status: 0, stderr: '' })
    expect(existsSync(join(folder, 'limpo.xml'))).toBe(true)
    writeFileSync(join(folder, 'teste.txt'), 'Teste\n1. Qual?\na) um *\nb) dois\n2. Quê?\na) um *\nb) dois\n')
    const test = convert('teste.txt', 'teste.xml', '--strict')
    expect([test.status, test.stderr]).toEqual([3, expect.stringContaining('estrutura do teste «Teste»')])
  }, 60_000)

  it('prints what every format reads, keeps, loses and refuses', () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, 'convert.ts'), '--formats'],
      {
        encoding: 'utf8',
      },
    )
    expect(status).toBe(0)
    for (const name of [
      'GIFT',
      'Aiken',
      'Moodle XML',
      'QTI',
      'Folha CSV',
      'Excel',
      'Word',
      'Texto colado',
      'H5P',
    ])
      expect(stdout).toContain(`## ${name}`)
    expect(stdout).toContain('| Numérica, com valores sorteados | não |  | O GIFT não sorteia valores')
  })

  it('asks nothing that a sheet leaves open, but takes it from options', () => {
    writeFileSync(join(folder, 'folha.csv'), 'Pergunta;A;B;C;D;Resposta\n2 + 2?;2;4;6;8;2\n')
    expect(convert('folha.csv', 'folha.xml').lines[0]).toMatchObject({ ok: false, doubt: expect.any(String) })
    expect(convert('folha.csv', 'folha.gift', '--keys', 'place').lines[0]).toMatchObject({ ok: true })
    expect(readFileSync(join(folder, 'folha.gift'), 'utf8')).toMatch(/=4\n/)
    expect(convert('folha.csv', 'folha.gift', '--keys', 'sorte').status).toBe(2)
  }, 60_000)

  it('leaves with status 2, one sentence and nothing written when the file cannot be read at all', () => {
    writeFileSync(join(folder, 'mau.xml'), '<quiz><question>')
    const attempts = [
      ['nada.gift', 'saida.xml'],
      ['mau.xml', 'saida.xml'],
      ['mau.xml', 'saida.xml', '--from', 'excel'],
      ['mau.xml', 'saida.odd'],
      ['mau.xml', 'saida.xml', '--depressa'],
      ['x.dat', 'nao/existe/saida.xml', '--from', 'aiken'],
    ]
    for (const args of attempts) {
      const { status, stderr, lines } = convert(...args)
      expect(status, args.join(' ')).toBe(2)
      expect(stderr.trim().split('\n').length, stderr).toBe(1)
      expect(lines).toEqual([])
      expect(existsSync(join(folder, 'saida.xml'))).toBe(false)
    }
  }, 60_000)
})
