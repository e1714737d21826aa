/**
 * The answer of a thing's counts: how many there are in each state, and in all those asked for.
 * @param rows what was counted, a row for each state that has any
 * @param filter the states that the list is narrowed to; none are all
 */
export function countsByState<State extends string>(
  states: readonly State[],
  rows: readonly { state: State; rows: number }[],
  filter: readonly State[],
): { total: number; byState: Record<State, number> } {
  const byState = Object.fromEntries(states.map(state => [state, 0])) as Record<State, number>
  for (const { state, rows: counted } of rows) byState[state] = counted
  const wanted = filter.length > 0 ? filter : states
  return { total: wanted.reduce((sum, state) => sum + byState[state], 0), byState }
}
