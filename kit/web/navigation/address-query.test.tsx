// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { useAddressQuery } from './address-query.ts'

await testApi()

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
