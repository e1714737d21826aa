import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatDateSlashes, formatDayMonth, formatMonth } from '#kit/figures.ts'
import { isDay } from '#kit/shapes.ts'
import { query } from '#kit/web/api/queries.ts'
import { Segments } from '#kit/web/form/segments.tsx'
import { useAddressQuery } from '#kit/web/navigation/address-query.ts'
import { joinAnswers } from '#kit/web/notice/join-answers.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { getCurrentCalendar } from '#school/calendar/contract.ts'
import { addDays, mondayOf } from '#school/calendar/weeks.ts'
import { type CalendarDay, getCalendarDays } from '../contract.ts'
import { sameDayOfMonth, weeksOfMonth } from '../month.ts'
import { CalendarMonth } from './calendar-month.tsx'
import styles from './calendar-view.module.css'
import { CalendarWeek } from './calendar-week.tsx'
import { DayList } from './day-list.tsx'
import { WithoutPlan } from './without-plan.tsx'

const spans = ['semana', 'mes'] as const
type Span = (typeof spans)[number]

/**
 * A week or a month of the person's lessons, tests and days without school; `?por=semana|mes&dia=2026-05-05` in the
 * address, `first` where it does not say. Below it, the lessons that still have no plan.
 */
export function CalendarView({ first }: { first: Span }) {
  const [params, change] = useAddressQuery()
  const phone = useMediaQuery('(max-width:899.95px)')
  const current = useQuery(query(getCurrentCalendar, {}))
  const today = current.data?.today
  const param = params.get('dia')
  const day = isDay(param) ? param : today
  const span = spans.find(span => span === params.get('por')) ?? (phone ? 'semana' : first)
  const show = (next: { dia?: string; por?: Span }) => change(next, { push: true })
  const [from, to] = day === undefined ? ['', ''] : endsOf(span, day)
  const days = useQuery({
    ...query(getCalendarDays, { query: { from, to } }),
    enabled: day !== undefined,
    placeholderData: keepPreviousData,
    // Lessons are planned and marked on other pages.
    staleTime: 0,
  })
  if (day === undefined || !days.data)
    return (
      <Awaited
        answer={joinAnswers(current, days)}
        failed="Não foi possível abrir o calendário"
        awaited={<SkeletonCards rows={5} />}
      />
    )
  const step = (by: number) =>
    show({ dia: span === 'semana' ? addDays(day, by * 7) : sameDayOfMonth(day, by) })
  const shown = { days: days.data.days, today: days.data.today }
  const what = span === 'semana' ? 'Semana' : 'Mês'
  const tools = (
    <Row gap={8} center className={styles.tools}>
      <Segments
        label="Semana ou mês"
        value={span}
        options={[
          { value: 'semana', label: 'Semana' },
          { value: 'mes', label: 'Mês' },
        ]}
        onChange={por => show({ por })}
      />
      <Button variant="outlined" disabled={day === shown.today} onClick={() => show({ dia: shown.today })}>
        Hoje
      </Button>
      <IconButton aria-label={`${what} anterior`} onClick={() => step(-1)}>
        <Icon name="caret-left" size={20} flip />
      </IconButton>
      <IconButton aria-label={`${what} seguinte`} onClick={() => step(1)}>
        <Icon name="caret-right" size={20} flip />
      </IconButton>
    </Row>
  )
  return (
    <>
      <Section
        flush
        title={span === 'semana' ? titleOfWeek(shown.days, day) : formatMonth(day)}
        aside={phone ? undefined : tools}
      >
        {phone && tools}
        <div aria-busy={days.isPlaceholderData} className={styles.body}>
          {phone ? (
            <DayList {...shown} month={span === 'mes' ? day.slice(0, 7) : undefined} />
          ) : span === 'semana' ? (
            <CalendarWeek {...shown} />
          ) : (
            <CalendarMonth {...shown} chosen={day} onChoose={dia => show({ dia })} />
          )}
        </div>
      </Section>
      {!phone && span === 'mes' && <ChosenDay {...shown} date={day} />}
      <WithoutPlan today={shown.today} />
    </>
  )
}

/** What there is on the day that was chosen in the month. */
function ChosenDay({ days, today, date }: { days: CalendarDay[]; today: string; date: string }) {
  const chosen = days.filter(each => each.date === date)
  return (
    <Section flush title="O dia">
      <DayList days={chosen} today={today} always />
    </Section>
  )
}

function endsOf(span: Span, day: string): [string, string] {
  if (span === 'semana') return [mondayOf(day), addDays(mondayOf(day), 6)]
  const weeks = weeksOfMonth(day.slice(0, 7))
  return [weeks[0]?.[0] ?? day, weeks.at(-1)?.at(-1) ?? day]
}

function titleOfWeek(days: readonly CalendarDay[], day: string): string {
  const monday = mondayOf(day)
  const known = days.find(each => mondayOf(each.date) === monday && each.week !== null)
  const dates = `${formatDayMonth(monday)} a ${formatDateSlashes(addDays(monday, 6))}`
  return known ? `${dates} · semana ${known.week} do ${known.trimester}.º trimestre` : dates
}
