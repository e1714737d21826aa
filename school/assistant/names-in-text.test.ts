import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '../../scripts/patience.ts'
import { findNames, type KnownPerson } from './names-in-text.ts'

const amina: KnownPerson = { name: 'Amina Fátima Joaquim', code: '20260147' }
const people: KnownPerson[] = [
  amina,
  { name: 'Rosa Macuácua', code: null },
  { name: 'Ernesto N’Gola da Costa', code: '20260148' },
  { name: 'Conceição Muthisse', code: '20251003' },
]
const seen = (text: string) => {
  const { certain, possible } = findNames(text, people)
  return certain.length > 0 ? 'certain' : possible.length > 0 ? 'possible' : 'nothing'
}

describe('a pupil in a text', () => {
  it.each([
    ...['Amina Fátima Joaquim', 'AMINA JOAQUIM', 'amina de fatima', 'Joaquim, Amina', 'JOAQUIM, Amina F.'],
    ...['Amina   F.  Joaquim', 'aminajoaquim', 'JoaquimAmina', 'Amina_Joaquim', 'a.joaquim'],
    ...[
      'A m i n a  J o a q u i m',
      'Joa quim Amina',
      'Amina-Joaquim',
      'amina.joaquim@',
      'Ami\u00ADna Joa\u200Bquim',
    ],
    ...[
      'A. Joaquim',
      'Amina J.',
      'Joaquim A.',
      'A. F. Joaquim',
      'Ernesto NGola',
      "N'Gola Ernesto",
      'Conceic\u0327a\u0303o Muthisse',
    ],
    ...[
      '20260147',
      '2026 0147',
      '2026.0147',
      '2026-0147',
      '2 0 2 6 0 1 4 7',
      '20.26.01.47',
      '２０２６０１４７',
      'nº20260147a',
    ],
    ...['Rosa Macuácua', 'Macuácua Rosa', 'ROSA MACUACUA'],
  ])('is found for certain as %s', written => {
    expect(seen(`Ajudar ${written} em fracções`)).toBe('certain')
  })

  it.each([
    ...[
      'Amina',
      'amina',
      'AMINA',
      'Fátima',
      'fatima',
      'Joaquim',
      'A.J.',
      'A. J.',
      'A.F.J.',
      'AFJ',
      'a m i n a',
    ],
    ...['Ami na', 'Conceicao', 'N’gola', 'costa'],
  ])('is possible as %s', written => {
    expect(seen(`Exercício sobre ${written} e fracções`)).toBe('possible')
  })

  it.each([
    'Comparar fracções com tiras de papel, em 2026, com 147 tiras',
    'A mina de ouro de Manica; o segmento AB e o ponto C',
    'Somar 1/2 e 1/4; ler 2.026.014 e 7',
    'Rosas e costas; joaquina e aminado',
    'a) Moçambique b) Tanzânia. A. Somar',
    'A rosa-dos-ventos',
  ])('is not seen in «%s»', text => {
    expect(seen(text)).toBe('nothing')
  })

  it('is found however name and code are written: order, case, accents, spacing, initials', () => {
    const syllable = fc.constantFrom('ma', 'te', 'bu', 'ni', 'lo', 'xá', 'ção', 'dju', 'ra', 'mê')
    const word = fc
      .array(syllable, { minLength: 2, maxLength: 4 })
      .map(parts => parts.join(''))
      .map(name => name.charAt(0).toUpperCase() + name.slice(1))
    const person = fc.record({
      words: fc.uniqueArray(word, { minLength: 2, maxLength: 5 }),
      code: fc.integer({ min: 19_000_001, max: 20_999_999 }).map(String),
    })
    const dress = fc.constantFrom<(text: string) => string>(
      text => text,
      text => text.toUpperCase(),
      text => text.toLowerCase(),
      text => text.normalize('NFD'),
      text => text.normalize('NFD').replaceAll(/\p{M}/gu, ''),
      text => text.replaceAll(' ', '   '),
      text => text.replaceAll(' ', '\u00A0'),
      text => text.replaceAll(' ', '-'),
      text => text.replaceAll(' ', '_'),
      text => [...text].join('\u200B'),
    )
    const around = fc.constantFrom('', 'O exercício para ', 'Fracções (', '1, 2 e ')
    const forms = (words: string[]): string[] => {
      const [first = '', last = ''] = [words[0], words.at(-1)]
      return [
        ...[words.join(' '), words.toReversed().join(' '), `${first} ${last}`, `${last}, ${first}`],
        ...[`${first.charAt(0)}. ${last}`, `${first} ${last.charAt(0)}.`, first, last, `${first}${last}`],
        [...first].join(' '),
        words.map(part => `${part.charAt(0)}.`).join(' '),
      ]
    }
    fc.assert(
      fc.property(person, dress, around, fc.nat(), ({ words, code }, dressed, before, pick) => {
        const all = forms(words)
        const written = dressed(all[pick % all.length] ?? '')
        const { certain, possible } = findNames(`${before}${written}, e mais`, [
          { name: words.join(' '), code },
        ])
        expect([...certain, ...possible], written).not.toEqual([])
        for (const separator of ['', ' ', '.', '-', ' . ', '\u200B']) {
          const spaced = [...code].join(separator)
          expect(
            findNames(`${before}${spaced}.`, [{ name: words.join(' '), code }]).certain,
            spaced,
          ).toContain(code)
        }
      }),
      { numRuns: cases(150, 20_000) },
    )
  })

  it('reads a word in which a name fits in very many ways once, not in every way', () => {
    const people = [{ name: 'Ana Anaana Anaanaana', code: '20260144' }]
    // In 2^29 ways up to its last letter.
    expect(findNames(`${'ana'.repeat(30)}x`, people)).toEqual({ certain: [], possible: [] })
    expect(findNames('ana'.repeat(30), people).certain).toHaveLength(1)
  })
})
