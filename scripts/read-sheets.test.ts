import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seeded } from '#engines/random.ts'
import { drawnCase } from '#engines/sheets/read/fixtures/drawn-case.ts'
import { type Grey, greyOf } from '#engines/sheets/read/picture.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dondza-read-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function readSheets(...args: string[]) {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'read-sheets.ts'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: folder },
  })
}

function pictureFile({ width, height, data }: Grey, type: 'image/png' | 'image/jpeg'): Buffer {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const image = context.createImageData(width, height)
  for (const [at, grey] of data.entries()) image.data.set([grey, grey, grey, 255], 4 * at)
  context.putImageData(image, 0, 0)
  return type === 'image/png' ? canvas.toBuffer(type) : canvas.toBuffer(type, 90)
}

describe('npm run read-sheets', () => {
  it('prints a line of JSON for each sheet of each photograph, and goes on after one that is none', () => {
    const drawn = drawnCase(seeded(11), { doubtful: 0 })
    writeFileSync(join(folder, 'uma.png'), pictureFile(drawn.picture, 'image/png'))
    writeFileSync(join(folder, 'duas.jpg'), pictureFile(drawn.picture, 'image/jpeg'))
    writeFileSync(join(folder, 'nada.jpg'), 'isto não é uma fotografia')
    const { status, stdout, stderr } = readSheets('uma.png', 'nada.jpg', 'duas.jpg')
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'Não foi possível abrir nada.jpg como fotografia.\n',
    })
    const sheets = stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(sheets.map(sheet => [sheet.file, sheet.pupil, sheet.application])).toEqual([
      ['uma.png', drawn.pupil, 'L7J5CY'],
      ['duas.jpg', drawn.pupil, 'L7J5CY'],
    ])
    for (const { rows, corners, quality } of sheets) {
      expect(corners.missing).toEqual([])
      expect(quality.residual).toBeGreaterThan(0)
      for (const { label, read, asked, why } of rows) {
        expect(asked).toBe(why !== null)
        if (!asked) expect(drawn.rows.get(label)?.may).toContain(read)
      }
    }
  })

  it('says how it is used', () => {
    expect(readSheets()).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('Uso:') })
  })
})

it('takes greys as eyes do', () => {
  const { data } = greyOf(3, 1, Uint8Array.of(255, 255, 255, 255, 0, 0, 255, 255, 0, 0, 0, 255))
  expect([...data]).toEqual([255, 28, 0])
})
