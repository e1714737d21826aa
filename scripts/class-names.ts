import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { CSSModulesOptions } from 'vite'

const ROOT = join(import.meta.dirname, '..')
const SHEETS = '{app,journeys,features,school,kit}/**/*.module.css'
const LETTERS = 26

/**
 * What the build calls a class: the name that it has in its sheet, behind two letters that stand for the sheet. A hash of
 * each name, as is usual, is a tenth of all styles, and of what a page begins with some three kilobytes.
 */
export function classNames(): CSSModulesOptions {
  const sheets = globSync(SHEETS, { cwd: ROOT })
    .map(file => file.replaceAll('\\', '/'))
    .sort()
  return {
    generateScopedName(name, file) {
      const sheet = relative(ROOT, file).replaceAll('\\', '/')
      const at = sheets.indexOf(sheet)
      // One that was written while developing comes behind the others.
      return `${lettersOf(at < 0 ? sheets.push(sheet) - 1 : at)}${name}`
    },
  }
}

function lettersOf(number: number): string {
  const letter = (digit: number) => String.fromCharCode(97 + digit)
  return letter(Math.floor(number / LETTERS)) + letter(number % LETTERS)
}
