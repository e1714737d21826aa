import { useQuery } from '@tanstack/react-query'
import { href } from '#kit/address.ts'
import { query } from '#kit/web/api/queries.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import * as pages from '#school/pages.ts'
import { listPlans } from '../contract.ts'
import { type PlanPurpose, samePlans, samePlanText } from '../same-plans.ts'

/** Asks for the plans that could be for the same; nothing before there is a subject and a group. */
export function samePlansQuery(plan: Pick<PlanPurpose, 'subjectId' | 'groupIds' | 'year'>) {
  return {
    ...query(listPlans, {
      query: { subject: [plan.subjectId], group: [...plan.groupIds], year: plan.year, limit: 100 },
    }),
    enabled: plan.subjectId !== '' && plan.groupIds.length > 0,
  }
}

/** Says that there are other plans for the same groups, subject and time; nothing where there are none. */
export function SamePlansNote({ plan, apart = false }: { plan: PlanPurpose; apart?: boolean }) {
  const options = samePlansQuery(plan)
  const { data } = useQuery(options)
  const others = samePlans(options.enabled ? (data?.rows ?? []) : [], plan)
  if (others.length === 0) return null
  return (
    <Note tone="amber" apart={apart}>
      <b>
        Já há {others.length === 1 ? 'outro plano' : 'outros planos'} para a mesma turma, disciplina e
        período:
      </b>{' '}
      {others.map((other, at) => (
        <span key={other.id}>
          {at > 0 && '; '}
          <Link to={href(pages.plans, { id: other.id })}>{samePlanText(other)}</Link>
        </span>
      ))}
      . Só um vale em cada turma: o que for aprovado por último.
    </Note>
  )
}
