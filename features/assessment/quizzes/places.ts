import { href } from '#kit/address.ts'
import * as pages from '#school/pages.ts'
import type { QuizResults } from './results-contract.ts'

/** A new lesson about a competence of a quiz, for the group that the results are of. */
export function lessonOnHref(
  { head, groups }: Pick<QuizResults, 'head' | 'groups'>,
  competenceId: string,
): string {
  return href(pages.lesson, {
    disciplina: head.subject.id,
    competencia: competenceId,
    turma: groups[0]?.id,
  })
}
