import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Block, type Piece, pieces, typeset } from './typeset.ts'

const flat = (some: readonly Piece[]): string =>
  some.map(piece => ('text' in piece ? piece.text : `${piece.over}/${piece.under}`)).join('')

const words = (block: Block): string =>
  block.kind === 'steps'
    ? block.items.map(item => `${item.marker}) ${flat(item.pieces)}`).join(' ')
    : flat(block.pieces)

describe('a phase as it is read', () => {
  it('sets «1) … 2) …» as steps, with what leads to them and what follows', () => {
    const blocks = typeset(
      'Para adicionar: 1) acha-se o m.m.c. dos dois; 2) adicionam-se os numeradores. Exemplos: 1/2 + 1/3 = 5/6.',
    )
    expect(blocks.map(block => [block.kind, words(block)])).toEqual([
      ['text', 'Para adicionar:'],
      ['steps', '1) acha-se o m.m.c. dos dois; 2) adicionam-se os numeradores.'],
      ['text', 'Exemplos: 1/2 + 1/3 = 5/6.'],
    ])
  })

  it('lets a problem that is read aloud stand by itself, and leaves a short quotation in its line', () => {
    expect(
      typeset('Problema: «A Fátima bebeu 1/2 de um litro de manhã e 1/3 à tarde. Quanto bebeu?»').map(
        block => block.kind,
      ),
    ).toEqual(['text', 'quote'])
    expect(typeset('Jogo «Quem tem o número?» em pares.').map(block => block.kind)).toEqual(['text'])
  })

  it('stacks the fractions of a calculation, and neither stacks running text nor takes a date for one', () => {
    expect(pieces('1/2 + 1/3', true)).toEqual([
      { over: '1', under: '2', stacked: true },
      { text: ' + ' },
      { over: '1', under: '3', stacked: true },
    ])
    expect(pieces('meio é 1/2 de um', true)[1]).toEqual({ over: '1', under: '2', stacked: false })
    expect(pieces('em 03/03 e em 05/05/2026')).toEqual([{ text: 'em 03/03 e em 05/05/2026' }])
  })

  it('changes no word, whatever was written', () => {
    const letters = (text: string) => text.replace(/[\s]/g, '')
    const written = fc
      .array(
        fc.constantFrom(
          '1) ',
          '2) ',
          '3) ',
          'a. B ',
          '«',
          '» ',
          '1/2 ',
          '+ ',
          '12/05/2026 ',
          'Acha-se ',
          '\n',
        ),
        { maxLength: 40 },
      )
      .map(parts => parts.join(''))
    fc.assert(
      fc.property(written, text => {
        expect(letters(typeset(text).map(words).join(''))).toBe(letters(text))
      }),
    )
  })
})
