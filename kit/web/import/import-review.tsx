import { Fragment, type ReactNode, type RefObject, useId, useState } from 'react'
import type { Decision } from '#engines/decisions.ts'
import { counted } from '#kit/figures.ts'
import type { CheckedRow, ImportField } from '#kit/import.ts'
import { SwitchInput } from '#kit/web/form/inputs.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { ImportColumns } from './import-columns.tsx'
import { type Cure, curesOf, type Makers, placeOfCure } from './import-cures.ts'
import { ImportCures } from './import-cures-panel.tsx'
import { ImportDecisions } from './import-decisions.tsx'
import styles from './import-review.module.css'
import {
  isWrong,
  keyOfRow,
  type MappedColumn,
  mappedColumns,
  NO_COLUMN,
  readColumns,
  unusedColumns,
} from './import-rows.ts'
import { ImportSheets } from './import-sheets.tsx'
import { type Review, takenDecisions, takenRows } from './use-import.ts'

/** Rows drawn at first, and with every «Mostrar mais». */
const SHOWN = 100

interface ImportReviewProps {
  review: Review
  problem?: string
  fields: readonly ImportField[]
  /** The columns are shown with what they are taken for. */
  columns: boolean
  onMap: (at: number, key: string | null) => void
  onEdit: (row: string, at: number, text: string) => void
  onCure: (cure: Cure, answer: string) => void
  onSave: (wrong: readonly CheckedRow[]) => void
  onTake: (sheet: number, on: boolean) => void
  onFill: (sheet: number, at: number, text: string) => void
  makers: Makers | undefined
  onCheck: () => void
  onAnswer: (decision: Decision, value: string) => void
  /** The first question that waits. */
  firstOpen: RefObject<HTMLSelectElement | null>
}

/** The sheets, what one answer cures, and the rows; what is wrong with one alone is mended in its cell. */
export function ImportReview(props: ImportReviewProps) {
  const { review, problem, fields, onMap, onEdit } = props
  const phone = useMediaQuery('(max-width:599.95px)')
  const [onlyWrong, setOnlyWrong] = useState(false)
  const [shown, setShown] = useState(SHOWN)
  const taken = takenRows(review)
  const wrong = taken.filter(isWrong)
  const warned = taken.filter(row => !isWrong(row) && Object.keys(row.warnings ?? {}).length > 0)
  const left = taken.filter(row => row.left)
  const good = taken.length - wrong.length - left.length
  const base = useId()
  const curable = { ...review, rows: taken, choices: review.preview.choices }
  const cures = curesOf(curable, fields)
  const idOf = (place: number) => `${base}${place}`
  const rows = onlyWrong ? wrong : taken
  const parts = {
    columns: [...mappedColumns(review.mapping, fields), ...readColumns(taken, review.mapping, fields)],
    rows: rows.slice(0, shown),
    sheets: review.preview.sheets.map(sheet => sheet.name),
    onEdit,
    toldAbove: (row: CheckedRow, key: string) => {
      const place = placeOfCure(cures, curable, fields, { row, key })
      return place === -1 ? undefined : idOf(place)
    },
  }
  return (
    <>
      <ImportSheets review={review} fields={fields} onTake={props.onTake} onFill={props.onFill} />
      <ImportDecisions
        decisions={takenDecisions(review)}
        tops={review.preview.tops}
        isBusy={review.checking}
        onAnswer={props.onAnswer}
        firstOpen={props.firstOpen}
      />
      {props.columns && <ImportColumns review={review} fields={fields} onMap={onMap} />}
      <ImportCures
        cures={cures}
        review={review}
        idOf={idOf}
        makers={props.makers}
        onCure={props.onCure}
        onMap={onMap}
        onCheck={props.onCheck}
      />
      <UnusedColumns review={review} rows={taken} />
      {(review.preview.notes ?? []).length > 0 && (
        <div className={styles.note}>
          <Note>{review.preview.notes?.join(' ')}</Note>
        </div>
      )}
      {problem && (
        <div className={styles.note} role="alert">
          <Note tone="red">{problem}</Note>
        </div>
      )}
      <Row gap={20} rowGap={4} wrap center className={styles.counts} role="status">
        <Row as="span" center gap={6} semibold className={styles.good}>
          <Icon name="check" size={18} />
          {counted(good, 'linha pronta', 'linhas prontas')}
        </Row>
        {left.length > 0 && (
          <Text secondary>
            {counted(left.length, 'linha fica de fora', 'linhas ficam de fora')}, como disse
          </Text>
        )}
        {warned.length > 0 && (
          <Row as="span" center gap={6} semibold warning>
            <Icon name="warning" size={18} />
            {counted(warned.length, 'linha com aviso', 'linhas com aviso')}: entram na mesma
          </Row>
        )}
        {wrong.length > 0 && (
          <Row as="span" center gap={6} semibold error>
            <Icon name="warning-circle" size={18} />
            {counted(wrong.length, 'linha com erro', 'linhas com erro')}
          </Row>
        )}
        {wrong.length > 0 && (
          <Button startIcon={<Icon name="download-simple" />} onClick={() => props.onSave(wrong)}>
            {wrong.length === 1
              ? 'Descarregar a linha com erro'
              : `Descarregar as ${wrong.length} linhas com erro`}
          </Button>
        )}
        {wrong.length > 0 && (
          <Text pushed>
            <SwitchInput
              label="Mostrar só as linhas com erro"
              checked={onlyWrong}
              onChange={event => setOnlyWrong(event.target.checked)}
            />
          </Text>
        )}
      </Row>
      {phone ? <RowCards {...parts} /> : <RowTable {...parts} />}
      {rows.length > shown && (
        <Row middle className={styles.more}>
          <Button onClick={() => setShown(shown + SHOWN)}>
            Mostrar mais {Math.min(SHOWN, rows.length - shown)} linhas
          </Button>
        </Row>
      )}
    </>
  )
}

