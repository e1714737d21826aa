import { describe, expect, it } from 'vitest'
import { type PageLine, paragraphsOf } from './paragraphs.ts'

/** Lines of the usual look, each 12 points below the one before it and as wide as the page. */
function lines(all: readonly (Partial<PageLine> & { text: string })[]): PageLine[] {
  let y = 712
  return all.map(line => {
    y = line.y ?? y - 12
    return { page: 1, x: 50, y, end: 500, size: 10, font: 'text', place: 0.5, ...line }
  })
}
const texts = (all: Parameters<typeof lines>[0]) => paragraphsOf(lines(all)).map(({ text }) => text)
const kinds = (all: Parameters<typeof lines>[0]) => paragraphsOf(lines(all)).map(({ kind }) => kind)

describe('lines of a PDF', () => {
  it('are one paragraph while they fill the page, and end it where a line is short', () => {
    expect(
      texts([
        { text: 'Um texto que' },
        { text: ' segue  na linha' },
        { text: 'e acaba.', end: 200 },
        { text: 'Outro.' },
      ]),
    ).toEqual(['Um texto que segue na linha e acaba.', 'Outro.'])
  })

  it('count as full from three quarters of the width on', () => {
    expect(texts([{ text: 'a', end: 390 }, { text: 'b' }])).toEqual(['a b'])
    expect(texts([{ text: 'a', end: 385 }, { text: 'b' }])).toEqual(['a', 'b'])
  })

  it('join a word that was divided, and keep a hyphen that belongs to it', () => {
    expect(texts([{ text: 'a criança apren-' }, { text: 'de a ler' }])).toEqual(['a criança aprende a ler'])
    expect(texts([{ text: 'o Norte-' }, { text: 'Sul' }])).toEqual(['o Norte- Sul'])
    expect(texts([{ text: 'de 3-' }, { text: 'a' }])).toEqual(['de 3- a'])
  })

  it('begin anew after a gap, where they rise, and in another look', () => {
    expect(
      texts([
        { text: 'a', y: 700 },
        { text: 'b', y: 682.5 },
      ]),
    ).toEqual(['a b'])
    expect(
      texts([
        { text: 'a', y: 700 },
        { text: 'b', y: 682.4 },
      ]),
    ).toEqual(['a', 'b'])
    expect(
      texts([
        { text: 'a', y: 700 },
        { text: 'b', y: 700 },
      ]),
    ).toEqual(['a', 'b'])
    expect(
      texts([
        { text: 'a', y: 700 },
        { text: 'b', y: 712 },
      ]),
    ).toEqual(['a', 'b'])
    expect(texts([{ text: 'a' }, { text: 'b', size: 10.7 }])).toEqual(['a b'])
    expect(texts([{ text: 'a' }, { text: 'b', size: 10.9 }])).toEqual(['a', 'b'])
    expect(texts([{ text: 'a' }, { text: 'b', size: 9.1 }])).toEqual(['a', 'b'])
    expect(texts([{ text: 'a' }, { text: 'b', font: 'bold' }])).toEqual(['a', 'b'])
  })

  it('measure a gap by the larger of two lines', () => {
    const body = Array.from({ length: 5 }, () => ({ text: 'texto do corpo', end: 100 }))
    expect(
      texts([
        ...body,
        { text: 'Um título', size: 14, y: 500, end: 200 },
        { text: 'longo', size: 14, y: 476 },
      ]).at(-1),
    ).toBe('Um título longo')
  })

  it('go on over a page only in the middle of a sentence', () => {
    const next = { text: 'segue', page: 2, y: 780 }
    expect(texts([{ text: 'antes' }, next])).toEqual(['antes segue'])
    expect(texts([{ text: 'antes', end: 200 }, next])).toEqual(['antes', 'segue'])
    for (const end of ['.', ':', ';', '!', '?'])
      expect(texts([{ text: `antes${end}` }, next])).toEqual([`antes${end}`, 'segue'])
  })

  it('are items where they begin with a number of two parts, a bullet or a letter', () => {
    const all = [
      '1.2 Quem recebe',
      '1.2. Quem',
      '3.4.5 x',
      '– traço',
      '• ponto',
      '* estrela',
      '- hífen',
      'a) letra',
    ]
    expect(kinds(all.map(text => ({ text })))).toEqual(all.map(() => 'item'))
    expect(texts([{ text: '– traço' }, { text: '•  ponto' }])).toEqual(['traço', 'ponto'])
    const others = ['12 alunos', '-5', 'A) maiúscula', '1.2sem'].map(text => ({ text, end: 100 }))
    expect(kinds([...others, { text: 'toda a largura' }]).slice(0, -1)).toEqual(others.map(() => 'text'))
  })

  it('are headings where they are larger, or numbered in another letter, and short', () => {
    const body = Array.from({ length: 5 }, (_, at) => ({ text: `corpo do texto número ${at}.`, end: 100 }))
    const kindOf = (line: Partial<PageLine> & { text: string }) =>
      kinds([...body, { end: 100, ...line }]).at(-1)
    expect(kindOf({ text: 'Maior', size: 11.1 })).toBe('heading')
    expect(kindOf({ text: 'Igual', size: 11 })).toBe('text')
    expect(kindOf({ text: '1. Objecto', font: 'bold' })).toBe('heading')
    expect(kindOf({ text: '1. Objecto' })).toBe('text')
    expect(kindOf({ text: '1. objecto', font: 'bold' })).toBe('text')
    expect(kindOf({ text: 'Sem número', font: 'bold' })).toBe('text')
    expect(kindOf({ text: 'x'.repeat(119), size: 14 })).toBe('heading')
    expect(kindOf({ text: 'x'.repeat(120), size: 14 })).toBe('text')
  })

  it('take the look of most letters for that of the text', () => {
    const all = [
      { text: 'um', size: 14, end: 100 },
      { text: 'dois', size: 14, end: 100, y: 600 },
      { text: 'um texto bem mais longo do que os títulos', end: 100 },
    ]
    expect(kinds(all)).toEqual(['heading', 'heading', 'text'])
  })

  it('of a heading go on together, however short, but not over a page', () => {
    const body = { text: 'texto do corpo, que é o mais longo de todos os que aqui estão.', end: 100 }
    const head = { text: 'Um título', size: 14, end: 100, y: 300 }
    expect(texts([body, head, { text: 'em duas linhas', size: 14, end: 90, y: 285 }])).toEqual([
      body.text,
      'Um título em duas linhas',
    ])
    expect(texts([body, { ...head, end: 500 }, { text: 'outro', size: 14, page: 2, y: 780 }])).toHaveLength(3)
  })

  it('never join what begins an item or a section', () => {
    for (const text of ['1.2 Quem', '2. Âmbito', '– traço', 'b) letra'])
      expect(paragraphsOf(lines([{ text: 'Antes' }, { text }]))).toHaveLength(2)
  })
})

