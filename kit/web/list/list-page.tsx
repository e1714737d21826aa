import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { QueryOf } from '#kit/endpoint.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { SlowNote } from '#kit/web/notice/slow-note.tsx'
import { type Action, ActionIcon } from '#kit/web/parts/action.tsx'
import { ActionMenu } from '#kit/web/parts/action-menu.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { type Crumb, PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { AllRows, keyOfList, MAX_CHOSEN, useAllRows } from './all-rows.tsx'
import { CountTabs } from './count-tabs.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { FilterChips } from './filter-chips.tsx'
import type { FilterOption, FilterSearch } from './filter-option.ts'
import { ListFilters } from './list-filters.tsx'
import { ListFoot } from './list-foot.tsx'
import styles from './list-page.module.css'
import { type ListChange, type ListQuery, valuesOf } from './list-state.ts'
import { SearchField } from './search-field.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { type RowOf, useList } from './use-list.ts'
import type { ListEndpoint } from './use-list-query.ts'

export interface ListFilter {
  /** Its name in the endpoint's query, and in the URL. */
  key: string
  label: string
  options: readonly FilterOption[]
  single?: boolean
  search?: FilterSearch
  /** What changes with its values: values of other filters that these leave nothing of. */
  with?: (values: readonly string[]) => ListChange
}

export interface ListPageProps<E extends ListEndpoint> {
  endpoint: E
  /** What the page always asks for, whatever its URL says. */
  fixed?: ListQuery
  title: string
  crumbs?: Crumb[]
  sub?: ReactNode
  primary?: Action
  secondary?: Action[]
  more?: Action[]
  /** «termo», «termos»: for the foot, the empty page and what is read out. */
  noun: { one: string; many: string }
  /** «Nenhum» or «Nenhuma», by the noun. */
  none?: 'Nenhum' | 'Nenhuma'
  columns: readonly Column<RowOf<E>>[]
  rowId?: (row: RowOf<E>) => string
  rowName: (row: RowOf<E>) => string
  rowHref?: (row: RowOf<E>) => string
  rowActions?: (row: RowOf<E>) => Action[]
  /** A row below 600 px, in few lines: a list of columns would fill the screen with two rows. */
  card: (row: RowOf<E>) => ReactNode
  /** Between the head and the list: the parts of the work that the list is one of. */
  underHead?: ReactNode
  /** Above everything else of the list: the ways to its sisters. */
  above?: ReactNode
  /** What is above is still awaited: the list comes with it, so that it is not seen to move. */
  awaits?: boolean
  /** One tab per value of a field of the query, after the one for all. */
  tabs?: {
    key: string
    all: string
    values: readonly { value: string; label: string; count?: number }[]
    total?: number
  }
  search?: { label: string }
  filters?: readonly ListFilter[]
  /** Small actions at the end of the toolbar: print, export. */
  tools?: Action[]
  /** Between the toolbar and the rows: an index by letter. */
  index?: ReactNode
  groupBy?: (row: RowOf<E>) => string
  /** The first column has two lines: rows are 65 px high instead of 49. */
  twoLines?: boolean
  /** How many rows all pages have, where it is counted. */
  total?: number
  /** What can be done with chosen rows; without it no row can be chosen. `done` lets go of them. */
  selection?: (rows: RowOf<E>[], done: () => void) => Action[]
  /** Most rows that one act takes: all that the list shows, beyond the page too, can be chosen up to here. */
  selectionMost?: number
  /** Where there is nothing at all yet. */
  empty: { title: string; text?: ReactNode; primary?: Action }
  /** An offer where a search finds nothing: «Criar «logaritmo»». */
  notFound?: (search: string) => Action | undefined
}

/** Where the query has orders: all of them, the usual one first. */
type Sorted<E extends ListEndpoint> =
  QueryOf<E> extends { sort: infer Sort extends string }
    ? { sorts: readonly Sort[] }
    : { sorts?: readonly string[] }

