import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FirstRows } from './first-rows.tsx'

function drawn(count: number): string {
  const rows = Array.from({ length: count }, (_, at) => ({ key: `${at}`, title: `Aluno ${at + 1}.` }))
  return renderToString(<FirstRows rows={rows} />).replace(/<!-- -->/g, '')
}

it('of a long list the first ten stand there, with how many there are and a way to all', () => {
  const html = drawn(56)
  expect(html).toContain('Aluno 10.')
  expect(html).not.toContain('Aluno 11.')
  expect(html).toContain('10 de 56')
  expect(html).toContain('Ver todos')
})

it('a short list is whole', () => {
  const html = drawn(10)
  expect(html).toContain('Aluno 10.')
  expect(html).not.toContain('Ver todos')
  expect(html).toContain('>A1</span>')
})
