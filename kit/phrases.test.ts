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

  it('are found among twenty thousand in a long text', () => {
    const many = phraseSearch(
      Array.from({ length: 20_000 }, (_, at) => [`termo ${at} de muitos`, at] as const),
    )
    expect(many(`${'termo '.repeat(20_000)}termo 7 de muitos`)).toHaveLength(1)
  })
})
