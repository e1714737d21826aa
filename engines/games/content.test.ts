import { describe, expect, it } from 'vitest'
import { contentFault, distinctItems, type GameItem, sameText } from './content.ts'
import { isPlace } from './kind.ts'
import { describeLeftOut, fold, gridLetters, gridWords, itemOf, leftOutOf } from './letters.ts'
import { canBeAsked, choiceQuestion, wrongOptions } from './options.ts'
import { compared, hinted, newTally, noted, resultsOf, seen, tried } from './tally.ts'

const item = (id: string, answer: string, prompt = `P${id}`, more: Partial<GameItem> = {}): GameItem => ({
  id,
  prompt,
  answer,
  ...more,
})
const still = () => 0

describe('content', () => {
  const pair = (more: Partial<GameItem> = {}) => [item('a', 'x'), { ...item('b', 'y'), ...more }]

  it('is no game beyond its bounds, and says at which pair', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => item(`${at}`, `${at}`))
    expect([2, 60].map(count => contentFault(many(count)))).toEqual([undefined, undefined])
    expect(contentFault(many(1))).toBe('Um jogo precisa de 2 pares, pelo menos; há 1.')
    expect(contentFault(many(81))).toBe('Um jogo leva 80 pares, no máximo; há 81.')
    expect(contentFault(pair({ id: 'a' }))).toBe('Há pares repetidos.')
    expect(
      contentFault(pair({ answer: 'x'.repeat(200), prompt: 'x'.repeat(400), wrong: Array(5).fill('w') })),
    ).toBeUndefined()
    expect(contentFault(pair({ answer: 'x'.repeat(201) }))).toBe(
      'A resposta do par 2 tem mais de 200 letras.',
    )
    expect(contentFault(pair({ prompt: 'x'.repeat(401) }))).toBe(
      'A pergunta do par 2 tem mais de 400 letras.',
    )
    expect(contentFault(pair({ wrong: Array(6).fill('w') }))).toBe('O par 2 tem mais de 5 respostas erradas.')
  })

  it('is the same text whatever its capitals and spaces, but not without its accents', () => {
    expect(sameText('  Ciclo \n da  ÁGUA ')).toBe('ciclo da água')
    expect(sameText('a\u0301gua')).toBe(sameText('água'))
    expect(sameText('agua')).not.toBe(sameText('água'))
  })

  it('tells items apart by their answers and, where it matters, by what asks for them', () => {
    const content = [
      item('a', 'Foz', 'Fim do rio'),
      item('b', 'foz ', 'Outra'),
      item('c', 'Delta', 'fim  do rio'),
      item('d', 'Mar', 'Fim do rio', { picture: 'p' }),
      item('e', ' ', 'Nada'),
      item('f', 'Lago', ' '),
    ]
    const ids = (prompts: boolean) => distinctItems(content, prompts).map(each => each.id)
    expect(ids(true)).toEqual(['a', 'd'])
    expect(ids(false)).toEqual(['a', 'c', 'd', 'f'])
    expect(leftOutOf(content, { empty: 'vazio', repeated: 'repete' })).toEqual([
      { item: 'b', why: 'repete' },
      { item: 'c', why: 'repete' },
      { item: 'e', why: 'repete' },
      { item: 'f', why: 'vazio' },
    ])
    expect(leftOutOf(content, { repeated: 'repete' }).map(each => each.item)).toEqual(['b', 'e'])
  })
})

describe('words of a grid', () => {
  it('are capitals without accents, and digits', () => {
    expect(fold('Erosão')).toBe('EROSAO')
    expect(gridLetters('guarda-chuva 2!')).toEqual([...'GUARDACHUVA2'])
    expect(gridLetters('🌱 …')).toEqual([])
  })

  it('are left out where they are too short, too long, or there already', () => {
    const { words, leftOut } = gridWords(
      [
        item('a', 'Pó'),
        item('b', 'Sol'),
        item('c', 'SÓL'),
        item('d', 'Planalto'),
        item('e', '–'),
        item('f', 'Lagoas'),
      ],
      3,
      6,
    )
    expect(words.map(word => word.letters.join(''))).toEqual(['SOL', 'LAGOAS'])
    expect(leftOut).toEqual([
      { item: 'a', why: 'tem menos de 3 letras' },
      { item: 'c', why: 'é uma palavra repetida' },
      { item: 'd', why: 'tem mais de 6 letras' },
      { item: 'e', why: 'não tem letras' },
    ])
  })

  it('that are left out are named, or counted where they are many', () => {
    const content = [item('a', 'Sol'), item('b', 'Rio'), item('c', 'Mar')]
    const said = (...ids: string[]) =>
      describeLeftOut(
        '5 palavras',
        ids.map(id => ({ item: id, why: '' })),
        content,
      )
    expect(said()).toBe('5 palavras')
    expect(said('a')).toBe('5 palavras; «Sol» fica de fora')
    expect(said('a', 'b')).toBe('5 palavras; «Sol» e «Rio» ficam de fora')
    expect(said('a', 'b', 'c')).toBe('5 palavras; 3 ficam de fora')
  })
})

