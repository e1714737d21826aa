/** One allowed step of a state machine: from where, to where, by whom, and the words of its button. */
export interface Transition<State extends string, Role extends string = string> {
  from: State
  to: State
  who: readonly Role[]
  /** The label of the button that makes the step, in the imperative: «Publicar». */
  label: string
  /** Steps that a person regrets are drawn as destructive. */
  destructive?: boolean
}

/** The one table of a thing's states: the server's guard, the buttons, the tabs and the tests read it. */
export interface StateTable<State extends string, Role extends string = string> {
  initial: State
  labels: Readonly<Record<State, string>>
  transitions: readonly Transition<State, Role>[]
}

/** Declares a table of states, keeping the literal types. */
export function stateTable<State extends string, Role extends string>(
  table: StateTable<State, Role>,
): StateTable<State, Role> {
  return table
}

/** The steps that an account of this role may take from this state. */
export function stepsFrom<State extends string>(
  table: StateTable<State>,
  from: State,
  role: string,
): Transition<State>[] {
  return table.transitions.filter(step => step.from === from && step.who.includes(role))
}

/** Whether the step exists and this role may take it. */
export function maySetState<State extends string>(
  table: StateTable<State>,
  from: State,
  to: State,
  role: string,
): boolean {
  return stepsFrom(table, from, role).some(step => step.to === to)
}
