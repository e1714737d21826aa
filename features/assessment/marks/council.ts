import { isBorder, type TermMark } from '#engines/marks/compute.ts'
import type { MarkRule } from '#engines/marks/rule.ts'
import { counted } from '#kit/figures.ts'
import type { PautaContent, PautaPupil } from './council-contract.ts'

/** More than half of the members. */
export function quorumOf({ council }: Pick<PautaContent, 'council'>): { present: number; needed: number } {
  return {
    present: council.members.filter(({ presence }) => presence === 'presente').length,
    needed: Math.floor(council.members.length / 2) + 1,
  }
}

/** A pupil in a subject whom the council has to speak of: at the border of a positive mark, or without one. */
export interface BorderCase {
  pupil: PautaPupil
  subject: PautaContent['subjects'][number]
  marks: PautaPupil['marks'][string]
}

/** Border cases of a pauta, those that wait for a decision first. */
export function borderCases(pauta: PautaContent): BorderCase[] {
  const { rule } = pauta
  if (!rule) return []
  const all = pauta.pupils.flatMap(pupil =>
    pauta.subjects.flatMap(subject => {
      const marks = pupil.marks[subject.id]
      if (!marks) return []
      const computed = marks.decision?.computed ?? marks.term.mark
      const term = {
        kind: marks.term.exact ? 'nota' : marks.term.kind,
        exact: marks.term.exact,
        mark: computed,
      }
      const isCase =
        marks.decision !== null ||
        term.kind === 'sem nota' ||
        isBorder(rule.rule as MarkRule, term as TermMark)
      return isCase ? [{ pupil, subject, marks }] : []
    }),
  )
  return [...all.filter(({ marks }) => !marks.decision), ...all.filter(({ marks }) => marks.decision)]
}

/** Cells of a subject that nobody has filled in. */
export function missingOf(pauta: PautaContent, subjectId: string): { pupil: PautaPupil; column: string }[] {
  const subject = pauta.subjects.find(({ id }) => id === subjectId)
  return pauta.pupils.flatMap(pupil =>
    (subject?.columns ?? []).flatMap(({ key, name }) =>
      pupil.marks[subjectId]?.cells[key] === undefined ? [{ pupil, column: name }] : [],
    ),
  )
}

/** Why there is nothing that a council could speak of, a sentence each. */
export function emptyFaults(pauta: Pick<PautaContent, 'pupils' | 'subjects'>): string[] {
  return [
    ...(pauta.pupils.length === 0 ? ['A turma não tem alunos neste trimestre'] : []),
    ...(pauta.subjects.length === 0 ? ['A turma não tem disciplinas'] : []),
  ]
}

/** Why a pauta cannot be closed yet, a sentence each. */
export function councilFaults(pauta: PautaContent): string[] {
  const faults = emptyFaults(pauta)
  if (!pauta.rule) faults.push('A regra de avaliação da classe não está confirmada')
  const waiting = pauta.subjects.filter(({ handedIn }) => handedIn === null)
  if (waiting.length > 0) faults.push(`Faltam cadernetas: ${waiting.map(({ name }) => name).join(', ')}`)
  const open = borderCases(pauta).filter(({ marks }) => marks.decision === null)
  if (open.length > 0) faults.push(`Faltam decisões: ${counted(open.length, 'caso', 'casos')}`)
  if (pauta.council.heldOn === null) faults.push('O conselho não tem dia')
  const { present, needed } = quorumOf(pauta)
  if (present < needed) faults.push(`Não há quórum: ${present} de ${needed}`)
  return faults
}
