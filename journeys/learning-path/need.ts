import { byCode } from '#engines/psychometrics/competence-order.ts'
import { type Gain, gainText, pooledGain } from '#engines/psychometrics/gain.ts'
import { proportionInterval } from '#engines/psychometrics/significance.ts'
import { counted } from '#kit/figures.ts'
import type { NeedOf } from './contract.ts'

/** A competence as far as the order of need asks. */
export interface Needing {
  competenceId: string
  code: string
  /** Pupils who were measured last, and how many of them have not consolidated it. */
  n: number
  notYet: number
  items: number
  /** Competences of the same subject that come after it in the units, and of the same domain. */
  before: number
  /** What recovery plans for it have brought in this school, beyond what was to be expected of who was chosen. */
  helped: readonly Gain[]
}

/** Weights of the three parts, which add up to one. */
const SHARE = 0.6
const DOUBT = 0.1
const DEPENDENCE = 0.3

/**
 * The order of need: the share of the pupils who have not consolidated a competence counts most, then how much rests on
 * it by the order of the units, then how little is known of it (what is uncertain is looked at rather than forgotten).
 * Each part is given in words, so that readers can disagree with the order. What helped before changes no place:
 * it says what to do.
 */
export function inOrderOfNeed(all: readonly Needing[]): NeedOf[] {
  const most = Math.max(1, ...all.map(competence => competence.before))
  return all
    .filter(competence => competence.n > 0 && competence.notYet > 0)
    .map(competence => {
      const interval = proportionInterval(competence.notYet, competence.n)
      const width = interval ? interval.high - interval.low : 1
      return {
        competenceId: competence.competenceId,
        code: competence.code,
        need:
          SHARE * (competence.notYet / competence.n) +
          DEPENDENCE * (competence.before / most) +
          DOUBT * width,
        reasons: reasonsOf(competence, width),
      }
    })
    .toSorted((a, b) => b.need - a.need || byCode(a, b))
}

function reasonsOf(competence: Needing, width: number): string[] {
  const tried = competence.helped.filter(({ gain }) => gain !== null)
  const brought = pooledGain(tried)
  return [
    `${competence.notYet} de ${counted(competence.n, 'aluno', 'alunos')} ainda não ${competence.notYet === 1 ? 'a consolidou' : 'a consolidaram'}`,
    ...(competence.before > 0
      ? [
          `${counted(competence.before, 'competência depende', 'competências dependem')} dela, pela ordem das unidades`,
        ]
      : []),
    ...(competence.items < 3 ? [`só ${counted(competence.items, 'pergunta', 'perguntas')}`] : []),
    ...(width > 0.3 ? ['ainda incerto: poucos alunos'] : []),
    ...(brought?.clear === 'up'
      ? [
          `nesta escola ajudou: plano de recuperação de ${counted(tried.length, 'turma', 'turmas')} (${gainText(brought)})`,
        ]
      : []),
  ]
}
