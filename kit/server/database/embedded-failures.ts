import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { formatDateSlashes, formatTimeToTheSecond } from '#kit/figures.ts'
import { StartError } from './start-error.ts'

/** The files of the database cannot be read any more: `npm run restore` sets them aside and begins anew. */
export class DamagedDataError extends StartError {}

/** Why PostgreSQL did not start, from what it logged since it was launched, and what to do about it. */
export function startFailure(logged: string, cluster: string, logFile: string): StartError {
  const fatal = logged.split('\n').filter(line => /\b(FATAL|PANIC):/.test(line))
  const reason = (fatal.at(-1) ?? logged.trim().split('\n').at(-1) ?? '').replace(/^.*?(FATAL|PANIC): +/, '')
  if (saysDiskIsFull(logged)) {
    return new StartError(
      `O disco de ${cluster} está cheio e a base de dados não arranca. ` +
        'Liberte espaço e inicie de novo: nada do que foi confirmado se perdeu.',
    )
  }
  if (/Read-only file system/.test(logged)) return readOnly(cluster)
  if (/Cannot allocate memory|could not (create|map) (anonymous )?shared memory|out of memory/.test(logged)) {
    return new StartError(
      'Não há memória livre para a base de dados. Feche outros programas e inicie de novo.',
    )
  }
  if (/pre-existing shared memory block/.test(logged)) {
    return new StartError(
      `Ainda há processos a usar ${cluster} (pre-existing shared memory block). ` +
        'Espere um momento e inicie de novo; se continuar, reinicie o computador.',
    )
  }
  if (fatal.some(isDamage) || /could not find the database system/.test(logged)) {
    return new DamagedDataError(
      `Os ficheiros da base de dados em ${cluster} estão danificados (${reason}). Nada foi alterado. ` +
        'Restaure a última cópia boa com "npm run restore -- CÓPIA": os ficheiros danificados ficam guardados ao lado.',
    )
  }
  return new StartError(`A base de dados não arrancou (${reason}). O que ela registou está em ${logFile}.`)
}

/** Whether what PostgreSQL or one of its programs wrote speaks of a disk without room. */
export function saysDiskIsFull(text: string): boolean {
  return /No space left on device|Disk quota exceeded/.test(text)
}

export function fullDisk(folder: string): StartError {
  return new StartError(`O disco de ${folder} está cheio. Liberte espaço e inicie de novo; nada se perdeu.`)
}

export function readOnly(folder: string): StartError {
  return new StartError(
    `O disco de ${folder} só deixa ler. Torne-o gravável, ou indique outra pasta em DATA_DIR; nada se perdeu.`,
  )
}

function isDamage(line: string): boolean {
  return (
    /checkpoint record|checksum|control file|invalid page|redo location|incompatible with server/i.test(
      line,
    ) ||
    /could not (open|read) (file|directory) ".*(No such file|read \d+ of \d+|Input\/output error)/.test(
      line,
    ) ||
    /could not open file .*No such file or directory|is not a valid data directory|required WAL directory|Structure needs cleaning/.test(
      line,
    )
  )
}

/**
 * What PostgreSQL brought back of a session that was never closed; undefined after one that was.
 * @param lastWrite when its log was last written to before
 */
export function crashMessage(logged: string, lastWrite: Date | undefined): string | undefined {
  if (!/was not properly shut down; automatic recovery/.test(logged)) return undefined
  return (
    'A base de dados não chegou a ser fechada (falta de energia ou fim forçado): ' +
    `foi recuperado tudo o que estava confirmado${lastWrite ? `, até ${inMaputo(lastWrite)}` : ''}.`
  )
}

/** When a cluster's log of writes was last written to. */
export function lastWriteOf(cluster: string): Date | undefined {
  const folder = join(cluster, 'pg_wal')
  if (!existsSync(folder)) return undefined
  const times = readdirSync(folder).map(name => statSync(join(folder, name)).mtimeMs)
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}

/** `às 10:30:05 de 22/11/2026` */
export function inMaputo(time: Date): string {
  return `às ${formatTimeToTheSecond(time)} de ${formatDateSlashes(time)}`
}
