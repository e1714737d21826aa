import { zlibSync } from 'fflate'
import QRCode from 'qrcode'

/** A QR code: `side` modules a side, `dark(row, column)` for each. */
export interface QrMatrix {
  side: number
  dark(row: number, column: number): boolean
}

/** How much of a code may be lost: M an eighth or so, Q a quarter. */
export type Correction = 'M' | 'Q'

/** Encodes a text at error correction M, which a creased or photocopied sheet still allows to read, or at another. */
export function qrMatrix(value: string, errorCorrectionLevel: Correction = 'M'): QrMatrix {
  const { modules } = QRCode.create(value, { errorCorrectionLevel })
  return { side: modules.size, dark: (row, column) => modules.get(row, column) === 1 }
}

/** The dark modules as a path, run by run, in a square on paper; who places it leaves the quiet zone. */
export function qrPath(
  value: string,
  { x, y, side: width }: { x: number; y: number; side: number },
  correction?: Correction,
): string {
  const { side, dark } = qrMatrix(value, correction)
  const module = width / side
  let path = ''
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      if (!dark(row, column)) continue
      const start = column
      while (column + 1 < side && dark(row, column + 1)) column++
      const [left, top, run, high] = [
        x + start * module,
        y + row * module,
        (column - start + 1) * module,
        module,
      ]
      path += filledBox(left, top, run, high)
    }
  }
  return path
}

/** A filled box, a hair larger on every side, so that neighbours leave no white line between them. */
export function filledBox(x: number, y: number, width: number, height: number): string {
  const hair = 0.04
  const [w, h] = [round(width + 2 * hair), round(height + 2 * hair)]
  return `M${round(x - hair)} ${round(y - hair)}h${w}v${h}h${-w}z`
}

/** To a thousandth of a millimetre: paper does not know more. */
function round(length: number): number {
  return Math.round(length * 1000) / 1000
}

const QUIET = 4

/** The code as an SVG drawing, with its quiet zone, scaled by the caller. */
export function qrSvg(value: string): string {
  const { side, dark } = qrMatrix(value)
  let path = ''
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      if (!dark(row, column)) continue
      let width = 1
      while (column + width < side && dark(row, column + width)) width++
      path += `M${column + QUIET} ${row + QUIET}h${width}v1h-${width}z`
      column += width - 1
    }
  }
  const full = side + 2 * QUIET
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${full} ${full}"><path d="${path}" fill="black"/></svg>`
}

/**
 * The code as text for a terminal, two rows of modules a line, black on white whatever the colours of the terminal are,
 * with its quiet zone.
 */
export function qrText(value: string): string {
  const { side, dark } = qrMatrix(value)
  const isDark = (row: number, column: number) =>
    Math.min(row, column) >= 0 && Math.max(row, column) < side && dark(row, column)
  const lines: string[] = []
  for (let row = -QUIET; row < side + QUIET; row += 2) {
    let line = ''
    for (let column = -QUIET; column < side + QUIET; column++)
      line += HALVES[(isDark(row, column) ? 1 : 0) + (isDark(row + 1, column) ? 2 : 0)]
    lines.push(`\u001b[30;107m${line}\u001b[0m`)
  }
  return lines.join('\n')
}

/** Nothing, the upper half, the lower half, and both. */
const HALVES = [' ', '▀', '▄', '█']

/** The code as a black and white PNG of `scale` pixels a module, for programs that take no drawings. */
export function qrPng(value: string, scale = 8): Uint8Array {
  const { side, dark } = qrMatrix(value)
  const pixels = (side + 2 * QUIET) * scale
  const rowBytes = Math.ceil(pixels / 8)
  const raw = new Uint8Array((rowBytes + 1) * pixels).fill(0xff)
  for (let y = 0; y < pixels; y++) {
    const start = y * (rowBytes + 1)
    raw[start] = 0
    const row = Math.floor(y / scale) - QUIET
    if (row < 0 || row >= side) continue
    for (let x = QUIET * scale; x < (QUIET + side) * scale; x++) {
      if (!dark(row, Math.floor(x / scale) - QUIET)) continue
      const at = start + 1 + (x >> 3)
      raw[at] = (raw[at] ?? 0) & ~(0x80 >> (x & 7))
    }
  }
  const head = new Uint8Array(13)
  const view = new DataView(head.buffer)
  view.setUint32(0, pixels)
  view.setUint32(4, pixels)
  head[8] = 1
  return joinBytes([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    pngChunk('IHDR', head),
    pngChunk('IDAT', zlibSync(raw)),
    pngChunk('IEND', new Uint8Array()),
  ])
}

function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(12 + data.length)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, data.length)
  for (let index = 0; index < 4; index++) chunk[4 + index] = type.charCodeAt(index)
  chunk.set(data, 8)
  view.setUint32(8 + data.length, crc32(chunk.subarray(4, 8 + data.length)))
  return chunk
}

/** CRC of PNG chunks (ISO 3309). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

function joinBytes(parts: Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
