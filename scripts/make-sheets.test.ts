import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '#engines/documents/read-back.ts'

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dondza-sheets-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function makeSheets(...args: string[]) {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'make-sheets.ts'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: folder },
  })
}

describe('npm run make-sheets', () => {
  it('writes the sheets and says in millimetres where every mark, bubble and code of them stands', async () => {
    const { status, stdout, stderr } = makeSheets(
      'folhas.pdf',
      '--rows',
      '40',
      '--choices',
      '5',
      '--sheets',
      '3',
    )
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const { sheets, unit } = JSON.parse(stdout)
    expect(unit).toBe('mm')
    expect(sheets).toHaveLength(3)
    for (const sheet of sheets) {
      expect(sheet.marks).toHaveLength(6)
      expect(sheet.bubbles).toHaveLength(40 * 5)
      expect(sheet.qr.text).toMatch(/^DZ1:AAAAAA:\d{8}::1-40X5$/)
    }
    const pages = await readPdf(readFileSync(join(folder, 'folhas.pdf')))
    expect(pages).toHaveLength(sheets.at(-1).page)
  })

  it('gives a sheet without a name eight columns of digits', () => {
    const { sheets } = JSON.parse(makeSheets('branco.pdf', '--blank', '--sheets', '1').stdout)
    expect(sheets[0].code).toHaveLength(80)
    expect(sheets[0].qr.text).toBe('DZ1:AAAAAA:::1-40X4')
  })

  it.each([
    [[], 'Uso: npm run'],
    [['a.pdf', 'b.pdf'], 'Uso: npm run'],
    [['a.pdf', '--rows', '0'], '--rows é um número inteiro de 1 a 400.'],
    [['a.pdf', '--choices', 'quatro'], '--choices é um número inteiro de 2 a 26.'],
    [['a.pdf', '--blank', '--choices', '26'], 'Não cabem tantas opções numa folha.'],
  ])('refuses %j with a sentence', (args, sentence) => {
    const { status, stdout, stderr } = makeSheets(...args)
    expect(status).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain(sentence)
  })
})
