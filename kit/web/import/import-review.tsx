import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { type ReactNode, useId, useState } from 'react'
import { counted } from '#kit/figures.ts'
import type { CheckedRow, ImportField } from '#kit/import.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './import-review.module.css'
import { columnLetter, isWrong, type MappedColumn, mappedColumns } from './import-rows.ts'
import type { Review } from './use-import.ts'

/** Rows drawn at first, and with every «Mostrar mais». */
const SHOWN = 100

interface ImportReviewProps {
  review: Review
  problem?: string
  missing: readonly ImportField[]
  fields: readonly ImportField[]
  onMap: (at: number, key: string | null) => void
  onEdit: (line: number, at: number, text: string) => void
}

/** The columns of the file and what they become, then its rows; what is wrong is mended in its cell. */
export function ImportReview({ review, problem, missing, fields, onMap, onEdit }: ImportReviewProps) {
  const phone = useMediaQuery('(max-width:599.95px)')
  const [onlyWrong, setOnlyWrong] = useState(false)
  const [shown, setShown] = useState(SHOWN)
  const wrong = review.rows.filter(isWrong)
  const good = review.rows.length - wrong.length
  // On a phone only what asks for something is shown.
  const rows = onlyWrong || phone ? wrong : review.rows
  const columns = mappedColumns(review.mapping, fields)
  const parts = { columns, rows: rows.slice(0, shown), onEdit }
  return (
    <>
      <Mapping review={review} fields={fields} phone={phone} onMap={onMap} />
      {(review.preview.notes ?? []).length > 0 && (
        <div className={styles.note}>
          <Note>{review.preview.notes?.join(' ')}</Note>
        </div>
      )}
      {missing.length > 0 && (
        <div className={styles.note}>
          <Note tone="amber">
            Falta dizer qual a coluna de <b>{missing.map(field => field.label).join(', ')}</b>.
          </Note>
        </div>
      )}
      {problem && (
        <div className={styles.note} role="alert">
          <Note tone="red">{problem}</Note>
        </div>
      )}
      <div className={styles.counts} role="status">
        <span className={styles.good}>
          <Icon name="check" size={18} />
          {counted(good, 'linha pronta', 'linhas prontas')}
        </span>
        {wrong.length > 0 && (
          <span className={styles.wrong}>
            <Icon name="warning-circle" size={18} />
            {counted(wrong.length, 'linha com erro', 'linhas com erro')}
          </span>
        )}
        {!phone && wrong.length > 0 && (
          <FormControlLabel
            className={styles.only}
            labelPlacement="start"
            label="Mostrar só as linhas com erro"
            control={<Switch checked={onlyWrong} onChange={event => setOnlyWrong(event.target.checked)} />}
          />
        )}
      </div>
      {phone ? <RowCards {...parts} /> : <RowTable {...parts} />}
      {rows.length > shown && (
        <div className={styles.more}>
          <Button onClick={() => setShown(shown + SHOWN)}>
            Mostrar mais {Math.min(SHOWN, rows.length - shown)} linhas
          </Button>
        </div>
      )}
    </>
  )
}

type MappingProps = Pick<ImportReviewProps, 'review' | 'fields' | 'onMap'> & { phone: boolean }

function Mapping({ review, fields, phone, onMap }: MappingProps) {
  const [all, setAll] = useState(false)
  const id = useId()
  const { header } = review.preview
  const visible = phone && !all ? header.slice(0, 3) : header
  return (
    <div className={styles.map}>
      {visible.map((name, at) => (
        <div key={`${columnLetter(at)} ${name}`} className={styles.column}>
          <label htmlFor={`${id}${at}`}>
            Coluna {columnLetter(at)} · <b>{name || 'sem nome'}</b>
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

interface RowsProps {
  columns: readonly MappedColumn[]
  rows: readonly CheckedRow[]
  onEdit: (line: number, at: number, text: string) => void
}

function RowTable({ columns, rows, onEdit }: RowsProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="Linhas do ficheiro">
        <thead>
          <tr>
            <th scope="col" className={styles.line}>
              Linha
            </th>
            {columns.map(({ at, field }) => (
              <th key={at} scope="col">
                {field.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.line} className={isWrong(row) ? styles.bad : undefined}>
              <td className={styles.line}>{row.line}</td>
              {columns.map((column, place) => (
                <td key={column.at} className={place === 0 ? styles.first : undefined}>
                  <Cell row={row} column={column} onEdit={onEdit} />
                  {place === 0 && row.errors[''] && <Wrong>{row.errors['']}</Wrong>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RowCards({ columns, rows, onEdit }: RowsProps) {
  return (
    <div>
      {rows.map(row => {
        const text = (column: MappedColumn) => row.cells[column.at] ?? ''
        const [title, ...others] = columns
        const right = others.filter(column => !row.errors[column.field.key])
        return (
          <article key={row.line} className={styles.card}>
            <h3>
              Linha {row.line}
              {title && text(title) && ` · ${text(title)}`}
            </h3>
            <p className={styles.rest}>{right.map(text).filter(Boolean).slice(-2).join(' · ')}</p>
            {row.errors[''] && <Wrong>{row.errors['']}</Wrong>}
            {columns
              .filter(column => row.errors[column.field.key])
              .map(column => (
                <Cell key={column.at} row={row} column={column} onEdit={onEdit} />
              ))}
          </article>
        )
      })}
    </div>
  )
}

/** The words of a cell; where they are wrong, a field to mend them in and why. */
function Cell({
  row,
  column,
  onEdit,
}: {
  row: CheckedRow
  column: MappedColumn
  onEdit: RowsProps['onEdit']
}) {
  const note = useId()
  const text = row.cells[column.at] ?? ''
  const error = row.errors[column.field.key]
  // Once mended, the field stays until the person has left it: it must not vanish under the fingers.
  const [editing, setEditing] = useState(false)
  if (!error && !editing) return text
  return (
    <>
      <input
        className={styles.input}
        aria-label={`${column.field.label}, linha ${row.line}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? note : undefined}
        placeholder={column.field.label}
        value={text}
        onFocus={() => setEditing(true)}
        onBlur={() => setEditing(false)}
        onChange={event => onEdit(row.line, column.at, event.target.value)}
      />
      {error && <Wrong id={note}>{error}</Wrong>}
    </>
  )
}

function Wrong({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} className={styles.error}>
      <Icon name="warning-circle" size={16} />
      {children}
    </span>
  )
}
