import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { thing } from '#kit/thing.ts'
import { admins } from '#school/roles.ts'

export const backupsState = z.object({
  folder: z.string(),
  /** Whether a disk that fails takes data and backups together; «unknown» where the data are another machine's. */
  place: z.enum(['inside', 'same-disk', 'other-disk', 'unknown']),
  /** Those of every night are another program's: here are only the ones that somebody asked for. */
  madeElsewhere: z.boolean(),
  /** One is being made at this moment, by this server. */
  running: z.boolean(),
  /** Why the last attempt made none; null after one that did. */
  failure: z.nullable(z.object({ at: z.string(), message: z.string() })),
  /** Proved by being read back, the newest first. */
  backups: z.array(
    z.object({
      name: z.string(),
      at: z.string(),
      bytes: z.int(),
      /** Of a night or asked for; of before an update; or of what could be read of a damaged database. */
      kind: z.enum(['night', 'update', 'partial']),
    }),
  ),
})
export type BackupsState = z.infer<typeof backupsState>

export const getBackups = endpoint('GET', '/backups', {
  apis: ['academy'],
  who: admins,
  response: backupsState,
  summary: 'As cópias de segurança que há, e se a última tentativa falhou',
})

const backupThing = thing({ table: 'backups', what: 'Esta cópia de segurança' })

export const makeBackupNow = endpoint('POST', '/backups', {
  apis: ['academy'],
  who: admins,
  response: backupsState,
  errors: { BACKUP_RUNNING: 409 },
  of: backupThing,
  audit: 'backups.create',
  done: 'fez',
  summary: 'Faz uma cópia de segurança agora; decorre enquanto os outros trabalham',
})

/** A POST, since the audit says who took everything home. */
export const downloadBackup = endpoint('POST', '/backups/:name/download', {
  apis: ['academy'],
  who: admins,
  params: z.object({ name: z.string().check(z.maxLength(60)) }),
  response: 'bytes',
  audit: 'backups.download',
  done: 'descarregou',
  summary: 'Descarrega uma cópia de segurança',
})
