import { counted, listInWords } from '#kit/figures.ts'
import type { Readings, RowReading } from './readings.ts'

/**
 * Asks whether an empty cell says what the cell above it says: a list that is read by the eye writes a class, a day or a
 * name once for all rows below.
 * @param keys fields whose empty cells may mean the cell above
 * @param along fields that come along where the first key does: the contacts of a name
 */
export function decideCellsAbove(
  readings: Readings,
  keys: readonly string[],
  along: readonly string[] = [],
): void {
  const mapped = keys.filter(key => readings.has(key))
  const found: { row: RowReading; key: string; before: RowReading }[] = []
  for (const rows of Map.groupBy(readings.kept(), ({ row }) => row.sheet ?? 0).values()) {
    const above = new Map<string, RowReading>()
    for (const row of rows.filter(({ errors }) => Object.keys(errors).length === 0))
      for (const key of mapped) {
        const before = above.get(key)
        if (readings.textOf(row, key) !== '') above.set(key, row)
        else if (before && !isTitle(row)) {
          found.push({ row, key, before })
        }
      }
  }
  if (found.length === 0) return
  const titles = [...new Set(found.map(({ key }) => `«${readings.titleOf(key)}»`))]
  const chosen = readings.decide(
    {
      id: 'above',
      text: `${counted(found.length, 'célula está vazia', 'células estão vazias')} por baixo de outra preenchida, em ${listInWords(titles)}. ${found.length === 1 ? 'Diz o mesmo que a de cima?' : 'Dizem o mesmo que a de cima?'}`,
      evidence: 'Muitas listas escrevem uma vez o que vale para as linhas de baixo.',
      options: [
        { value: 'down', label: 'Vale o que está em cima' },
        { value: 'empty', label: found.length === 1 ? 'Fica vazia' : 'Ficam vazias' },
      ],
      rows: [...new Set(found.map(({ row }) => row))],
    },
    null,
  )
  for (const { row, key, before } of found) {
    if (chosen === null) row.errors[key] = 'Espera pela resposta acima.'
    if (chosen !== 'down') continue
    for (const each of key === keys[0] ? [key, ...along] : [key])
      if (readings.textOf(row, each) === '') row.read[each] = readings.textOf(before, each)
  }
}

/** One text in a row of several columns is a title over the rows below. */
function isTitle({ record }: RowReading): boolean {
  const texts = Object.values(record)
  return texts.length > 2 && texts.filter(text => text !== '').length === 1
}
