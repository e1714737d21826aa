import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, readConfig, wantsStacks } from '#app/config.ts'
import { failureText } from '#app/failure-text.ts'
import { openForMaintenance } from '#app/open-for-maintenance.ts'
import { besideService } from '#app/service-environment.ts'
import { writeBackup } from '#kit/server/database/backup.ts'
import { readBackup, verifyBackup } from '#kit/server/database/backup-format.ts'
import { BEFORE_UPDATE, listBackups } from '#kit/server/database/backup-list.ts'
import { damageText } from '#kit/server/database/damaged-table.ts'
import { openDatabase } from '#kit/server/database/database.ts'
import { setAside } from '#kit/server/database/embedded.ts'
import { DamagedDataError } from '#kit/server/database/embedded-failures.ts'
import { inMaintenance } from '#kit/server/database/maintenance.ts'
import { readMigrations, unknownMigrations } from '#kit/server/database/migrate.ts'
import { restoreBackup } from '#kit/server/database/restore.ts'
import { StartError } from '#kit/server/database/start-error.ts'
import { isEmpty } from '#school/accounts/server/first-administrator.ts'

// npm run restore -- FILE: replaces everything by a backup, after keeping what was there beside it. Servers that run on the
// database write nothing meanwhile, so that what they acknowledged is in what is kept. «antes-de-actualizar» in place of a
// file is the newest backup from before the update that this version goes back from.
try {
  const [name] = process.argv.slice(2)
  if (!name) throw new StartError('Indique a cópia a restaurar: npm run restore -- copia-2026-05-05.dondza')
  const config = readConfig(besideService())
  const named = name === BEFORE_UPDATE ? undefined : resolve(name)
  if (named !== undefined) await verifyBackup(named)
  else if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres.json')))
    throw new StartError(`Não há dados em ${config.dataDir}. Indique a pasta certa em DATA_DIR.`)
  const { url, close } =
    named === undefined ? await openForMaintenance(config, console.log) : await openSettingDamageAside(config)
  try {
    const file = named ?? (await findBeforeUpdate(url, config))
    if (file === undefined)
      console.log('Nenhuma versão mais recente mudou a base de dados: não há nada a repor, e nada mudou.')
    else
      await inMaintenance(url, async () => {
        await keepWhatIsThere(url, config)
        const { rows, damaged } = await restoreBackup(url, file, config.dataDir)
        console.log(`Restaurado: ${rows} linhas. Todos têm de entrar de novo.`)
        if (damaged.length > 0) console.log(`A cópia era incompleta. ${damageText(damaged)}`)
      })
  } finally {
    await close()
  }
} catch (error) {
  console.error(failureText(error, wantsStacks()))
  process.exitCode = 1
}

/**
 * The newest backup from before the update after which this version cannot use the database; undefined where it can use
 * it, since an older copy would then take away what was written since.
 * @throws StartError where there is none that this version reads
 */
async function findBeforeUpdate(url: string, { backupDir }: Config): Promise<string | undefined> {
  if ((await unknownMigrations(url)).length === 0) return undefined
  const known = new Set(readMigrations().map(migration => migration.name))
  for (const { name, kind } of listBackups(backupDir)) {
    if (kind !== 'update') continue
    const file = join(backupDir, name)
    const { header, frames } = await readBackup(file)
    await frames.close()
    if (header.migrations.every(migration => known.has(migration.name))) return file
  }
  throw new StartError(
    `Em ${backupDir} não há cópia de antes da actualização. Indique outra: npm run restore -- CÓPIA`,
  )
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

async function keepWhatIsThere(url: string, { dataDir }: Config): Promise<void> {
  if (!(await isInUse(url))) return
  const now = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const kept = join(dataDir, `antes-de-restaurar-${now}.dondza`)
  mkdirSync(dataDir, { recursive: true })
  const { damaged } = await writeBackup(url, kept, dataDir)
  console.log(`O que havia ficou guardado em ${kept}.`)
  const [newer] = (await unknownMigrations(url)).slice(-1)
  if (newer !== undefined)
    console.log(`É de uma versão mais recente do programa (migração "${newer}"): só essa a repõe.`)
  if (damaged.length > 0) console.log(damageText(damaged))
}

async function isInUse(url: string): Promise<boolean> {
  const { db, pool, close } = openDatabase({ url })
  try {
    const { rows } = await pool.query(`select where to_regclass('accounts') is not null`)
    return rows.length > 0 && !(await isEmpty(db))
  } finally {
    await close()
  }
}
