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

  it('are found in the plural of short words too, and of those that end in an accented vowel and s', () => {
    const some = phraseSearch(
      [
        'Gás',
        'País',
        'Mês',
        'Luz',
        'Raiz',
        'Rio',
        'Som',
        'Mão',
        'Café',
        'Português',
        'Gás nobre',
        'Ovos',
        'Dose',
      ].map(word => [word, word]),
    )
    const found = (text: string) => some(text).map(({ start, end, of }) => [text.slice(start, end), of])
    expect(found('os gases, o gás e o gas')).toEqual([
      ['gases', 'Gás'],
      ['gás', 'Gás'],
      ['gas', 'Gás'],
    ])
    expect(found('dois países, três meses, luzes e raízes').map(([, of]) => of)).toEqual([
      'País',
      'Mês',
      'Luz',
      'Raiz',
    ])
    expect(found('rios, sons, mãos, cafés, portugueses, um ovo').map(([, of]) => of)).toEqual([
      'Rio',
      'Som',
      'Mão',
      'Café',
      'Português',
      'Ovos',
    ])
    expect(found('Os gases nobres')).toEqual([['gases nobres', 'Gás nobre']])
    const trees = phraseSearch([
      ['Árvore', 'árvore'],
      ['Flor', 'flor'],
      ['Mão', 'mão'],
    ])
    expect(trees('árvores, flores e mães').map(({ of }) => of)).toEqual(['árvore', 'flor'])
    // What is written so in full is not what it could be the plural of, and a part of a word is no word.
    expect(found('dos gasosos, doses')).toEqual([['doses', 'Dose']])
    const both = phraseSearch([
      ['Pai', 'pai'],
      ['País', 'país'],
    ])
    expect(both('os pais').map(({ of }) => of)).toEqual(['país'])
  })

  it('are found among twenty thousand in a long text', () => {
    const many = phraseSearch(
      Array.from({ length: 20_000 }, (_, at) => [`termo ${at} de muitos`, at] as const),
    )
    expect(many(`${'termo '.repeat(20_000)}termo 7 de muitos`)).toHaveLength(1)
  })
})
