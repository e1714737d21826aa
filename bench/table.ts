import { median } from './figure.ts'

/** A figure as a measurement printed it: what it is, how it stands to its floor, and its goal. */
export interface Figure {
  measurement: string
  name: string
  value: string
  floor: string
  /** Value by floor, where there is one. */
  ratio?: number
  goal?: { words: string; met: boolean }
}

/** The figures in what a measurement printed (`printFigure`, `printGoal`), in their order. */
export function figuresIn(measurement: string, printed: string): Figure[] {
  const figures: Figure[] = []
  for (const line of printed.split('\n')) {
    const goal = /^ +goal (.+): (met|MISSED)$/.exec(line)
    const last = figures.at(-1)
    if (goal?.[1] && last) last.goal = { words: goal[1], met: goal[2] === 'met' }
    const [name, value, ...rest] = line.trim().split(/ {2,}/)
    if (goal || !line.startsWith('  ') || !name || !value || !/\d/.test(value)) continue
    const ratio = /^ratio ([\d.]+)$/.exec(rest.at(-1) ?? '')
    const floor = (ratio ? rest.slice(0, -1) : rest).join(' ')
    figures.push({ measurement, name, value, floor, ...(ratio ? { ratio: Number(ratio[1]) } : {}) })
  }
  return figures
}

/** Rows beside one another, each column as wide as its widest cell. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (all, row) => row.map((cell, at) => Math.max(all[at] ?? 0, cell.length)),
    [],
  )
  return rows
    .map(row =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** One table of all figures that have a ratio or a goal. */
export function summaryOf(figures: readonly Figure[]): string {
  const lines = figures.filter(({ ratio, goal }) => ratio !== undefined || goal)
  return tableOf([
    ['', 'what', 'figure', 'floor', 'ratio', 'goal', ''],
    ...lines.map(({ measurement, name, value, floor, ratio, goal }) => [
      measurement,
      name,
      value,
      floor,
      ratio?.toFixed(2) ?? '',
      goal?.words ?? '',
      goal ? (goal.met ? 'met' : 'MISSED') : '',
    ]),
  ])
}

/**
 * Two revisions, each measured several times in turn: the middle of each figure's ratio to its own floor, or of the figure
 * where it has none, and the one by the other.
 */
export function comparisonOf(here: readonly Figure[][], there: readonly Figure[][]): string {
  const middles = (runs: readonly Figure[][]) => {
    const all = new Map<string, number[]>()
    for (const { measurement, name, value, ratio } of runs.flat()) {
      const number = ratio ?? Number.parseFloat(value.replaceAll(/[ ,]/g, ''))
      const key = `${measurement} · ${name}${ratio === undefined ? '' : ' (ratio)'}`
      if (Number.isFinite(number)) all.set(key, [...(all.get(key) ?? []), number])
    }
    return all
  }
  const [ours, theirs] = [middles(here), middles(there)]
  const keys = [...new Set([...ours.keys(), ...theirs.keys()])]
  return tableOf([
    ['what', 'here', 'there', 'here / there', 'runs'],
    ...keys.map(key => {
      const [a, b] = [ours.get(key) ?? [], theirs.get(key) ?? []]
      if (a.length === 0 || b.length === 0)
        return [key, a.length > 0 ? String(median(a)) : '—', b.length > 0 ? String(median(b)) : '—', '', '']
      return [
        key,
        String(median(a)),
        String(median(b)),
        (median(a) / median(b)).toFixed(2),
        `${a.length} + ${b.length}`,
      ]
    }),
  ])
}
