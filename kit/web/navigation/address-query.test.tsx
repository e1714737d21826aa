// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { changedQuery, useAddressQuery } from './address-query.ts'

await testApi()

it('only what is named changes, and what is empty goes', () => {
  const before = new URLSearchParams('turma=a&turma=b&versao=2&mes=2026-05')
  expect(`${changedQuery(before, { turma: 'c & d', versao: undefined, mes: null, vista: '' })}`).toBe(
    'turma=c+%26+d',
  )
  expect(`${changedQuery(before, { turma: ['x', '', 'y'], versao: 3 })}`).toBe(
    'mes=2026-05&turma=x&turma=y&versao=3',
  )
  expect(`${before}`).toBe('turma=a&turma=b&versao=2&mes=2026-05')
})

it('a choice replaces the entry of the page, and what is pushed makes another one', () => {
  function Page() {
    const [params, change] = useAddressQuery()
    return (
      <>
        <p>{params.get('turma')}</p>
        <button type="button" onClick={() => change({ turma: '6A' })}>
          Escolher
        </button>
        <button type="button" onClick={() => change({ turma: '7B' }, { push: true })}>
          Abrir
        </button>
      </>
    )
  }
  show('/dashboard?versao=2', <Page />)
  const entries = history.length
  fireEvent.click(screen.getByText('Escolher'))
  expect(screen.getByText('6A')).toBeTruthy()
  expect(location.search).toBe('?versao=2&turma=6A')
  expect(history.length).toBe(entries)
  fireEvent.click(screen.getByText('Abrir'))
  expect(location.search).toBe('?versao=2&turma=7B')
  expect(history.length).toBe(entries + 1)
})
