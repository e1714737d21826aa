import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Why a backup was made: for the night, before an update of the schema, or of what could be read of a damaged database. */
export type BackupKind = 'night' | 'update' | 'partial'

/** A backup that was read back after it was written. */
export type StoredBackup = { name: string; at: Date; bytes: number; kind: BackupKind }

/** Names of backups: the moment in UTC, and what it is if it is not the night's. */
export const BACKUP_NAMES =
  /^dondza-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(-antes-de-actualizar|-incompleta)?\.dondza$/

const ENDINGS: Readonly<Record<BackupKind, string>> = {
  night: '',
  update: '-antes-de-actualizar',
  partial: '-incompleta',
}

export function nameOfBackup(at: Date, kind: BackupKind): string {
  return `dondza-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z${ENDINGS[kind]}.dondza`
}

/** What a person writes in place of a file's name: the newest backup of before an update. */
export const BEFORE_UPDATE = ENDINGS.update.slice(1)

/** The backups of a folder, the newest first. A file has such a name only once it was proved. */
export function listBackups(folder: string): StoredBackup[] {
  return namesIn(folder)
    .flatMap(name => {
      const parts = BACKUP_NAMES.exec(name)
      const at = parts ? new Date(`${parts[1]}T${parts[2]}:${parts[3]}:${parts[4]}Z`) : undefined
      if (!at || Number.isNaN(at.getTime())) return []
      const bytes = statSync(join(folder, name), { throwIfNoEntry: false })?.size
      const ending = parts?.[5] ?? ''
      const kind = ending === ENDINGS.update ? 'update' : ending === ENDINGS.partial ? 'partial' : 'night'
      return bytes === undefined ? [] : [{ name, at, bytes, kind } as const]
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
