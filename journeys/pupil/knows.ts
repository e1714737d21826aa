import { byCode } from '#engines/psychometrics/competence-order.ts'
import { ITEMS_FOR_MASTERY } from '#engines/psychometrics/mastery.ts'
import type { PupilResult } from '#features/assessment/reports/report-shapes.ts'
import type { KnownOfPupil, Sureness } from './contract.ts'

/** Outcomes that say whether the pupil can do it; the others count to nobody. */
const COUNTED: ReadonlySet<string> = new Set(['certa', 'errada', 'parcial', 'branco'])

const order = { 'not-mastered': 0, developing: 1, mastered: 2 } as const
const sureOrder: Record<Sureness, number> = { confirmado: 0, medido: 1, 'só indício': 2 }

type Measure = KnownOfPupil['tests'][number] & { level: KnownOfPupil['level'] }

/**
 * What one subject's tests show of a pupil: the state of each competence by the newest test that measured it, and how sure it is.
 * @param results of one subject, the newest first
 * @returns what is not there yet first, and of those what is surest
 */
export function knownFrom(results: readonly PupilResult[]): KnownOfPupil[] {
  const found = new Map<
    string,
    Omit<KnownOfPupil, 'level' | 'sureness' | 'tests'> & { measures: Measure[] }
  >()
  for (const result of results.toReversed()) {
    if (result.pupil.state !== 'entregue') continue
    for (const [at, topic] of result.competences.entries()) {
      const level = result.pupil.competences[at]?.level
      if (!level) continue
      const numbers = new Set(topic.items)
      const answers = result.answers
        .filter(({ number, outcome }) => numbers.has(number) && COUNTED.has(outcome))
        .map(({ points, possible }) => points !== null && points >= possible)
      const key = topic.competenceId ?? topic.code
      const known = found.get(key) ?? { id: key, code: topic.code, name: topic.name, measures: [] }
      known.measures.push({ date: result.head.date, answers, level })
      found.set(key, known)
    }
  }
  return [...found.values()]
    .flatMap(({ measures, ...competence }) => {
      const last = measures.at(-1)
      if (!last) return []
      const tests = measures.map(({ date, answers }) => ({ date, answers }))
      return [{ ...competence, level: last.level, sureness: surenessOf(measures), tests }]
    })
    .toSorted(
      (a, b) =>
        order[a.level] - order[b.level] || sureOrder[a.sureness] - sureOrder[b.sureness] || byCode(a, b),
    )
}

/** How sure the state is that the newest of these measures gives. @param measures the oldest first */
export function surenessOf(measures: readonly Pick<Measure, 'answers' | 'level'>[]): Sureness {
  const count = measures.reduce((sum, { answers }) => sum + answers.length, 0)
  if (count < ITEMS_FOR_MASTERY) return 'só indício'
  const [before, last] = measures.slice(-2)
  if (!before || !last || before.level !== last.level) return 'medido'
  return before.answers.length + last.answers.length < ITEMS_FOR_MASTERY ? 'medido' : 'confirmado'
}

/** How many answers were right, of how many. */
export function countRight({ tests }: Pick<KnownOfPupil, 'tests'>): { right: number; of: number } {
  const answers = tests.flatMap(test => test.answers)
  return { right: answers.filter(Boolean).length, of: answers.length }
}
