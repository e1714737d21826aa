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
  const folder = await mkdtemp(join(tmpdir(), 'word-'))
  try {
    await writeFile(join(folder, 'a.docx'), bytes)
    for (const format of ['txt:Text (encoded):UTF8', 'html']) {
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
    const [text, html] = await Promise.all(
      ['a.txt', 'a.html'].map(name => readFile(join(folder, name), 'utf8')),
    )
    return { text: text ?? '', html: html ?? '' }
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
