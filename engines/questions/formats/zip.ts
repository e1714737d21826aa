import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { UnreadableFile } from './reading.ts'

const megabyte = 1024 * 1024
/**
 * A package larger than these is not a school's question bank. What it holds is bounded by its bytes; the number of
 * its entries only so far as their names alone would fill the memory.
 */
export const zipLimits = { entries: 50_000, total: 200 * megabyte, entry: 64 * megabyte, ratio: 200 }

export function isZip(bytes: Uint8Array): boolean {
  return (
    bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5) && bytes[3] === bytes[2] + 1
  )
}

/**
 * The files of a zip by their path. Everything is checked against the directory before anything is unpacked.
 *
 * @throws {UnreadableFile} for a damaged zip, a path that leaves it, or one that would swell beyond `zipLimits`
 */
export function unzip(bytes: Uint8Array): Map<string, Uint8Array> {
  let entries = 0
  let total = 0
  const seen = new Set<string>()
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        entries += 1
        total += originalSize
        checkPath(name)
        if (entries > zipLimits.entries) refuse('tem ficheiros a mais')
        if (originalSize > zipLimits.entry || total > zipLimits.total)
          refuse('descomprimido ficaria grande de mais')
        if (originalSize > megabyte && originalSize > size * zipLimits.ratio)
          refuse('está comprimido de forma suspeita')
        if (seen.has(name)) refuse(`tem dois ficheiros com o nome «${shorten(name)}»`)
        seen.add(name)
        return !name.endsWith('/')
      },
    })
    return new Map(Object.entries(files))
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw damaged()
  }
}

/** Whether a zip has a file of this path; nothing is unpacked. */
export function zipHas(bytes: Uint8Array, path: string): boolean {
  let found = false
  try {
    unzipSync(bytes, {
      filter: ({ name }) => {
        found ||= name === path
        return false
      },
    })
  } catch {
    throw damaged()
  }
  return found
}

function damaged(): UnreadableFile {
  return new UnreadableFile('O ficheiro zip está danificado ou protegido por senha.')
}

function checkPath(name: string): void {
  const parts = name.split(/[/\\]/)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a path with them is an attack
  if (parts.includes('..') || /^(?:[/\\]|[a-z]:)/i.test(name) || /[\u0000-\u001f]/.test(name)) {
    refuse(`o caminho «${shorten(name)}» sai da pasta`)
  }
}

function shorten(name: string): string {
  return name.length > 60 ? `${name.slice(0, 59)}…` : name
}

function refuse(why: string): never {
  throw new UnreadableFile(`O ficheiro zip foi recusado: ${why}.`)
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
