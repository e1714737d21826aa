import { exact } from '#kit/figures.ts'
import { parseNumber } from '../match-answer.ts'
import { partId } from '../question.ts'
import type { RubricCriterion } from '../question-parts.ts'
import { decodeEntities, escapeHtml } from '../rich-text.ts'

const caption = 'Critérios de correcção'

/**
 * A rubric as a table at the end of the guidance, for formats that have guidance but no rubric: who marks reads
 * it there, and `splitRubric` finds it again.
 */
export function withRubric(guidance: string, rubric: RubricCriterion[]): string {
  if (rubric.length === 0) return guidance
  const rows = rubric.flatMap(criterion => [
    `<tr><th>${escapeHtml(criterion.text)}</th><td>${exact(criterion.points)}</td></tr>`,
    ...criterion.levels.map(
      level => `<tr><td>${escapeHtml(level.text)}</td><td>${exact(level.points)}</td></tr>`,
    ),
  ])
  return `${guidance}<table><caption>${caption}</caption>${rows.join('')}</table>`
}

export function splitRubric(html: string): { guidance: string; rubric: RubricCriterion[] } {
  const whole = { guidance: html, rubric: [] }
  const start = html.lastIndexOf(`<table><caption>${caption}</caption>`)
  if (start < 0 || !html.endsWith('</table>')) return whole
  const rubric: RubricCriterion[] = []
  const row = /<tr><(th|td)>([^<]*)<\/\1><td>([^<]*)<\/td><\/tr>/g
  for (const [, cell, text = '', amount = ''] of html.slice(start).matchAll(row)) {
    const line = { text: decodeEntities(text).trim(), points: parseNumber(amount) ?? 0 }
    if (cell === 'th') rubric.push({ id: partId(rubric.length), ...line, levels: [] })
    else rubric.at(-1)?.levels.push(line)
  }
  return rubric.length > 0 ? { guidance: html.slice(0, start).trim(), rubric } : whole
}
