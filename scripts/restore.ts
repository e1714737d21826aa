import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, readConfig, wantsStacks } from '#app/config.ts'
import { failureText } from '#app/failure-text.ts'
import { openForMaintenance } from '#app/open-for-maintenance.ts'
import { writeBackup } from '#kit/server/database/backup.ts'
import { verifyBackup } from '#kit/server/database/backup-format.ts'
import { openDatabase } from '#kit/server/database/database.ts'
import { setAside } from '#kit/server/database/embedded.ts'
import { DamagedDataError } from '#kit/server/database/embedded-failures.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { restoreBackup } from '#kit/server/database/restore.ts'
import { StartError } from '#kit/server/database/start-error.ts'
import { isEmpty } from '#school/accounts/server/first-administrator.ts'

// npm run restore -- FILE: replaces everything by a backup, after keeping what was there beside it.
try {
  const [name] = process.argv.slice(2)
  if (!name) throw new StartError('Indique a cópia a restaurar: npm run restore -- copia-2026-05-05.dondza')
  const file = resolve(name)
  await verifyBackup(file)
  const config = readConfig()
  const { url, close } = await openSettingDamageAside(config)
  try {
    await migrate(url)
    if (await isInUse(url)) {
      const now = new Date().toISOString().replaceAll(/[:.]/g, '-')
      const kept = join(config.dataDir, `antes-de-restaurar-${now}.dondza`)
      mkdirSync(config.dataDir, { recursive: true })
      await writeBackup(url, kept, config.dataDir)
      console.log(`O que havia ficou guardado em ${kept}.`)
    }
    const rows = await restoreBackup(url, file, config.dataDir)
    console.log(`Restaurado: ${rows} linhas. Todos têm de entrar de novo.`)
  } finally {
    await close()
  }
} catch (error) {
  console.error(failureText(error, wantsStacks()))
  process.exitCode = 1
}

/** What is damaged gives way to the backup, and is kept beside it. */
async function openSettingDamageAside(config: Config) {
  try {
    return await openForMaintenance(config, console.log)
  } catch (error) {
    if (!(error instanceof DamagedDataError)) throw error
    console.log(`Os ficheiros danificados ficam guardados em ${await setAside(config.dataDir)}.`)
    return await openForMaintenance(config, console.log)
  }
}

async function isInUse(url: string): Promise<boolean> {
  const { db, close } = openDatabase({ url })
  const empty = await isEmpty(db)
  await close()
  return !empty
}
