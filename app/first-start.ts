import { randomInt } from 'node:crypto'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { counted } from '#kit/figures.ts'
import type { Db } from '#kit/server/database/database.ts'
import { isEmpty } from '#school/accounts/server/first-administrator.ts'
import type { Config } from './config.ts'
import { type TerminalLine, terminalLine } from './terminal-line.ts'

/** Fills an empty database with the demonstration school; gives the accounts it made. */
export type LoadDemonstration = (
  db: Db,
  settings: {
    date: string | undefined
    password: string
    onPart: (part: string, number: number, of: number) => void
  },
) => Promise<{ email: string; description: string }[]>

/**
 * Loads the demonstration school when nobody has an account yet, all of it or nothing, and keeps how to sign in in
 * DATA_DIR/demo-accounts.txt, readable by its owner alone.
 */
export async function loadDemonstrationWhenEmpty(
  { dataDir, demoDate, demoPassword }: Pick<Config, 'dataDir' | 'demoDate' | 'demoPassword'>,
  database: Db,
  {
    load,
    say,
    line = terminalLine(),
  }: { load: LoadDemonstration; say: (line: string) => void; line?: TerminalLine },
): Promise<void> {
  await database.transaction().execute(async db => {
    if (!(await isEmpty(db))) return
    say('A carregar a escola de demonstração …')
    const password = demoPassword ?? newPassword()
    const onPart = (part: string, number: number, of: number) =>
      line.show(`  parte ${number} de ${of}: ${part} …`)
    const accounts = await load(db, { date: demoDate, password, onPart })
    line.end()
    const width = Math.max(...accounts.map(({ email }) => email.length))
    const lines = accounts.map(
      ({ email, description }) => `${email.padEnd(width)}  ${password}  ${description}`,
    )
    // Written before the commit: a school whose passwords nobody knows would be of no use.
    writeSecretly(
      join(dataDir, 'demo-accounts.txt'),
      `Contas da escola de demonstração:\n\n${lines.join('\n')}\n`,
    )
  })
}

/** Warning: configured as no demonstration, but the folder holds one. */
export function demonstrationStays(accounts: number): string {
  return (
    `\nATENÇÃO: DEMO=0, mas esta pasta guarda a escola de demonstração: ${counted(accounts, 'conta de exemplo ainda entra', 'contas de exemplo ainda entram')}.\n` +
    'Para começar a sério, entre como administração e abra Administração, Começar a escola a sério ' +
    '(guarda uma cópia antes); ou arranque com outra pasta em DATA_DIR.'
  )
}

/** About 58 bits, in characters that nobody confuses when copying them from a screen: `k7mq-x2vd-p9ht`. */
function newPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group()].join('-')
}

function writeSecretly(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 })
  chmodSync(file, 0o600)
}
