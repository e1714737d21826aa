import { useQuery } from '@tanstack/react-query'
import { href } from '#kit/address.ts'
import { query } from '#kit/web/api/queries.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import * as pages from '#school/pages.ts'
import { listPlans } from '../contract.ts'
import { spanText } from './plan-words.ts'

const SHOWN = 3

/** One's own plans that were returned, before all others: they wait for nobody else. */
export function ReturnedPlans() {
  const { data } = useQuery(query(listPlans, { query: { mine: 'true', state: ['devolvido'], limit: SHOWN } }))
  if (!data || data.rows.length === 0) return null
  return (
    <Note tone="amber">
      <b>{data.rows.length === 1 ? 'Foi-lhe devolvido um plano: ' : 'Foram-lhe devolvidos planos: '}</b>
      {data.rows.map((row, at) => (
        <span key={row.id}>
          {at > 0 && '; '}
          <Link to={href(pages.editPlan, { id: row.id })}>
            {row.subject.name}, {row.grade}ª classe, {spanText(row)}
          </Link>
        </span>
      ))}
      .
    </Note>
  )
}
