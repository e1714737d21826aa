/** The part of what `useQuery` returns that `Awaited` and `Loaded` read. */
export interface Answer<Data> {
  data: Data | undefined
  error: unknown
  refetch: () => unknown
}

/** The data of each answer, in order. */
type DataOf<Answers extends readonly Answer<unknown>[]> = {
  [Place in keyof Answers]: Exclude<Answers[Place]['data'], undefined>
}

/**
 * Several answers as one: `data` once all are there, the first error among those without data, and a `refetch` of
 * those that failed alone.
 */
export function joinAnswers<Answers extends readonly Answer<unknown>[]>(
  ...answers: Answers
): Answer<DataOf<Answers>> {
  const missing = answers.filter(answer => answer.data === undefined)
  const failed = missing.filter(answer => answer.error !== null)
  return {
    data: missing.length === 0 ? (answers.map(answer => answer.data) as DataOf<Answers>) : undefined,
    error: failed[0]?.error ?? null,
    refetch: () => Promise.all(failed.map(answer => answer.refetch())),
  }
}
