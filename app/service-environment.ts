import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#kit/server/database/start-error.ts'

/** Where `docs/instalar-na-escola.md` puts the description of the service. */
const UNIT = '/etc/systemd/system/dondza.service'
const ROOT = join(import.meta.dirname, '..')

/**
 * The variables of a command: its own, above those of the service that systemd starts from this same folder
 * (`Environment=` and `EnvironmentFile=` of its unit), so that a command sees the database, port and HTTPS of the server
 * it stands beside. A command that names another folder of data or another database is about another installation, and
 * has its own variables alone.
 * @throws StartError when the service's file of variables cannot be read by this account
 */
export function besideService(
  own: NodeJS.ProcessEnv = process.env,
  { unit = UNIT, root = ROOT }: { unit?: string; root?: string } = {},
): NodeJS.ProcessEnv {
  const service = existsSync(unit) ? readUnit(readFileSync(unit, 'utf8'), root) : undefined
  if (!service) return own
  const isAnother = (['DATA_DIR', 'DATABASE_URL'] as const).some(
    name => own[name] !== undefined && own[name] !== service[name],
  )
  return isAnother ? own : { ...service, ...own }
}

/** The variables of a unit; undefined where it starts another folder's program. */
function readUnit(text: string, root: string): NodeJS.ProcessEnv | undefined {
  const values = (key: string) =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value.trim())
  const [folder = ''] = values('WorkingDirectory')
  if (!existsSync(folder) || realpathSync(folder) !== realpathSync(root)) return undefined
  const variables: NodeJS.ProcessEnv = {}
  for (const line of values('Environment'))
    for (const [, whole] of line.matchAll(/("[^"]*"|'[^']*'|\S+)/g)) assign(variables, unquoted(whole ?? ''))
  for (const file of values('EnvironmentFile'))
    for (const line of linesOf(file.replace(/^-/, ''), file.startsWith('-'))) assign(variables, line)
  return variables
}

function linesOf(file: string, isOptional: boolean): string[] {
  if (isOptional && !existsSync(file)) return []
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map(line => line.trim())
      .filter(line => line !== '' && !/^[#;]/.test(line))
  } catch (cause) {
    throw new StartError(
      `Não se pode ler ${file}, onde estão as variáveis do serviço. Use a conta do serviço, ou "sudo".`,
      { cause },
    )
  }
}

function assign(variables: NodeJS.ProcessEnv, line: string): void {
  const [, name, value = ''] = /^([A-Za-z_]\w*)=(.*)$/s.exec(line) ?? []
  if (name !== undefined) variables[name] = unquoted(value)
}

function unquoted(text: string): string {
  return /^(["']).*\1$/s.test(text) ? text.slice(1, -1) : text
}