describe('the margins of a PDF', () => {
  const page = (number: number, more: Partial<PageLine>[]) =>
    more.map(line => ({
      page: number,
      x: 50,
      y: 400,
      end: 100,
      size: 10,
      font: 'text',
      place: 0.5,
      text: '',
      ...line,
    }))
  const left = (all: PageLine[]) => paragraphsOf(all).map(({ text }) => text)

  it('lose what several pages repeat but for its numbers, and nothing that is once', () => {
    const all = [1, 2].flatMap(number =>
      page(number, [
        { text: `Escola, ano ${number}`, y: 820, place: 0.97 },
        { text: `Texto ${number}.` },
        { text: number === 1 ? 'Nota só daqui.' : 'Outra nota.', y: 20, place: 0.03 },
      ]),
    )
    expect(left(all)).toEqual(['Texto 1.', 'Nota só daqui.', 'Texto 2.', 'Outra nota.'])
    const longer = [9, 10].flatMap(number =>
      page(number, [
        { text: `Escola, folha ${number}${' '.repeat(number % 2)}`, y: 820, place: 0.97 },
        { text: `Texto ${number}.` },
      ]),
    )
    expect(left(longer), 'however long the number').toEqual(['Texto 9.', 'Texto 10.'])
  })

  it.each([
    '7',
    'Página 7',
    'Pág. 7',
    'pag 7',
    '7 de 12',
    '7/12',
    'Página 7 de 12',
    'Regulamento, página 7 de 12',
    'Regulamento, página 10 de 12',
  ])('lose the number of the page: %s', text => {
    expect(left(page(1, [{ text, y: 20, place: 0.03 }, { text: 'Texto.' }]))).toEqual(['Texto.'])
    expect(left(page(1, [{ text, place: 0.5 }]))).toEqual([text])
  })

  it('reach eight hundredths of the page', () => {
    expect(left(page(1, [{ text: '7', place: 0.08 }]))).toEqual([])
    expect(left(page(1, [{ text: '7', place: 0.081 }]))).toEqual(['7'])
    expect(left(page(1, [{ text: '7', place: 0.92 }]))).toEqual(['7'])
    expect(left(page(1, [{ text: '7', place: 0.921 }]))).toEqual([])
  })

  it('lose a head that says again what the first page is called, and only there', () => {
    const first = page(1, [{ text: 'Política de avaliação', place: 0.95, y: 800 }, { text: 'Texto um.' }])
    const second = page(2, [{ text: 'Política de avaliação ', place: 0.97, y: 825 }, { text: 'Texto dois.' }])
    expect(left([...first, ...second])).toEqual(['Política de avaliação', 'Texto um.', 'Texto dois.'])
    const below = page(2, [{ text: 'Política de avaliação', place: 0.03, y: 30 }])
    expect(left([...first, ...below])).toContain('Política de avaliação')
  })
})
