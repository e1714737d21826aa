import type { QuizResults } from '../results-contract.ts'

/** Where progress, marking and keys of a group stand. */
export function applicationOf(id: string): string {
  return `/diagnostico/diagnosticos/${id}`
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
  const params = new URLSearchParams({ disciplina: head.subject.id, competencia: competenceId })
  const [group] = groups
  if (group) params.set('turma', group.id)
  return `/dashboard/criarPlanoDeAula?${params}`
}
