// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { cases } from '../../../scripts/patience.ts'
import { LinkedPhrases } from './linked-phrases.tsx'
import { LinkedText } from './linked-text.tsx'

const phrases = [
  { phrase: 'fracção', of: 'fraccao' },
  { phrase: 'quebrado', of: 'fraccao' },
  { phrase: 'número', of: 'numero' },
]
const words = ['fracção', 'Fracções', 'quebrado', 'fraccionário', 'número', 'um', 'numerosos', '.']

function draw(texts: readonly string[], onOpen: (of: string) => void = () => undefined) {
  return render(
    <LinkedPhrases phrases={phrases} onOpen={onOpen}>
      {texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the drawn texts never change places.
        <p key={at}>
          <LinkedText text={text} />
        </p>
      ))}
    </LinkedPhrases>,
  )
}

describe('marked phrases', () => {
  it('are marked once in all texts, where they are first, as whole words, and no letter is lost', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.constantFrom(...words), { maxLength: 6 }), { minLength: 1, maxLength: 5 }),
        drawn => {
          const texts = drawn.map(some => some.join(' '))
          const { unmount, container } = draw(texts)
          const all = texts.join(' ')
          const first = (pattern: RegExp) => pattern.exec(all)?.[0] ?? []
          const expected = [
            first(/(?<!\S)(fracção|Fracções|quebrado)(?!\S)/),
            first(/(?<!\S)número(?!\S)/),
          ].flat()
          const marked = screen.queryAllByRole('button').map(button => button.textContent)
          expect(marked.toSorted()).toEqual(expected.toSorted())
          expect([...container.querySelectorAll('p')].map(p => p.textContent)).toEqual(texts)
          unmount()
        },
      ),
      { numRuns: cases(30, 300) },
    )
  })

  it('move to the next text when the first one goes', () => {
    const { rerender } = render(
      <LinkedPhrases phrases={phrases} onOpen={vi.fn()}>
        <i>
          <LinkedText text="Uma fracção" />
        </i>
        <b>
          <LinkedText text="Outra fracção" />
        </b>
      </LinkedPhrases>,
    )
    expect(screen.getByRole('button').closest('i')).not.toBeNull()
    rerender(
      <LinkedPhrases phrases={phrases} onOpen={vi.fn()}>
        {null}
        <b>
          <LinkedText text="Outra fracção" />
        </b>
      </LinkedPhrases>,
    )
    expect(screen.getByRole('button').closest('b')).not.toBeNull()
  })

  it('open what they name', () => {
    const onOpen = vi.fn()
    draw(['Cada quebrado é um número.'], onOpen)
    fireEvent.click(screen.getByRole('button', { name: 'quebrado' }))
    expect(onOpen).toHaveBeenCalledWith('fraccao')
  })
})
