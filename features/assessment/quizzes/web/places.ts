/** Where progress, marking and keys of a group stand. */
export function applicationOf(id: string): string {
  return `/diagnostico/diagnosticos/${id}`
}

/** What a quiz has shown. */
export function resultsOf(id: string): string {
  return `/dashboard/quizManager/${id}/resultados`
}
