import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Account } from './account.ts'
import type { Binaries } from './embedded-binaries.ts'
import { postgresEnvironment } from './embedded-environment.ts'
import { fullDisk, saysDiskIsFull } from './embedded-failures.ts'
import { StartError } from './start-error.ts'

type NewCluster = {
  binaries: Binaries
  cluster: string
  account: Account | undefined
  /** Password of the database's user; undefined where only a private socket leads to it. */
  secret: string | undefined
  durable: boolean
}

/**
 * Creates the files of a database cluster: UTF-8, Portuguese order (ICU), one superuser `app`.
 * They are made beside and then renamed, so that a start cut short leaves no half cluster behind.
 */
export async function createCluster({
  binaries,
  cluster,
  account,
  secret,
  durable,
}: NewCluster): Promise<void> {
  const unfinished = `${cluster}.new`
  const passwordFile = join(dirname(cluster), `.${basename(cluster)}-${randomBytes(4).toString('hex')}`)
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  if (account) chownSync(unfinished, account.uid, account.gid)
  const options = [
    ['--pgdata', unfinished, '--username', 'app'],
    ['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'icu', '--icu-locale', 'pt'],
    ['--auth-local', 'trust', '--auth-host', 'scram-sha-256', '--no-instructions'],
    durable ? [] : ['--no-sync'],
    secret ? ['--pwfile', passwordFile] : [],
  ]
  try {
    if (secret) writeFileSync(passwordFile, secret, { mode: 0o600 })
    await run(binaries.initdb, options.flat(), account, dirname(cluster))
    renameSync(unfinished, cluster)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(unfinished, { recursive: true, force: true })
  }
}

function run(
  program: string,
  options: string[],
  account: Account | undefined,
  folder: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, options, {
      ...account,
      cwd: '/',
      env: postgresEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
    }
    child.once('error', reject)
    child.once('close', code => {
      if (code === 0) resolve()
      else if (saysDiskIsFull(said)) reject(fullDisk(folder))
      else
        reject(new StartError(`Não foi possível criar a base de dados: ${said.trim() || `código ${code}`}`))
    })
  })
}
