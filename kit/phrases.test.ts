import { describe, expect, it } from 'vitest'
import { phraseSearch } from './phrases.ts'

const find = phraseSearch([
  ['Fracção', 'fracção'],
  ['Fracções equivalentes', 'equivalentes'],
  ['Animal', 'animal'],
  ['Ciclo da água', 'ciclo'],
  ['Água', 'água'],
])
const words = (text: string) => find(text).map(({ start, end, of }) => [text.slice(start, end), of])

describe('phrases of a text', () => {
  it('are found whatever the accents, capitals and number', () => {
    expect(words('As FRACÇÕES e os animais; uma fraccao.')).toEqual([
      ['FRACÇÕES', 'fracção'],
      ['animais', 'animal'],
      ['fraccao', 'fracção'],
    ])
  })

  it('are found as the longest that begins at a word', () => {
    expect(words('Fracção equivalente e o ciclo da água')).toEqual([
      ['Fracção equivalente', 'equivalentes'],
      ['ciclo da água', 'ciclo'],
    ])
  })

  it('are whole words, not parted by a comma or a full stop', () => {
    expect(words('Fraccionar o aguardente. Ciclo. Da água')).toEqual([['água', 'água']])
  })

  it('are whole where a hyphen joins words', () => {
    const joined = phraseSearch([
      ['Recta', 'recta'],
      ['Semi-recta', 'semi-recta'],
      ['Guarda-chuva', 'guarda-chuva'],
      ['Soma', 'soma'],
    ])
    const found = (text: string) => joined(text).map(({ start, end, of }) => [text.slice(start, end), of])
    expect(found('A semi-recta e a recta.')).toEqual([
      ['semi-recta', 'semi-recta'],
      ['recta', 'recta'],
    ])
    expect(found('Guarda‑chuvas abertos')).toEqual([['Guarda‑chuvas', 'guarda-chuva']])
    expect(found('Contra-recta, recta-eixo; soma-se')).toEqual([])
    expect(found('Uma recta - a primeira - e a soma: -recta')).toEqual([
      ['recta', 'recta'],
      ['soma', 'soma'],
      ['recta', 'recta'],
    ])
  })

  it('are found in the plural of words in il, el and m too', () => {
    const some = phraseSearch([
      ['Réptil', 'réptil'],
      ['Combustível', 'combustível'],
      ['Imagem', 'imagem'],
    ])
    expect(some('Os répteis, um réptil, combustíveis e imagens').map(({ of }) => of)).toEqual([
      'réptil',
      'réptil',
      'combustível',
      'imagem',
    ])
  })

  it('are found among twenty thousand in a long text', () => {
    const many = phraseSearch(
      Array.from({ length: 20_000 }, (_, at) => [`termo ${at} de muitos`, at] as const),
    )
    expect(many(`${'termo '.repeat(20_000)}termo 7 de muitos`)).toHaveLength(1)
  })
})
