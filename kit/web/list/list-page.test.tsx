// @vitest-environment happy-dom

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { manyOf, pageFields, pageOf, sortOf } from '#kit/paging.ts'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { ListPage, type ListPageProps } from './list-page.tsx'

const api = await testApi()

const sorts = ['name', '-name'] as const
const listThings = endpoint('GET', '/things', {
  apis: ['academy'],
  who: 'anyone',
  query: z.object({
    ...pageFields,
    colour: manyOf(z.enum(['azul', 'verde'])),
    sort: sortOf(sorts),
  }),
  response: pageOf(z.object({ id: z.string(), name: z.string() })),
  summary: 'Coisas',
})

const things: ComponentProps<typeof ListPage<typeof listThings>> = {
  endpoint: listThings,
  sorts,
  title: 'Coisas',
  noun: { one: 'coisa', many: 'coisas' },
  none: 'Nenhuma',
  columns: [{ key: 'name', head: 'Nome', cell: row => row.name, sort: 'name' }],
  rowName: row => row.name,
  card: row => row.name,
  search: { label: 'Procurar coisa' },
  filters: [
    {
      key: 'colour',
      label: 'Cor',
      options: [
        { value: 'azul', label: 'Azul' },
        { value: 'verde', label: 'Verde' },
      ],
    },
  ],
  empty: { title: 'Ainda não há coisas' },
}

const row = (name: string) => ({ id: name, name })
const lastQuery = () => Object.fromEntries(api.asked.at(-1)?.query ?? [])

beforeEach(() => {
  api.answer = ({ query }) => {
    if (query.get('after') === 'b') return { body: { rows: [row('Caixa')], next: null } }
    return { body: { rows: [row('Apito'), row('Bola')], next: query.get('search') ? null : 'b' } }
  }
})

