// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '#kit/web/api/testing.tsx'
import type { ExamYear } from '../contract.ts'
import { AdmissionCard } from './admission-card.tsx'

type Pupil = NonNullable<ExamYear['pauta']>['pupils'][number]

const pupil = (name: string, of: Pick<Pupil, 'kind' | 'marks' | 'needed'>): Pupil => ({
  ...{ id: crypto.randomUUID(), name, sex: 'M' as const },
  ...of,
})

it('a pupil whose trimester has no mark is not said to be beyond reach', () => {
  const pupils = [
    pupil('Ana', { kind: 'longe', marks: [0, 0], needed: null }),
    pupil('Carla', { kind: 'sem nota', marks: [null], needed: null }),
    pupil('Dina', { kind: 'falta pouco', marks: [80], needed: 210 }),
  ]
  const pauta = { trimester: 2, closedAt: '2026-08-19T10:00:00Z', edition: 1, admission: 100, pupils }
  show('/', <AdmissionCard pauta={pauta} subject="Matemática" />)
  expect(screen.getByText('Ana 0, 0; já não chega com notas de 20')).toBeDefined()
  expect(screen.getByText('Carla –; sem nota num trimestre')).toBeDefined()
  expect(
    screen.getByText('Dina 8; precisa de 21 somados nos dois que faltam, repartidos por igual'),
  ).toBeDefined()
})
