import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { greyOf } from '#engines/sheets/read/picture.ts'
import { sheetLines } from '#engines/sheets/read/sheet-lines.ts'

const USAGE = 'Uso: npm run --silent read-sheets -- FOTOGRAFIA…'
/** As many pixels as the cameras of phones have, and the most that is decoded. */
const MAX_PIXELS = 120_000_000

/**
 * Reads answer sheets from photographs and prints a line of JSON for each sheet. A file that cannot be read: one
 * sentence on standard error and exit status 2, after every other file was read.
 */
async function main(files: readonly string[]): Promise<void> {
  if (files.length === 0) return refuse(USAGE)
  for (const file of files) {
    const read = await linesOf(file)
    if (typeof read === 'string') refuse(read)
    else for (const line of read) process.stdout.write(`${JSON.stringify(line)}\n`)
  }
}

async function linesOf(file: string) {
  // It is large, and the school's own server never opens a photograph.
  const drawing = await import('@napi-rs/canvas').catch(() => undefined)
  if (!drawing)
    return 'Falta o que abre fotografias: instale também o que serve ao desenvolvimento, com `npm ci`.'
  const { createCanvas, loadImage } = drawing
  try {
    const image = await loadImage(readFileSync(resolve(process.env.INIT_CWD ?? '.', file)))
    const { width, height } = image
    if (width * height > MAX_PIXELS) return `${file} tem mais pontos do que se podem ler.`
    const context = createCanvas(width, height).getContext('2d')
    context.drawImage(image, 0, 0)
    return sheetLines(file, greyOf(width, height, context.getImageData(0, 0, width, height).data))
  } catch {
    return `Não foi possível abrir ${file} como fotografia.`
  }
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 2
}

await main(process.argv.slice(2))
