/** One of the pupils who share this phone, in the order in which they take it. */
export interface Turn {
  name: string
  /** Code and key of the place; null once the pupil is done, so that nothing of the one before stays here. */
  place: { studentCode: string; key: string } | null
}

/** The last digits of a pupil's code, which take the turn. */
export const LAST_DIGITS = 3

const PREFIX = 'dondza-turns:'

/** Whose turns there are on this phone; none where nobody shares it. They go with the tab. */
export function storedTurns(code: string): Turn[] {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + code) ?? '[]') as Turn[]
  } catch (error) {
    console.error('The device keeps nothing', error)
    return []
  }
}

/** Keeps the turns until the last one is done. */
export function storeTurns(code: string, turns: readonly Turn[]): void {
  try {
    if (turns.some(turn => turn.place !== null)) sessionStorage.setItem(PREFIX + code, JSON.stringify(turns))
    else sessionStorage.removeItem(PREFIX + code)
  } catch (error) {
    console.error('The device keeps nothing', error)
  }
}

/** The turn that a pupil has now. */
export function currentTurn(turns: readonly Turn[]): Turn | undefined {
  return turns.find(turn => turn.place !== null)
}

/** The turns after a pupil has answered: only the name of a finished pupil stays. */
export function finishTurn(turns: readonly Turn[]): Turn[] {
  const now = currentTurn(turns)
  return turns.map(turn => (turn === now ? { ...turn, place: null } : turn))
}

/** The turns where the pupil whose turn it is is not there: everybody else comes first. */
export function skipTurn(turns: readonly Turn[]): Turn[] {
  const now = currentTurn(turns)
  return now ? [...turns.filter(turn => turn !== now), now] : [...turns]
}

export function isTurnOf(turn: Turn, digits: string): boolean {
  return turn.place !== null && digits.length === LAST_DIGITS && turn.place.studentCode.endsWith(digits)
}
