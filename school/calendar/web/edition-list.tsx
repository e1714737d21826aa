import { DataTable } from '#kit/web/list/data-table.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import type { Calendar } from '../contract.ts'
import { calendarPlaces } from '../places.ts'
import { schoolDaysBetween } from '../weeks.ts'
import styles from './calendar.module.css'
import { CalendarStateMark } from './calendar-state.tsx'

/** Whose a calendar is that no school has as its own. */
const ACADEMYS = 'Academia'

/** Every edition of every year; the one on the page is said. */
export function EditionList({ editions, shownId }: { editions: readonly Calendar[]; shownId?: string }) {
  const manySchools = useSession().user?.manySchools === true
  if (editions.length === 0) return null
  return (
    <Section title="Anos e versões" flush className={styles.editions}>
      <DataTable
        label="Anos e versões"
        rows={editions}
        rowId={row => row.id}
        rowName={nameOf}
        rowHref={row => calendarPlaces.page(row.id)}
        columns={[
          {
            key: 'year',
            head: 'Versão',
            width: 200,
            cell: row => (
              <>
                <b>{nameOf(row)}</b>
                {row.id === shownId && (
                  <Text block caption secondary>
                    nesta página
                  </Text>
                )}
              </>
            ),
          },
          ...(manySchools
            ? [
                {
                  key: 'school',
                  head: 'Escola',
                  width: 200,
                  cell: (row: Calendar) => row.schoolName ?? ACADEMYS,
                },
              ]
            : []),
          { key: 'state', head: 'Estado', width: 148, cell: row => <CalendarStateMark state={row.state} /> },
          { key: 'days', head: 'Dias de aulas', width: 124, numeric: true, cell: row => daysOf(row) },
          {
            key: 'approved',
            head: 'Aprovado em',
            width: 168,
            priority: 2,
            cell: row => row.approvedOn || '–',
          },
          { key: 'source', head: 'Fonte', priority: 3, cell: row => row.source || '–' },
        ]}
      />
    </Section>
  )
}

function nameOf({ year, edition }: Calendar): string {
  return `${year}, ${edition}.ª versão`
}

function daysOf(calendar: Calendar): number {
  return calendar.trimesters.reduce(
    (sum, trimester) => sum + schoolDaysBetween(calendar, trimester).length,
    0,
  )
}
