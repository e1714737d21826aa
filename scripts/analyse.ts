import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { decode } from '#engines/decode.ts'
import { analyse } from '#engines/psychometrics/analyse.ts'
import { pointStatistics } from '#engines/psychometrics/point-statistics.ts'
import { type Answers, FormatError, readAnswers } from '#engines/psychometrics/read-responses.ts'

const USAGE =
  'Uso: npm run --silent analyse -- RESPOSTAS.csv [--key CHAVE.csv] [--blank wrong|not-presented].'

/** Something the person who gave the command can mend; the message is one sentence. */
class InputError extends Error {}

/**
 * Analyses the answers in a CSV file and prints the analysis as JSON. Bad input: one sentence on standard error,
 * exit status 2, nothing on standard output.
 */
function main(argv: string[]): void {
  try {
    const { path, key, blank } = readArguments(argv)
    const answers = readAnswers(readText(path), { key: key === undefined ? key : readText(key), blank })
    process.stdout.write(`${JSON.stringify(analysisOf(answers), null, 1)}\n`)
  } catch (error) {
    if (!(error instanceof InputError || error instanceof FormatError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 2
  }
}

/** What is said of answers: all of it where they are right or wrong; where some are so in part, what points say. */
function analysisOf(answers: Answers) {
  if (answers.kind === 'right or wrong') return analyse(answers.responses)
  const { items, points } = answers
  const why = 'há perguntas certas só em parte: dizem-se as estatísticas dos pontos'
  const statistics = pointStatistics(
    points,
    items.map(() => 1),
  )
  return {
    n: points.length,
    k: items.length,
    points: { ...statistics, items: statistics.items.map((item, at) => ({ item: items[at], ...item })) },
    notComputed: ['classical', 'rasch', 'advice'].map(what => ({ what, why })),
  }
}

function readArguments(argv: string[]) {
  const { values, positionals } = parse(argv)
  const [path] = positionals
  const { key, blank = 'wrong' } = values
  if (path === undefined || positionals.length > 1) throw new InputError(USAGE)
  if (blank !== 'wrong' && blank !== 'not-presented') throw new InputError(USAGE)
  return { path, key, blank } as const
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: { key: { type: 'string' }, blank: { type: 'string' } },
    })
  } catch {
    throw new InputError(USAGE)
  }
}

/** The text of a file in whichever encoding a spreadsheet saved it. */
function readText(path: string): string {
  const decoded = decode(readBytes(path))
  if (!decoded) throw new InputError(`O ficheiro «${path}» não é de texto.`)
  return decoded.text
}

function readBytes(path: string): Buffer {
  // npm runs scripts in the project's folder; the paths are those of the folder in which the person stands
  const folder = (process.env.npm_lifecycle_event === 'analyse' && process.env.INIT_CWD) || process.cwd()
  try {
    return readFileSync(resolve(folder, path))
  } catch {
    throw new InputError(`Não foi possível ler o ficheiro «${path}».`)
  }
}

main(process.argv.slice(2))
