// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from '#kit/web/api/testing.tsx'
import { Section } from './section.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** The media of a device: the edge between the two lies within a pixel, which happy-dom does not read. */
function on(device: 'phone' | 'desk'): void {
  const media = {
    matches: device === 'phone',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }
  vi.spyOn(window, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList)
}

const folded = (
  <Section folds title="Alunos" aside={<b>12 alunos</b>} tools={<button type="button">Por nota</button>}>
    Ana
  </Section>
)

it('folds on a phone with what changes its content, and what is said of it stays', async () => {
  on('phone')
  show('/dashboard', folded)
  const head = await screen.findByRole('button', { name: 'Alunos' })
  expect(screen.getByText('12 alunos')).toBeDefined()
  expect([screen.queryByText('Ana'), screen.queryByText('Por nota')]).toEqual([null, null])
  fireEvent.click(head)
  expect([screen.getByText('Ana'), screen.getByText('Por nota')]).toHaveLength(2)
})

it('is whole at a desk', async () => {
  on('desk')
  show('/dashboard', folded)
  expect([await screen.findByText('Ana'), screen.getByText('Por nota')]).toHaveLength(2)
})
