import type { Config } from './config.ts'

const WARN = 40
const LONGEST = 300

/**
 * What the log says to people, of each message that is a warning or worse. A service gets the lines of JSON as they are;
 * a terminal gets these.
 */
const SENTENCES: Readonly<Record<string, string>> = {
  'further reports of blocked content': 'Os navegadores bloquearam mais conteúdo de páginas.',
  'a browser blocked content of a page': 'Um navegador bloqueou conteúdo de uma página.',
  'the renewed certificate cannot be used; the one before it stays':
    'O certificado renovado não serve; fica o anterior.',
  'memory was not given back': 'Não foi possível devolver memória ao sistema.',
  'disk is full': 'O disco está cheio: nada se guarda até haver espaço.',
  'database is away': 'A base de dados não responde.',
  'housekeeping failed': 'A limpeza do dia falhou; volta a tentar-se amanhã.',
  'pupils were not brought to the groups of the day':
    'Não foi possível pôr os alunos nas turmas deste dia; volta a tentar-se daqui a um minuto.',
  'attempts whose time ran out were not ended': 'Não foi possível fechar as respostas cujo tempo acabou.',
  'the night’s backup failed': 'A cópia de segurança da noite falhou.',
  'notices of policies to be reviewed were not sent': 'Os avisos de políticas a rever não foram enviados.',
  'the morning’s messages were not sent': 'As mensagens da manhã não foram enviadas.',
  'heartbeats were not passed on':
    'Os sinais de quem responde a um teste não foram passados aos outros servidores.',
  'sessions of streams could not be asked for': 'Não foi possível ver que sessões continuam abertas.',
  'request failed': 'Um pedido falhou no servidor.',
  'request errored': 'Uma resposta não chegou inteira a quem a pediu.',
  'a link for a forgotten password was not sent': 'Uma ligação para escolher outra senha não foi enviada.',
  'where the chain of readings ended yesterday was not kept':
    'Não foi possível guardar onde acabou ontem a cadeia das leituras.',
  'what was closed before an upgrade was not kept':
    'Não foi possível guardar como estava o que foi fechado antes da actualização.',
  'an abandoned maintenance was not ended': 'Não foi possível terminar uma manutenção que ficou a meio.',
  'a rule of the database refused what its contract takes':
    'Uma regra da base de dados recusou o que alguém quis guardar.',
  'a page failed in a browser': 'Uma página falhou num navegador: veja «Administração, Saúde».',
  'the places of a stack were not named': 'Não foi possível dizer em que funções uma página falhou.',
  'a task that failed could not be kept': 'Não foi possível guardar que uma tarefa falhou.',
  'what failed or was slow could not be kept': 'Não foi possível guardar o que falhou ou demorou.',
  'a room could not be read': 'Não foi possível ler uma sala de jogo.',
}

/** A line of the log as a sentence; undefined for what only a service keeps. */
export function sentenceOf(line: string): string | undefined {
  const {
    level,
    time,
    msg = '',
    err,
  } = JSON.parse(line) as {
    level: number
    time: number
    msg?: string
    err?: { message?: string }
  }
  if (level < WARN) return undefined
  const why = err?.message ? ` (${err.message.replace(/\s+/g, ' ').slice(0, LONGEST)})` : ''
  const sentence = SENTENCES[msg] ?? `O servidor avisa: ${msg.replace(/\s+/g, ' ').slice(0, LONGEST)}.`
  return `${new Date(time).toISOString()} ${sentence.replace(/\.$/, '')}${why}.\n`
}

/**
 * The log of a terminal: sentences, of warnings or worse alone. Undefined without a terminal, or with `LOG_LEVEL=debug`.
 */
export function logForPeople(
  { logLevel }: Pick<Config, 'logLevel'>,
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stdout,
): { level: Config['logLevel']; write(line: string): void } | undefined {
  if (!stream.isTTY || logLevel === 'debug' || logLevel === 'trace') return undefined
  return {
    level: logLevel === 'info' ? 'warn' : logLevel,
    write(line) {
      const sentence = sentenceOf(line)
      if (sentence) stream.write(sentence)
    },
  }
}
