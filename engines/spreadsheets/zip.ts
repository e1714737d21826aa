import { Inflate } from 'fflate'
import type { OnProgress } from '../progress.ts'
import { TableError } from './table-error.ts'

export interface Zip {
  names: string[]
  /**
   * Unpacks one entry piece by piece. Throws a `TableError` when it is damaged, or when all that has been unpacked
   * from this archive passes `budget`, whatever sizes the archive declares.
   */
  read(
    name: string,
    onPiece: (piece: Uint8Array) => void,
    budget: { left: number },
    onProgress?: OnProgress,
  ): void
}

const damaged = () =>
  new TableError('damaged', 'O ficheiro está danificado ou incompleto. Guarde-o outra vez no Excel e repita.')

/**
 * Opens a ZIP archive by its central directory (PKWARE APPNOTE 4.3.12). Encrypted and ZIP64 archives, which no
 * spreadsheet of a school needs, count as damaged.
 */
export function openZip(bytes: Uint8Array): Zip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = entriesOf(view, bytes)
  return {
    names: [...entries.keys()],
    read(name, onPiece, budget, onProgress) {
      const entry = entries.get(name)
      if (!entry) throw damaged()
      const packed = packedBytes(view, bytes, entry)
      const spend = (piece: Uint8Array) => {
        budget.left -= piece.length
        if (budget.left < 0) {
          throw new TableError(
            'too-large',
            'O ficheiro é grande demais depois de aberto. Divida-o em partes.',
          )
        }
        onPiece(piece)
      }
      if (entry.method === 0) spend(packed)
      else inflate(packed, spend, onProgress)
    },
  }
}

interface Entry {
  method: number
  packed: number
  offset: number
}

function entriesOf(view: DataView, bytes: Uint8Array): Map<string, Entry> {
  const end = endOfDirectory(view)
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  for (let index = view.getUint16(end + 10, true); index > 0; index--) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw damaged()
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    const method = view.getUint16(at + 10, true)
    const encrypted = (view.getUint16(at + 8, true) & 1) === 1
    if (encrypted || (method !== 0 && method !== 8)) throw damaged()
    entries.set(name.replaceAll('\\', '/').replace(/^\//, ''), {
      method,
      packed: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

function endOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= first; at--)
    if (view.getUint32(at, true) === 0x06054b50) return at
  throw damaged()
}

function packedBytes(view: DataView, bytes: Uint8Array, entry: Entry): Uint8Array {
  const at = entry.offset
  if (at + 30 > bytes.length || view.getUint32(at, true) !== 0x04034b50) throw damaged()
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  if (start + entry.packed > bytes.length) throw damaged()
  return bytes.subarray(start, start + entry.packed)
}

function inflate(packed: Uint8Array, onPiece: (piece: Uint8Array) => void, onProgress?: OnProgress): void {
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
    if (error instanceof TableError) throw error
    throw damaged()
  }
  if (!ended) throw damaged()
}
