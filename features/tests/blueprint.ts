import type { BloomLevel } from '#engines/questions/question.ts'
import { bloomLevels } from '#engines/questions/question.ts'
import type { BlueprintCell } from './contract.ts'

/** How many items a cell of the matrix has, and how many it should have. */
export interface MatrixCell {
  there: number
  wanted: number
}

export interface Matrix {
  levels: BloomLevel[]
  rows: { domain: string; cells: MatrixCell[]; total: MatrixCell }[]
  total: MatrixCell
}

/**
 * The items of a test laid beside what its blueprint asks for: a row per contents in the order of the blueprint, then
 * of the items; a column per level that either names.
 */
export function matrixOf(
  items: readonly { domain: string; bloom: BloomLevel | null }[],
  blueprint: readonly BlueprintCell[],
): Matrix {
  const levels = bloomLevels.filter(level => [...items, ...blueprint].some(one => one.bloom === level))
  const domains = [...new Set([...blueprint, ...items].map(one => one.domain))]
  const count = (domain: string | null, level: BloomLevel | null): MatrixCell => {
    const inCell = (one: { domain: string; bloom: BloomLevel | null }) =>
      (domain === null || one.domain === domain) && (level === null || one.bloom === level)
    return {
      there: items.filter(inCell).length,
      wanted: blueprint.filter(inCell).reduce((sum, cell) => sum + cell.items, 0),
    }
  }
  return {
    levels,
    rows: domains.map(domain => ({
      domain,
      cells: levels.map(level => count(domain, level)),
      total: count(domain, null),
    })),
    total: count(null, null),
  }
}
