import { counted, listInWords } from '#kit/figures.ts'
import type { Readings } from './readings.ts'

/** What people write where they have nothing to write. */
const NOTHING =
  /^(?:[-–—_.]+|n\/[ad]|n\.\s?d\.?|s\/[din]|não tem|sem (?:telefone|contacto|número|data|informação))$/i

/** Reads as empty the cells that say that there is nothing. */
export function decideBlanks(readings: Readings, keys: readonly string[]): void {
  const found = readings
    .kept()
    .flatMap(row => keys.flatMap(key => (NOTHING.test(readings.textOf(row, key)) ? [{ row, key }] : [])))
  if (found.length === 0) return
  const words = [...new Set(found.map(({ row, key }) => `«${readings.textOf(row, key)}»`))].slice(0, 4)
  const chosen = readings.decide(
    {
      id: 'blanks',
      text: `${counted(found.length, 'célula diz', 'células dizem')} que não há nada, e ${found.length === 1 ? 'lê-se' : 'lêem-se'} como vazias: ${listInWords(words)}.`,
      evidence: '',
      options: [
        { value: 'empty', label: 'Ficam vazias' },
        { value: 'keep', label: 'Entram como estão' },
      ],
      rows: [...new Set(found.map(({ row }) => row))],
    },
    'empty',
  )
  if (chosen === 'empty') for (const { row, key } of found) row.read[key] = ''
}
