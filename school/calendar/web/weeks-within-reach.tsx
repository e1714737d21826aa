import { useQuery } from '@tanstack/react-query'
import { formatDateSlashes } from '#kit/dates.ts'
import { query } from '#kit/web/api/queries.ts'
import { ErrorPanel } from '#kit/web/page/error-panel.tsx'
import { RowList } from '#kit/web/page/row-list.tsx'
import { Section } from '#kit/web/page/section.tsx'
import { SkeletonCards } from '#kit/web/page/skeleton.tsx'
import { getCurrentCalendar } from '../contract.ts'
import { weeksOf } from '../weeks.ts'

/** The weeks of the trimester we are in (or of the first one), with what takes days away: what plans are spread over. */
export function WeeksWithinReach() {
  const current = useQuery(query(getCurrentCalendar, {}))
  const { calendar, trimester, week: now } = current.data ?? {}
  const number = trimester ?? 1
  const weeks = calendar ? weeksOf(calendar, number) : []
  return (
    <Section
      flush
      title={`Semanas do ${number}.º trimestre`}
      aside={weeks.length > 0 && `${weeks.length} semanas lectivas`}
    >
      {current.isPending && <SkeletonCards rows={4} />}
      {current.isError && (
        <ErrorPanel
          title="Não foi possível abrir o calendário"
          error={current.error}
          onRetry={() => void current.refetch()}
        />
      )}
      <RowList
        rows={weeks.map(week => ({
          key: week.startsOn,
          title: `Semana ${week.number}${trimester !== null && week.number === now ? ', esta semana' : ''}`,
          text: `${formatDateSlashes(week.startsOn)} a ${formatDateSlashes(week.endsOn)}`,
          aside: [
            `${week.days.length} ${week.days.length === 1 ? 'dia' : 'dias'}`,
            ...week.holidays.map(holiday => holiday.name),
          ].join(' · '),
        }))}
      />
      {current.data && !calendar && (
        <RowList
          rows={[
            {
              key: 'none',
              title: 'Nenhum calendário em vigor',
              text: 'A administração da escola põe o calendário do ano em vigor.',
            },
          ]}
        />
      )}
    </Section>
  )
}
