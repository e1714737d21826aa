// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { GameItem } from '../../game.ts'
import { PairRow } from './pair-row.tsx'

afterEach(cleanup)

const pair: GameItem = {
  ...{ id: 'p', prompt: 'Metade?', answer: '1/2', wrong: [], picture: null, audio: false, source: null },
}
const none = () => undefined
let kept = pair

/** A row over the pair that it changes, and a way to change the pair from elsewhere. */
function Row({ begun }: { begun: GameItem }) {
  const [item, setItem] = useState(begun)
  kept = item
  return (
    <>
      <PairRow
        item={item}
        picture={undefined}
        at={0}
        count={1}
        errors={undefined}
        onChange={setItem}
        onMove={none}
        onRemove={none}
        onNext={none}
      />
      <button type="button" onClick={() => setItem({ ...begun, wrong: ['De antes'] })}>
        Repor
      </button>
    </>
  )
}

const field = (at: number) => screen.getByLabelText<HTMLInputElement>(`Resposta errada ${at} do par 1`)
const type = (at: number, value: string) => fireEvent.change(field(at), { target: { value } })

it('takes three wrong answers; one that is empty for now keeps its place and is not stored', () => {
  render(<Row begun={pair} />)
  type(1, '1/3')
  type(3, ' 1/4 ')
  expect(kept.wrong).toEqual(['1/3', '1/4'])
  expect([1, 2, 3].map(at => field(at).value)).toEqual(['1/3', '', ' 1/4 '])
  type(1, '')
  expect(kept.wrong).toEqual(['1/4'])
  expect(field(3).value).toBe(' 1/4 ')
})

it('shows what the pair has once something else has changed it, and all of a longer list', () => {
  render(<Row begun={{ ...pair, wrong: ['a', 'b', 'c', 'd', 'e'] }} />)
  expect([1, 2, 3, 4, 5].map(at => field(at).value)).toEqual(['a', 'b', 'c', 'd', 'e'])
  type(2, 'outra')
  fireEvent.click(screen.getByRole('button', { name: 'Repor' }))
  expect([1, 2, 3].map(at => field(at).value)).toEqual(['De antes', '', ''])
  type(2, 'mais')
  expect(kept.wrong).toEqual(['De antes', 'mais'])
})
