import { counted, listInWords } from '#kit/figures.ts'
import type { Readings, RowReading } from '#kit/server/transfer/readings.ts'
import type { StudentState } from '../student.ts'

/** How lists say in other words that somebody has left. */
const LEFT: readonly [StudentState, RegExp][] = [
  ['transferido', /^transf/i],
  ['desistente', /^(?:desist|abandon|anul)/i],
]

/** A remark that a pupil has left, in a column that is not read: whether they enter is asked. */
export function decideRemarks(readings: Readings): void {
  const unread = readings.header.flatMap((title, at) => (readings.mapping[at] ? [] : [{ title, at }]))
  const isSaid = new Set<RowReading>()
  for (const { title, at } of unread) {
    const found = readings.kept().flatMap(row => {
      const words = (row.row.cells[at] ?? '').trim()
      // What a row shows is asked about already, and tells the same.
      if (row.row.marks) return []
      const state = LEFT.find(([, pattern]) => pattern.test(words))?.[0]
      return state && !isSaid.has(row) && readings.textOf(row, 'state') === '' ? [{ row, state, words }] : []
    })
    if (found.length === 0) continue
    const words = [...new Set(found.map(remark => `«${remark.words.slice(0, 40)}»`))].slice(0, 3)
    const chosen = readings.decide(
      {
        id: `remarks:${at}`,
        text: `Em «${title}», ${counted(found.length, 'aluno parece ter saído', 'alunos parecem ter saído')}: ${listInWords(words)}. O que se faz?`,
        evidence: 'É uma coluna que não entra, e nenhuma outra o diz.',
        options: [
          { value: 'state', label: 'Entram como transferidos ou desistentes' },
          { value: 'active', label: 'Entram como activos' },
          { value: 'leave', label: 'Ficam de fora' },
        ],
        rows: found.map(({ row }) => row),
      },
      null,
    )
    for (const { row, state } of found) {
      isSaid.add(row)
      if (chosen === null) row.errors[''] = 'Espera pela resposta acima.'
      else if (chosen === 'leave') row.isLeft = true
      else if (chosen === 'state') row.read.state = state
    }
  }
}
