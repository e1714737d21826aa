import { Fragment, memo, type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react'
import { SkeletonCards, SkeletonRows } from '#kit/web/notice/skeleton.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { ActionMenu } from '#kit/web/parts/action-menu.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link, useOpen } from '#kit/web/parts/link.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './data-table.module.css'
import { RowCheck } from './row-check.tsx'

export interface Column<Row> {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** The value of the query's `sort` for this column; a `-` before it reverses the order. */
  sort?: string
  /** 2: dropped below 900 px, 3: dropped below 1200 px. */
  priority?: 1 | 2 | 3
  /** CSS width; columns without one share what is left. */
  width?: number | string
  /** Numbers are aligned at the end, in tabular figures. */
  numeric?: boolean
}

export interface Selection {
  ids: ReadonlySet<string>
  onToggle: (id: string, on: boolean) => void
  onToggleAll: (on: boolean) => void
}

export interface DataTableProps<Row> {
  /** What the table holds, read out: «Termos». */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Name of a row, for its checkbox and its menu: «Perímetro». */
  rowName: (row: Row) => string
  /** The page of a row: its first cell links there, and a click anywhere on the row goes there. */
  rowHref?: (row: Row) => string
  rowActions?: (row: Row) => Action[]
  /** The content of a row below 600 px; without it each column becomes a line of a card. */
  card?: (row: Row) => ReactNode
  sort?: string
  onSort?: (sort: string) => void
  selection?: Selection
  /** The letter (or day, or week) that rows are grouped by; shown once, at the first row of each group. */
  groupBy?: (row: Row) => string
  /** Rows of two lines are 65 px high, those of one line 49. */
  twoLines?: boolean
  /** The first rows are loading. */
  loading?: boolean
  /** Other rows are loading; these are shown meanwhile. */
  stale?: boolean
}

/** Rows, or cards, that fill the first screen; the others are rendered after it. */
const FIRST = { rows: 10, cards: 6 } as const

/** A table; below 600 px a list of cards. */
export function DataTable<Row>({ selection, stale, sort, ...described }: DataTableProps<Row>) {
  // Pages describe their rows anew whenever they are drawn. A tick or a letter in the search is answered with the rows as they
  // were, of which only the ticked one differs; the others follow in pieces.
  const props = { ...useDeferredValue(described), selection, stale, sort }
  const phone = useMediaQuery('(max-width:599.95px)')
  const first = phone ? FIRST.cards : FIRST.rows
  const [all, setAll] = useState(props.rows.length <= first)
  useEffect(() => startTransition(() => setAll(true)), [])
  const rows = all ? props.rows : props.rows.slice(0, first)
  return phone ? <Cards {...props} rows={rows} /> : <Table {...props} rows={rows} />
}

function Table<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, rowName, rowActions, selection, groupBy, loading, stale } = props
  const extra =
    Number(groupBy !== undefined) + Number(selection !== undefined) + Number(rowActions !== undefined)
  return (
    <div className={styles.scroll}>
      <table
        className={props.twoLines ? `${styles.table} ${styles.tall}` : styles.table}
        aria-label={label}
        aria-busy={loading || stale}
      >
        <thead>
          <tr>
            {groupBy && (
              <th className={styles.group}>
                <span className="visually-hidden">Letra</span>
              </th>
            )}
            {selection && (
              <th className={styles.check}>
                <RowCheck
                  label="Seleccionar todos desta página"
                  checked={rows.length > 0 && rows.every(row => selection.ids.has(rowId(row)))}
                  partly={rows.some(row => selection.ids.has(rowId(row)))}
                  disabled={loading || rows.length === 0}
                  onChange={selection.onToggleAll}
                />
              </th>
            )}
            {columns.map(column => (
              <Head key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {rowActions && (
              <th className={styles.actions}>
                <span className="visually-hidden">Acções</span>
              </th>
            )}
          </tr>
        </thead>
        {loading ? (
          <SkeletonRows columns={columns.length + extra} />
        ) : (
          <tbody className={stale ? styles.stale : undefined}>
            {rows.map((row, at) => {
              const previous = rows[at - 1]
              const following = rows[at + 1]
              const group = groupBy?.(row)
              return (
                <TableRow
                  key={rowId(row)}
                  row={row}
                  id={rowId(row)}
                  name={rowName(row)}
                  href={props.rowHref?.(row)}
                  columns={columns}
                  rowActions={rowActions}
                  chosen={selection?.ids.has(rowId(row)) ?? false}
                  onToggle={selection?.onToggle}
                  grouped={groupBy !== undefined}
                  group={previous && groupBy?.(previous) === group ? '' : group}
                  groupGoesOn={
                    groupBy !== undefined && following !== undefined && groupBy(following) === group
                  }
                />
              )
            })}
          </tbody>
        )}
      </table>
    </div>
  )
}

function Head<Row>({
  column,
  sort,
  onSort,
}: { column: Column<Row> } & Pick<DataTableProps<Row>, 'sort' | 'onSort'>) {
  const rising = column.sort !== undefined && sort === column.sort
  const falling = column.sort !== undefined && sort === `-${column.sort}`
  return (
    <th
      scope="col"
      className={classes(column)}
      style={{ width: column.width }}
      aria-sort={rising ? 'ascending' : falling ? 'descending' : undefined}
    >
      {column.sort && onSort ? (
        <PlainButton
          className={styles.sort}
          onClick={() => onSort(rising ? `-${column.sort}` : `${column.sort}`)}
        >
          {column.head}
          {(rising || falling) && <Icon name={rising ? 'arrow-up' : 'arrow-down'} size={14} />}
        </PlainButton>
      ) : (
        column.head
      )}
    </th>
  )
}

interface OneRowProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'rowActions'> {
  row: Row
  id: string
  name: string
  href: string | undefined
  chosen: boolean
  /** Absent if rows cannot be selected. */
  onToggle: Selection['onToggle'] | undefined
}

interface TableRowProps<Row> extends OneRowProps<Row> {
  grouped: boolean
  /** Written before the row; empty where the row above has it. */
  group: string | undefined
  groupGoesOn: boolean
}

const TableRow = memo(DrawnTableRow) as typeof DrawnTableRow
const CardRow = memo(DrawnCardRow) as typeof DrawnCardRow

function DrawnTableRow<Row>(props: TableRowProps<Row>) {
  const { row, id, name, href, columns, rowActions, chosen, onToggle, grouped, group, groupGoesOn } = props
  const open = useOpen()
  return (
    <tr
      className={[
        chosen ? styles.chosen : '',
        href ? styles.link : '',
        groupGoesOn ? styles.goesOn : '',
      ].join(' ')}
      aria-selected={onToggle ? chosen : undefined}
      onClick={event => {
        if (href && !isControl(event.target) && !window.getSelection()?.toString()) open(href)
      }}
    >
      {grouped && <td className={styles.group}>{group}</td>}
      {onToggle && (
        <td className={styles.check}>
          <RowCheck label={`Seleccionar ${name}`} checked={chosen} onChange={on => onToggle(id, on)} />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.key} className={classes(column)}>
          {at === 0 && href ? (
            <Link to={href} className={styles.name}>
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {rowActions && (
        <td className={styles.actions}>
          <ActionMenu
            actions={besidesOpening(rowActions(row), href)}
            label={`Mais acções de ${name}`}
            about={name}
          />
        </td>
      )}
    </tr>
  )
}

function Cards<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowId, rowName, rowHref, selection, groupBy, loading, stale } = props
  if (loading) return <SkeletonCards />
  return (
    <ul
      className={stale ? `${styles.cards} ${styles.stale}` : styles.cards}
      aria-label={label}
      aria-busy={stale}
    >
      {rows.map((row, at) => {
        const id = rowId(row)
        const previous = rows[at - 1]
        const group = groupBy?.(row)
        return (
          <Fragment key={id}>
            {group !== undefined && (!previous || groupBy?.(previous) !== group) && (
              <Text as="li" ruled primary className={styles.cardGroup} aria-hidden="true">
                {group}
              </Text>
            )}
            <CardRow
              row={row}
              id={id}
              name={rowName(row)}
              href={rowHref?.(row)}
              columns={props.columns}
              card={props.card}
              rowActions={props.rowActions}
              chosen={selection?.ids.has(id) ?? false}
              onToggle={selection?.onToggle}
            />
          </Fragment>
        )
      })}
    </ul>
  )
}

type CardRowProps<Row> = OneRowProps<Row> & Pick<DataTableProps<Row>, 'card'>

function DrawnCardRow<Row>(props: CardRowProps<Row>) {
  const { row, id, name, href, columns, card, rowActions, chosen, onToggle } = props
  const content = card?.(row) ?? <CardLines row={row} columns={columns} />
  return (
    <li className={chosen ? `${styles.card} ${styles.chosen}` : styles.card}>
      {onToggle && (
        <RowCheck label={`Seleccionar ${name}`} checked={chosen} onChange={on => onToggle(id, on)} />
      )}
      {href ? (
        <Link to={href} className={styles.cardBody}>
          {content}
        </Link>
      ) : (
        <div className={styles.cardBody}>{content}</div>
      )}
      {rowActions && (
        <ActionMenu
          actions={besidesOpening(rowActions(row), href)}
          label={`Mais acções de ${name}`}
          about={name}
        />
      )}
    </li>
  )
}

function CardLines<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const [first, ...others] = columns
  return (
    <>
      {first && (
        <Text as="b" semibold>
          {first.cell(row)}
        </Text>
      )}
      <Stack as="dl" gap={4} above={4} className={styles.lines}>
        {others.map(column => (
          <Row gap={12} between key={column.key}>
            <dt>{column.head}</dt>
            <Text as="dd" shrinks textEnd>
              {column.cell(row)}
            </Text>
          </Row>
        ))}
      </Stack>
    </>
  )
}

function classes<Row>({ priority, numeric }: Column<Row>): string {
  return [numeric ? styles.numeric : '', priority ? styles[`p${priority}`] : ''].filter(Boolean).join(' ')
}

function isControl(target: EventTarget): boolean {
  return (
    target instanceof Element && target.closest('a, button, input, label, select, [role="menuitem"]') !== null
  )
}

/** A row is a link itself: that it can be opened is said once. */
function besidesOpening(actions: Action[], href: string | undefined): Action[] {
  return actions.length === 1 && href !== undefined && actions[0]?.to === href ? [] : actions
}
