import { openZip, type ZipRefusals } from '../../zip/zip.ts'
import { UnreadableFile } from './reading.ts'

const megabyte = 1024 * 1024
/**
 * A package larger than these is not a school's question bank. What it holds is bounded by its bytes; the number of
 * its entries only so far as their names alone would fill the memory.
 */
export const zipLimits = { entries: 50_000, total: 200 * megabyte, entry: 64 * megabyte, ratio: 200 }

/**
 * The files of a zip by their path. Everything is checked against the directory before anything is unpacked.
 *
 * @throws {UnreadableFile} for a damaged zip, a path that leaves it, or one that would swell beyond `zipLimits`
 */
export function unzip(bytes: Uint8Array): Map<string, Uint8Array> {
  const archive = openZip(bytes, refusals)
  if (archive.entries.length > zipLimits.entries) refuse('tem ficheiros a mais')
  let total = 0
  const seen = new Set<string>()
  for (const { path, packed, size } of archive.entries) {
    total += size
    checkPath(path)
    if (size > zipLimits.entry || total > zipLimits.total) refuse('descomprimido ficaria grande de mais')
    if (size > megabyte && size > packed * zipLimits.ratio) refuse('está comprimido de forma suspeita')
    if (seen.has(path)) refuse(`tem dois ficheiros com o nome «${shorten(path)}»`)
    seen.add(path)
  }
  return new Map(
    archive.names.filter(name => !name.endsWith('/')).map(name => [name, archive.readWhole(name)]),
  )
}

/** Whether a zip has a file of this path; nothing is unpacked. */
export function zipHas(bytes: Uint8Array, path: string): boolean {
  return openZip(bytes, refusals).names.includes(path)
}

function damaged(): UnreadableFile {
  return new UnreadableFile('O ficheiro zip está danificado ou protegido por senha.')
}

const refusals: ZipRefusals = { damaged, tooLarge: damaged }

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
