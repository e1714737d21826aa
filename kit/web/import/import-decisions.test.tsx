// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Decision } from '#engines/decisions.ts'
import { show } from '#kit/web/api/testing.tsx'
import { ImportDecisions } from './import-decisions.tsx'

const settled = (id: string, more: Partial<Decision> = {}): Decision => ({
  id,
  text: `Leu-se ${id}.`,
  evidence: '',
  options: [{ value: 'so', label: 'Assim' }],
  chosen: 'so',
  mustAsk: false,
  count: 0,
  rows: [],
  ...more,
})

it('folds what a file settles, and never that a column does not enter', async () => {
  const decisions = ['um', 'dois', 'três', 'quatro', 'cinco'].map(id => settled(id))
  const grid = settled('a grelha', { evidence: 'Não entra: Artes plásticas.', leavesColumns: true })
  show('/dashboard', <ImportDecisions decisions={[...decisions, grid]} onAnswer={() => undefined} />)
  const fold = (await screen.findByText('Como se leu o ficheiro: 5 decisões')).closest('details')
  expect(fold?.open).toBe(false)
  expect(fold?.textContent).toContain('Leu-se cinco.')
  expect(fold?.textContent).not.toContain('Artes plásticas')
  expect(screen.getByText(/Não entra: Artes plásticas/)).toBeTruthy()
})
