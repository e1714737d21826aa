import { useQuery } from '@tanstack/react-query'
import { counted } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { roomInWords } from '#school/groups/room-in-words.ts'
import { clashesOf, isParted } from '../clashes.ts'
import { getTimetable, type Slot } from '../contract.ts'
import { heldAt } from '../shared-hours.ts'
import { ClashNote } from './clash-note.tsx'
import { SharedHours, SharedPlace } from './shared-hours.tsx'
import styles from './timetable.module.css'
import { WeekGrid } from './week-grid.tsx'
import { clashesAt, weekDays, weekRows } from './week-rows.ts'

/** The week of one teacher, or one's own, over all groups; it is changed in the timetables of the groups. */
export function TeacherWeek({ teacherId, own, name }: { teacherId: string; own?: boolean; name: string }) {
  const { data, error, refetch } = useQuery(
    query(getTimetable, { query: own ? { whose: 'own' } : { teacher: teacherId } }),
  )
  if (!data) return <Awaited answer={{ error, refetch }} failed="Não foi possível abrir o horário" />
  const { slots, shared } = data
  const led = shared.filter(hour => hour.leaderId === teacherId)
  const times = [...slots, ...led]
  if (times.length === 0)
    return (
      <EmptyState
        title={own ? 'Ainda não tem aulas no horário' : `${name} não tem aulas no horário`}
        text={
          own
            ? 'Aparecem aqui assim que a direcção puser o seu nome nos tempos das turmas.'
            : 'Ponha o nome nos tempos das turmas, um a um ou por importação.'
        }
      />
    )
  const groupIds = new Set([
    ...slots.map(slot => slot.groupId),
    ...led.flatMap(({ groups }) => groups.map(({ id }) => id)),
  ])
  // Clashes of the whole year are for timetable writers; one's own show in one's own week.
  const clashes = own
    ? clashesOf(
        // While others lead the pupils of a lesson its teacher is free.
        slots.filter(slot => isParted(slot, led) || !isParted(slot, shared)),
        led,
      )
    : data.clashes.filter(clash => clashHere(clash, times) && clash.groupIds.some(id => groupIds.has(id)))
  const groups = new Set(slots.map(slot => slot.groupName))
  return (
    <>
      <ClashNote clashes={clashes} />
      <WeekGrid
        label={`Horário de ${name}`}
        rows={weekRows(periodsOf(times), times)}
        days={weekDays(times)}
        says={() => ''}
        cell={place => {
          const held = heldAt(place, { slots, shared, teacherId })
          if (held.lessons.length + held.led.length === 0) return <span className={styles.free}>–</span>
          const isClash = clashesAt(clashes, place.weekday, place.period).length > 0
          return (
            <>
              {held.lessons.map(({ slot, parted }) => (
                <TeacherSlot key={slot.id} slot={slot} elsewhere={parted?.title} clash={isClash} />
              ))}
              {held.led.map(hour => (
                <SharedPlace key={hour.id} hour={hour} clash={isClash} />
              ))}
            </>
          )
        }}
      />
      <SharedHours shared={shared} />
      <Text as="p" inset over={12} under={12} ruled secondary>
        {counted(slots.length, 'tempo', 'tempos')} por semana em {counted(groups.size, 'turma', 'turmas')}
        {groups.size > 0 && `: ${[...groups].sort().join(', ')}`}
        {led.length > 0 && ` · ${counted(led.length, 'hora por níveis', 'horas por níveis')}`}
      </Text>
    </>
  )
}

function TeacherSlot({
  slot,
  elsewhere,
  clash,
}: {
  slot: Slot
  elsewhere: string | undefined
  clash: boolean
}) {
  return (
    <span
      className={clash ? `${styles.slot} ${styles.clash}` : styles.slot}
      style={{ '--dot': slot.colour } as React.CSSProperties}
    >
      <b>{slot.groupName}</b>
      <span>{slot.subjectName}</span>
      {elsewhere === undefined ? (
        slot.room !== '' && <span>{roomInWords(slot.room)}</span>
      ) : (
        <span>os alunos estão em «{elsewhere}»</span>
      )}
      {clash && <em>Sobreposição</em>}
    </span>
  )
}

/** The hours of the day as the lessons tell them. */
function periodsOf(times: readonly Pick<Slot, 'period' | 'startsAt' | 'endsAt'>[]) {
  return times.flatMap(({ period, startsAt, endsAt }) =>
    startsAt && endsAt ? [{ number: period, startsAt, endsAt }] : [],
  )
}

function clashHere(
  clash: { weekday: number; period: number },
  times: readonly { weekday: number; period: number }[],
): boolean {
  return times.some(time => time.weekday === clash.weekday && time.period === clash.period)
}
