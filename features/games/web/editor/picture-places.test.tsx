// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pictureLabels } from '#engines/games/legenda/picture-labels.ts'
import { boardContent, notShown } from '../../board-content.ts'
import type { GameItem } from '../../game.ts'
import { MAX_POINTS } from '../../rules.ts'
import { PairRow } from './pair-row.tsx'

const source = { kind: 'termo' as const, id: 't', prompt: 'Vive da luz.', answer: 'planta' }
const pair: GameItem = {
  ...{ id: 'p', prompt: 'Vive da luz.', answer: 'planta', wrong: [], audio: false, source },
  picture: { alt: 'Uma planta inteira' },
}
const none = () => undefined
let kept = pair

function Row({ begun }: { begun: GameItem }) {
  const [item, setItem] = useState(begun)
  kept = item
  return (
    <PairRow
      item={item}
      picture="blob:planta"
      at={0}
      count={1}
      errors={undefined}
      onChange={setItem}
      onMove={none}
      onRemove={none}
      onNext={none}
    />
  )
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 20, 200, 100))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function opened(begun = pair) {
  render(<Row begun={begun} />)
  fireEvent.click(screen.getByRole('button', { name: /^Legendar a imagem do par 1/ }))
  return screen.findByRole('button', { name: 'Juntar um lugar à imagem' }, { timeout: 30_000 })
}
const word = (at: number) => screen.getByLabelText<HTMLInputElement>(`Legenda do lugar ${at}`)
const type = (at: number, value: string) => fireEvent.change(word(at), { target: { value } })
const place = (at: number) => screen.getByRole('button', { name: new RegExp(`^Lugar ${at}[,:]`) })
const tap = (ground: HTMLElement, x: number, y: number) =>
  fireEvent.click(ground, { detail: 1, clientX: x, clientY: y })
const undo = () => fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }))

it('a place is where the picture was tapped, and the pair makes a game of labels with its words', async () => {
  const ground = await opened()
  tap(ground, 60, 40)
  type(1, 'folha')
  tap(ground, 210, 120)
  type(2, ' raiz ')
  expect(kept).toMatchObject({
    points: [
      { x: 0.25, y: 0.2 },
      { x: 1, y: 1 },
    ],
    answer: 'folha; raiz',
  })
  expect(pictureLabels.fits(boardContent([kept], notShown), pictureLabels.defaults)).toBeUndefined()
})

it('a place is moved by keys within the picture, removed, and brought back step by step', async () => {
  const ground = await opened()
  fireEvent.click(ground, { detail: 0 })
  type(1, 'f')
  type(1, 'folha')
  expect(kept.points).toEqual([{ x: 0.5, y: 0.5 }])
  fireEvent.keyDown(place(1), { key: 'ArrowLeft' })
  fireEvent.keyDown(place(1), { key: 'ArrowDown', shiftKey: true })
  expect(kept.points).toEqual([{ x: 0.49, y: 0.55 }])
  for (let at = 0; at < 30; at += 1) fireEvent.keyDown(place(1), { key: 'ArrowUp', shiftKey: true })
  expect(kept.points).toEqual([{ x: 0.49, y: 0 }])
  fireEvent.keyDown(place(1), { key: 'Delete' })
  expect([kept.points, kept.answer]).toEqual([undefined, 'planta'])
  undo()
  expect([kept.points, kept.answer]).toEqual([[{ x: 0.49, y: 0 }], 'folha'])
  undo()
  expect(kept.points).toEqual([{ x: 0.5, y: 0.5 }])
  undo()
  expect(word(1).value).toBe('')
  undo()
  expect([kept.points, kept.answer]).toEqual([undefined, 'planta'])
})

it('a place is dragged', async () => {
  const ground = await opened()
  tap(ground, 60, 40)
  const marker = place(1)
  let held = false
  marker.setPointerCapture = () => {
    held = true
  }
  marker.hasPointerCapture = () => held
  fireEvent.pointerMove(marker, { clientX: 110, clientY: 70, pointerId: 1 })
  expect(kept.points).toEqual([{ x: 0.25, y: 0.2 }])
  fireEvent.pointerDown(marker, { clientX: 60, clientY: 40, pointerId: 1 })
  fireEvent.pointerMove(marker, { clientX: 110, clientY: 70, pointerId: 1 })
  expect(kept.points).toEqual([{ x: 0.5, y: 0.5 }])
})

