import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { decode } from '#engines/decode.ts'
import { analyse } from '#engines/psychometrics/analyse.ts'
import { FormatError, readResponses } from '#engines/psychometrics/read-responses.ts'

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
    const responses = readResponses(readText(path), { key: key === undefined ? key : readText(key), blank })
    process.stdout.write(`${JSON.stringify(analyse(responses), null, 1)}\n`)
  } catch (error) {
    if (!(error instanceof InputError || error instanceof FormatError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 2
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
