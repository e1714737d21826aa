import { type BloomLevel, bloomLevels } from '#engines/questions/taxonomy.ts'
import { roundHalfUp } from '#kit/figures.ts'
import type { BlueprintCell } from './diagnostic-test.ts'

/** What a cell of the matrix counts. */
export type Count = 'items' | 'points'

/** The contents of one row of the matrix, and what each level asks for. */
export interface TargetRow {
  domain: string
  cells: Partial<Record<BloomLevel, Record<Count, number>>>
}

/** As many rows as a new matrix begins with. */
const MAX_PROPOSED = 8

/** The blueprint as the rows of its matrix; one that is empty begins with the contents of the subject. */
export function targetRows(blueprint: readonly BlueprintCell[], domains: readonly string[]): TargetRow[] {
  const names = [...new Set(blueprint.map(cell => cell.domain))]
  if (names.length === 0) return domains.slice(0, MAX_PROPOSED).map(domain => ({ domain, cells: {} }))
  return names.map(domain => ({
    domain,
    cells: Object.fromEntries(
      bloomLevels.flatMap(level => {
        const found = blueprint.filter(cell => cell.domain === domain && cell.bloom === level)
        if (found.length === 0) return []
        const sum = (count: Count) => found.reduce((total, cell) => total + cell[count], 0)
        return [[level, { items: sum('items'), points: sum('points') }]]
      }),
    ),
  }))
}

/** A cell with another count; where it says how many questions, each goes on being worth the same, 1 at first. */
export function countFrom(
  before: Record<Count, number> | undefined,
  count: Count,
  value: number,
): Record<Count, number> {
  const { items = 0, points = 0 } = before ?? {}
  if (count === 'points') return { items, points: value }
  const each = items > 0 ? points / items : 1
  return { items: value, points: roundHalfUp(value * each, 2) }
}

/** The rows as they are stored, or why they cannot be. */
export function cellsOfTargets(rows: readonly TargetRow[]): { cells: BlueprintCell[]; problem?: string } {
  const cells: BlueprintCell[] = []
  const seen = new Set<string>()
  for (const [at, row] of rows.entries()) {
    const domain = row.domain.trim()
    const rowCells = bloomLevels.flatMap(bloom => {
      const cell = row.cells[bloom]
      return cell && (cell.items !== 0 || cell.points !== 0) ? [{ domain, bloom, ...cell }] : []
    })
    if (rowCells.length === 0) continue
    const name = domain || `${at + 1}.ª linha`
    if (domain === '') return { cells: [], problem: `Escreva o conteúdo da ${at + 1}.ª linha.` }
    if (seen.has(domain)) return { cells: [], problem: `«${domain}» está em duas linhas: junte-as numa.` }
    seen.add(domain)
    if (rowCells.some(cell => !Number.isInteger(cell.items) || cell.items < 0 || cell.items > 100))
      return { cells: [], problem: `${name}: o número de perguntas é inteiro, de 0 a 100.` }
    if (rowCells.some(cell => !(cell.points >= 0 && cell.points <= 1000)))
      return { cells: [], problem: `${name}: a cotação é um número, de 0 a 1000.` }
    cells.push(...rowCells)
  }
  return { cells }
}
