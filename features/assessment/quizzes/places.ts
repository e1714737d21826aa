import { href } from '#kit/address.ts'
import type { QuizResults } from './results-contract.ts'

/** Where progress, marking, keys and paper of a group stand: beside the quizzes, not among the diagnoses. */
export function applicationOf(id: string): string {
  return `/dashboard/quizManager/turma/${id}`
}

/** What a quiz has shown. */
export function resultsOf(id: string): string {
  return `/dashboard/quizManager/${id}/resultados`
}

/** A new lesson about a competence of a quiz, for the group that the results are of. */
export function lessonOnHref(
  { head, groups }: Pick<QuizResults, 'head' | 'groups'>,
  competenceId: string,
): string {
  return href('/dashboard/criarPlanoDeAula', {
    disciplina: head.subject.id,
    competencia: competenceId,
    turma: groups[0]?.id,
  })
}