describe('options', () => {
  const content = [
    item('a', 'Foz', 'Fim', { wrong: ['Mar', ' foz', 'mar', ''] }),
    item('b', 'Delta', 'fim'),
    item('c', 'Lago', 'Água parada'),
    item('d', 'MAR', 'Água salgada'),
  ]

  it('are its own and those of others that ask something else, none twice and none right', () => {
    expect(wrongOptions(content, content[0] as GameItem)).toEqual({ own: ['Mar'], others: ['Lago'] })
    expect(wrongOptions(content, content[2] as GameItem)).toEqual({
      own: [],
      others: ['Foz', 'Delta', 'MAR'],
    })
    const pictured = [item('a', 'x', 'P', { picture: '1' }), item('b', 'y', 'P', { picture: '2' })]
    expect(wrongOptions(pictured, pictured[0] as GameItem).others).toEqual(['y'])
  })

  it('are as many as asked, the right one among them, and own ones come first', () => {
    const question = choiceQuestion(content, content[0] as GameItem, 2, still)
    expect(question?.options.toSorted()).toEqual(['Foz', 'Mar'])
    expect(question?.options[question.key]).toBe('Foz')
    expect(choiceQuestion(content, content[2] as GameItem, 3, still)?.options).toHaveLength(3)
    expect(choiceQuestion([item('a', 'x')], item('a', 'x'), 4, still)).toBeUndefined()
  })

  it('are needed to ask, as is something to ask by', () => {
    expect(canBeAsked(content, content[0] as GameItem)).toBe(true)
    expect(canBeAsked([item('a', 'x')], item('a', 'x'))).toBe(false)
    expect(canBeAsked(content, item('z', 'Rio', ' '))).toBe(false)
    expect(canBeAsked(content, item('z', 'Rio', ' ', { picture: 'p' }))).toBe(true)
    expect(() => itemOf(content, 'nobody')).toThrow('nobody')
  })

  it('are places from nought to below their number', () => {
    expect([0, 2, 3, -1, 0.5, '1', Number.NaN, null].map(value => isPlace(value, 3))).toEqual([
      ...[true, true, false, false, false, false, false, false],
    ])
  })
})

describe('what is known of each item', () => {
  const tally = newTally(['a', 'b', 'c'], ['a'])

  it('begins with what is in sight', () => {
    expect(resultsOf(tally).map(result => result.seen)).toEqual([true, false, false])
    expect(resultsOf(newTally(['a', 'b'])).every(result => result.seen)).toBe(true)
    expect(seen(tally, ['b', 'unknown']).items).toMatchObject({
      a: { seen: true },
      b: { seen: true },
      c: { seen: false },
    })
  })

  it('shares the time since the last try among those that were tried', () => {
    const first = compared(tally, ['a'], ['b'], 10, 'dito')
    expect(first).toMatchObject({ mistakes: 1, at: 10, said: 'dito', wasWrong: true })
    expect(first.items).toMatchObject({
      a: { right: true, tries: 1, seconds: 5 },
      b: { right: false, seen: true, seconds: 5 },
    })
    const second = tried(first, ['b'], true, 13, '')
    expect(second.items.b).toMatchObject({ right: true, tries: 2, seconds: 8 })
    expect(second).toMatchObject({ mistakes: 1, at: 13, wasWrong: false })
    expect(
      tried(second, ['b'], false, 2, '').items.b,
      'right once is right, and no time runs back',
    ).toMatchObject({
      ...{ right: true, tries: 3, seconds: 8 },
    })
    expect(tried(second, ['b'], false, 2, '').at).toBe(13)
    expect(resultsOf(compared(tally, ['a'], ['b'], 3, '')).map(result => result.seconds)).toEqual([2, 2, 0])
  })

  it('counts a try that met no item, or several, as one mistake', () => {
    expect(tried(tally, [], false, 1, '')).toMatchObject({ mistakes: 1, wasWrong: true })
    expect(tried(tally, ['a', 'b'], false, 1, '')).toMatchObject({ mistakes: 1, wasWrong: true })
    expect(tried(tally, ['a'], false, 1, '')).toMatchObject({ mistakes: 1, wasWrong: true })
    expect(tried(tally, [], true, 1, '')).toMatchObject({ mistakes: 0, wasWrong: false })
  })

  it('tells a hint and what is merely said from a mistake', () => {
    const wrong = tried(tally, ['a'], false, 4, '')
    expect(hinted(wrong, 'ajuda')).toMatchObject({
      hints: 1,
      said: 'ajuda',
      wasWrong: false,
      mistakes: 1,
      at: 4,
    })
    expect(noted(wrong, 'nota')).toMatchObject({ hints: 0, said: 'nota', wasWrong: false })
  })
})
