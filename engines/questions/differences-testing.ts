/** Differences told of one change. */
const MOST = 3
/** Letters of each. */
const LONGEST = 80

/** What changes make otherwise, one line for those that make the same otherwise, and which they are. */
export function toldDifferences(
  whole: unknown,
  changed: readonly (readonly [said: string, outcome: unknown])[],
): string {
  const byOutcome = Map.groupBy(changed, ([, outcome]) => {
    const all = differences(whole, outcome)
    const more = all.length > MOST ? ` +${all.length - MOST}` : ''
    return all.length === 0 ? 'nothing' : all.slice(0, MOST).join('; ') + more
  })
  return [...byOutcome].map(([what, by]) => `${what}\n  ${by.map(([said]) => said).join(' | ')}\n`).join('')
}

/** What is otherwise, by its path. */
function differences(one: unknown, other: unknown, path = ''): string[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return []
  if (!isNode(one) || !isNode(other))
    return [`${path} ${other === undefined ? 'gone' : JSON.stringify(other).slice(0, LONGEST)}`]
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].flatMap(key => differences(one[key], other[key], path === '' ? key : `${path}.${key}`))
}

function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
