import { counted } from '#kit/figures.ts'
import { escapeHtml, excerpt } from '../rich-text.ts'
import type { Lost, ReadQuestion } from './reading.ts'

/** So many are named; who has more sees by them what it is. */
const MAX_NAMED = 8

/** Columns with something in them whose title says nothing to us. */
export function lostColumns(titles: readonly string[]): Lost[] {
  const all = [...new Set(titles)]
  const why = 'Não é uma das colunas conhecidas, e não foi lida.'
  const named = all
    .slice(0, MAX_NAMED)
    .map(title => ({ what: `coluna «${excerpt(escapeHtml(title), 40)}»`, why }))
  const more = all.length - named.length
  return more > 0
    ? [
        ...named,
        {
          what: `e mais ${counted(more, 'coluna', 'colunas')}`,
          why: 'Não são das colunas conhecidas, e não foram lidas.',
        },
      ]
    : named
}

/** Rows that did not enter: «240 de 340 linhas», and which. */
export function lostRows(questions: readonly ReadQuestion[], lines: readonly number[]): Lost[] {
  const left = questions.flatMap(({ ok }, at) => (ok ? [] : [lines[at] ?? 0]))
  if (left.length === 0) return []
  const more = left.length - MAX_NAMED
  return [
    {
      what: `${left.length} de ${counted(lines.length, 'linha', 'linhas')}`,
      why: `${left.length === 1 ? 'Ficou' : 'Ficaram'} de fora, cada uma com o seu motivo: ${left.length === 1 ? 'linha' : 'linhas'} ${left.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` e mais ${more}` : ''}.`,
    },
  ]
}
