import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './list-foot.module.css'
import type { useList } from './use-list.ts'

interface ListFootProps {
  list: Pick<ReturnType<typeof useList>, 'isLoading' | 'before' | 'next' | 'previous'> & {
    rows: readonly unknown[]
  }
  noun: { one: string; many: string }
  /** How many rows all pages have, where it is counted. */
  total?: number
}

/** Which rows of a list these are, and the way to those before and after. */
export function ListFoot({ list, noun, total }: ListFootProps) {
  if (list.isLoading) return null
  const shown = list.rows.length
  const place = list.before === undefined ? `${shown}` : `${list.before + 1}–${list.before + shown}`
  const all = total ?? (list.next || list.before === undefined ? undefined : list.before + shown)
  return (
    <Row as="nav" gap={16} center secondary small className={styles.foot} aria-label="Páginas">
      <span aria-live="polite">
        {all === undefined
          ? `${place} ${noun.many}`
          : `${place} de ${all} ${all === 1 ? noun.one : noun.many}`}
      </span>
      <Row as="span" gap={4} center pushed>
        <IconButton aria-label="Página anterior" disabled={!list.previous} onClick={list.previous}>
          <Icon name="caret-left" flip />
        </IconButton>
        <IconButton aria-label="Página seguinte" disabled={!list.next} onClick={list.next}>
          <Icon name="caret-right" flip />
        </IconButton>
      </Row>
    </Row>
  )
}
