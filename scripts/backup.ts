import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readConfig, wantsStacks } from '#app/config.ts'
import { failureText } from '#app/failure-text.ts'
import { openForMaintenance } from '#app/open-for-maintenance.ts'
import { besideService } from '#app/service-environment.ts'
import { counted, fileSize } from '#kit/figures.ts'
import { writeBackup } from '#kit/server/database/backup.ts'
import { damageText } from '#kit/server/database/damaged-table.ts'
import { StartError } from '#kit/server/database/start-error.ts'

// npm run backup -- FILE: everything in one file, also while the server runs.
try {
  const [name] = process.argv.slice(2)
  if (!name) throw new StartError('Indique o ficheiro a criar: npm run backup -- copia-2026-05-05.dondza')
  const file = resolve(name)
  requireFolder(file)
  const config = readConfig(besideService())
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres.json'))) {
    throw new StartError(`Não há dados em ${config.dataDir}. Indique a pasta certa em DATA_DIR.`)
  }
  const { url, close } = await openForMaintenance(config, console.log)
  try {
    const { rows, damaged } = await writeBackup(url, file, config.dataDir)
    const what = damaged.length > 0 ? 'Cópia incompleta' : 'Cópia completa'
    console.log(`${what} em ${file}: ${counted(rows, 'linha', 'linhas')}, ${fileSize(statSync(file).size)}.`)
    if (damaged.length > 0) throw new StartError(damageText(damaged))
  } finally {
    await close()
  }
} catch (error) {
  console.error(failureText(error, wantsStacks()))
  process.exitCode = 1
}

/** Before the database is opened: what is cheap to refuse is refused first. */
function requireFolder(file: string): void {
  const folder = dirname(file)
  if (!existsSync(folder)) throw new StartError(`Não existe a pasta ${folder}. Crie-a, ou indique outra.`)
}
