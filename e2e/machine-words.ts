import type { Page } from '@playwright/test'

/** What belongs to a technician's documents, to code or to a table, never to a sentence of a page. */
const MACHINE_WORDS = [
  /npm (?:run|ci|start)\b/,
  /\b(?:HOST|PORT|DATA_DIR|DATABASE_URL|PUBLIC_ADDRESS|SMTP_URL|MODULES)\b/,
  /\b(?:undefined|NaN|\[object \w+\])/,
  /(?<![@/\p{L}])(?:conjunto|escola)\.[\p{L}\d]/u,
]

/** Counts of one that do not agree with their noun: «1 minutos». */
const ONE_OF_MANY = /(?<![\d.,:/ºª–−-])1 (?!(?:mês|lápis|mais|às|dos|das|os|as)\b)\p{Ll}+s(?!\p{L})/u

/** Words of a machine in what a page says, and counts that do not agree. */
export async function machineWords(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  return [...MACHINE_WORDS, ONE_OF_MANY].flatMap(pattern => {
    const found = pattern.exec(text)
    return found ? [text.slice(Math.max(0, found.index - 30), found.index + 40)] : []
  })
}
