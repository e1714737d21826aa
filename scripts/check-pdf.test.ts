import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { hostilePdfs } from '#engines/pdf/hostile-testing.ts'
import { makePdf } from '#engines/pdf/made-pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'dondza-pdf-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('says of each file, a line of JSON for each, whether it may be uploaded and why not', async () => {
  writeFileSync(join(folder, 'boa.pdf'), makePdf())
  for (const [at, { bytes }] of hostilePdfs.entries()) writeFileSync(join(folder, `${at}.pdf`), bytes())
  const files = ['boa.pdf', ...hostilePdfs.map((_, at) => `${at}.pdf`), 'falta.pdf']
  const run = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'check-pdf.ts'), ...files], {
    cwd: folder,
    env: { PATH: process.env.PATH, INIT_CWD: folder },
  })
  const { code, stdout } = await run.then(
    ({ stdout: said }) => ({ code: 0, stdout: said }),
    (error: { code: number; stdout: string }) => error,
  )
  expect(code).toBe(1)
  const said = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { file: string; ok: boolean; why?: string })
  expect(said.map(line => line.file)).toEqual(files)
  expect(said[0]).toEqual({ file: 'boa.pdf', ok: true })
  for (const [at, { why }] of hostilePdfs.entries())
    expect(said[at + 1]).toEqual({ file: `${at}.pdf`, ok: false, why: expect.stringMatching(why) })
  expect(said.at(-1)).toMatchObject({ ok: false, why: 'Não foi possível ler o ficheiro.' })
}, 60_000)
