import { contentBounds } from '#engines/games/content.ts'
import type { NewPair } from './pair-sources.ts'

/** What a pasted list gave, and the lines of it that are no pair, with the reason. */
export interface Pasted {
  pairs: NewPair[]
  faults: { line: number; why: string }[]
}

/**
 * Pairs from lines as Excel copies them (columns by tabs), or with a semicolon, a dash or a colon between word and
 * definition. A third column and those after it are wrong options.
 */
export function readPasted(text: string): Pasted {
  const pairs: NewPair[] = []
  const faults: Pasted['faults'] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const [answer = '', prompt = '', ...wrong] = columnsOf(line)
    const why = whyNot(answer, prompt)
    if (why) faults.push({ line: at + 1, why })
    else
      pairs.push({
        answer,
        prompt,
        wrong: wrong
          .filter(part => part !== '' && part.length <= contentBounds.answer)
          .slice(0, contentBounds.wrong),
        picture: null,
        audio: false,
        source: null,
      })
  }
  return { pairs, faults }
}

function columnsOf(line: string): string[] {
  const cells = line.includes('\t')
    ? line.split('\t')
    : line.includes(';')
      ? line.split(';')
      : [...(/^(.+?)(?:\s[-–—]\s|:\s)(.+)$/.exec(line)?.slice(1) ?? [line])]
  return cells.map(unquoted)
}

/** Excel puts what holds a tab, a quote or a line between quotes. */
function unquoted(cell: string): string {
  const trimmed = cell.trim()
  return /^".*"$/s.test(trimmed) ? trimmed.slice(1, -1).replaceAll('""', '"').trim() : trimmed
}

function whyNot(answer: string, prompt: string): string | undefined {
  if (answer === '') return 'falta o termo'
  if (prompt === '') return 'falta a definição ou pergunta'
  if (answer.length > contentBounds.answer) return `o termo tem mais de ${contentBounds.answer} letras`
  if (prompt.length > contentBounds.prompt) return `a definição tem mais de ${contentBounds.prompt} letras`
  return undefined
}