/** A list with its head, tabs, search, filters, rows and pages; everything chosen is in the URL. */
export function ListPage<E extends ListEndpoint>(props: ListPageProps<E> & Sorted<E>) {
  const list = useList(props.endpoint, props.fixed)
  const rowId = props.rowId ?? idOf
  const chosen = useChosen(list.rows, rowId)
  const beyond = useAllRows(props.endpoint, list.query)
  const shownChosen = list.rows.length > 0 && chosen.rows.length === list.rows.length
  // What was fetched of a list is let go as soon as the list or what is chosen of it is another.
  const every = shownChosen && beyond.key === keyOfList(list.query) ? beyond.rows : undefined
  const chosenRows = every ?? chosen.rows
  const letGo = () => {
    beyond.clear()
    chosen.clear()
  }
  const phone = useMediaQuery('(max-width:599.95px)')
  // On a phone the boxes would crowd the cards: they come when they are asked for.
  const [choosing, setChoosing] = useState(false)
  const { noun, tabs, filters = [] } = props
  const narrowed =
    valuesOf(list.query, 'search').length > 0 ||
    filters.some(filter => valuesOf(list.query, filter.key).length > 0)
  const inTab = tabs !== undefined && valuesOf(list.query, tabs.key).length > 0
  const nothing = !list.isLoading && !list.isStale && list.error === null && list.rows.length === 0
  const quiet = nothing && !narrowed && !inTab && list.previous === undefined

  const head = (
    <>
      <PageHead
        title={props.title}
        crumbs={props.crumbs}
        sub={props.sub}
        primary={props.primary}
        secondary={props.secondary}
        more={props.more}
      />
      {props.underHead}
      <SlowNote waiting={list.isLoading || list.isStale} onStop={list.stop} />
    </>
  )
  if (props.awaits)
    return (
      <>
        {head}
        <Section flush>
          <SkeletonCards fills />
        </Section>
      </>
    )
  return (
    <>
      {head}
      <Section flush>
        {props.above}
        {tabs && (
          <CountTabs
            label="Estado"
            value={valuesOf(list.query, tabs.key)[0] ?? ''}
            tabs={[{ value: '', label: tabs.all, count: tabs.total }, ...tabs.values]}
            onChange={value => list.change({ [tabs.key]: value })}
          />
        )}
        {props.selection && chosen.rows.length > 0 ? (
          <>
            <SelectionBar
              count={chosenRows.length}
              onClear={letGo}
              actions={props.selection(chosenRows, letGo)}
            />
            {shownChosen && !every && (list.next || list.previous) && (
              <AllRows
                none={props.none}
                total={props.total}
                max={props.selectionMost ?? MAX_CHOSEN}
                loading={beyond.loading}
                onChoose={max => void beyond.fetch(max)}
              />
            )}
          </>
        ) : (
          !quiet && (
            <Toolbar
              {...props}
              list={list}
              phone={phone}
              choose={
                props.selection && phone
                  ? {
                      label: choosing ? 'Deixar de seleccionar' : 'Seleccionar',
                      icon: 'check-square',
                      onClick: () => setChoosing(!choosing),
                    }
                  : undefined
              }
            />
          )
        )}
        {!quiet && props.index}
        {list.error ? (
          <ErrorPanel
            title={`Não foi possível abrir a lista de ${noun.many}`}
            error={list.error}
            onRetry={list.retry}
          />
        ) : nothing ? (
          <Nothing list={list} narrowed={narrowed} inTab={inTab} {...props} />
        ) : (
          <>
            <DataTable
              label={props.title}
              columns={props.columns}
              rows={list.rows}
              rowId={props.rowId ?? idOf}
              rowName={props.rowName}
              rowHref={props.rowHref}
              rowActions={props.rowActions}
              card={props.card}
              sort={valuesOf(list.query, 'sort')[0] ?? props.sorts?.[0]}
              onSort={sort => list.change({ sort })}
              selection={props.selection && (!phone || choosing) ? chosen.selection : undefined}
              groupBy={props.groupBy}
              twoLines={props.twoLines}
              loading={list.isLoading}
              stale={list.isStale}
            />
            <ListFoot list={list} noun={noun} total={props.total} />
          </>
        )}
      </Section>
    </>
  )
}

type List = Omit<ReturnType<typeof useList<ListEndpoint>>, 'rows'> & { rows: readonly unknown[] }

type ToolbarProps<E extends ListEndpoint> = ListPageProps<E> & { list: List; phone: boolean; choose?: Action }