describe('a list', () => {
  it('asks for what is in its address, without what the endpoint does not take', async () => {
    show('/dashboard/coisas?colour=azul&sort=-name&limit=x&other=1', <ListPage {...things} />)
    await screen.findByText('Apito')
    expect(lastQuery()).toEqual({ colour: 'azul', sort: '-name' })
    expect(screen.getByRole('columnheader', { name: 'Nome' }).getAttribute('aria-sort')).toBe('descending')
  })

  it('opens without its filters in the usual order, and fetches them for an address that has some', async () => {
    let isThere = false
    const fetchQuery = async () => {
      isThere = true
      Object.assign(parted, { query: listThings.query })
    }
    const parted = { ...listThings, query: undefined as never, fetchQuery }
    show('/dashboard/coisas', <ListPage {...things} endpoint={parted} />)
    await screen.findByText('Apito')
    expect(isThere).toBe(false)
    expect(lastQuery()).toEqual({})
    expect(screen.getByRole('columnheader', { name: 'Nome' }).getAttribute('aria-sort')).toBe('ascending')
    cleanup()
    show('/dashboard/coisas?colour=azul', <ListPage {...things} endpoint={parted} />)
    await screen.findByText('Apito')
    expect(isThere).toBe(true)
    expect(lastQuery()).toEqual({ colour: 'azul' })
  })

  it('asks with what its address says where its filters cannot be fetched, and tries again with the next page', async () => {
    let tries = 0
    const fetchQuery = async () => {
      if (++tries === 1) throw new TypeError('Failed to fetch')
      Object.assign(parted, { query: listThings.query })
    }
    const parted = { ...listThings, query: undefined as never, fetchQuery }
    show('/dashboard/coisas?colour=azul&limit=x', <ListPage {...things} endpoint={parted} />)
    await screen.findByText('Apito')
    expect(lastQuery()).toEqual({ colour: 'azul', limit: 'x' })
    cleanup()
    show('/dashboard/coisas?colour=azul&limit=x', <ListPage {...things} endpoint={parted} />)
    await screen.findByText('Apito')
    expect(tries).toBe(2)
    expect(lastQuery()).toEqual({ colour: 'azul' })
  })

  it('keeps what is typed in the address, and asks for it once the person pauses', async () => {
    show('/dashboard/coisas', <ListPage {...things} />)
    await screen.findByText('Apito')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Procurar coisa' }), 'ap')
    await waitFor(() => expect(location.search).toBe('?search=ap'))
    await waitFor(() => expect(lastQuery().search).toBe('ap'))
    expect(api.asked.map(call => call.query.get('search'))).not.toContain('a')
  })

  it('goes on and back, and says which rows of how many are shown', async () => {
    show('/dashboard/coisas', <ListPage {...things} />)
    await screen.findByText('Apito')
    expect(screen.getByText('1–2 coisas')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Página seguinte' }))
    await screen.findByText('Caixa')
    expect(location.search).toBe('?after=b')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Página seguinte' }).disabled).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Página anterior' }))
    await screen.findByText('Apito')
    expect(location.search).toBe('')
  })

  it('begins again at the first page with every other order', async () => {
    show('/dashboard/coisas?after=b', <ListPage {...things} />)
    await screen.findByText('Caixa')
    await userEvent.click(screen.getByRole('button', { name: 'Nome' }))
    await waitFor(() => expect(location.search).toBe('?sort=-name'))
    await waitFor(() => expect(lastQuery()).toEqual({ sort: '-name' }))
  })

  it('says that filters leave nothing, and takes them away', async () => {
    api.answer = ({ query }) => ({ body: { rows: query.has('colour') ? [] : [row('Apito')], next: null } })
    show('/dashboard/coisas?colour=verde', <ListPage {...things} />)
    await screen.findByText('Nenhuma coisa com estes filtros')
    const ways = screen.getAllByRole('button', { name: 'Retirar filtros' })
    await userEvent.click(ways.at(-1) as HTMLElement)
    await screen.findByText('Apito')
    expect(location.search).toBe('')
  })

  it('that is empty says so, without a search over nothing', async () => {
    api.answer = () => ({ body: { rows: [], next: null } })
    show('/dashboard/coisas', <ListPage {...things} />)
    await screen.findByText('Ainda não há coisas')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('that cannot be read says why, and tries again on request', async () => {
    api.answer = () => ({ status: 403, body: { code: 'FORBIDDEN', message: 'Só a direcção vê as coisas.' } })
    show('/dashboard/coisas', <ListPage {...things} />)
    await screen.findByText('Só a direcção vê as coisas.')
    api.answer = () => ({ body: { rows: [row('Apito')], next: null } })
    await userEvent.click(screen.getByRole('button', { name: /tentar/i }))
    await screen.findByText('Apito')
  })

  it('lets go of chosen rows that have left the screen', async () => {
    const acted: string[][] = []
    const selection: ListPageProps<typeof listThings>['selection'] = rows => [
      { label: 'Arrumar', onClick: () => void acted.push(rows.map(chosen => chosen.name)) },
    ]
    show('/dashboard/coisas', <ListPage {...things} selection={selection} />)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Seleccionar Bola' }))
    await userEvent.click(screen.getByRole('button', { name: 'Arrumar' }))
    expect(acted).toEqual([['Bola']])
    await userEvent.click(screen.getByRole('button', { name: 'Página seguinte' }))
    await screen.findByText('Caixa')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Arrumar' })).toBeNull())
    expect(within(screen.getByRole('table')).queryByRole('checkbox', { checked: true })).toBeNull()
  })

  it('lets all rows of all pages be chosen, beyond the one on the screen, and lets go of them with the filters', async () => {
    const many = Array.from({ length: 130 }, (_none, at) => row(`Coisa-${String(at).padStart(3, '0')}`))
    api.answer = ({ query }) => {
      const from = Number(query.get('after') ?? 0)
      const to = from + Number(query.get('limit') ?? 25)
      return { body: { rows: many.slice(from, to), next: to < many.length ? String(to) : null } }
    }
    const acted: number[] = []
    const selection: ListPageProps<typeof listThings>['selection'] = (rows, done) => [
      {
        label: 'Arrumar',
        onClick: () => {
          acted.push(rows.length)
          done()
        },
      },
    ]
    show('/dashboard/coisas', <ListPage {...things} total={130} selection={selection} />)
    await screen.findByText('Coisa-000')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar todos desta página' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Seleccionar as 130' }))
    await screen.findByText('130 seleccionados')
    await userEvent.click(screen.getByRole('button', { name: 'Arrumar' }))
    expect(acted).toEqual([130])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Arrumar' })).toBeNull())
  })
})
