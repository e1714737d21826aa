import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Answers } from '#engines/decisions.ts'
import {
  type Lost,
  type QuestionFormat,
  type QuestionResult,
  questionFormats,
  type Reading,
  readableFormats,
  UnreadableFile,
} from '#engines/questions/formats/reading.ts'
import { boxReadings, keyReadings } from '#engines/questions/formats/sheet-readings.ts'
import type { Question } from '#engines/questions/question.ts'

const usage = `Uso: npm run --silent convert -- ENTRADA SAÍDA [--from ${readableFormats.join('|')}] [--to ${questionFormats.join('|')}] [--keys ${keyReadings.join('|')}] [--boxes ${boxReadings.join('|')}] [--strict] | --formats`

/** What an extension means for the file to be written. */
const extensions: Record<string, QuestionFormat> = {
  gift: 'gift',
  txt: 'gift',
  aiken: 'aiken',
  xml: 'moodle-xml',
  zip: 'qti',
  qti: 'qti',
  csv: 'csv',
  xlsx: 'xlsx',
}

try {
  await convert()
} catch (error) {
  process.stderr.write(
    `${error instanceof UnreadableFile ? error.message : `Não foi possível converter: ${error}`}\n`,
  )
  process.exitCode = 2
}

async function convert(): Promise<void> {
  if (process.argv.slice(2).join(' ') === '--formats') {
    process.stdout.write(readFileSync(join(import.meta.dirname, '../docs/formatos-de-perguntas.md')))
    return
  }
  const { input, output, from, to, answers, isStrict } = readArguments()
  const bytes = readInput(input)
  const { readQuestions } = await import('#engines/questions/formats/formats.ts')
  const file = { name: basename(input), ...(from ? { format: from } : {}) }
  const seen = await readQuestions(bytes, file)
  const said: Answers = answers
  // What the command says holds for every sheet.
  const own = (seen.decisions ?? []).flatMap(({ id }) => {
    const answer = said[id.split(':')[0] ?? '']
    return answer === undefined ? [] : [[id, answer] as const]
  })
  const reading =
    own.length === 0 ? seen : await readQuestions(bytes, { ...file, answers: Object.fromEntries(own) })
  const { results, bytes: written } = await write(output, to, reading)
  const around = lostAround(reading)
  const losing = results.filter(result => !result.ok || result.lost.length > 0).length
  const isRefused = isStrict && losing + around.length > 0
  if (!isRefused) save(output, written)
  for (const { what, why } of around) process.stderr.write(`Perdido no ficheiro: ${what}. ${why}\n`)
  for (const result of results) process.stdout.write(`${JSON.stringify(result)}\n`)
  if (isRefused) {
    process.stderr.write(
      `Com --strict nada foi escrito: ${losing} de ${results.length} perguntas perderiam alguma coisa ou não passariam${around.length > 0 ? ', e o ficheiro também' : ''}.\n`,
    )
    process.exitCode = 3
  }
  const converted = isRefused ? 0 : results.filter(result => result.ok).length
  const summary = {
    questions: results.length,
    converted,
    lost: results.filter(result => result.lost.length > 0).length,
    failed: results.filter(result => !result.ok).length,
  }
  process.stdout.write(`${JSON.stringify(summary)}\n`)
}

function readArguments() {
  const { values, positionals } = parseOptions()
  const [input, output, ...more] = positionals
  if (!input || !output || more.length > 0) throw new UnreadableFile(usage)
  const from = oneOf(readableFormats, values.from, 'formato')
  const extension = output.slice(output.lastIndexOf('.') + 1).toLowerCase()
  const to = oneOf(questionFormats, values.to, 'formato') ?? extensions[extension]
  if (!to)
    throw new UnreadableFile(`Não se sabe em que formato escrever «${basename(output)}»; indica-o com --to.`)
  // npm runs scripts in the project's folder; the paths are those of the folder in which the person stands
  const folder = (process.env.npm_lifecycle_event === 'convert' && process.env.INIT_CWD) || process.cwd()
  const keys = oneOf(keyReadings, values.keys, 'modo de ler a resposta')
  const boxes = oneOf(boxReadings, values.boxes, 'modo de ler «Escolha múltipla»')
  return {
    input: resolve(folder, input),
    output: resolve(folder, output),
    from,
    to,
    answers: { ...(keys && { keys }), ...(boxes && { boxes }) },
    isStrict: values.strict === true,
  }
}

function parseOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
        keys: { type: 'string' },
        boxes: { type: 'string' },
        strict: { type: 'boolean' },
      },
    })
  } catch {
    throw new UnreadableFile(usage)
  }
}

function oneOf<T extends string>(all: readonly T[], name: string | undefined, what: string): T | undefined {
  if (name === undefined) return undefined
  const found = all.find(each => each === name)
  if (!found) throw new UnreadableFile(`O ${what} «${name}» não existe; há ${all.join(', ')}.`)
  return found
}

/** What is lost of the file as a whole, in the formats of questions. */
function lostAround({ lost, tests = [] }: Reading): Lost[] {
  const structure = tests.map(({ title }) => ({
    what: `estrutura do teste «${title}»`,
    why: 'Um banco de perguntas não guarda secções, ordem e cotações de um teste.',
  }))
  return [...lost, ...structure]
}

function readInput(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch {
    throw new UnreadableFile(`Não se consegue abrir o ficheiro «${basename(path)}».`)
  }
}

/** What was read in another format, with what was lost on both ways. */
async function write(
  path: string,
  format: QuestionFormat,
  reading: Reading,
): Promise<{ results: QuestionResult[]; bytes: Uint8Array }> {
  const read = reading.questions
  const whole = read.flatMap(({ question }) => (question ? [question] : []))
  const isLoneItem = format === 'qti' && path.toLowerCase().endsWith('.xml')
  const { writeQuestions } = await import('#engines/questions/formats/formats.ts')
  const written = isLoneItem ? await writeLoneItem(whole) : await writeQuestions(whole, format)
  const fate = written.questions.values()
  const results = read.map(({ question, ...result }): QuestionResult => {
    const after = question ? fate.next().value : undefined
    if (!after) return result
    return {
      ...result,
      ok: after.ok,
      lost: [...result.lost, ...after.lost],
      ...(after.error ? { error: after.error } : {}),
    }
  })
  return { results, bytes: written.bytes }
}

async function writeLoneItem(questions: Question[]) {
  const { writeQtiLoneItem } = await import('#engines/questions/formats/qti-package-writer.ts')
  const [only, ...more] = questions
  if (!only || more.length > 0)
    throw new UnreadableFile('Um .xml de QTI leva uma só pergunta; escreve um pacote .zip.')
  const { result, output } = writeQtiLoneItem(only, {})
  return { bytes: new TextEncoder().encode(output ?? ''), questions: [result] }
}

/** Writes a file, all of it or nothing. */
function save(path: string, bytes: Uint8Array): void {
  const draft = `${path}.${process.pid}.tmp`
  try {
    writeFileSync(draft, bytes)
    renameSync(draft, path)
  } catch {
    rmSync(draft, { force: true })
    throw new UnreadableFile(`Não se consegue escrever o ficheiro «${basename(path)}».`)
  }
}