function Toolbar<E extends ListEndpoint>(props: ToolbarProps<E>) {
  const { list, phone, choose, search, filters = [] } = props
  const tools = [...(choose ? [choose] : []), ...(props.tools ?? [])]
  if (!search && filters.length === 0 && tools.length === 0) return null
  const change = (next: ListChange) => list.change({ ...changedWith(filters, next), ...next })
  const inForce = filters.map(filter => ({ ...filter, values: valuesOf(list.query, filter.key) }))
  return (
    <>
      <Row gap={8} center className={styles.tools} data-print="none">
        {search && (
          <SearchField
            label={search.label}
            value={valuesOf(list.query, 'search')[0] ?? ''}
            onChange={text => list.change({ search: text })}
          />
        )}
        <ListFilters filters={inForce} onChange={change} />
        {tools.length > 0 && (
          <Row as="span" gap={4} center pushed>
            {phone ? (
              <ActionMenu actions={tools} />
            ) : (
              tools.map(tool => <ActionIcon key={tool.label} action={tool} />)
            )}
          </Row>
        )}
      </Row>
      <FilterChips
        chips={inForce.flatMap(filter =>
          filter.values.map(value => ({
            label: filter.label,
            value: filter.options.find(option => option.value === value)?.label ?? value,
            onRemove: () => change({ [filter.key]: filter.values.filter(other => other !== value) }),
          })),
        )}
        onClear={() => list.clear(['sort', 'search'])}
      />
    </>
  )
}

/** What filters change of others while they change. */
function changedWith(filters: readonly ListFilter[], next: ListChange): ListChange {
  return Object.assign(
    {},
    ...filters.map(filter => {
      const values = next[filter.key]
      return Array.isArray(values) ? filter.with?.(values) : undefined
    }),
  )
}

function Nothing<E extends ListEndpoint>(
  props: ListPageProps<E> & { list: List; narrowed: boolean; inTab: boolean },
) {
  const { list, noun, none = 'Nenhum', narrowed, inTab, empty, notFound, tabs } = props
  const search = valuesOf(list.query, 'search')[0] ?? ''
  if (narrowed)
    return (
      <EmptyState
        title={search ? `${none} ${noun.one} com «${search}»` : `${none} ${noun.one} com estes filtros`}
        text="Confirme as palavras ou retire os filtros para procurar em todos."
        primary={search ? notFound?.(search) : undefined}
        secondary={{ label: 'Retirar filtros', onClick: () => list.clear(['sort']) }}
      />
    )
  if (list.previous)
    return (
      <EmptyState
        title="Esta página já não tem linhas"
        secondary={{ label: 'Voltar à primeira página', onClick: () => list.change({}) }}
      />
    )
  if (inTab)
    return (
      <EmptyState
        title={`${none} ${noun.one} neste estado`}
        secondary={{
          label: `Ver ${tabs?.all.toLowerCase()}`,
          onClick: () => list.change({ [tabs?.key ?? '']: '' }),
        }}
      />
    )
  return <EmptyState title={empty.title} text={empty.text} primary={empty.primary} />
}

/** The rows that are chosen; rows that leave the screen are deselected, so that no action hits an invisible row. */
function useChosen<Item>(rows: readonly Item[], rowId: (row: Item) => string) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const shown = rows.map(rowId).join(' ')
  useEffect(() => {
    const still = new Set(shown.split(' '))
    setIds(before =>
      [...before].every(id => still.has(id)) ? before : new Set([...before].filter(id => still.has(id))),
    )
  }, [shown])
  // The same every time, so that a row is drawn anew only when it is chosen or let go.
  const onToggle = useCallback(
    (id: string, on: boolean) =>
      setIds(before => new Set(on ? [...before, id] : [...before].filter(other => other !== id))),
    [],
  )
  return {
    rows: rows.filter(row => ids.has(rowId(row))),
    clear: () => setIds(new Set()),
    selection: {
      ids,
      onToggle,
      onToggleAll: (on: boolean) => setIds(new Set(on ? rows.map(rowId) : [])),
    },
  }
}

function idOf(row: unknown): string {
  return (row as { id: string }).id
}
