import pg from 'pg'
import { isDatabaseAway } from './database.ts'
import { StartError } from './start-error.ts'

/** Why an address of a pooler alone is not enough. */
export const NEEDS_DIRECT_URL =
  'DATABASE_URL é de um distribuidor de ligações (PgBouncer): indique em DATABASE_DIRECT_URL o endereço da própria base de dados, para as actualizações, os avisos e as cópias.'

const PATIENCE_MS = 5000

/**
 * Tries an address of a database before anything is made.
 * @param name of the variable that holds the address
 * @param mayCome whether one that is away at this moment is waited for later, and so not refused
 * @throws StartError when it cannot be used as it is
 */
export async function tryDatabase(name: string, url: string, mayCome = true): Promise<void> {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS })
    // The pending query rejects with it; without a listener it would end the process.
    client.on('error', () => undefined)
    try {
      await client.connect()
    } finally {
      await client.end().catch(() => undefined)
    }
  } catch (error) {
    if (!mayCome || !isDatabaseAway(error))
      throw new StartError(connectionProblem(error, name), { cause: error })
  }
}

/** Why a database cannot be used and what to do, in one sentence; the address is not repeated: it may hold a password. */
export function connectionProblem(error: unknown, name = 'DATABASE_URL'): string {
  const {
    code = '',
    message,
    hostname,
    address,
    port,
  } = error as NodeJS.ErrnoException & {
    hostname?: string
    address?: string
    port?: number
  }
  const wrong = `${name} não serve:`
  if (code === 'ERR_INVALID_URL')
    return `${wrong} indique um endereço como postgres://utilizador:senha@servidor/base.`
  if (/unsupported startup parameter/.test(message)) return NEEDS_DIRECT_URL
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `${wrong} não se encontra nenhum servidor com o nome «${hostname ?? ''}».`
  if (/^28/.test(code)) return `${wrong} a base de dados recusou o utilizador ou a senha.`
  if (/client password must be a string/.test(message)) return `${wrong} falta a senha do utilizador.`
  if (code === '3D000') return `${wrong} esse servidor não tem uma base de dados com esse nome.`
  if (code === '42501') return `${wrong} esse utilizador não pode trabalhar nessa base de dados.`
  if (code === 'ECONNREFUSED')
    return `A base de dados de ${name} não responde${address === undefined ? '' : ` em ${address}:${port ?? ''}`}. Inicie-a, e depois este programa.`
  if (isDatabaseAway(error))
    return `A base de dados de ${name} não responde neste momento. Espere que ela responda, e tente de novo.`
  if (/SSL|certificate/i.test(`${code} ${message}`))
    return `${wrong} a ligação cifrada à base de dados falhou (${message}).`
  return `Não foi possível usar a base de dados de ${name} (${oneLine(message || code)}).`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 300)
}
