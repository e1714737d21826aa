import { href } from '#kit/address.ts'
import * as pages from '#school/pages.ts'
import type { Game } from '../contract.ts'
import type { GameResults, ItemFigures } from '../results-contract.ts'

/** Where a pair leads back to: the term or the question that it came from. */
export function sourceHref(item: Pick<ItemFigures, 'source'>): string | undefined {
  if (!item.source) return undefined
  return item.source.kind === 'termo'
    ? href(pages.term, { id: item.source.id })
    : href(pages.question, { id: item.source.id })
}

/** A new lesson about a pair that cost much: of the competence that its question measures, or named after it. */
export function lessonOnHref(
  { subject, groups }: Pick<Game, 'subject' | 'groups'>,
  { competenceId, answer, source }: Pick<GameResults['items'][number], 'competenceId' | 'answer' | 'source'>,
  groupId: string,
): string {
  const group = groups.find(group => group.id === groupId) ?? groups[0]
  return href(pages.lesson, {
    disciplina: subject.id,
    turma: group?.id,
    competencia: competenceId,
    tema: !competenceId || source?.kind === 'termo' ? answer : null,
  })
}
