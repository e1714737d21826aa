import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A backup that was read back after it was written. */
export type StoredBackup = { name: string; at: Date; bytes: number }

/** Names of backups: the moment in UTC. */
export const BACKUP_NAMES = /^dondza-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.dondza$/

/** The backups of a folder, the newest first. A file has such a name only once it was proved. */
export function listBackups(folder: string): StoredBackup[] {
  return namesIn(folder)
    .flatMap(name => {
      const parts = BACKUP_NAMES.exec(name)
      const at = parts ? new Date(`${parts[1]}T${parts[2]}:${parts[3]}:${parts[4]}Z`) : undefined
      if (!at || Number.isNaN(at.getTime())) return []
      const bytes = statSync(join(folder, name), { throwIfNoEntry: false })?.size
      return bytes === undefined ? [] : [{ name, at, bytes }]
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime())
}

/** What is in a folder; nothing where it is not there or cannot be entered. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(ENOENT|ENOTDIR|EACCES)$/.test(String(error.code)))
      return []
    throw error
  }
}
