import type { PupilOutcome } from '#engines/psychometrics/outcome.ts'
import { decimal, hundredths, roundPercent } from '#kit/figures.ts'
import type { RecoveryPlan } from './contract.ts'
import type { RecoveryResult } from './recovery.ts'

/** What each outcome means, beside its word. */
export const meanings: Record<PupilOutcome, string> = {
  recuperado: '75 % ou mais',
  melhorou: 'subiu de nível, sem descer em nenhuma',
  igual: 'o mesmo nível',
  piorou: 'desceu de nível',
}

export const outcomeRule =
  'Só contam as competências que o aluno não dominava antes: recuperado, 75 % ou mais em todas; melhorou, subiu de nível e não desceu em nenhuma; igual, o mesmo nível; piorou, desceu de nível.'

export const levelMeanings: Record<PupilOutcome, string> = {
  recuperado: 'chegou ao último nível',
  melhorou: 'subiu de nível',
  igual: 'o mesmo nível',
  piorou: 'desceu de nível',
}

export const levelRule =
  'Conta o nível a que o aluno chegou quando foi ouvido de novo: recuperado, o último; melhorou, subiu; igual, o mesmo nível; piorou, desceu.'

/** What a plan practises: codes of competences, or the levels of its groups. */
export function practisedText({ competences, levels }: Pick<RecoveryPlan, 'competences' | 'levels'>): string {
  return levels.length > 0 ? levels.join(', ') : competences.map(({ code }) => code).join(', ')
}

/** «33,3 → 66,7 %», «0 → 50 %»: to the decimal that is judged, without one that says nothing. */
export function shareChange(before: number | null, after: number | null): { before: string; after: string } {
  const from = before === null ? null : hundredths(before)
  return { before: decimal(from, 1), after: roundPercent(after, 1) }
}

/** «Letra → Palavra» */
export function levelsChange({ levels }: RecoveryResult): string {
  return levels ? `${levels.before ?? '–'} → ${levels.after ?? '–'}` : ''
}

/** Why there is no outcome of a pupil: nothing was measured again, or all was mastered before. */
export function missingOutcome({ competences, levels }: RecoveryResult): string {
  if (levels?.after && levels.before) return 'já estava no último nível'
  return competences.some(({ after }) => after !== null) ? 'já dominava' : 'sem reavaliação'
}

/** The part of a plan that one group is: printed for its leader. */
export function planOfGroup(plan: RecoveryPlan, place: number): RecoveryPlan {
  const group = plan.pupilGroups[place]
  if (!group) return plan
  const of = new Set(group.studentIds)
  const results = plan.results.filter(({ studentId }) => of.has(studentId))
  return {
    ...plan,
    title: group.name === '' ? plan.title : `${plan.title}, ${group.name}`,
    pupils: group.studentIds.length,
    pupilGroups: [group],
    levels: plan.levels.length > 0 ? [group.name] : [],
    competences: plan.competences.filter(({ id }) => group.competenceIds.includes(id)),
    pupilList: plan.pupilList.filter(({ id }) => of.has(id)),
    results,
    // It was measured of all groups together.
    gain: null,
  }
}
