/** Where a group of the old year goes. */
export interface Promoted {
  id: string
  name: string
  grade: number
}

/** «6ªA» of the 6th is «7ªA» in the 7th; a name that does not begin with its grade stays. */
export function nextName(name: string, grade: number): string {
  const [, own, rest] = /^(\d{1,2})(.*)$/s.exec(name) ?? []
  return own === String(grade) ? `${grade + 1}${rest}` : name
}

/**
 * The name of the group of the new year in which those stay who repeat a grade: the one with the letter of their own group,
 * else the first of the grade; their own name where the grade would have none.
 * @param made the groups of the new year, with their grades
 */
export function stayingIn(group: Pick<Promoted, 'name' | 'grade'>, made: readonly Promoted[]): string | null {
  const ofGrade = made.filter(other => other.grade === group.grade)
  return (ofGrade.find(other => other.name === group.name) ?? ofGrade[0])?.name ?? null
}
