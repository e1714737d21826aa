// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { crossword } from '#engines/games/cruzadas/crossword.ts'
import { boardContent } from '../../board-content.ts'
import type { GameBody, GameItem } from '../../game.ts'
import { kindOffers } from './kind-offers.ts'
import { KindStep } from './kind-step.tsx'

afterEach(cleanup)

let values: GameBody

function Step({ begun }: { begun: Partial<GameBody> }) {
  const form = useForm<GameBody, unknown, GameBody>({
    defaultValues: { kind: 'memoria', rules: {}, seed: 'a', mode: 'ambos', ...begun },
  })
  values = form.watch()
  return (
    <MemoryRouter>
      <KindStep
        form={form}
        kinds={kindOffers(values.items, values.rules)}
        pictures={new Map()}
        toPairs="?passo=conteudo"
      />
    </MemoryRouter>
  )
}

function pairsOf(answers: readonly string[], more: Partial<GameItem> = {}): GameItem[] {
  return answers.map((answer, at) => ({
    ...{ id: `${at}`, answer, prompt: `O que é ${answer}?`, wrong: [], picture: null, audio: false },
    ...{ source: null, ...more },
  }))
}

const term = { source: { kind: 'termo', id: 't', prompt: '', answer: '' } as const }
const ordering = () => screen.getByRole('radio', { name: /^Ordenação/ })

it('terms of the glossary are put in the order of the alphabet, once it was asked why they have none', () => {
  render(<Step begun={{ items: pairsOf(['Solo', 'Argila', 'Rocha', 'Chuva'], term) }} />)
  fireEvent.click(ordering())
  expect(values.kind).toBe('memoria')
  expect(screen.getByRole('status').textContent).toContain('o que vem do glossário e do banco não a tem')
  fireEvent.click(screen.getByRole('button', { name: 'Ordenar por ordem alfabética' }))
  expect(values).toMatchObject({ kind: 'ordenacao', rules: { by: 'alphabet' } })
  expect(screen.getByRole('status').textContent).toBe('')
  expect(ordering().getAttribute('aria-checked')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Ordenar por ordem alfabética' })).toBeNull()
})

it('says of no kind what it lacks before it is asked, and then of that one alone, with the way to mend it', () => {
  render(<Step begun={{ items: [] }} />)
  const kinds = screen.getByRole('radiogroup').textContent ?? ''
  expect(kinds).not.toContain('precisa')
  expect(kinds.split('ainda não dá').length - 1).toBe(14)
  fireEvent.click(screen.getByRole('radio', { name: /^Bingo/ }))
  expect(screen.getByRole('status').textContent).toMatch(/^Bingo precisa de .* Juntar ou mudar pares$/)
  fireEvent.keyDown(screen.getByRole('radio', { name: /^Bingo/ }), { key: 'ArrowRight' })
  expect(screen.getByRole('status').textContent).not.toContain('Bingo')
  expect(values.kind).toBe('memoria')
})

it('what a crossword holds not is named beside its board, and nothing where it holds all', () => {
  const many = ['Fotossíntese', 'Ecossistema', 'Temperatura', 'Erosão', 'Argila', 'Húmus', 'Rocha', 'Areia']
  const items = pairsOf([...many, 'Chuva', 'Vento'])
  const board = crossword.board(boardContent(items), { ...crossword.defaults, level: 'easy' }, 'a')
  const outside = items.filter(({ id }) => !board.items.some(item => item.id === id))
  expect(outside.length).toBeGreaterThan(0)
  render(<Step begun={{ items, kind: 'cruzadas', rules: { level: 'easy' } }} />)
  const said = screen.getByText(/^Fora deste tabuleiro: /).textContent
  for (const { answer } of outside) expect(said).toContain(`«${answer}»`)
  cleanup()
  render(<Step begun={{ items: pairsOf(['Areia', 'Chuva', 'Vento']), kind: 'cruzadas' }} />)
  expect(screen.queryByText(/^Fora deste tabuleiro: /)).toBeNull()
})

it('names the answers that their shape alone tells, until wrong ones are written for them', () => {
  const items = pairsOf(['5 kg', 'Areia', 'Chuva', 'Vento'])
  render(<Step begun={{ items, kind: 'relampago' }} />)
  expect(screen.getByText(/^«5 kg» é a única resposta da sua forma/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'escreva três erradas' }).getAttribute('href')).toContain(
    'conteudo',
  )
  cleanup()
  const mended = items.map((item, at) => (at === 0 ? { ...item, wrong: ['4 kg', '6 kg', '50 g'] } : item))
  for (const begun of [
    { items: mended, kind: 'relampago' },
    { items, kind: 'memoria' },
  ] as const) {
    render(<Step begun={{ ...begun }} />)
    expect(screen.queryByText(/da sua forma/)).toBeNull()
    cleanup()
  }
})
