import { Inflate, inflateSync, strToU8, type Zippable, zipSync } from 'fflate'
import type { OnProgress } from '../progress.ts'

/** An entry as the directory of its archive declares it. */
export interface ZipEntry {
  /** As it is written, also where it leaves the archive. */
  path: string
  /** Bytes packed, and unpacked. */
  packed: number
  size: number
}

export interface Zip {
  /** In the order of the directory, those of one path too. */
  entries: readonly ZipEntry[]
  /** The paths, with strokes of one kind and without a root. */
  names: string[]
  /**
   * Unpacks one entry piece by piece. Throws what is refused when it is damaged, or when all that has been unpacked
   * from this archive passes `budget`, whatever sizes the archive declares.
   */
  read(
    name: string,
    onPiece: (piece: Uint8Array) => void,
    budget: { left: number },
    onProgress?: OnProgress,
  ): void
  /** One entry whole, never more of it than the directory declares. */
  readWhole(name: string): Uint8Array
}

/** What the reader of an archive says where it does not take it. */
export interface ZipRefusals {
  damaged: () => Error
  tooLarge: () => Error
}

/** Whether the bytes begin as an archive does, an empty one too. */
export function isZip(bytes: Uint8Array): boolean {
  return (
    bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5) && bytes[3] === bytes[2] + 1
  )
}

/**
 * Opens a ZIP archive by its central directory (PKWARE APPNOTE 4.3.12); sizes of 64 bits are read where an entry has them
 * (4.5.3). Encrypted entries, and those packed in another way than DEFLATE, count as damaged.
 */
export function openZip(bytes: Uint8Array, refusals: ZipRefusals): Zip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = entriesOf(view, bytes, refusals)
  const byName = new Map(entries.map(entry => [nameOf(entry.path), entry]))
  const packedOf = (name: string) => {
    const entry = byName.get(name)
    if (!entry) throw refusals.damaged()
    return { entry, packed: packedBytes(view, bytes, entry, refusals) }
  }
  return {
    entries,
    names: [...byName.keys()],
    read(name, onPiece, budget, onProgress) {
      const { entry, packed } = packedOf(name)
      const spend = (piece: Uint8Array) => {
        budget.left -= piece.length
        if (budget.left < 0) throw refusals.tooLarge()
        onPiece(piece)
      }
      if (entry.method === STORED) spend(packed)
      else inflate(packed, spend, refusals, onProgress)
    },
    readWhole(name) {
      const { entry, packed } = packedOf(name)
      if (entry.method === STORED) return packed.slice(0, entry.size)
      try {
        return inflateSync(packed, { out: new Uint8Array(entry.size) })
      } catch {
        throw refusals.damaged()
      }
    },
  }
}

const STORED = 0
const DEFLATED = 8
const UTF8 = 0x800
/** What stands for a size that is said in 64 bits elsewhere. */
const SAID_ELSEWHERE = 0xffffffff

/** A path with strokes of one kind, and without a root, as other programs write them. */
function nameOf(path: string): string {
  return path.replaceAll('\\', '/').replace(/^\//, '')
}

interface Entry extends ZipEntry {
  method: number
  offset: number
}

function entriesOf(view: DataView, bytes: Uint8Array, { damaged }: ZipRefusals): Entry[] {
  const end = endOfDirectory(view, damaged)
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = view.getUint16(end + 10, true); index > 0; index--) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw damaged()
    const [nameLength, extraLength] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)]
    const flags = view.getUint16(at + 8, true)
    const method = view.getUint16(at + 10, true)
    const isEncrypted = (flags & 1) === 1
    if (isEncrypted || (method !== STORED && method !== DEFLATED)) throw damaged()
    const path = textOf(bytes.subarray(at + 46, at + 46 + nameLength), (flags & UTF8) !== 0)
    const declared = {
      size: view.getUint32(at + 24, true),
      packed: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    }
    entries.push({ path, method, ...inFull(view, declared, at + 46 + nameLength, extraLength, damaged) })
    at += 46 + nameLength + extraLength + view.getUint16(at + 32, true)
  }
  return entries
}

/** A path that is not said to be UTF-8 is often so nonetheless; else a letter is a byte. */
function textOf(bytes: Uint8Array, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: !isUtf8 }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

/** Sizes and place of an entry, from its extra field where they did not fit. */
function inFull(
  view: DataView,
  declared: { size: number; packed: number; offset: number },
  from: number,
  length: number,
  damaged: () => Error,
) {
  const missing = (['size', 'packed', 'offset'] as const).filter(name => declared[name] === SAID_ELSEWHERE)
  if (missing.length === 0) return declared
  const end = Math.min(from + length, view.byteLength)
  for (let at = from; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    if (view.getUint16(at + 2, true) < missing.length * 8 || at + 4 + missing.length * 8 > end) break
    const found = missing.map((name, place) => [name, Number(view.getBigUint64(at + 4 + place * 8, true))])
    return { ...declared, ...Object.fromEntries(found) }
  }
  throw damaged()
}

function endOfDirectory(view: DataView, damaged: () => Error): number {
  const first = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= first; at--)
    if (view.getUint32(at, true) === 0x06054b50) return at
  throw damaged()
}

function packedBytes(view: DataView, bytes: Uint8Array, entry: Entry, { damaged }: ZipRefusals): Uint8Array {
  const at = entry.offset
  if (at + 30 > bytes.length || view.getUint32(at, true) !== 0x04034b50) throw damaged()
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  if (start + entry.packed > bytes.length) throw damaged()
  return bytes.subarray(start, start + entry.packed)
}

function inflate(
  packed: Uint8Array,
  onPiece: (piece: Uint8Array) => void,
  { damaged }: ZipRefusals,
  onProgress?: OnProgress,
): void {
  const step = 1 << 16
  let ended = false
  const stream = new Inflate((piece, final) => {
    if (piece.length > 0) onPiece(piece)
    ended = final
  })
  try {
    for (let at = 0; at < packed.length; at += step) {
      onProgress?.(at, packed.length)
      stream.push(packed.subarray(at, at + step), at + step >= packed.length)
    }
  } catch (error) {
    // What goes wrong with a piece is handed on as it is.
    throw isOfPacking(error) ? damaged() : error
  }
  if (!ended) throw damaged()
}

/** Whether `fflate` threw it, whose errors have a number. */
function isOfPacking(error: unknown): boolean {
  return error instanceof Error && typeof (error as { code?: unknown }).code === 'number'
}

/** A zip whose bytes depend on its content alone: every entry carries the same date. */
export function zip(files: Record<string, string | Uint8Array>): Uint8Array {
  const entries: Zippable = {}
  for (const [path, content] of Object.entries(files)) {
    entries[path] = [
      typeof content === 'string' ? strToU8(content) : content,
      { mtime: '2026-01-01T00:00:00Z' },
    ]
  }
  return zipSync(entries, { level: 6 })
}
