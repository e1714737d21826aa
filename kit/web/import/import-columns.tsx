import { useId, useState } from 'react'
import { columnLetter } from '#engines/spreadsheets/column-letter.ts'
import type { ImportField } from '#kit/import.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './import-review.module.css'
import type { Review } from './use-import.ts'

interface ImportColumnsProps {
  review: Pick<Review, 'header' | 'mapping'>
  fields: readonly ImportField[]
  onMap: (at: number, key: string | null) => void
}

/** The columns of a file, and what each is taken for. */
export function ImportColumns({ review, fields, onMap }: ImportColumnsProps) {
  const phone = useMediaQuery('(max-width:599.95px)')
  const [all, setAll] = useState(false)
  const id = useId()
  const { header } = review
  const visible = phone && !all ? header.slice(0, 3) : header
  return (
    <div className={styles.map}>
      {visible.map((name, at) => (
        <div key={`${columnLetter(at)} ${name}`} className={styles.column}>
          <label htmlFor={`${id}${at}`}>
            Coluna {columnLetter(at)} ·{' '}
            <Text as="b" semibold ink>
              {name || 'sem nome'}
            </Text>
          </label>
          <span className={styles.select}>
            <select
              id={`${id}${at}`}
              value={review.mapping[at] ?? ''}
              onChange={event => onMap(at, event.target.value || null)}
              className={review.mapping[at] ? undefined : styles.off}
            >
              <option value="">Não importar</option>
              {fields.map(field => (
                <option key={field.key} value={field.key}>
                  {field.label}
                </option>
              ))}
            </select>
            <Icon name="caret-down" size={16} />
          </span>
        </div>
      ))}
      {visible.length < header.length && (
        <Button startIcon={<Icon name="caret-down" size={16} />} onClick={() => setAll(true)}>
          Mais {header.length - visible.length} colunas
        </Button>
      )}
    </div>
  )
}
