import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type QuestionFormat,
  type QuestionResult,
  questionFormats,
  type Reading,
  UnreadableFile,
} from '#engines/questions/formats/reading.ts'
import type { Question } from '#engines/questions/question.ts'

const usage =
  'Uso: npm run --silent convert -- ENTRADA SAÍDA [--from gift|aiken|moodle-xml|qti|csv|xlsx] [--to gift|aiken|moodle-xml|qti|csv|xlsx]'

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
  const { input, output, from, to } = readArguments()
  const bytes = readInput(input)
  const { readQuestions } = await import('#engines/questions/formats/formats.ts')
  const reading = await readQuestions(bytes, {
    name: basename(input),
    ...(from ? { format: from } : {}),
  })
  const results = await writeOutput(output, to, reading)
  for (const { what, why } of reading.lost) process.stderr.write(`Perdido no ficheiro: ${what}. ${why}\n`)
  for (const result of results) process.stdout.write(`${JSON.stringify(result)}\n`)
  const converted = results.filter(result => result.ok).length
  const summary = {
    questions: results.length,
    converted,
    lost: results.filter(result => result.lost.length > 0).length,
    failed: results.length - converted,
  }
  process.stdout.write(`${JSON.stringify(summary)}\n`)
}

function readArguments() {
  const { values, positionals } = parseOptions()
  const [input, output, ...more] = positionals
  if (!input || !output || more.length > 0) throw new UnreadableFile(usage)
  const from = values.from === undefined ? undefined : formatNamed(values.from)
  const extension = output.slice(output.lastIndexOf('.') + 1).toLowerCase()
  const to = values.to === undefined ? extensions[extension] : formatNamed(values.to)
  if (!to)
    throw new UnreadableFile(`Não se sabe em que formato escrever «${basename(output)}»; indica-o com --to.`)
  // npm runs scripts in the project's folder; the paths are those of the folder in which the person stands
  const folder = (process.env.npm_lifecycle_event === 'convert' && process.env.INIT_CWD) || process.cwd()
  return { input: resolve(folder, input), output: resolve(folder, output), from, to }
}

function parseOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { from: { type: 'string' }, to: { type: 'string' } },
    })
  } catch {
    throw new UnreadableFile(usage)
  }
}

function formatNamed(name: string): QuestionFormat {
  const format = questionFormats.find(each => each === name)
  if (!format) throw new UnreadableFile(`O formato «${name}» não existe; há ${questionFormats.join(', ')}.`)
  return format
}

function readInput(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch {
    throw new UnreadableFile(`Não se consegue abrir o ficheiro «${basename(path)}».`)
  }
}

/** Writes what was read, all of it or nothing, and joins what was lost on both ways. */
async function writeOutput(
  path: string,
  format: QuestionFormat,
  reading: Reading,
): Promise<QuestionResult[]> {
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
  save(path, written.bytes)
  return results
}

async function writeLoneItem(questions: Question[]) {
  const { writeQtiLoneItem } = await import('#engines/questions/formats/qti-package-writer.ts')
  const [only, ...more] = questions
  if (!only || more.length > 0)
    throw new UnreadableFile('Um .xml de QTI leva uma só pergunta; escreve um pacote .zip.')
  const { result, output } = writeQtiLoneItem(only, {})
  return { bytes: new TextEncoder().encode(output ?? ''), questions: [result] }
}

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
