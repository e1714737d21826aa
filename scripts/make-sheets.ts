import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { drawPdf } from '#engines/documents/pdf.ts'
import { drawSheets, type SheetFor } from '#engines/sheets/draw.ts'
import { LAYOUT_VERSION } from '#engines/sheets/layout.ts'

const USAGE =
  'Uso: npm run --silent make-sheets -- SAÍDA.pdf [--rows 40] [--choices 4] [--sheets 3] [--blank] [--large]'

/** Something the person who gave the command can mend; the message is one sentence. */
class InputError extends Error {}

/**
 * Writes answer sheets without a test as a PDF, and prints where everything on them stands, in millimetres from the
 * upper left corner of the page, as JSON. Bad input: one sentence on standard error, exit status 2, nothing written.
 */
async function main(argv: string[]): Promise<void> {
  try {
    const { output, rows, choices, sheets, blank, large } = readArguments(argv)
    const letters = Array.from({ length: choices }, (_, at) => String.fromCharCode(65 + at))
    const questions = Array.from({ length: rows }, () => ({ choices: letters }))
    const all = Array.from(
      { length: sheets },
      (_, at): SheetFor => ({
        title: 'Folhas de exemplo',
        application: 'AAAAAA',
        group: '',
        form: '',
        pupil: blank ? null : { name: '', code: String(10_000_001 + at), number: at + 1 },
        questions,
      }),
    )
    const { description, placed } = drawn(all, large)
    writeFileSync(output, await drawPdf(description))
    const layout = {
      version: LAYOUT_VERSION,
      unit: 'mm',
      page: { width: 210, height: 297 },
      sheets: placed.map(({ page, text, layout: { questions, qr, radius, marks, codeGrid, slot } }) => ({
        page,
        slot,
        marks,
        qr: { ...qr, text },
        bubbles: questions.flatMap(question =>
          question.bubbles.map(({ x, y }, at) => ({
            question: question.number,
            choice: letters[at],
            x,
            y,
            radius,
          })),
        ),
        code: codeGrid?.bubbles.map(bubble => ({ ...bubble, radius: codeGrid.radius })) ?? [],
      })),
    }
    process.stdout.write(`${JSON.stringify(layout, null, 1)}\n`)
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 2
  }
}

function drawn(sheets: SheetFor[], large: boolean) {
  try {
    return drawSheets('Folhas de resposta', sheets, { large })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new InputError('Não cabem tantas opções numa folha.')
  }
}

function readArguments(argv: string[]) {
  const { values, positionals } = parsed(argv)
  const [output, ...more] = positionals
  if (output === undefined || more.length > 0) throw new InputError(USAGE)
  return {
    output: resolve(process.env.INIT_CWD ?? '.', output),
    rows: wholeNumber('--rows', values.rows, 1, 400),
    choices: wholeNumber('--choices', values.choices, 2, 26),
    sheets: wholeNumber('--sheets', values.sheets, 1, 500),
    blank: values.blank,
    large: values.large,
  }
}

function parsed(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        rows: { type: 'string', default: '40' },
        choices: { type: 'string', default: '4' },
        sheets: { type: 'string', default: '3' },
        blank: { type: 'boolean', default: false },
        large: { type: 'boolean', default: false },
      },
    })
  } catch {
    throw new InputError(USAGE)
  }
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new InputError(`${name} é um número inteiro de ${least} a ${most}.`)
  return value
}

await main(process.argv.slice(2))
