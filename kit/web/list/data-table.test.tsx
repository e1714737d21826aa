// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'

await testApi()

interface Word {
  id: string
  word: string
  uses: number
}

const words: Word[] = ['Área', 'Ângulo', 'Base', 'Cubo'].map((word, at) => ({ id: `w${at}`, word, uses: at }))

const props: DataTableProps<Word> = {
  label: 'Palavras',
  columns: [
    { key: 'word', head: 'Palavra', cell: row => row.word, sort: 'word' },
    { key: 'uses', head: 'Usos', cell: row => row.uses, numeric: true },
  ],
  rows: words,
  rowId: row => row.id,
  rowName: row => row.word,
}

/** A table whose rows can be chosen. */
function Choosing() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const onToggle = (id: string, on: boolean) =>
    setIds(new Set(on ? [...ids, id] : [...ids].filter(other => other !== id)))
  const onToggleAll = (on: boolean) => setIds(new Set(on ? words.map(row => row.id) : []))
  return (
    <DataTable
      {...props}
      rowHref={row => `/dashboard/${row.id}`}
      selection={{ ids, onToggle, onToggleAll }}
    />
  )
}

const bodyRows = () => screen.getAllByRole('row').slice(1)

describe('a table', () => {
  it('asks to be ordered by a column, and the other way round', async () => {
    const onSort = vi.fn()
    const { rerender } = show('/dashboard', <DataTable {...props} onSort={onSort} />)
    await userEvent.click(screen.getByRole('button', { name: 'Palavra' }))
    expect(onSort).toHaveBeenLastCalledWith('word')
    expect(screen.queryByRole('button', { name: 'Usos' })).toBeNull()
    rerender(<DataTable {...props} sort="word" onSort={onSort} />)
    expect(screen.getByRole('columnheader', { name: 'Palavra' }).getAttribute('aria-sort')).toBe('ascending')
    await userEvent.click(screen.getByRole('button', { name: 'Palavra' }))
    expect(onSort).toHaveBeenLastCalledWith('-word')
  })

  it('goes to the page of a row from anywhere on it but its controls', async () => {
    show('/dashboard', <Choosing />)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar Ângulo' }))
    expect(location.pathname).toBe('/dashboard')
    await userEvent.click(within(bodyRows()[1] as HTMLElement).getByText('1'))
    expect(location.pathname).toBe('/dashboard/w1')
  })

  it('chooses rows one by one and all at once', async () => {
    show('/dashboard', <Choosing />)
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Seleccionar todos desta página' })
    await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar Base' }))
    expect(bodyRows().map(row => row.getAttribute('aria-selected'))).toEqual([
      'false',
      'false',
      'true',
      'false',
    ])
    expect([all.checked, all.indeterminate]).toEqual([false, true])
    await userEvent.click(all)
    expect(bodyRows().every(row => row.getAttribute('aria-selected') === 'true')).toBe(true)
    expect([all.checked, all.indeterminate]).toEqual([true, false])
    await userEvent.click(all)
    expect(bodyRows().some(row => row.getAttribute('aria-selected') === 'true')).toBe(false)
  })

  it('writes a group once, at the first of its rows', () => {
    show('/dashboard', <DataTable {...props} groupBy={row => row.word.normalize('NFD').charAt(0)} />)
    expect(bodyRows().map(row => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
      'A',
      '',
      'B',
      'C',
    ])
  })

  it('says that it is busy while rows are on their way', () => {
    const { rerender } = show('/dashboard', <DataTable {...props} rows={[]} loading />)
    expect(screen.getByRole('table', { name: 'Palavras' }).getAttribute('aria-busy')).toBe('true')
    rerender(<DataTable {...props} />)
    expect(screen.getByRole('table').getAttribute('aria-busy')).not.toBe('true')
    expect(bodyRows()).toHaveLength(4)
  })

  it('draws every row of a long page in the end', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({ id: `r${at}`, word: `Palavra ${at}`, uses: 0 }))
    show('/dashboard', <DataTable {...props} rows={rows} />)
    await act(async () => undefined)
    expect(bodyRows()).toHaveLength(60)
  })

  it('becomes cards on a phone, each column but the first with its name', () => {
    show('/dashboard', <DataTable {...props} rowHref={row => `/dashboard/${row.id}`} />, { width: 360 })
    expect(screen.queryByRole('table')).toBeNull()
    const cards = within(screen.getByRole('list', { name: 'Palavras' })).getAllByRole('listitem')
    expect(cards).toHaveLength(4)
    expect(within(cards[3] as HTMLElement).getByRole('link').textContent).toBe('CuboUsos3')
  })
})
