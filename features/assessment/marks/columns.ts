import { proposedFor } from '#engines/marks/proposals.ts'
import {
  columnKey,
  columnName,
  columnsOf,
  isRequired,
  type MarkColumn,
  type MarkRule,
} from '#engines/marks/rule.ts'
import type { BookColumn } from './contract.ts'

/** Columns and decimals by which marks are typed while the school has confirmed no rule: the widest of what is proposed. */
export function typingRule(grade: number, year: number): Pick<MarkRule, 'columns' | 'decimals'> {
  const proposed = proposedFor(grade, year)
  const max = (kind: 'ACS' | 'ACP' | 'AT') =>
    Math.max(0, ...proposed.map(({ rule }) => rule.columns[kind].max))
  const [first] = proposed
  return {
    decimals: 1,
    columns: {
      ACS: { min: first?.rule.columns.ACS.min ?? 2, max: max('ACS') || 3 },
      ACP: { min: first?.rule.columns.ACP.min ?? 0, max: max('ACP') },
      AT: { min: first?.rule.columns.AT.min ?? 1, max: max('AT') || 1 },
    },
  }
}

/** The columns that a book has: those that the rule asks for, and others that were opened or that hold a mark. */
export function heldColumns(
  rule: Pick<MarkRule, 'columns'>,
  opened: Readonly<Record<string, unknown>>,
  used: ReadonlySet<string>,
): MarkColumn[] {
  return columnsOf(rule).filter(column => {
    const key = columnKey(column)
    return isRequired(column, rule) || key in opened || used.has(key)
  })
}

/** Columns as a page and a paper name them. */
export function namedColumns(
  rule: Pick<MarkRule, 'columns'>,
  columns: readonly MarkColumn[],
  opened: Readonly<Record<string, { day: string | null; title: string }>>,
): BookColumn[] {
  return columns.map(column => {
    const key = columnKey(column)
    return {
      key,
      name: columnName(column, rule),
      day: opened[key]?.day ?? null,
      title: opened[key]?.title ?? '',
      isRequired: isRequired(column, rule),
    }
  })
}
