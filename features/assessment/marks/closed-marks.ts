import type { EditionHead } from '#school/editions/contract.ts'
import type { PautaContent } from './council-contract.ts'
import { bandOfMark } from './mark-band.ts'
import { markCell, termCell } from './mark-cells.ts'
import type { ClosedMarks } from './pupil-contract.ts'

/** A pupil's marks of a closed pauta, as it prints them; undefined where the pupil is not in it. */
export function closedMarksOf(
  pauta: PautaContent,
  { number, closedAt }: Pick<EditionHead, 'number' | 'closedAt'>,
  studentId: string,
  subjects = pauta.subjects,
): ClosedMarks | undefined {
  const pupil = pauta.pupils.find(({ id }) => id === studentId)
  if (!pupil) return undefined
  const pass = pauta.rule?.rule.pass ?? 100
  const marked = subjects.flatMap(({ id }) => pupil.marks[id]?.term.mark ?? [])
  return {
    year: pauta.group.year,
    trimester: pauta.trimester,
    group: pauta.group.name,
    closedAt,
    edition: number,
    subjects: subjects.map(({ id, name }) => {
      const marks = pupil.marks[id]
      const mark = marks?.term.mark ?? null
      return {
        id,
        name,
        mark: termCell(marks, pass, { isShort: true }).shown,
        isNegative: mark !== null && mark < pass,
        word: mark === null ? '' : (bandOfMark(mark, pauta.bands)?.name ?? ''),
        final: pauta.trimester === 3 ? markCell(marks?.final?.mark, pass).shown : '',
      }
    }),
    positive: marked.filter(mark => mark >= pass).length,
    marked: marked.length,
    outcome: pupil.outcome?.outcome ?? null,
  }
}
