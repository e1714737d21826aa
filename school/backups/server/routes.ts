import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { HttpError, notFound } from '#kit/refusals.ts'
import { listBackups } from '#kit/server/database/backup-list.ts'
import { isBackupUnderWay } from '#kit/server/database/backup-store.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { type BackupsState, downloadBackup, getBackups, makeBackupNow } from '../contract.ts'
import { type BackupPlace, backUp, backupsOf } from './keeper.ts'

/** @param urlOf address of the database; undefined while it is away */
export function backupRoutes(place: BackupPlace, urlOf: () => string | undefined): Served[] {
  return [
    serve(getBackups, async ({ db }) => stateOf(db, place)),

    serve(makeBackupNow, async ({ db, record }) => {
      if ((await stateOf(db, place)).running)
        throw new HttpError(409, 'BACKUP_RUNNING', 'Já está a ser feita uma cópia.')
      const url = urlOf()
      if (url === undefined)
        throw new HttpError(
          503,
          'DATABASE_AWAY',
          'A base de dados não responde neste momento. Tente de novo.',
        )
      await record({ table: 'backups', id: uuid(), label: 'Pedida à mão', before: null, after: null })
      void backUp(url, place)
      return backupsOf(place)
    }),

    serve(downloadBackup, async ({ params, record }) => {
      // Looked up among those that are there, so that no name leads out of the folder.
      const backup = listBackups(place.folder).find(({ name }) => name === params.name)
      if (!backup) throw notFound('Esta cópia')
      await record({ table: 'backups', id: uuid(), label: backup.name, before: null, after: null })
      const stream = createReadStream(join(place.folder, backup.name))
      return { stream, type: 'application/octet-stream', name: backup.name, bytes: backup.bytes }
    }),
  ]
}

/** As any process of the installation sees it: another one may be making a copy. */
async function stateOf(db: Db, place: BackupPlace): Promise<BackupsState> {
  const state = backupsOf(place)
  return { ...state, running: state.running || (await isBackupUnderWay(db)) }
}
