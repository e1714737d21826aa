import { byNeed } from '#engines/psychometrics/competence-order.ts'
import { masteryLevel } from '#engines/psychometrics/mastery.ts'
import { ofPoints, ofPointsBy } from '#engines/psychometrics/measures.ts'
import type { RecoveryRow } from '#features/assessment/recovery/contract.ts'
import type { getOverview } from '#features/assessment/reports/contract.ts'
import type { Topic } from '#features/assessment/results/figure-shapes.ts'
import { outcomesText } from '#features/assessment/results/outcomes-text.ts'
import { href } from '#kit/address.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import { counted, formatDateSlashes } from '#kit/figures.ts'
import * as pages from '#school/pages.ts'

type Known = ResponseOf<typeof getOverview>['latest'][number]

/** A stage of the way from a measure to the next one; a gap is the one that asks for a step now. */
export interface Stage {
  name: string
  state: 'done' | 'half' | 'gap' | 'open'
  text: string
}

/** What a group and subject ask for next. */
export interface Step {
  /** In a row of the table. */
  short: string
  title: string
  text: string
  action: string
  to: string
  /** Competence by competence. */
  path: string
  stages: Stage[]
}

/** The competences' domain that needs most: decided by three questions or more before it is one by an indication. */
export function weakest(domains: readonly Topic[]): Topic | undefined {
  const measured = domains.filter(domain => domain.bySex.total.share !== null)
  return byNeed(measured, ({ bySex }) => bySex.total).toSorted(
    (a, b) => Number(a.indication) - Number(b.indication),
  )[0]
}

/** The open step of one group and subject, or nothing where all that was measured is mastered and closed. */
export function stepOf(known: Known, plans: readonly RecoveryRow[]): Step | undefined {
  const { row, domains, again } = known
  const plan = plans.find(plan => plan.group.id === row.group.id && plan.subject.id === row.subject.id)
  const need = weakest(domains)
  const where = `${row.subject.name}, ${row.group.name}`
  const path = href(pages.learningPath, { turma: row.group.id, disciplina: row.subject.id })
  if (!plan) {
    // Who has not answered yet, and what waits to be marked, may change who is in need.
    if (isUnfinished(row) || !need || masteryLevel(need.bySex.total.share ?? 1) === 'mastered')
      return undefined
    const { notMastered, n, share } = need.bySex.total
    return {
      short: 'Criar plano de recuperação',
      title: `Recuperar ${lowered(need.name)} na ${row.group.name}`,
      text: `A turma obteve ${ofPoints(share)} e ${notMastered} de ${counted(n, 'aluno', 'alunos')} não ${notMastered === 1 ? 'chega' : 'chegam'} a metade. Ainda não há plano de recuperação.`,
      action: 'Criar plano de recuperação',
      to: href(pages.newRecovery, { aplicacao: row.id }),
      path,
      stages: stagesOf(known, plan, need),
    }
  }
  // A re-test under way or half marked has no result to read, and nothing to decide by.
  if (again && isUnfinished(again.row)) return undefined
  const { held, total } = plan.sessions
  const common = { to: href(pages.recoveryPlan, { id: plan.id }), path, stages: stagesOf(known, plan, need) }
  if (plan.state === 'rascunho')
    return {
      ...common,
      short: 'Começar a recuperação',
      title: `Começar a recuperação de ${where}`,
      text: `O plano está escrito para ${counted(plan.pupils, 'aluno', 'alunos')}, com ${counted(total, 'sessão', 'sessões')}. Falta começá-lo.`,
      action: 'Abrir o plano',
    }
  if (plan.state === 'em curso' && held < total)
    return {
      ...common,
      short: `Dar a sessão ${held + 1} de ${total}`,
      title: `Continuar a recuperação de ${where}`,
      text: `${held === 1 ? 'Foi dada 1 sessão' : `Foram dadas ${held} sessões`} de ${total}, para ${counted(plan.pupils, 'aluno', 'alunos')}.`,
      action: 'Marcar presenças',
    }
  if (plan.state === 'em curso')
    return {
      ...common,
      short: again ? 'Ler o resultado' : 'Medir de novo',
      title: `Medir de novo ${where}`,
      text: again
        ? 'A reavaliação já foi feita: leia o resultado no plano.'
        : 'As sessões foram todas dadas. Falta saber o que mudou, com os mesmos alunos.',
      action: 'Abrir o plano',
    }
  if (plan.state === 'reavaliado')
    return {
      ...common,
      short: 'Decidir o que continua',
      title: `Decidir o que continua em ${where}`,
      text: `Dos alunos medidos de novo, ${outcomesText(plan.outcomes, plan.byChance)}. Encerre o plano ou continue com quem não recuperou.`,
      action: 'Ver o resultado',
    }
  return undefined
}

/** Whether pupils still answer, or answers wait to be marked. */
export function isUnfinished({ state, marked, evaluated }: Known['row']): boolean {
  return state === 'em aplicação' || marked < evaluated.total
}

function stagesOf({ row, again }: Known, plan: RecoveryRow | undefined, need: Topic | undefined): Stage[] {
  const begun = plan !== undefined && plan.state !== 'rascunho'
  const { held = 0, total = 0 } = plan?.sessions ?? {}
  const all = total > 0 && held >= total
  return [
    {
      name: 'Medido',
      state: 'done',
      text: `${need ? ofPointsBy(need.bySex.total.share, need.bySex.total.n) : ofPoints(null)}, ${formatDateSlashes(row.date)}`,
    },
    {
      name: 'Plano',
      state: begun ? 'done' : 'gap',
      text: plan ? (begun ? counted(plan.pupils, 'aluno', 'alunos') : 'por começar') : 'falta',
    },
    {
      name: 'Sessões',
      state: all ? 'done' : held > 0 ? 'half' : begun ? 'gap' : 'open',
      text: plan ? `${held} de ${total}` : '–',
    },
    {
      name: 'De novo',
      state: again ? 'done' : all ? 'gap' : 'open',
      text: again ? formatDateSlashes(again.row.date) : '–',
    },
  ]
}

/** The one step that comes first: what has gone furthest is finished before something new is begun. */
export function firstStep(steps: readonly Step[]): Step | undefined {
  const done = (step: Step) => step.stages.filter(stage => stage.state === 'done').length
  return steps.toSorted((a, b) => done(b) - done(a))[0]
}

function lowered(name: string): string {
  return name.charAt(0).toLocaleLowerCase('pt') + name.slice(1)
}
