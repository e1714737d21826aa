import { markOf, scoreEntry } from '#features/assessment/results/scoring.ts'
import type { Application, GridEntry, Sitting } from '../../../results/contract.ts'

type Applied = Pick<Application, 'items' | 'totalPoints' | 'sittings'>

/** The pupils with these entries written, scored as the server will score them. */
export function applyEntries(application: Applied, entries: readonly GridEntry[]): Sitting[] {
  const of = Map.groupBy(entries, entry => entry.studentId)
  return application.sittings.map(sitting => {
    const own = of.get(sitting.studentId ?? '')
    if (!own) return sitting
    const after = own.reduce((before, entry) => applyEntry(before, entry, application.items), sitting)
    const mark =
      after.state === 'entregue' ? markOf(application.items, after.responses, application.totalPoints) : null
    return { ...after, mark }
  })
}

/**
 * What brings these pupils back to where they were before the entries: the way of Ctrl+Z. A pupil of whom nothing was
 * known becomes one again, not one who left everything blank.
 */
export function inverseOf({ sittings }: Applied, entries: readonly GridEntry[]): GridEntry[] {
  const touched = Map.groupBy(entries, entry => entry.studentId)
  return sittings.flatMap(sitting => {
    const own = touched.get(sitting.studentId ?? '')
    const { studentId } = sitting
    if (!own || studentId === null) return []
    const form = own.some(entry => entry.entered.kind === 'form')
      ? [{ studentId, itemId: null, entered: { kind: 'form' as const, form: sitting.form } }]
      : []
    const row = (kind: 'clear' | 'not-presented'): GridEntry => ({
      studentId,
      itemId: null,
      entered: { kind },
    })
    if (sitting.state === null) return [...form, row('clear')]
    const whole = own.some(item => item.itemId === null && item.entered.kind !== 'form')
    const ids = [...own.flatMap(item => item.itemId ?? []), ...(whole ? Object.keys(sitting.responses) : [])]
    const cells = [...new Set(ids)].map(itemId => ({
      studentId,
      itemId,
      entered: enteredIn(sitting, itemId),
    }))
    return [...form, ...cells, ...(sitting.state === 'não apresentado' ? [row('not-presented')] : [])]
  })
}

/**
 * Entries as they are to be sent: who has nothing left was not entered at all, and a sheet that is begun says its form,
 * so that letters are read as the person who typed them saw them.
 */
export function asSent(
  { sittings, forms }: Applied & Pick<Application, 'forms'>,
  entries: readonly GridEntry[],
) {
  const named = new Set(entries.flatMap(entry => (entry.entered.kind === 'form' ? [entry.studentId] : [])))
  return entries.flatMap((entry): GridEntry[] => {
    const { studentId, itemId, entered } = entry
    const sitting = sittings.find(sitting => sitting.studentId === studentId)
    if (!sitting || itemId === null) return [entry]
    if (entered.kind === 'clear') {
      const own = entries.filter(entry => entry.studentId === studentId)
      const kept = Object.keys(sitting.responses).filter(id => !own.some(item => item.itemId === id))
      const isLast = kept.length === 0 && own.every(entry => entry.entered.kind === 'clear')
      return [isLast && sitting.state !== 'a responder' ? { studentId, itemId: null, entered } : entry]
    }
    if (forms.length === 0 || sitting.state !== null || named.has(studentId)) return [entry]
    named.add(studentId)
    return [{ studentId, itemId: null, entered: { kind: 'form', form: sitting.form } }, entry]
  })
}

/** What was entered of an item, as an entry that writes it again. */
export function enteredIn({ responses }: Sitting, itemId: string): GridEntry['entered'] {
  const response = responses[itemId]
  if (!response) return { kind: 'clear' }
  if (response.outcome === 'branco') return { kind: 'blank' }
  if (response.outcome === 'não apresentada') return { kind: 'not-presented' }
  const { marking, answer } = response
  return marking && 'points' in marking
    ? { kind: 'points', points: marking.points }
    : { kind: 'answer', answer }
}

function applyEntry(sitting: Sitting, { itemId, entered }: GridEntry, items: Applied['items']): Sitting {
  if (entered.kind === 'form') return { ...sitting, form: entered.form }
  if (itemId === null)
    return entered.kind === 'clear'
      ? { ...sitting, state: null, responses: {} }
      : { ...sitting, state: 'não apresentado' }
  const item = items.find(item => item.id === itemId)
  if (!item) return sitting
  const { [itemId]: before, ...others } = sitting.responses
  const state = sitting.state === 'a responder' ? sitting.state : 'entregue'
  if (entered.kind === 'clear') return { ...sitting, state, responses: others }
  const scored = scoreEntry(item, entered)
  if (!scored) return sitting
  const answer = entered.kind === 'points' ? (before?.answer ?? null) : scored.answer
  return { ...sitting, state, responses: { ...others, [itemId]: { ...scored, answer } } }
}
