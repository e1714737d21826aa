import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { valuesOf } from '#kit/fields.ts'
import { query } from '#kit/web/api/queries.ts'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { EntityForm } from '#school/changes/web/entity-form.tsx'
import { calendarFields } from '../calendar.ts'
import {
  type Calendar,
  type CalendarBody,
  calendarBody,
  createCalendar,
  listCalendars,
  updateCalendar,
} from '../contract.ts'
import { calendarPlaces } from '../places.ts'
import { proposedCalendar } from '../proposed.ts'
import { CalendarFields } from './calendar-fields.tsx'
import { nextEdition, WhoseCalendar } from './whose-calendar.tsx'

const crumbs = [{ label: 'Administração' }, { label: 'Calendário', to: calendarPlaces.list }]

/** Writes an edition of a year's calendar: a new one, blank or from another, or one that exists. */
export function CalendarFormPage() {
  const { id } = useParams()
  const [params] = useSearchParams()
  const oneSchool = useSession().user?.oneSchool === true
  const answer = useQuery(query(listCalendars, { query: {} }))
  const wanted = id ?? params.get('de') ?? undefined
  const head = <PageHead title="Calendário escolar" crumbs={crumbs} />
  return (
    <Loaded answer={answer} failed="Não foi possível abrir esta versão" head={head}>
      {({ rows }) => {
        const found = rows.find(entry => entry.id === wanted)
        if (wanted !== undefined && !found)
          return (
            <>
              {head}
              <ErrorPanel
                title="Não foi possível abrir esta versão"
                error={new Error('Pode ter sido eliminada.')}
                onRetry={() => void answer.refetch()}
              />
            </>
          )
        const copied = id === undefined ? found : undefined
        const isNew = id === undefined
        return (
          <EntityForm
            key={wanted ?? 'blank'}
            of={calendarFields}
            schema={calendarBody}
            create={createCalendar}
            update={updateCalendar}
            row={id === undefined ? undefined : found}
            begin={copied ? copyOf(copied, rows, oneSchool) : blankAfter(rows)}
            name={({ edition, year }, row) =>
              [`Calendário de ${year}, ${edition}.ª versão`, row?.schoolName].filter(Boolean).join(', ')
            }
            places={{
              ...calendarPlaces,
              list: copied ? calendarPlaces.page(copied.id) : calendarPlaces.list,
              add: calendarPlaces.create(copied?.id),
            }}
            crumbs={crumbs}
            title={copied && `Nova versão de ${copied.year}`}
            submit="Criar rascunho"
            draft={copied && `calendars/new/${copied.id}`}
            said={({ edition, year }, isNew) =>
              `${edition}.ª versão de ${year} ${isNew ? 'criada como rascunho' : 'guardada'}.`
            }
          >
            {form => (
              <>
                <WhoseCalendar form={form} numbered={isNew ? rows : undefined} />
                <CalendarFields form={form} />
              </>
            )}
          </EntityForm>
        )
      }}
    </Loaded>
  )
}

/** The year after the last one that has a calendar: holidays in their place, trimesters proposed. */
function blankAfter(editions: readonly Calendar[]): CalendarBody {
  const [last] = editions
  return { ...proposedCalendar((last?.year ?? new Date().getFullYear() - 1) + 1, last), schoolId: null }
}

function copyOf(calendar: Calendar, editions: readonly Calendar[], oneSchool: boolean): CalendarBody {
  const isOfSame = ({ schoolId }: Calendar) =>
    oneSchool ? schoolId !== null : schoolId === calendar.schoolId
  return {
    ...valuesOf(calendarFields, calendar),
    edition: nextEdition(editions.filter(isOfSame), calendar.year),
    approvedOn: '',
    source: '',
  }
}
