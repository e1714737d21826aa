import { weekdayNames } from '#kit/figures.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import type { Group } from '../contract.ts'
import styles from './groups.module.css'

type Slot = Group['timetable']['slots'][number]

/** The week of a group: periods down, days across. */
export function GroupTimetable({ timetable }: { timetable: Group['timetable'] }) {
  const { periods, slots } = timetable
  if (slots.length === 0)
    return (
      <EmptyState
        title="Esta turma ainda não tem horário"
        text="O horário é escrito em Administração, Horários; daqui vêm as aulas do dia."
      />
    )
  const days = [1, 2, 3, 4, 5, 6].filter(day => day < 6 || slots.some(slot => slot.weekday === day))
  const rows = [
    ...new Set([...periods.map(period => period.number), ...slots.map(slot => slot.period)]),
  ].sort((a, b) => a - b)
  return (
    <ScrollArea label="Horário da semana">
      <Table wide top regular className={styles.timetable}>
        <thead>
          <tr>
            <th scope="col">Tempo</th>
            {days.map(day => (
              <th key={day} scope="col">
                {weekdayNames[day]?.replace('-feira', '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(period => (
            <tr key={period}>
              <th scope="row">{hours(periods, period)}</th>
              {days.map(day => (
                <td key={day}>
                  <Lesson slot={slots.find(slot => slot.weekday === day && slot.period === period)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollArea>
  )
}

function Lesson({ slot }: { slot: Slot | undefined }) {
  if (!slot) return <span aria-hidden="true">–</span>
  return (
    <>
      <SubjectDot colour={slot.colour}>{slot.subject}</SubjectDot>
      {slot.teacher && <small>{slot.teacher}</small>}
    </>
  )
}

function hours(periods: Group['timetable']['periods'], period: number): string {
  const found = periods.find(candidate => candidate.number === period)
  return found ? `${found.startsAt}–${found.endsAt}` : `${period}.º tempo`
}
