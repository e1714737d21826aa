import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seeded } from '../engines/random.ts'
import { drawnCase } from '../engines/sheets/read/fixtures/drawn-case.ts'
import { pictureFile, seenPaper } from './drawn-paper.ts'
import { expect, test } from './people.ts'

const ROOT = join(import.meta.dirname, '..')

test('a picture is read in the browser as on the command line, to the last bit', async ({ page }) => {
  test.setTimeout(180_000)
  const folder = mkdtempSync(join(tmpdir(), 'dondza-same-'))
  try {
    const doubtful = ['A', 'B cross', 'C faint', 'D half', '', 'A crossed-fill', 'B', 'C thick-cross']
    const pictures = [
      ...[31, 32, 33].map(seed => drawnCase(seeded(seed), { doubtful: 0.3, isHard: seed > 31 }).picture),
      seenPaper({ application: 'L7J5CY', pupil: '20260149', answers: doubtful, seed: 8 }, 1400, 1050, {
        curl: 6,
        bars: 2,
      }),
    ].map((picture, at) => ({ name: `${at}.png`, bytes: pictureFile(picture, 'image/png') }))
    for (const { name, bytes } of pictures) writeFileSync(join(folder, name), bytes)
    const node = spawnSync(
      process.execPath,
      [join(ROOT, 'scripts/read-sheets.ts'), ...pictures.map(({ name }) => name)],
      { encoding: 'utf8', env: { ...process.env, INIT_CWD: folder } },
    )
    expect(node.stderr).toBe('')
    const lines = node.stdout.trim().split('\n')
    expect(lines.length).toBeGreaterThanOrEqual(pictures.length)

    // The reader as phones fetch it.
    const worker = readdirSync(join(ROOT, 'dist/web/assets')).find(name => /^sheet-worker-.+\.js$/.test(name))
    expect(worker, 'the built reader').toBeDefined()
    await page.goto(`/assets/${worker}`)
    const read = await page.evaluate(
      async ({ pictures, worker }) => {
        const reader = new Worker(`/assets/${worker}`, { type: 'module' })
        const lines: string[] = []
        for (const { name, text } of pictures) {
          const bitmap = await createImageBitmap(
            new Blob([Uint8Array.from(atob(text), letter => letter.charCodeAt(0))]),
          )
          const canvas = document.createElement('canvas')
          canvas.width = bitmap.width
          canvas.height = bitmap.height
          const context = canvas.getContext('2d')
          context?.drawImage(bitmap, 0, 0)
          const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height)
          type Row = Record<'label' | 'read' | 'asked' | 'why', unknown>
          type Sheet = Record<string, unknown> & { rows: Row[] }
          const sheets = await new Promise<Sheet[]>((resolve, reject) => {
            reader.onmessage = ({ data }: MessageEvent<{ sheets: Sheet[] }>) => resolve(data.sheets)
            reader.onerror = reject
            reader.postMessage({
              key: 0,
              width: bitmap.width,
              height: bitmap.height,
              rgba: pixels?.data,
              expected: {},
            })
          })
          for (const { application, form, pupil, rows, asked, corners, quality } of sheets) {
            const said = rows.map(({ label, read, asked, why }) => ({ label, read, asked, why }))
            lines.push(
              JSON.stringify({ file: name, application, form, pupil, rows: said, asked, corners, quality }),
            )
          }
        }
        reader.terminate()
        return lines
      },
      { pictures: pictures.map(({ name, bytes }) => ({ name, text: bytes.toString('base64') })), worker },
    )
    expect(read).toEqual(lines)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
