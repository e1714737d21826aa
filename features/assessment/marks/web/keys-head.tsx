import { formatDayMonth } from '#kit/figures.ts'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import type { MarkBook } from '../contract.ts'
import styles from './mark-keys.module.css'

/** What the marks of the trimester are called where a column is chosen. */
export const TERM_COLUMN = 'MT'

interface KeysHeadProps {
  book: Pick<MarkBook, 'columns' | 'rule'>
  column: string
  filled: number
  all: number
  progress: string
  onColumn: (key: string) => void
}

/** Which column is shown on a phone, and how far it is filled in. */
export function KeysHead({ book, column, filled, all, progress, onColumn }: KeysHeadProps) {
  return (
    <>
      <Row gap={16} end between>
        <SelectInput
          label="Coluna"
          value={column}
          onChange={event => onColumn(event.target.value)}
          options={[
            ...book.columns.map(({ key, name, day }) => ({
              value: key,
              label: day ? `${name}, ${formatDayMonth(day)}` : name,
            })),
            ...(book.rule ? [{ value: TERM_COLUMN, label: 'MT, do trimestre' }] : []),
          ]}
        />
        <Text as="b" under={12} aria-live="polite">
          {filled} de {all}
        </Text>
      </Row>
      <progress className={styles.progress} value={filled} max={Math.max(1, all)} aria-label={progress} />
    </>
  )
}
