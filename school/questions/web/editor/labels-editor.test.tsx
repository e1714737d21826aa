// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import { type QuestionOf, question as schema } from '#engines/questions/question.ts'
import { MAX_AREAS } from '#engines/questions/question-parts.ts'
import { LabelsEditor } from './labels-editor.tsx'

afterEach(cleanup)

const place = (id: string, match: string) => ({
  ...{ id, shape: 'rect' as const, coords: [10, 10, 30, 30], match },
})
const leaf = (more: Partial<QuestionOf<'labels'>> = {}): QuestionOf<'labels'> => ({
  ...{ ...blankQuestion('labels'), stem: 'Legenda.', width: 100, height: 50 },
  media: [{ name: 'm.png', mime: 'image/png', source: 'data:image/png;base64,AA==' }],
  picture: '<img src="media:m.png" alt="uma planta" />',
  ...more,
})

function written(question: QuestionOf<'labels'>) {
  const held = { now: question }
  function Held() {
    const [value, setValue] = useState(question)
    held.now = value
    return (
      <LabelsEditor
        question={value}
        onChange={setValue}
        onMedia={() => undefined}
        errorOf={() => undefined}
      />
    )
  }
  render(<Held />)
  return held
}

it('a label for two places becomes two of the same words, where they may no longer be repeated', () => {
  const held = written(
    leaf({
      ...{ reuse: true, places: [place('a', 'x'), place('b', 'x'), place('c', 'y')] },
      labels: [
        { id: 'x', text: 'Folha' },
        { id: 'y', text: 'Caule' },
      ],
    }),
  )
  fireEvent.click(screen.getByRole('checkbox', { name: 'A mesma legenda pode ir para vários lugares' }))
  const { places, labels } = held.now
  const words = places.map(({ match }) => labels.find(label => label.id === match)?.text)
  expect(words).toEqual(['Folha', 'Folha', 'Caule'])
  expect(schema.safeParse(held.now).success).toBe(true)
})

it('a place that takes the label of another leaves behind none that was not written', () => {
  const held = written(
    leaf({
      ...{ reuse: true, places: [place('a', 'x'), place('b', 'y')] },
      labels: [
        { id: 'x', text: 'Folha' },
        { id: 'y', text: '' },
      ],
    }),
  )
  const choose = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })
  choose('Legenda que vai no lugar 2', 'x')
  expect(held.now.labels).toEqual([{ id: 'x', text: 'Folha' }])
  expect(schema.safeParse(held.now).success).toBe(true)
})

it('no more is drawn than a picture takes, which is said', () => {
  const ids = Array.from({ length: MAX_AREAS }, (_, at) => String.fromCharCode(97 + at))
  const full = leaf({
    places: ids.map(id => place(id, id)),
    labels: ids.map(id => ({ id, text: id })),
  })
  written(full)
  expect(screen.getByText('Uma imagem leva até 26 lugares e legendas.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Juntar lugar' })).toHaveProperty('disabled', true)
})