/** What is written in the file and goes nowhere is said, never lost in silence. */
function UnusedColumns({ review, rows }: { review: Review; rows: readonly CheckedRow[] }) {
  const unused = unusedColumns(review, rows)
  if (unused.length === 0) return null
  return (
    <div className={styles.note}>
      <Note tone="amber">
        {unused.length === 1
          ? 'Esta coluna está preenchida e não entra: '
          : 'Estas colunas estão preenchidas e não entram: '}
        <b>
          {unused.map(({ title, filled }) => `${title} (${counted(filled, 'linha', 'linhas')})`).join(', ')}
        </b>
        . Para a trazer, diga em «Ver as colunas» o que é.
      </Note>
    </div>
  )
}

interface RowsProps {
  columns: readonly MappedColumn[]
  rows: readonly CheckedRow[]
  /** Names of the sheets, where there are several. */
  sheets: readonly string[]
  onEdit: (row: string, at: number, text: string) => void
  /** Id of the sentence above that tells a row's fault; undefined where the row has to. */
  toldAbove: (row: CheckedRow, key: string) => string | undefined
}

function RowTable({ columns, rows, sheets, ...cells }: RowsProps) {
  return (
    <div className={styles.scroll}>
      <Table wide className={styles.table} aria-label="Linhas do ficheiro">
        <thead>
          <tr>
            <th scope="col" className={styles.line}>
              Linha
            </th>
            {columns.map(({ field }) => (
              <th key={field.key} scope="col">
                {field.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={keyOfRow(row)}>
              {sheets.length > 0 && row.sheet !== rows[index - 1]?.sheet && (
                <tr>
                  <th colSpan={columns.length + 1} scope="colgroup" className={styles.sheet}>
                    Folha «{sheets[row.sheet ?? 0]}»
                  </th>
                </tr>
              )}
              <tr className={row.left ? styles.leftOut : isWrong(row) ? styles.bad : undefined}>
                <td className={styles.line}>{row.line}</td>
                {columns.map((column, place) => (
                  <td key={column.field.key} className={place === 0 ? styles.first : undefined}>
                    <Cell row={row} column={column} {...cells} />
                    {place === 0 && row.errors[''] && <Wrong>{row.errors['']}</Wrong>}
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function RowCards({ columns, rows, sheets, ...cells }: RowsProps) {
  return (
    <div>
      {rows.map(row => {
        const text = (column: MappedColumn) => row.read?.[column.field.key] ?? row.cells[column.at] ?? ''
        // The number of a row says less than its name, though it stands first.
        const title = columns.find(({ field }) => field.required) ?? columns[0]
        const others = columns.filter(column => column !== title)
        const right = others.filter(column => !row.errors[column.field.key])
        return (
          <article
            key={keyOfRow(row)}
            className={isWrong(row) ? `${styles.card} ${styles.badCard}` : styles.card}
          >
            <Text as="h3" body semibold>
              {(title && text(title)) || `Linha ${row.line}`}
            </Text>
            <Text as="p" caption secondary>
              {[
                ...right.map(text).filter(Boolean).slice(0, 3),
                ...(row.left ? ['fica de fora'] : []),
                sheets.length > 0 ? `«${sheets[row.sheet ?? 0]}», ${row.line}` : `linha ${row.line}`,
              ].join(' · ')}
            </Text>
            {row.errors[''] && <Wrong>{row.errors['']}</Wrong>}
            {columns
              .filter(column => row.errors[column.field.key] && column.at !== NO_COLUMN)
              .map(column => (
                <Cell key={column.field.key} row={row} column={column} {...cells} />
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
  toldAbove,
}: Pick<RowsProps, 'onEdit' | 'toldAbove'> & { row: CheckedRow; column: MappedColumn }) {
  const note = useId()
  const text = row.cells[column.at] ?? ''
  const error = row.errors[column.field.key]
  // Once mended, the field stays until the person has left it: it must not vanish under the fingers.
  const [editing, setEditing] = useState(false)
  const warning = row.warnings?.[column.field.key]
  const read = row.read?.[column.field.key]
  const shown =
    read === undefined ? (
      text
    ) : (
      <>
        {read}{' '}
        {text !== '' && (
          <Text as="small" regular secondary>
            «{text}»
          </Text>
        )}
      </>
    )
  const above = toldAbove(row, column.field.key)
  if (column.at === NO_COLUMN) return shown
  if (!error && !editing)
    return warning ? (
      <>
        {shown}
        <Row as="span" gap={6} above={4} start caption warning>
          <Icon name="warning" size={16} />
          {warning}
        </Row>
      </>
    ) : (
      shown
    )
  return (
    <>
      <input
        className={styles.input}
        aria-label={`${column.field.label}, linha ${row.line}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? (above ?? note) : undefined}
        placeholder={column.field.label}
        value={text}
        onFocus={() => setEditing(true)}
        onBlur={() => setEditing(false)}
        onChange={event => onEdit(keyOfRow(row), column.at, event.target.value)}
      />
      {error && above === undefined && <Wrong id={note}>{error}</Wrong>}
    </>
  )
}

function Wrong({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <Row as="span" gap={6} start error caption semibold id={id} className={styles.error}>
      <Icon name="warning-circle" size={16} />
      {children}
    </Row>
  )
}
