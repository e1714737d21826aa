import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/api/queries.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { roomInWords } from '#school/groups/room-in-words.ts'
import { getTimetable, type Slot } from '../contract.ts'
import { ClashNote } from './clash-note.tsx'
import styles from './timetable.module.css'
import { WeekGrid } from './week-grid.tsx'
import { clashesAt, weekDays, weekRows } from './week-rows.ts'

/** The week of one teacher, or one's own, over all groups; it is changed in the timetables of the groups. */
export function TeacherWeek({ teacherId, name }: { teacherId?: string; name: string }) {
  const { data, error, refetch } = useQuery(
    query(getTimetable, { query: teacherId ? { teacher: teacherId } : { whose: 'own' } }),
  )
  if (!data) return <Awaited answer={{ error, refetch }} failed="Não foi possível abrir o horário" />
  const { slots } = data
  if (slots.length === 0)
    return (
      <EmptyState
        title={teacherId ? `${name} não tem aulas no horário` : 'Ainda não tem aulas no horário'}
        text={
          teacherId
            ? 'Ponha o nome nos tempos das turmas, um a um ou por importação.'
            : 'Aparecem aqui assim que a direcção puser o seu nome nos tempos das turmas.'
        }
      />
    )
  const own = new Set(slots.map(slot => slot.groupId))
  const clashes = data.clashes.filter(
    clash => clashHere(clash, slots) && clash.groupIds.some(id => own.has(id)),
  )
  const groups = new Set(slots.map(slot => slot.groupName))
  return (
    <>
      <ClashNote clashes={clashes} />
      <WeekGrid
        label={`Horário de ${name}`}
        rows={weekRows(periodsOf(slots), slots)}
        days={weekDays(slots)}
        says={() => ''}
        cell={place => {
          const here = slots.filter(slot => slot.weekday === place.weekday && slot.period === place.period)
          if (here.length === 0) return <span className={styles.free}>–</span>
          const isClash = clashesAt(clashes, place.weekday, place.period).length > 0
          return here.map(slot => <TeacherSlot key={slot.id} slot={slot} clash={isClash} />)
        }}
      />
      <p className={styles.sum}>
        {slots.length} tempos por semana em {groups.size} {groups.size === 1 ? 'turma' : 'turmas'}:{' '}
        {[...groups].sort().join(', ')}
      </p>
    </>
  )
}

function TeacherSlot({ slot, clash }: { slot: Slot; clash: boolean }) {
  return (
    <span
      className={clash ? `${styles.slot} ${styles.clash}` : styles.slot}
      style={{ '--dot': slot.colour } as React.CSSProperties}
    >
      <b>{slot.groupName}</b>
      <span>{slot.subjectName}</span>
      {slot.room !== '' && <span>{roomInWords(slot.room)}</span>}
      {clash && <em>Sobreposição</em>}
    </span>
  )
}

/** The hours of the day as the lessons tell them. */
function periodsOf(slots: readonly Slot[]) {
  return slots.flatMap(({ period, startsAt, endsAt }) =>
    startsAt && endsAt ? [{ number: period, startsAt, endsAt }] : [],
  )
}

function clashHere(clash: { weekday: number; period: number }, slots: readonly Slot[]): boolean {
  return slots.some(slot => slot.weekday === clash.weekday && slot.period === clash.period)
}
