import { formatMinutes } from '#kit/figures.ts'
import type { Readings, RowReading } from '#kit/server/transfer/readings.ts'
import { foldGroup } from '#school/groups/fold-group.ts'
import { readTimes } from './import-times.ts'

/** Hours at which the periods of a school begin. */
export interface SchoolHours {
  /** Minutes of the day, by the number of the period. */
  startOf: ReadonlyMap<number, number>
}

type Numbering = ReadonlyMap<number, number>

/**
 * Reads periods that a file writes as hours: by the hours of the school where each of them begins one, or else it asks whether
 * the hours that are left out count.
 */
export function decideHours(readings: Readings, hoursOf: (group: string) => SchoolHours | undefined): void {
  const timed = readings.kept().flatMap(row => {
    const times = readTimes(readings.textOf(row, 'period'))
    return times && 'startsAt' in times ? [{ row, startsAt: times.startsAt }] : []
  })
  if (timed.length === 0) return
  const numberAt = ({ row, startsAt }: { row: RowReading; startsAt: number }) => {
    const hours = hoursOf(foldGroup(readings.textOf(row, 'group')))
    return [...(hours?.startOf ?? [])].find(([, start]) => start === startsAt)?.[0]
  }
  const isKnown = timed.every(lesson => numberAt(lesson) !== undefined)
  const starts = [...new Set(timed.map(({ startsAt }) => startsAt))].sort((a, b) => a - b)
  const inOrder: Numbering = new Map(starts.map((start, at) => [start, at + 1]))
  const bySteps = numberedBySteps(starts)
  const options = [
    ...(isKnown ? [{ value: 'school', label: 'Pelas horas da escola' }] : []),
    ...(bySteps ? [{ value: 'steps', label: inWords(bySteps) }] : []),
    ...(bySteps && inWords(bySteps) === inWords(inOrder)
      ? []
      : [{ value: 'order', label: inWords(inOrder) }]),
  ]
  const chosen = readings.decide(
    {
      id: 'hours',
      text: isKnown
        ? 'Os tempos estão escritos como horas, e foram lidos pelas horas da escola.'
        : 'Os tempos estão escritos como horas. Que tempo é cada uma?',
      evidence: isKnown
        ? 'Cada hora do ficheiro é o começo de um tempo da escola.'
        : 'As horas do ficheiro não são os começos dos tempos que a escola tem.',
      options,
      rows: timed.map(({ row }) => row),
    },
    isKnown ? 'school' : null,
  )
  for (const lesson of timed) {
    const { row, startsAt } = lesson
    const number =
      chosen === 'school'
        ? numberAt(lesson)
        : (chosen === 'steps' ? bySteps : chosen === 'order' ? inOrder : undefined)?.get(startsAt)
    if (number === undefined) row.errors.period = 'Espera pela resposta acima.'
    else row.read.period = `${number}`
  }
}

/** Hours that are as far apart as two lessons or more leave the lessons between them free. */
function numberedBySteps(starts: readonly number[]): Numbering | undefined {
  const gaps = starts.slice(1).map((start, at) => start - (starts[at] ?? 0))
  const step = Math.min(...gaps)
  if (!Number.isFinite(step) || step < 20) return undefined
  let number = 1
  const numbers = new Map<number, number>([[starts[0] ?? 0, 1]])
  for (const [at, gap] of gaps.entries()) {
    number += Math.max(1, Math.round(gap / step))
    numbers.set(starts[at + 1] ?? 0, number)
  }
  return number <= 12 ? numbers : undefined
}

function inWords(numbering: Numbering): string {
  return [...numbering].map(([start, number]) => `${formatMinutes(start)} é o ${number}º`).join(', ')
}
