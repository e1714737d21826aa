import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormatError, readAnswers, readResponses } from './read-responses.ts'

const cells = (text: string, options = {}) => [...readResponses(text, options).cells]

describe('readResponses', () => {
  it.each([
    ['commas', 'a,b\n1,0\n0,1\n'],
    ['semicolons', 'a;b\n1;0\n0;1'],
    ['a BOM and Windows line ends', '\uFEFFa;b\r\n1;0\r\n0;1\r\n\r\n'],
    ['decimal commas', 'a;b\n1,0;0,0\n0;1,00\n'],
    ['decimal points', 'a,b\n1.0,0.0\n0,1\n'],
    ['quotes and blanks', '"a", b\n"1,0" ,0\n 0 ,"1"\n'.replace('" ,', '",')],
  ])('reads %s', (_, text) => {
    const responses = readResponses(text)
    expect(responses.items).toEqual(['a', 'b'])
    expect([...responses.cells]).toEqual([1, 0, 0, 1])
  })

  it('counts an empty cell as wrong or not at all, by its option', () => {
    expect(cells('a,b\n1,\n,0\n')).toEqual([1, 0, 0, 0])
    expect(cells('a,b\n1,\n,0\n', { blank: 'not-presented' })).toEqual([1, 2, 2, 0])
    expect(cells('a\n1\n\n0\n\n')).toEqual([1, 0, 0])
  })

  it('reads tabulators, and leaves out empty lines and the columns that say who the pupil is', () => {
    for (const text of [
      'a\tb\n1\t0\n\n0\t1\n',
      'N.º;Nome;a;b\n1;Ana;1;0\n\n2;Rui;0;1\n\n',
      'Aluno,a,b\n"Abel, João",1,0\nRui,0,1\n',
      'Código;a;b\n20260001;1;0\n20260002;0;1\n',
    ]) {
      const read = readResponses(text)
      expect([read.items, [...read.cells]]).toEqual([
        ['a', 'b'],
        [1, 0, 0, 1],
      ])
    }
    expect([...readResponses('Nome;P1\nAna;A\nRui;b\n', { key: 'item;key\nP1;A\n' }).cells]).toEqual([1, 0])
  })

  it('reads parts of a point, as points', () => {
    expect(readAnswers('Nome;a;b\nAna;0,5;1\nRui;0;\n')).toEqual({
      kind: 'points',
      items: ['a', 'b'],
      points: [
        [0.5, 1],
        [0, 0],
      ],
    })
    expect(readAnswers('a,b\n.5,\n', { blank: 'not-presented' })).toMatchObject({ points: [[0.5, null]] })
    expect(failure(() => readResponses('a\n0.5\n')).message).toMatch(/só em parte/)
  })

  it('marks options by the key, whatever its order and its capitals', () => {
    const read = readResponses('P1;P2\nA;c\nb;C\n;b\n', { key: 'item;key\nP2;C\nP1;A\n' })
    expect([...read.cells]).toEqual([1, 1, 0, 1, 0, 0])
    expect(read.choices?.options).toEqual([
      ['A', 'b'],
      ['C', 'b'],
    ])
    expect([...(read.choices?.chosen ?? [])]).toEqual([1, 1, 2, 1, 0, 2])
  })

  it.each([
    ['', 1, 1],
    ['a,b\n', 2, 1],
    ['a,,c\n1,0,1\n', 1, 2],
    ['a,b,a\n1,0,1\n', 1, 3],
    ['a,b\n1,0\n1,x\n', 3, 2],
    ['a;b\n1;0\n1,5;1\n', 3, 1],
    ['Nome;a;b\nAna;1;x\n', 2, 3],
    ['Nome;a;a\nAna;1;1\n', 1, 3],
    ['a,b\n1\n', 2, 2],
    ['a,b\n1,0,1\n', 2, 3],
    ['a,b\n1,"0\n', 2, 2],
    ['a,b\n"1"x,0\n', 2, 1],
    ['a,"b\nc"\n1,2\n', 3, 2],
    ['a,b\n1,-1\n', 2, 2],
  ])('names the line and the column of %j', (text, line, column) => {
    const error = failure(() => readResponses(text))
    expect([error.line, error.column]).toEqual([line, column])
    expect(error.message).toMatch(new RegExp(`^Linha ${line}, coluna ${column}: [^\\n]+\\.$`))
  })

  it.each([
    ['item,key\nP1,A\nP3,B\n', 3, 1, /da chave.*«P3»/],
    ['item,key\nP1,A\n', 1, 2, /«P2» não tem chave/],
    ['item,key\nP1,A\nP1,B\n', 3, 1, /duas vezes/],
    ['item,key\nP1,\nP2,B\n', 2, 2, /falta a opção certa/],
    ['item,key\nP1,A,B\nP2,B\n', 2, 3, /duas colunas/],
    ['', 1, 1, /vazio/],
  ])('names what is wrong with the key %j', (key, line, column, message) => {
    const error = failure(() => readResponses('P1,P2\nA,B\n', { key }))
    expect([error.line, error.column]).toEqual([line, column])
    expect(error.message).toMatch(message)
  })

  it('refuses any text without failing otherwise', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', ',', ';', '"', '\n', '\r', '1', '0', ' ', '\uFEFF')),
        characters => {
          try {
            readResponses(characters.join(''))
          } catch (error) {
            expect(error).toBeInstanceOf(FormatError)
          }
        },
      ),
    )
  })
})

function failure(action: () => unknown): FormatError {
  try {
    action()
  } catch (error) {
    if (error instanceof FormatError) return error
    throw error
  }
  throw new Error('it was read')
}
