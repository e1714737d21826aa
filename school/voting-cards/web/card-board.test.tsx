import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CardBoard } from './card-board.tsx'

it('says who was read and who is still to be, and strikes out who is missing and was not read after all', () => {
  const holders = [
    { number: 1, absent: false, read: true },
    { number: 2, absent: false, read: false },
    { number: 3, absent: true, read: false },
    { number: 4, absent: true, read: true },
  ]
  const html = renderToString(<CardBoard holders={holders} />)
  const states = [...html.matchAll(/data-state="([^"]+)">(\d+)/g)].map(([, state, number]) => [number, state])
  expect(states).toEqual([
    ['1', 'lido'],
    ['2', 'por ler'],
    ['3', 'falta hoje'],
    ['4', 'lido'],
  ])
  // Who is missing is not waited for.
  expect(html.replaceAll(/<[^>]+>/g, '')).toContain('2 de 3 cartões lidos')
})
