import { unzlibSync } from 'fflate'

/** A TrueType font, opened as far as choosing glyphs and measuring text needs it. */
export interface FontFile {
  /** The font as a plain sfnt (`.ttf`) file. */
  sfnt: Uint8Array
  /** Whether the font draws this code point. */
  has(codePoint: number): boolean
  /** Advance of the code point's glyph in ems, kerning left aside; 0 where the font lacks it. */
  advance(codePoint: number): number
  /** Height of a line in ems: ascender less descender. */
  lineHeight: number
}

const WOFF = 0x774f4646

/**
 * Opens a TrueType font from a `.ttf` or a WOFF 1.0 file (https://www.w3.org/TR/WOFF/).
 * Rejects with `Error` where the bytes are neither.
 */
export async function readFontFile(bytes: Uint8Array<ArrayBuffer>): Promise<FontFile> {
  const sfnt = view(bytes).getUint32(0) === WOFF ? await unwrapWoff(bytes) : bytes
  const tables = tablesOf(sfnt)
  const head = table(sfnt, tables, 'head')
  const hhea = table(sfnt, tables, 'hhea')
  const hmtx = table(sfnt, tables, 'hmtx')
  const unitsPerEm = head.getUint16(18)
  const metrics = hhea.getUint16(34)
  const glyphs = glyphsOf(table(sfnt, tables, 'cmap'))
  const advances = new Map<number, number>()
  for (const [codePoint, glyph] of glyphs) {
    advances.set(codePoint, hmtx.getUint16(Math.min(glyph, metrics - 1) * 4) / unitsPerEm)
  }
  return {
    sfnt,
    has: codePoint => advances.has(codePoint),
    advance: codePoint => advances.get(codePoint) ?? 0,
    lineHeight: (hhea.getInt16(4) - hhea.getInt16(6)) / unitsPerEm,
  }
}

async function unwrapWoff(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const source = view(bytes)
  const count = source.getUint16(12)
  const headLength = 12 + count * 16
  const entries = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const at = 44 + index * 20
      const offset = source.getUint32(at + 4)
      const packed = bytes.subarray(offset, offset + source.getUint32(at + 8))
      const length = source.getUint32(at + 12)
      return {
        tag: source.getUint32(at),
        checksum: source.getUint32(at + 16),
        data: packed.length < length ? await unzlib(packed) : packed,
      }
    }),
  )
  const size = entries.reduce((sum, entry) => sum + Math.ceil(entry.data.length / 4) * 4, headLength)
  const sfnt = new Uint8Array(size)
  const target = view(sfnt)
  const log = Math.floor(Math.log2(count))
  target.setUint32(0, source.getUint32(4))
  target.setUint16(4, count)
  target.setUint16(6, 2 ** log * 16)
  target.setUint16(8, log)
  target.setUint16(10, count * 16 - 2 ** log * 16)
  let offset = headLength
  for (const [index, entry] of entries.entries()) {
    const at = 12 + index * 16
    target.setUint32(at, entry.tag)
    target.setUint32(at + 4, entry.checksum)
    target.setUint32(at + 8, offset)
    target.setUint32(at + 12, entry.data.length)
    sfnt.set(entry.data, offset)
    offset += Math.ceil(entry.data.length / 4) * 4
  }
  return sfnt
}

/** Unpacks off the thread that answers people, where the browser can (Chrome 80, Firefox 113, Safari 16.4). */
async function unzlib(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (typeof DecompressionStream === 'undefined') return unzlibSync(packed)
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(unpacked).arrayBuffer())
}

type Tables = Map<string, { offset: number; length: number }>

function tablesOf(sfnt: Uint8Array): Tables {
  const source = view(sfnt)
  const tables: Tables = new Map()
  for (let index = 0; index < source.getUint16(4); index++) {
    const at = 12 + index * 16
    const tag = String.fromCharCode(...sfnt.subarray(at, at + 4))
    tables.set(tag, { offset: source.getUint32(at + 8), length: source.getUint32(at + 12) })
  }
  return tables
}

function table(sfnt: Uint8Array, tables: Tables, tag: string): DataView {
  const entry = tables.get(tag)
  if (!entry) throw new Error(`Font without a ${tag} table`)
  return view(sfnt.subarray(entry.offset, entry.offset + entry.length))
}

/** Code point → glyph, from the fullest Unicode subtable (formats 4 and 12 of the OpenType `cmap`). */
function glyphsOf(cmap: DataView): Map<number, number> {
  const glyphs = new Map<number, number>()
  for (let index = 0; index < cmap.getUint16(2); index++) {
    const at = 4 + index * 8
    const platform = cmap.getUint16(at)
    if (platform !== 0 && platform !== 3) continue
    const start = cmap.getUint32(at + 4)
    const format = cmap.getUint16(start)
    if (format === 4) readSegments(cmap, start, glyphs)
    if (format === 12) readGroups(cmap, start, glyphs)
  }
  return glyphs
}

function readSegments(cmap: DataView, start: number, glyphs: Map<number, number>): void {
  const double = cmap.getUint16(start + 6)
  const [ends, starts, deltas, ranges] = [14, 16 + double, 16 + 2 * double, 16 + 3 * double].map(
    offset => start + offset,
  ) as [number, number, number, number]
  for (let at = 0; at < double; at += 2) {
    const last = cmap.getUint16(ends + at)
    const delta = cmap.getUint16(deltas + at)
    const range = cmap.getUint16(ranges + at)
    for (let code = cmap.getUint16(starts + at); code <= last && code < 0xffff; code++) {
      const raw =
        range === 0 ? code : cmap.getUint16(ranges + at + range + 2 * (code - cmap.getUint16(starts + at)))
      const glyph = raw === 0 && range !== 0 ? 0 : (raw + delta) % 0x10000
      if (glyph !== 0) glyphs.set(code, glyph)
    }
  }
}

function readGroups(cmap: DataView, start: number, glyphs: Map<number, number>): void {
  for (let index = 0; index < cmap.getUint32(start + 12); index++) {
    const at = start + 16 + index * 12
    const first = cmap.getUint32(at)
    for (let code = first; code <= cmap.getUint32(at + 4); code++)
      glyphs.set(code, cmap.getUint32(at + 8) + code - first)
  }
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
