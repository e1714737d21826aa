import type { Rule } from './rules.ts'

/** A cell of a table on a page: its edges in points, its first row and column, and how many of them it takes. */
export interface GridCell {
  left: number
  right: number
  top: number
  bottom: number
  row: number
  column: number
  rows: number
  columns: number
}

/** A table on a page. */
export interface Grid {
  left: number
  right: number
  top: number
  bottom: number
  rows: number
  cells: GridCell[]
}

/** Rules so near to each other touch, and edges so near are one. */
const NEAR = 3
/** No table that is read has more on a page. */
const MOST = 400

/** The tables that rules draw: those that touch each other belong to one. A single frame around text is none. */
export function gridsOf(rules: readonly Rule[]): Grid[] {
  return connected(rules)
    .flatMap(own => gridOf(own) ?? [])
    .toSorted((a, b) => a.top - b.top || a.left - b.left)
}

function connected(rules: readonly Rule[]): Rule[][] {
  const parent = rules.map((_, at) => at)
  const rootOf = (at: number): number => {
    let root = at
    while (parent[root] !== root) root = parent[root] ?? root
    for (let next = at; parent[next] !== root; ) {
      const up = parent[next] ?? root
      parent[next] = root
      next = up
    }
    return root
  }
  const across = rules.flatMap((rule, at) => (rule.isAcross ? [{ rule, at }] : []))
  const down = rules.flatMap((rule, at) => (rule.isAcross ? [] : [{ rule, at }]))
  for (const row of across)
    for (const column of down) {
      const touches =
        column.rule.at >= row.rule.from - NEAR &&
        column.rule.at <= row.rule.to + NEAR &&
        row.rule.at >= column.rule.from - NEAR &&
        row.rule.at <= column.rule.to + NEAR
      if (touches) parent[rootOf(row.at)] = rootOf(column.at)
    }
  return [...Map.groupBy(rules.keys(), rootOf).values()].map(places => places.flatMap(at => rules[at] ?? []))
}

function gridOf(rules: readonly Rule[]): Grid | undefined {
  const across = rules.filter(rule => rule.isAcross)
  const down = rules.filter(rule => !rule.isAcross)
  const ys = edges(across)
  const xs = edges(down)
  const [rows, columns] = [ys.length - 1, xs.length - 1]
  if (rows < 1 || columns < 1 || rows * columns < 2 || rows > MOST || columns > MOST) return undefined
  const middle = (list: readonly number[], at: number) => ((list[at] ?? 0) + (list[at + 1] ?? 0)) / 2
  const isCut = (list: readonly Rule[], at: number, along: number) =>
    list.some(rule => Math.abs(rule.at - at) <= NEAR && rule.from <= along && along <= rule.to)
  const wall = (row: number, column: number) => isCut(down, xs[column + 1] ?? 0, middle(ys, row))
  const floor = (row: number, column: number) => isCut(across, ys[row + 1] ?? 0, middle(xs, column))
  const taken = new Set<number>()
  const cells: GridCell[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (taken.has(row * columns + column)) continue
      let wide = 1
      while (
        column + wide < columns &&
        !taken.has(row * columns + column + wide) &&
        !wall(row, column + wide - 1)
      )
        wide += 1
      let high = 1
      while (
        row + high < rows &&
        Array.from({ length: wide }, (_, at) => at).every(at => !floor(row + high - 1, column + at))
      )
        high += 1
      for (let down = 0; down < high; down++)
        for (let right = 0; right < wide; right++) taken.add((row + down) * columns + column + right)
      cells.push({
        ...{ row, column, rows: high, columns: wide },
        ...{ left: xs[column] ?? 0, right: xs[column + wide] ?? 0 },
        ...{ top: ys[row] ?? 0, bottom: ys[row + high] ?? 0 },
      })
    }
  return {
    ...{ left: xs[0] ?? 0, right: xs.at(-1) ?? 0, top: ys[0] ?? 0, bottom: ys.at(-1) ?? 0 },
    ...{ rows, cells },
  }
}

/** Where rules stand, each place once. */
function edges(rules: readonly Rule[]): number[] {
  const places: number[] = []
  for (const { at } of rules.toSorted((a, b) => a.at - b.at))
    if (places.length === 0 || at - (places.at(-1) ?? 0) > NEAR) places.push(at)
  return places
}
