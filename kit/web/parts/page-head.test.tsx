// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { show } from '#kit/web/api/testing.tsx'
import { PageHead } from './page-head.tsx'

afterEach(cleanup)

const trail = async () => {
  await screen.findByRole('heading')
  const nav = screen.queryByRole('navigation', { name: 'Onde está' })
  return nav?.textContent ?? ''
}

it('ends its trail with its title alone, whatever name the last crumb has', async () => {
  const above = [
    { label: 'Academia', to: '/dashboard' },
    { label: 'Coisas', to: '/dashboard/coisas' },
  ]
  show('/dashboard', <PageHead title="Bola vermelha" crumbs={[...above, { label: 'COI-001' }]} />)
  expect(await trail()).toBe('Academia/Coisas')
})

it('leads back to a thing that is changed', async () => {
  const crumbs = [
    { label: 'Coisas', to: '/dashboard/coisas' },
    { label: 'Bola', to: '/dashboard/coisas/1' },
  ]
  show('/dashboard', <PageHead title="Editar «Bola»" crumbs={crumbs} />)
  expect(await trail()).toBe('Coisas/Bola')
})

it('has no trail where nothing stands above the page', async () => {
  show('/dashboard', <PageHead title="A minha conta" crumbs={[{ label: 'Conta' }]} />)
  expect(await trail()).toBe('')
})

it('says one action more in words, and keeps several behind the three dots', async () => {
  const [copy, remove] = [{ label: 'Duplicar' }, { label: 'Eliminar' }]
  show('/dashboard', <PageHead title="Bola" more={[copy]} />)
  expect(await screen.findByRole('button', { name: 'Duplicar' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Mais acções' })).toBeNull()
  cleanup()
  show('/dashboard', <PageHead title="Bola" more={[copy, remove]} />)
  const [dots] = await screen.findAllByRole('button', { name: 'Mais acções' })
  expect(dots && within(dots).queryByText('Duplicar')).toBeNull()
})
