import { CountTabs } from '#kit/web/list/count-tabs.tsx'
import { DataTable } from '#kit/web/list/data-table.tsx'
import { FilterChips } from '#kit/web/list/filter-chips.tsx'
import { FilterMenu } from '#kit/web/list/filter-menu.tsx'
import { ListFilters } from '#kit/web/list/list-filters.tsx'
import { ListFoot } from '#kit/web/list/list-foot.tsx'
import { Named } from '#kit/web/list/named.tsx'
import { RowCard } from '#kit/web/list/row-card.tsx'
import { RowCheck } from '#kit/web/list/row-check.tsx'
import { RowList } from '#kit/web/list/row-list.tsx'
import { SearchField } from '#kit/web/list/search-field.tsx'
import { SelectionBar } from '#kit/web/list/selection-bar.tsx'
import type { States } from './all-parts.tsx'

const nothing = () => undefined
const options = [
  { value: 'aberto', label: 'Aberto' },
  { value: 'fechado', label: 'Fechado' },
]
const rows = [
  { id: '1', name: 'Fracção', marks: 12 },
  { id: '2', name: 'Ângulo', marks: 9 },
]
const table = {
  label: 'Termos',
  columns: [
    { key: 'name', head: 'Termo', sort: 'name', cell: (row: (typeof rows)[number]) => row.name },
    { key: 'marks', head: 'Notas', numeric: true, cell: (row: (typeof rows)[number]) => row.marks },
  ],
  rows,
  rowId: (row: (typeof rows)[number]) => row.id,
  rowName: (row: (typeof rows)[number]) => row.name,
}

export const lists: Readonly<Record<string, States>> = {
  CountTabs: {
    usual: () => (
      <CountTabs
        label="Estado"
        value="aberto"
        tabs={options.map((tab, at) => ({ ...tab, count: at + 1 }))}
        onChange={nothing}
      />
    ),
  },
  DataTable: {
    usual: () => <DataTable {...table} sort="name" onSort={nothing} />,
    chosen: () => (
      <DataTable
        {...table}
        selection={{ ids: new Set(['1']), onToggle: nothing, onToggleAll: nothing }}
        rowActions={() => [{ label: 'Editar', onClick: nothing }]}
      />
    ),
    loading: () => <DataTable {...table} rows={[]} loading />,
  },
  FilterChips: {
    usual: () => (
      <FilterChips chips={[{ label: 'Estado', value: 'aberto', onRemove: nothing }]} onClear={nothing} />
    ),
  },
  FilterMenu: {
    none: () => <FilterMenu label="Estado" options={options} value={[]} onChange={nothing} />,
    chosen: () => <FilterMenu label="Estado" options={options} value={['aberto']} onChange={nothing} />,
  },
  ListFilters: {
    usual: () => (
      <ListFilters filters={[{ key: 'state', label: 'Estado', options, values: [] }]} onChange={nothing} />
    ),
  },
  RowCard: { usual: () => <RowCard title="Fracção" text="Matemática" /> },
  RowCheck: {
    off: () => <RowCheck label="Escolher" checked={false} onChange={nothing} />,
    on: () => <RowCheck label="Escolher" checked onChange={nothing} />,
    partly: () => <RowCheck label="Escolher" checked={false} partly onChange={nothing} />,
    disabled: () => <RowCheck label="Escolher" checked={false} disabled onChange={nothing} />,
  },
  ListFoot: {
    usual: () => (
      <ListFoot
        list={{ rows, isLoading: false, before: 25, next: nothing, previous: nothing }}
        noun={{ one: 'termo', many: 'termos' }}
        total={70}
      />
    ),
    'the only page': () => (
      <ListFoot
        list={{ rows, isLoading: false, before: 0, next: undefined, previous: undefined }}
        noun={{ one: 'termo', many: 'termos' }}
      />
    ),
  },
  Named: { plain: () => <Named name="Ermelinda Sitoe">20260144</Named> },
  RowList: {
    usual: () => <RowList rows={[{ key: '1', title: 'Fracção', text: 'Matemática', to: '#' }]} />,
  },
  SearchField: {
    empty: () => <SearchField label="Procurar" value="" onChange={nothing} />,
    filled: () => <SearchField label="Procurar" value="fracção" onChange={nothing} />,
  },
  SelectionBar: {
    usual: () => (
      <SelectionBar count={2} onClear={nothing} actions={[{ label: 'Arquivar', onClick: nothing }]} />
    ),
  },
}
