import { expect, it } from 'vitest'
import { offeredSteps } from './offered-steps.ts'

const whole = { state: 'rascunho', lacks: null, applications: 0 } as const
const to = (test: Parameters<typeof offeredSteps>[0]) => offeredSteps(test, 'professor').map(step => step.to)

it('offers to publish what lacks nothing alone', () => {
  expect(to(whole)).toContain('publicado')
  expect(to({ ...whole, lacks: 'Escreva pelo menos uma pergunta antes de publicar o teste.' })).not.toContain(
    'publicado',
  )
})

it('brings to a draft again only what nobody was handed', () => {
  expect(to({ ...whole, state: 'publicado' })).toContain('rascunho')
  expect(to({ ...whole, state: 'publicado', applications: 1 })).not.toContain('rascunho')
})
