import { StartError } from '#kit/server/database/start-error.ts'

const LONGEST = 300

/**
 * The message of an error that stopped a command: a sentence that says what to do, and the stack only for
 * `LOG_LEVEL=debug`.
 */
export function failureText(error: unknown, withStack: boolean): string {
  if (!(error instanceof Error)) return unforeseen(String(error))
  const text = error instanceof StartError ? error.message : fileFailure(error)
  return withStack ? `${text}\n${error.stack ?? ''}` : text
}

/** Of files and disks, as every command may meet them. */
function fileFailure(error: NodeJS.ErrnoException): string {
  const { code = '', path = '' } = error
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `Sem permissão para usar ${path}. Dê-a ao utilizador que corre este programa, ou indique outro lugar.`
    case 'ENOENT':
      return `Não existe ${path}. Crie essa pasta, ou indique outra.`
    case 'EISDIR':
      return `${path || 'O que foi indicado'} é uma pasta; indique um ficheiro.`
    case 'ENOTDIR':
      return `Parte do caminho ${path} é um ficheiro, e devia ser uma pasta.`
    case 'EROFS':
      return `O disco de ${path} só deixa ler. Torne-o gravável, ou indique outro lugar.`
    case '53100':
    case 'ENOSPC':
    case 'EDQUOT':
      return 'O disco está cheio. Liberte espaço e tente de novo.'
    default:
      return unforeseen(error.message)
  }
}

function unforeseen(message: string): string {
  const reason = message.replace(/\s+/g, ' ').trim().slice(0, LONGEST)
  return `Algo falhou que este programa não previu (${reason}). Com LOG_LEVEL=debug diz onde.`
}

/** Why an address cannot be listened on. */
export function listenFailure(
  error: unknown,
  { host, port }: { host: string; port: number },
  variable = 'PORT',
): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const text = sentenceOfListening(code, host, port, variable)
  return text === undefined ? error : new StartError(text, { cause: error })
}

function sentenceOfListening(code: string, host: string, port: number, variable: string): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `A porta ${port} já está ocupada, talvez por este mesmo programa. Pare quem a usa, ou indique outra em ${variable}.`
    case 'EACCES':
      return `${variable}="${port}" não serve: o sistema não deixa este utilizador usar essa porta; indique uma de 1024 a 65535.`
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return `HOST="${host}" não serve: este computador não tem esse endereço; indique 127.0.0.1, ou 0.0.0.0 para toda a rede da escola.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST="${host}" não serve: não se encontra nenhum computador com esse nome; indique 127.0.0.1, ou 0.0.0.0 para toda a rede da escola.`
    default:
      return undefined
  }
}
