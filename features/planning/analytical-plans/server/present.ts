import type { Account } from '#kit/account.ts'
import { leads, officeOf, roleOf } from '#school/roles.ts'
import type { Plan, PlanListRow } from '../contract.ts'
import { type PlanState, planStateTable } from '../plan.ts'
import type { findPlan, findPlans, OwnApproval } from './queries.ts'

export type StoredPlan = NonNullable<Awaited<ReturnType<typeof findPlan>>>
type StoredRow = Omit<Awaited<ReturnType<typeof findPlans>>['rows'][number], 'sort_key'>

/** Whether a step would approve a plan by its author, which is another person's. */
export function isOwnApproval(
  account: Account,
  plan: { teacherId: string; ownApproval: OwnApproval },
  to: PlanState,
): boolean {
  return to === 'aprovado' && plan.teacherId === account.id && plan.ownApproval !== 'permitida'
}

/** A stored plan as the list shows it. */
export function presentListRow<Row extends Pick<StoredRow, 'teacher'>>(
  row: Row,
): Row & Pick<PlanListRow, 'teacher'> {
  const title = roleOf({ role: 'professor', jobTitle: row.teacher.jobTitle })
  return { ...row, teacher: { ...row.teacher, title } }
}

/** In which capacity an account acts on a plan; undefined when it has none there. */
export type Capacity = 'autor' | 'delegado' | 'DAP'

/** The capacities of an account towards a plan. */
export function capacitiesOf(
  account: Account,
  plan: { teacherId: string; delegateId: string | null },
): Capacity[] {
  const capacities: Capacity[] = []
  if (plan.teacherId === account.id) capacities.push('autor')
  if (plan.delegateId === account.id) capacities.push('delegado')
  if (leads(account)) capacities.push('DAP')
  return capacities
}

const capacityLabels: Readonly<Record<Capacity, readonly [his: string, hers: string]>> = {
  autor: ['Professor', 'Professora'],
  delegado: ['Delegado de disciplina', 'Delegada de disciplina'],
  DAP: ['Director adjunto pedagógico (DAP)', 'Directora adjunta pedagógica (DAP)'],
}

/** Words for a capacity in the events of a plan, for its holder. */
export function capacityLabel(capacity: Capacity, jobTitle: string): string {
  return officeOf(jobTitle, capacityLabels[capacity])
}

/**
 * In which capacity the account may take a step, or undefined. With «delegado» in the chain and one named for the
 * subject, the pedagogue approves what has been seen. Nobody sees their own plan, and nobody approves it, unless nobody else
 * can and the school allows it.
 */
export function capacityForStep(
  account: Account,
  plan: {
    teacherId: string
    delegateId: string | null
    chain: Plan['chain']
    state: PlanState
    ownApproval: OwnApproval
  },
  to: PlanState,
): Capacity | undefined {
  const known = planStateTable.transitions.some(
    step => step.from === plan.state && step.to === to && step.who.some(role => role === account.role),
  )
  if (!known || isOwnApproval(account, plan, to)) return undefined
  const has = capacitiesOf(account, plan)
  const first = (...wanted: Capacity[]) => wanted.find(value => has.includes(value))
  const needsDelegate =
    plan.chain.includes('delegado') && plan.delegateId !== null && plan.delegateId !== plan.teacherId
  switch (`${plan.state} → ${to}`) {
    case 'submetido → visto':
      return needsDelegate ? first('delegado') : undefined
    case 'submetido → devolvido':
      return plan.delegateId === plan.teacherId ? first('DAP') : first('delegado', 'DAP')
    case 'submetido → aprovado':
      return needsDelegate ? undefined : first('DAP')
    case 'visto → aprovado':
    case 'visto → devolvido':
    case 'aprovado → arquivado':
    case 'encerrado → em execução':
    case 'arquivado → encerrado':
      return first('DAP')
    default:
      return first('autor', 'DAP')
  }
}
