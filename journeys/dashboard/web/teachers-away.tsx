import { useQuery } from '@tanstack/react-query'
import { href } from '#kit/address.ts'
import { counted, formatDateInProse } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import * as pages from '#school/pages.ts'
import { listAbsences } from '#school/substitutions/contract.ts'
import styles from './school-day.module.css'

/** So many are named; the list of all is one tap away. */
const SHOWN = 3

/** Who is away on a day, and how many of their lessons have somebody who gives them. */
export function TeachersAway({ date }: { date: string }) {
  const { data } = useQuery(query(listAbsences, {}))
  const away = data?.rows.filter(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn) ?? []
  if (away.length === 0) return null
  return (
    <Text as="ul" className={`${styles.list} ${styles.away}`}>
      {away.slice(0, SHOWN).map(({ id, teacher, endsOn, lessons, open }) => (
        <li key={id}>
          <Link to={href(pages.teacherAbsence, { id })}>
            {teacher.name} falta {endsOn === date ? 'neste dia' : `até ${formatDateInProse(endsOn)}`}
          </Link>
          <small>
            {lessons === 0
              ? 'sem aulas nesses dias'
              : `${lessons - open} de ${counted(lessons, 'aula', 'aulas')} com quem as dê`}
          </small>
        </li>
      ))}
      {away.length > SHOWN && (
        <li>
          <Link to={pages.substitutions}>e mais {away.length - SHOWN}</Link>
        </li>
      )}
    </Text>
  )
}
