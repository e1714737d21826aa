import { counted } from '#kit/figures.ts'
import type { Readings } from './readings.ts'

/** «1. Ângulo», «02) Recta», «3 - Massa». */
const NUMBERED = /^(\d{1,4})\s*[.)ºª°–—-]+\s*(\p{L}.*)$/u
/** What is longer is no name. */
const LONGEST = 300

/** Reads names without the number before them, where all of their column are numbered one after the other. */
export function decideSequence(readings: Readings, key: string): void {
  const named = readings.kept().filter(row => readings.textOf(row, key) !== '')
  const found = named.map(row => {
    const text = readings.textOf(row, key)
    const [, number = '', name = ''] = (text.length <= LONGEST && NUMBERED.exec(text)) || []
    return { row, text, number: Number(number), name }
  })
  const [first] = found
  const start = first?.number ?? 0
  if (
    found.length < 2 ||
    !first ||
    found.some(({ name, number }, at) => name === '' || number !== start + at)
  )
    return
  const chosen = readings.decide(
    {
      id: `numbered:${key}`,
      text: `${counted(found.length, 'nome começa', 'nomes começam')} pelo número da linha, que não é do nome.`,
      evidence: `«${first.text}» é ${first.name}.`,
      options: [
        { value: 'off', label: 'O número sai do nome' },
        { value: 'keep', label: 'Os nomes ficam como estão' },
      ],
      rows: found.map(({ row }) => row),
    },
    'off',
  )
  if (chosen === 'off') for (const { row, name } of found) row.read[key] = name
}
