import type { Mark, Register } from './contract.ts'
import { callsFor, type DayMark, dayMarkOf, isEnrolledOn, tallyOf, unitsOf } from './register.ts'

/** The letter of a mark, on the screen and on paper. */
export const markLetters: Record<Mark, string> = { falta: 'F', justificada: 'J', atraso: 'A', presente: '·' }

/** A month of a group as a table to download: a line a pupil, a column a day on which there is school. */
export function registerTable(register: Register) {
  const days = register.days.filter(day => day.closed === null && day.date <= register.today)
  const units = days.map(({ date }) =>
    unitsOf(
      register.by,
      register.calls.filter(call => call.date === date),
    ),
  )
  return {
    name: `Faltas ${register.group.name} ${register.month}`,
    header: ['Nº', 'Aluno', ...days.map(({ date }) => date), 'Faltas', 'Justificadas', 'Atrasos'],
    columns: [{}, {}, ...days.map(() => ({ kind: 'date' as const })), {}, {}, {}],
    rows: register.pupils.map(pupil => {
      const marks = units.map(calls => dayMarkOf(callsFor(pupil, calls), pupil.marks))
      const { units: called, ...tally } = tallyOf(marks)
      const counted = (count: number) => (called === 0 ? '–' : count)
      return [
        pupil.number ?? '',
        pupil.name,
        ...marks.map((mark, at) => textOn(mark, isEnrolledOn(pupil, days[at]?.date ?? ''))),
        counted(tally.absences),
        counted(tally.justified),
        counted(tally.late),
      ]
    }),
  }
}

/** «–» on a day on which the pupil was not in the group. */
function textOn(mark: DayMark, isThere: boolean): string {
  return mark.mark === null && !isThere ? '–' : textOf(mark)
}

/** «F», «F 2/5» where the pupil was at some lessons of the day; empty where nobody was called. */
export function textOf({ mark, missed, of }: DayMark): string {
  if (mark === null) return ''
  return missed > 0 && missed < of ? `${markLetters[mark]} ${missed}/${of}` : markLetters[mark]
}
