import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'

/** An operating system account, by its numbers. */
export type Account = { uid: number; gid: number }

/**
 * The account that PostgreSQL shall run under, since it refuses to run as root; undefined when this process is an
 * ordinary user's and PostgreSQL simply runs as it does. The first of `folders` that exists and is not root's names
 * its owner, so that data begun by an ordinary user stay theirs; otherwise it is `nobody`.
 */
export function unprivilegedAccount(folders: string[]): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const folder of folders) {
    if (!existsSync(folder)) continue
    const { uid, gid } = statSync(folder)
    // initdb refuses an account that has no name.
    if (uid !== 0 && spawnSync('id', ['-un', String(uid)]).status === 0) return { uid, gid }
  }
  const line = existsSync('/etc/passwd')
    ? readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m)
    : null
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : { uid: 65534, gid: 65534 }
}

/** Whether the account (or, without one, this process) may enter and read a folder. */
export function canEnter(account: Account | undefined, folder: string): boolean {
  return allowed(account, folder, ['-r', '-x'], constants.R_OK | constants.X_OK)
}

/** Whether the account (or this process) may create files in a folder. */
export function canWrite(account: Account | undefined, folder: string): boolean {
  return allowed(account, folder, ['-w', '-x'], constants.W_OK | constants.X_OK)
}

/** Whether the account (or this process) may run a program. */
export function canRun(account: Account | undefined, program: string): boolean {
  return allowed(account, program, ['-r', '-x'], constants.R_OK | constants.X_OK)
}

function allowed(account: Account | undefined, path: string, flags: string[], mode: number): boolean {
  if (!account) {
    try {
      accessSync(path, mode)
      return true
    } catch {
      return false
    }
  }
  // Only the kernel knows (groups, access lists, mounts): ask it as that account.
  const tests = flags.map(flag => `test ${flag} "$1"`).join(' && ')
  return (
    spawnSync('/bin/sh', ['-c', tests, 'sh', path], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
  )
}
