import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandsOf } from './docs-commands.ts'

const PAGE = 'docs/instalar-na-escola.md'

/**
 * Follows «Instalar na escola» word by word, as root of a clean Debian with this program in /opt/dondza: every command of the
 * page, in its order, and ends with the first that fails. It changes the machine: only for one that is thrown away after, which
 * `--machine-is-mine` says. Without it, it says what it would do.
 */
function main(args: readonly string[]): number {
  const commands = commandsOf(readFileSync(join(import.meta.dirname, '..', PAGE), 'utf8'))
  if (!args.includes('--machine-is-mine')) {
    console.log(commands.join('\n'))
    return 0
  }
  let folder = '/'
  for (const command of commands) {
    console.log(`\n$ ${command}`)
    const cd = /^cd (\S+)$/.exec(command)
    if (cd?.[1]) {
      folder = cd[1]
      continue
    }
    const { status } = spawnSync('sh', ['-ec', command], { cwd: folder, stdio: 'inherit' })
    if (status !== 0) {
      console.error(`${PAGE}: «${command}» ended with ${status}.`)
      return 1
    }
  }
  return 0
}

process.exitCode = main(process.argv.slice(2))
