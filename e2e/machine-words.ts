import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** What belongs to a technician's documents, to code or to a table, never to a sentence of a page. */
const MACHINE_WORDS = [
  /npm (?:run|ci|start)\b/,
  /\b(?:HOST|PORT|DATA_DIR|DATABASE_URL|PUBLIC_ADDRESS|SMTP_URL|MODULES)\b/,
  /\b(?:undefined|NaN|\[object \w+\])/,
  /(?<![@/\p{L}])(?:conjunto|escola)\.[\p{L}\d]/u,
]

/** Other words for a pupil who «não veio» (`away-words.ts`): one fact has one. */
const OTHER_ABSENCES =
  /(?<!\p{L})(?:não apresentados?|n(?:ão|\.) apres\.|não se apresent\p{L}+|sem ouvir|por testar)(?!\p{L})/iu

/** Counts of one that do not agree with their noun, of all that the product counts somewhere: «1 minutos». */
const ONE_OF_MANY = new RegExp(`(?<![\\d.,:/ºª–−-])1 (?:${plurals().join('|')})(?!\\p{L})`, 'u')

function plurals(): string[] {
  const root = join(import.meta.dirname, '..')
  const sources = globSync('{app,features,journeys,kit,school}/**/*.{ts,tsx}', { cwd: root })
  const found = sources
    .filter(file => !file.includes('.test.'))
    .flatMap(file => [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /\bcounted\([^;]{0,80}?, '([^']+)', '(\p{Ll}+s)'\)/gu,
      ),
    ])
    .flatMap(([, one, many]) => (many && one !== many ? [many] : []))
  const all = [...new Set(found)]
  if (!all.includes('alunos')) throw new Error('Nothing that is counted was found.')
  return all
}

/** Words of a machine in what a page says, a second word for one fact, and counts that do not agree. */
export async function machineWords(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  return [...MACHINE_WORDS, OTHER_ABSENCES, ONE_OF_MANY].flatMap(pattern => {
    const found = pattern.exec(text)
    return found ? [text.slice(Math.max(0, found.index - 30), found.index + 40)] : []
  })
}
