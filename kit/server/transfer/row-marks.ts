import { counted } from '#kit/figures.ts'
import type { RowMark } from '#kit/import.ts'
import type { Readings, RowReading } from './readings.ts'

/** What a row that is hidden, struck out or red may become beside a row like the others. */
export type MarkOptions = readonly { value: string; label: string; read: Readonly<Record<string, string>> }[]

const words: Record<RowMark, { one: string; many: string; evidence: string }> = {
  filtered: {
    one: 'linha está escondida pelo filtro',
    many: 'linhas estão escondidas pelo filtro',
    evidence: 'Quem abre o ficheiro não as vê.',
  },
  hidden: {
    one: 'linha está escondida',
    many: 'linhas estão escondidas',
    evidence: 'Quem abre o ficheiro não as vê.',
  },
  struck: {
    one: 'linha está riscada',
    many: 'linhas estão riscadas',
    evidence: 'Risca-se quem saiu, ou o que já não vale.',
  },
  red: {
    one: 'linha está a vermelho',
    many: 'linhas estão a vermelho',
    evidence: 'As outras linhas não estão.',
  },
}

/** Asks what becomes of rows that the sheet shows otherwise than the others: the file does not say. */
export function decideMarks(readings: Readings, options: MarkOptions): void {
  for (const mark of Object.keys(words) as RowMark[]) {
    const rows = readings.rows.filter(({ row }) => row.marks?.includes(mark))
    // A sheet that is red from top to bottom tells none of its rows from the others.
    const isAll = rows.length === readings.rows.length && (mark === 'red' || mark === 'struck')
    if (rows.length === 0 || isAll) continue
    const chosen = readings.decide(
      {
        id: `rows:${mark}`,
        text: `${counted(rows.length, words[mark].one, words[mark].many)}. O que se faz?`,
        evidence: words[mark].evidence,
        options: [
          { value: 'leave', label: rows.length === 1 ? 'Fica de fora' : 'Ficam de fora' },
          { value: 'take', label: rows.length === 1 ? 'Entra como as outras' : 'Entram como as outras' },
          ...options.map(({ value, label }) => ({ value, label })),
        ],
        rows,
      },
      null,
    )
    for (const row of rows) apply(row, chosen, options)
  }
}

function apply(row: RowReading, chosen: string | null, options: MarkOptions): void {
  if (chosen === null) row.errors[''] = 'Espera pela resposta acima.'
  else if (chosen === 'leave') row.isLeft = true
  else Object.assign(row.read, options.find(({ value }) => value === chosen)?.read)
}