it('says what a label and a picture lack, takes no more places than a game, and keeps what the picture shows', async () => {
  const ground = await opened()
  for (let at = 0; at < MAX_POINTS + 2; at += 1) tap(ground, 20 + at, 30)
  expect(kept.points).toHaveLength(MAX_POINTS)
  expect(screen.getByText(`Uma imagem leva até ${MAX_POINTS} lugares.`)).toBeTruthy()
  expect(screen.getAllByText('Escreva a legenda deste lugar.')).toHaveLength(MAX_POINTS)
  type(1, 'raiz; caule')
  expect(screen.getByText('Uma legenda não leva ponto e vírgula.')).toBeTruthy()
  const alt = screen.getByLabelText('O que a imagem mostra, para quem não a vê')
  fireEvent.change(alt, { target: { value: 'Uma mangueira' } })
  expect(kept.picture).toEqual({ alt: 'Uma mangueira' })
  fireEvent.change(alt, { target: { value: ' ' } })
  expect(kept.picture).toEqual({ alt: 'Uma mangueira' })
  expect(screen.getByText('Diga o que a imagem mostra.')).toBeTruthy()
  type(1, 'x'.repeat(200))
  expect(screen.getByText(/^As legendas juntas têm \d+ letras, e cabem 200/)).toBeTruthy()
})

it('a picture of the game’s own is taken out with its places, and brought back with them', async () => {
  const own = { alt: 'Uma planta', file: '0193b8a0-0000-7000-8000-000000000001' }
  const { source: _none, ...bare } = pair
  const points = [{ x: 0.1, y: 0.1 }]
  await opened({ ...bare, source: null, picture: own, answer: 'raiz', points })
  fireEvent.click(screen.getByRole('button', { name: 'Retirar a imagem' }))
  expect([kept.picture, kept.points, kept.answer]).toEqual([null, undefined, ''])
  expect(screen.getByRole('button', { name: 'Pôr a imagem' })).toBeTruthy()
  undo()
  expect([kept.picture, kept.points, kept.answer]).toEqual([own, points, 'raiz'])
})

it('the picture of a term is there again once the one in its place is taken out', async () => {
  const own = { alt: 'A nossa planta', file: '0193b8a0-0000-7000-8000-000000000001' }
  const points = [{ x: 0.1, y: 0.1 }]
  await opened({ ...pair, picture: { ...own, instead: 'Uma planta inteira' }, answer: 'raiz', points })
  fireEvent.change(screen.getByLabelText('O que a imagem mostra, para quem não a vê'), {
    target: { value: 'A do pátio' },
  })
  expect(kept.picture).toEqual({ ...own, alt: 'A do pátio', instead: 'Uma planta inteira' })
  fireEvent.click(screen.getByRole('button', { name: 'Retirar esta: volta a do glossário' }))
  expect([kept.picture, kept.points]).toEqual([{ alt: 'Uma planta inteira' }, points])
  expect(screen.queryByRole('button', { name: /^Retirar (?:a|esta)/ })).toBeNull()
  undo()
  expect(kept.picture).toEqual({ ...own, alt: 'A do pátio', instead: 'Uma planta inteira' })
})

it('the picture of a term cannot be taken out here, only replaced', async () => {
  await opened()
  expect(screen.queryByRole('button', { name: 'Retirar a imagem' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Trocar a imagem' }))
  fireEvent.click(screen.getByRole('button', { name: 'Pôr a imagem' }))
  expect(screen.getByText('Escolha ou fotografe a imagem.')).toBeTruthy()
  expect(screen.getByText('Diga o que a imagem mostra.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Ficar com a de antes' }))
  expect(kept.picture).toEqual({ alt: 'Uma planta inteira' })
})

it('the places of a question come back with its words', async () => {
  const points = [{ x: 0.1, y: 0.1 }]
  const question = { ...source, kind: 'pergunta' as const, answer: 'raiz', points }
  const ground = await opened({ ...pair, answer: 'raiz', points, source: question })
  tap(ground, 60, 40)
  type(2, 'caule')
  expect(kept.answer).toBe('raiz; caule')
  fireEvent.click(screen.getByRole('button', { name: 'Concluir' }))
  fireEvent.click(screen.getByText('Voltar ao original'))
  expect([kept.answer, kept.points]).toEqual(['raiz', points])
})
