import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Whether a program of the system is there; where tests run for everybody (`CI`), it has to be. */
export function hasTool(name: 'soffice' | 'pdftotext'): boolean {
  const folders = (process.env.PATH ?? '').split(':')
  return process.env.CI !== undefined || folders.some(folder => existsSync(join(folder, name)))
}

/** Opens a Word file in LibreOffice and gives what it reads there, as plain text and as HTML. */
export async function throughLibreOffice(bytes: Uint8Array): Promise<{ text: string; html: string }> {
  const [text, html] = await convert(bytes, [
    ['txt:Text (encoded):UTF8', 'a.txt'],
    ['html', 'a.html'],
  ])
  return { text: text?.toString() ?? '', html: html?.toString() ?? '' }
}

/** A Word file as LibreOffice lays it out, as PDF. */
export async function laidOutByLibreOffice(bytes: Uint8Array): Promise<Uint8Array> {
  const [pdf] = await convert(bytes, [['pdf', 'a.pdf']])
  return pdf ?? new Uint8Array()
}

/** A Word file in other formats, each with the name of the file that comes of it. */
async function convert(
  bytes: Uint8Array,
  formats: readonly (readonly [format: string, file: string])[],
): Promise<Buffer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'word-'))
  try {
    await writeFile(join(folder, 'a.docx'), bytes)
    for (const [format] of formats) {
      await promisify(execFile)('soffice', [
        '--headless',
        `-env:UserInstallation=file://${folder}/profile`,
        '--convert-to',
        format,
        '--outdir',
        folder,
        join(folder, 'a.docx'),
      ])
    }
    return await Promise.all(formats.map(([, name]) => readFile(join(folder, name))))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The text of a PDF as poppler reads it, in the order of the drawing. */
export async function throughPdfToText(bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pdf-'))
  try {
    await writeFile(join(folder, 'a.pdf'), bytes)
    const { stdout } = await promisify(execFile)('pdftotext', ['-raw', join(folder, 'a.pdf'), '-'])
    return stdout
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
