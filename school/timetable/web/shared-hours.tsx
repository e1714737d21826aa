import { counted } from '#kit/figures.ts'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { roomInWords } from '#school/groups/room-in-words.ts'
import { type SharedHour, weekdays } from '../contract.ts'
import styles from './timetable.module.css'

/** A group that a teacher leads for an hour, in its place of the week. */
export function SharedPlace({ hour, clash }: { hour: SharedHour; clash: boolean }) {
  return (
    <span
      className={
        clash ? `${styles.slot} ${styles.shared} ${styles.clash}` : `${styles.slot} ${styles.shared}`
      }
    >
      <b>{hour.name}</b>
      <span>
        {hour.groups.map(({ name }) => name).join(' e ')}, {counted(hour.pupils, 'aluno', 'alunos')}
      </span>
      {hour.room !== '' && <span>{roomInWords(hour.room)}</span>}
      {clash && <em>Sobreposição</em>}
    </span>
  )
}

/** The groups into which a class is parted at one time: who leads each, and where. */
export function SharedGroups({ hours }: { hours: readonly SharedHour[] }) {
  if (hours.length === 0) return null
  return (
    <span className={`${styles.slot} ${styles.shared}`}>
      <b>Em grupos por nível</b>
      {hours.map(hour => (
        <span key={hour.id}>{groupText(hour)}</span>
      ))}
    </span>
  )
}

/** «Letra: Graça Timana, sala 1» */
export function groupText({ name, leaderName, room }: SharedHour): string {
  return `${name}: ${[leaderName ?? 'sem quem oriente', room && roomInWords(room)].filter(Boolean).join(', ')}`
}

/** What stands in a week of groups across classes, with the way to each. */
export function SharedHours({ shared }: { shared: readonly SharedHour[] }) {
  const plans = [...Map.groupBy(shared, ({ path }) => path)]
  if (plans.length === 0) return null
  return (
    <Text as="div" inset over={16} under={20} ruled className={styles.hours} data-print="none">
      <Text as="h2" below={8} caption bold secondary>
        Horas por níveis
      </Text>
      <Row as="ul" wrap>
        {plans.map(([path, hours]) => (
          <Row as="li" gap={8} center key={path}>
            <Link to={path}>{hours[0]?.title}</Link>
            <span>{timesText(hours)}</span>
          </Row>
        ))}
      </Row>
    </Text>
  )
}

function timesText(hours: readonly SharedHour[]): string {
  const times = hours.map(
    ({ weekday, period }) => `${(weekdays[weekday - 1] ?? '').toLowerCase()}, ${period}.º tempo`,
  )
  return [...new Set(times)].join('; ')
}
