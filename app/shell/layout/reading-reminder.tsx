import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { getMyReadings } from '#features/policies/due-contract.ts'
import { query } from '#kit/web/api/queries.ts'

const POLICIES = '/dashboard/politicas'

/** Counts the policies to read for the menu; what is overdue comes once a day before the first page. Draws nothing. */
export function ReadingReminder({ onCount }: { onCount: (count: number) => void }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { data } = useQuery(query(getMyReadings, {}))
  const isFirst = useRef(true)
  const count = data?.rows.length ?? 0
  useEffect(() => onCount(count), [count, onCount])
  useEffect(() => {
    if (!data || !isFirst.current) return
    isFirst.current = false
    if (data.remind && !pathname.startsWith(POLICIES))
      navigate(`${POLICIES}/em-atraso?voltar=${encodeURIComponent(pathname + search)}`, { replace: true })
  }, [data, pathname, search, navigate])
  return null
}
