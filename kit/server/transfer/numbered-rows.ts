import { counted } from '#kit/figures.ts'
import type { Readings, RowReading } from './readings.ts'

/** «1. Ângulo», «02) Recta», «3 - Massa». */
const NUMBERED = /^(\d{1,4})\s*[.)ºª°–—-]+\s*(\p{L}.*)$/u
/** What is longer is no name. */
const LONGEST = 300

/** Reads names without the number before them, where all of their column are numbered one after the other. */
export function decideSequence(readings: Readings, key: string): void {
  const named = readings.kept().filter(row => readings.textOf(row, key) !== '')
  const found: { row: RowReading; text: string; number: number; name: string }[] = []
  for (const [at, row] of named.entries()) {
    const text = readings.textOf(row, key)
    const [, digits = '', name = ''] = (text.length <= LONGEST && NUMBERED.exec(text)) || []
    const number = Number(digits)
    if (name === '' || number !== (found[0]?.number ?? number) + at) return
    found.push({ row, text, number, name })
  }
  const [first] = found
  if (found.length < 2 || !first) return
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
