import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { countLines, type Damage } from './damaged-table.ts'
import { StartError } from './start-error.ts'

/*
 * A backup is one file:
 *   the line "DONDZA-BACKUP 1",
 *   gzip of: one line of JSON (BackupHeader),
 *            for each table its rows in COPY's text format, cut into frames (4 bytes of length, then the bytes)
 *            and ended by an empty frame,
 *            one frame of JSON with the number of rows of each table,
 *   32 bytes: SHA-256 of everything before them.
 */

export type BackupHeader = {
  createdAt: string
  migrations: { name: string; checksum: string }[]
  tables: { name: string; columns: string[] }[]
  sequences: { name: string; value: string; isCalled: boolean }[]
  /** The years in parts of which the rows of some tables lie; absent where none did. */
  years?: number[]
  /** Key of the installation (hex) that opens what is sealed in the rows; absent where nothing ever was. */
  key?: string
}

/** Rows of each table, in the order of the header's tables, and what of them could not be read. */
export type BackupEnd = { rows: number[]; damaged?: Damage[] }

/** What was written or restored. */
export type Copied = { rows: number; damaged: Damage[] }

export const magic = Buffer.from('DONDZA-BACKUP 1\n')
const checksumBytes = 32

export function frame(content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, content])
}

/**
 * Reads a whole backup once and compares its checksum.
 * @throws StartError when it is no backup, or damaged, or cut short
 */
export async function verifyBackup(file: string): Promise<void> {
  const damaged = new StartError(`A cópia ${file} está danificada ou incompleta. Nada foi alterado.`)
  const size = await sizeOf(file)
  const handle = await open(file)
  try {
    const start = Buffer.alloc(magic.length)
    await handle.read(start, 0, start.length, 0)
    if (!start.equals(magic)) throw new StartError(`${file} não é uma cópia de segurança. Nada foi alterado.`)
    if (size < magic.length + checksumBytes) throw damaged
    const written = Buffer.alloc(checksumBytes)
    await handle.read(written, 0, checksumBytes, size - checksumBytes)
    const hash = createHash('sha256')
    for await (const part of createReadStream(file, { end: size - checksumBytes - 1 })) hash.update(part)
    if (!hash.digest().equals(written)) throw damaged
  } finally {
    await handle.close()
  }
}

/** Opens a verified backup: what it says of itself, then frame after frame. */
export async function readBackup(file: string): Promise<{ header: BackupHeader; frames: FrameReader }> {
  const size = await sizeOf(file)
  const content = createReadStream(file, { start: magic.length, end: size - checksumBytes - 1 }).pipe(
    createGunzip(),
  )
  const frames = new FrameReader(content[Symbol.asyncIterator]())
  return { header: JSON.parse(await frames.line()) as BackupHeader, frames }
}

/**
 * Reads a whole backup back: its checksum, and the rows of every table against what it says of them.
 * @returns the number of rows
 * @throws StartError when anything differs
 */
export async function proveBackup(file: string): Promise<number> {
  await verifyBackup(file)
  const { header, frames } = await readBackup(file)
  try {
    const found: number[] = []
    for (const _table of header.tables) {
      let rows = 0
      for await (const part of frames.table()) rows += countLines(part)
      found.push(rows)
    }
    const end = JSON.parse((await frames.frame()).toString('utf8')) as BackupEnd
    if (JSON.stringify(end.rows) !== JSON.stringify(found))
      throw new StartError(`A cópia ${file} não tem as linhas que anuncia.`)
    return found.reduce((sum, rows) => sum + rows, 0)
  } finally {
    await frames.close()
  }
}

/** Cuts a stream of bytes into the parts of a backup. */
class FrameReader {
  readonly #source: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterator<Buffer>) {
    this.#source = source
  }

  async line(): Promise<string> {
    let end = this.#held.indexOf(0x0a)
    while (end < 0) {
      await this.#more()
      end = this.#held.indexOf(0x0a)
    }
    return this.#take(end + 1).toString('utf8')
  }

  /** The next frame; an empty one ends a table. */
  async frame(): Promise<Buffer> {
    while (this.#held.length < 4) await this.#more()
    const length = this.#take(4).readUInt32BE()
    while (this.#held.length < length) await this.#more()
    return this.#take(length)
  }

  /** The frames of one table. */
  async *table(): AsyncGenerator<Buffer> {
    for (let content = await this.frame(); content.length > 0; content = await this.frame()) yield content
  }

  /** Lets go of the file, read to its end or not. */
  async close(): Promise<void> {
    await this.#source.return?.()
  }

  #take(bytes: number): Buffer {
    const part = this.#held.subarray(0, bytes)
    this.#held = this.#held.subarray(bytes)
    return part
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#source.next()
    if (done) throw new StartError('A cópia acaba antes do que anuncia.')
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value])
  }
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size
  } catch {
    throw new StartError(`O ficheiro ${file} não existe.`)
  }
}
