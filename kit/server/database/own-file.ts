import { chownSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes a file of a folder whole or not at all, readable by that folder's owner alone: also when root writes it, for
 * an ordinary user's folder must stay theirs.
 */
export function writeOwnFile(folder: string, name: string, content: object): void {
  const unfinished = join(folder, `.${name}.${process.pid}`)
  writeFileSync(unfinished, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600 })
  const { uid, gid } = statSync(folder)
  if (process.getuid?.() === 0) chownSync(unfinished, uid, gid)
  renameSync(unfinished, join(folder, name))
}
