import { unzlibSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { imageSize } from './image-size.ts'
import { qrMatrix, qrPng, qrSvg, qrText } from './qr.ts'

describe('a QR code', () => {
  const value = 'https://dondza.mz/t/K7P2QX'

  it('has its three corner squares', () => {
    const { side, dark } = qrMatrix(value)
    for (const [row, column] of [
      [0, 0],
      [0, side - 7],
      [side - 7, 0],
    ] as const) {
      for (let at = 0; at < 7; at++) expect(dark(row, column + at)).toBe(true)
      expect(dark(row + 1, column + 1)).toBe(false)
      expect(dark(row + 3, column + 3)).toBe(true)
    }
  })

  it('is the same code in a terminal, black on white and with nothing else beside it for four modules', () => {
    const { side, dark } = qrMatrix(value)
    const lines = qrText(value).split('\n')
    const [black, usual] = ['\u001b[30;107m', '\u001b[0m']
    for (const line of lines) {
      expect([line.startsWith(black), line.endsWith(usual)]).toEqual([true, true])
      expect(line.slice(black.length, -usual.length)).toMatch(/^[ ▀▄█]+$/)
    }
    const rows = lines
      .map(line => line.slice(black.length, -usual.length))
      .flatMap(line => [[...line].map(half => /[▀█]/.test(half)), [...line].map(half => /[▄█]/.test(half))])
    const around = (row: number, column: number) =>
      Math.min(row, column) >= 4 && Math.max(row, column) < side + 4 && dark(row - 4, column - 4)
    expect(rows.length).toBeGreaterThanOrEqual(side + 8)
    expect(rows).toEqual(rows.map((cells, row) => cells.map((_, column) => around(row, column))))
  })

  it('is the same code as a drawing and as a picture', () => {
    const { side, dark } = qrMatrix(value)
    const scale = 2
    const png = qrPng(value, scale)
    const pixels = (side + 8) * scale
    expect(imageSize({ format: 'png', bytes: png })).toEqual({ width: pixels, height: pixels })
    const raw = pixelsOf(png)
    const rowBytes = Math.ceil(pixels / 8) + 1
    let area = 0
    for (let row = 0; row < side; row++) {
      for (let column = 0; column < side; column++) {
        const x = (column + 4) * scale
        const black = ((raw[(row + 4) * scale * rowBytes + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0
        expect(black).toBe(dark(row, column))
        if (black) area++
      }
    }
    const drawn = [...qrSvg(value).matchAll(/h(\d+)v1/g)].reduce((sum, [, width]) => sum + Number(width), 0)
    expect(drawn).toBe(area)
  })
})

function pixelsOf(png: Uint8Array): Uint8Array {
  const view = new DataView(png.buffer)
  const at = 8 + 12 + view.getUint32(8)
  return unzlibSync(png.subarray(at + 8, at + 8 + view.getUint32(at)))
}
