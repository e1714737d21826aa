import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ResponseOf } from '#kit/endpoint.ts'
import { maySetState } from '#kit/states.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { ConfirmDialog } from '#kit/web/dialog/confirm-dialog.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { HistoryDialog } from '#school/changes/web/history-dialog.tsx'
import { useUndo, useUndoChanges } from '#school/changes/web/use-undo.ts'
import { calendarStateTable } from '../calendar.ts'
import {
  type Calendar,
  type getCurrentCalendar,
  listCalendarHistory,
  putCalendarInForce,
  removeCalendar,
} from '../contract.ts'
import { calendarPlaces } from '../places.ts'
import styles from './calendar.module.css'
import { CalendarStateMark } from './calendar-state.tsx'
import { OtherDates } from './other-dates.tsx'
import { TrimesterCard } from './trimester-card.tsx'

interface CalendarEditionProps {
  calendar: Calendar
  /** What is in force, and today. */
  now: ResponseOf<typeof getCurrentCalendar>
}

/** One edition of a school year, all on one page: its trimesters week by week, then its holidays, breaks and exams. */
export function CalendarEdition({ calendar, now }: CalendarEditionProps) {
  const [open, setOpen] = useState<'history' | 'force' | null>(null)
  const undo = useUndoChanges()
  const name = `Calendário de ${calendar.year}`
  const actions = useCalendarActions(calendar)
  const { user } = useSession()
  // A school reads the academy's, and makes its own of it.
  const mayWrite = calendar.schoolId !== null || !user?.oneSchool
  const mayForce = mayWrite && maySetState(calendarStateTable, calendar.state, 'em vigor', 'admin')
  const isNow = now.calendar?.id === calendar.id
  const edit: Action = { label: 'Editar', icon: 'pencil-simple', to: calendarPlaces.edit(calendar.id) }
  const renew: Action = {
    label: mayWrite ? 'Nova versão' : 'Calendário próprio',
    icon: 'copy',
    to: calendarPlaces.create(calendar.id),
  }
  const force: Action = { label: 'Pôr em vigor', icon: 'check', onClick: () => setOpen('force') }

  return (
    <>
      <PageHead
        title={name}
        crumbs={[
          { label: 'Administração' },
          { label: 'Calendário', to: calendarPlaces.list },
          {
            label: [`${calendar.year}, ${calendar.edition}.ª versão`, calendar.schoolName]
              .filter(Boolean)
              .join(', '),
          },
        ]}
        sub={
          <>
            <CalendarStateMark state={calendar.state} />
            <span>{calendar.edition}.ª versão</span>
            {calendar.schoolName && <bdi>{calendar.schoolName}</bdi>}
            {isNow && (
              <Text as="b" primary>
                {todayInWords(now)}
              </Text>
            )}
          </>
        }
        primary={mayForce ? force : mayWrite ? edit : renew}
        secondary={[...(mayForce ? [edit] : []), ...(mayWrite ? [renew] : [])]}
        more={[
          { label: 'Histórico', icon: 'clock-counter-clockwise', onClick: () => setOpen('history') },
          ...(!mayWrite || calendar.state === 'em vigor'
            ? []
            : [{ label: 'Eliminar', icon: 'trash', destructive: true, onClick: actions.erase } as const]),
        ]}
      />
      <Row
        as="ul"
        gap={20}
        rowGap={4}
        below={12}
        wrap
        caption
        secondary
        className={styles.legend}
        aria-label="Sinais"
      >
        <Row as="li" center gap={6}>
          <span className={`${styles.day} ${styles.holiday}`}>
            <time>7</time>
          </span>
          feriado
        </Row>
        <Row as="li" center gap={6}>
          <span className={`${styles.day} ${styles.assessment}`}>
            <time>8</time>
          </span>
          avaliação
        </Row>
        {isNow && (
          <Row as="li" center gap={6}>
            <span className={`${styles.day} ${styles.today}`}>9</span>
            hoje
          </Row>
        )}
      </Row>
      <div className={styles.year}>
        {calendar.trimesters.map(trimester => (
          <div key={trimester.number}>
            <TrimesterCard
              calendar={calendar}
              trimester={trimester}
              today={isNow ? now.today : undefined}
              isOpen={trimester.number === ((isNow && now.trimester) || 1)}
            />
          </div>
        ))}
      </div>
      <OtherDates calendar={calendar} />
      {calendar.demonstration && (
        <div className={styles.note}>
          <Note>
            <b>Escola de demonstração.</b> As datas do calendário oficial de 2026 foram deslocadas por semanas
            inteiras, feriados incluídos, para que o ano lectivo esteja a meio.
          </Note>
        </div>
      )}
      <HistoryDialog
        open={open === 'history'}
        onClose={() => setOpen(null)}
        name={`${name}, ${calendar.edition}.ª versão`}
        endpoint={listCalendarHistory}
        input={{ params: { id: calendar.id } }}
        onUndo={entry => void undo([entry.batchId])}
      />
      <ConfirmDialog
        open={open === 'force'}
        title={`Pôr em vigor a ${calendar.edition}.ª versão?`}
        text="A versão em vigor passa a substituída. As semanas dos planos e as aulas previstas seguem a nova."
        confirm="Pôr em vigor"
        busy={actions.busy}
        onConfirm={() => actions.force(() => setOpen(null))}
        onClose={() => setOpen(null)}
      />
    </>
  )
}

function useCalendarActions(calendar: Calendar) {
  const navigate = useNavigate()
  const announce = useUndo()
  const put = useSave(putCalendarInForce)
  const remove = useSave(removeCalendar)
  const params = { id: calendar.id }
  const name = `${calendar.edition}.ª versão de ${calendar.year}`
  return {
    busy: put.isPending,
    force: (done: () => void) =>
      put.mutate(
        { params, body: { version: calendar.version } },
        {
          onSuccess: ({ change }) => announce(`A ${name} está em vigor.`, change),
          onSettled: done,
        },
      ),
    erase: () =>
      remove.mutate(
        { params, query: { version: calendar.version } },
        {
          onSuccess: ({ change }) => {
            announce(`A ${name} foi eliminada.`, change, 'Fica 30 dias na Reciclagem.')
            navigate(calendarPlaces.list)
          },
        },
      ),
  }
}

function todayInWords({ trimester, week }: ResponseOf<typeof getCurrentCalendar>): string {
  if (trimester === null) return 'hoje: fora dos trimestres'
  return week === null
    ? `hoje: ${trimester}.º trimestre, sem aulas`
    : `hoje: ${trimester}.º trimestre, semana ${week}`
}
