import type { Plan } from './contract.ts'

/** Who is to act on a plan now, in words, and who comes after. */
export interface Turn {
  mine: boolean
  /** «É a sua vez», «À espera de Abílio Macuácua, delegado». */
  text: string
  /** Who is waited for, or the office; null where it is the reader. */
  who: string | null
  since: string | null
  after: string | null
}

type Turning = Pick<Plan, 'state' | 'events' | 'steps' | 'chain' | 'delegate' | 'teacher'>

/** Nothing for a plan that waits for nobody. */
export function whoseTurn(plan: Turning, isAuthor: boolean): Turn | undefined {
  const since = plan.events.at(-1)?.at ?? null
  if (plan.state === 'devolvido')
    return {
      mine: isAuthor,
      text: isAuthor
        ? 'É a sua vez: corrija e submeta de novo'
        : `À espera de ${plan.teacher.name}, que o corrige`,
      who: isAuthor ? null : plan.teacher.name,
      since,
      after: 'Volta a quem o devolveu',
    }
  if (plan.state !== 'submetido' && plan.state !== 'visto') return undefined
  const needsDelegate =
    plan.state === 'submetido' &&
    plan.chain.includes('delegado') &&
    plan.delegate !== null &&
    plan.delegate.id !== plan.teacher.id
  // An account that may only return it is not the next reviewer.
  const mine = plan.steps.some(step => step.to === 'visto' || step.to === 'aprovado')
  const delegate = needsDelegate ? plan.delegate : null
  return {
    mine,
    text: mine
      ? 'É a sua vez'
      : delegate
        ? `À espera de ${delegate.name}, ${delegate.title}`
        : 'À espera da decisão do DAP',
    who: mine ? null : (delegate?.name ?? 'DAP'),
    since,
    after: needsDelegate ? 'Depois: DAP' : `Depois: volta a ${plan.teacher.name}`,
  }
}
