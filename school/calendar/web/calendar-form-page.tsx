import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { valuesOf } from '#kit/fields.ts'
import { query } from '#kit/web/api/queries.ts'
import { conflictOf } from '#kit/web/form/conflict-of.ts'
import { FormPage } from '#kit/web/form/form-page.tsx'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { calendarFields } from '../calendar.ts'
import {
  type Calendar,
  type CalendarBody,
  calendarBody,
  createCalendar,
  listCalendars,
  updateCalendar,
} from '../contract.ts'
import { proposedCalendar } from '../proposed.ts'
import { CalendarFields } from './calendar-fields.tsx'
import { calendarPlaces } from './calendar-places.ts'

const crumbs = [{ label: 'Administração' }, { label: 'Calendário', to: calendarPlaces.current }]

/** Writes an edition of a year's calendar: a new one, blank or from another, or one that exists. */
export function CalendarFormPage() {
  const { id } = useParams()
  const [params] = useSearchParams()
  const { data, error, refetch } = useQuery(query(listCalendars, { query: {} }))
  const wanted = id ?? params.get('de') ?? undefined
  const found = data?.rows.find(entry => entry.id === wanted)
  if (error || (data && wanted !== undefined && !found))
    return (
      <>
        <PageHead title="Calendário escolar" crumbs={crumbs} />
        <ErrorPanel
          title="Não foi possível abrir esta versão"
          error={error ?? new Error('Pode ter sido eliminada.')}
          onRetry={() => void refetch()}
        />
      </>
    )
  if (!data) return <SkeletonCards />
  if (id !== undefined && found) return <EditForm key={id} calendar={found} />
  return <NewForm key={wanted ?? 'blank'} editions={data.rows} copied={found} />
}

function NewForm({ editions, copied }: { editions: readonly Calendar[]; copied: Calendar | undefined }) {
  const [values] = useState(() => (copied ? copyOf(copied, editions) : blankAfter(editions)))
  const navigate = useNavigate()
  const announce = useUndo()
  const state = useFormPage({
    endpoint: createCalendar,
    schema: calendarBody,
    values,
    toInput: body => ({ body }),
    draft: `calendars/new${copied ? `/${copied.id}` : ''}`,
    name: body => `Calendário de ${body.year}`,
    href: calendarPlaces.create(copied?.id),
    onSaved: (saved, change) => {
      announce(`${saved.edition}.ª versão de ${saved.year} criada como rascunho.`, change)
      navigate(calendarPlaces.of(saved.id))
    },
  })
  return (
    <FormPage
      state={state}
      title={copied ? `Nova versão de ${copied.year}` : 'Novo calendário'}
      crumbs={[...crumbs, { label: 'Nova versão' }]}
      submit="Criar rascunho"
      onCancel={() => navigate(copied ? calendarPlaces.of(copied.id) : calendarPlaces.current)}
    >
      <CalendarFields form={state.form} />
    </FormPage>
  )
}

function EditForm({ calendar }: { calendar: Calendar }) {
  // What the form began from stays, whatever the list behind reads again meanwhile.
  const [begun] = useState({ values: valuesOf(calendarFields, calendar), version: calendar.version })
  const navigate = useNavigate()
  const announce = useUndo()
  const page = calendarPlaces.of(calendar.id)
  const name = `${begun.values.edition}.ª versão de ${begun.values.year}`
  const state = useFormPage({
    endpoint: updateCalendar,
    schema: calendarBody,
    values: begun.values,
    version: begun.version,
    toInput: (body, version = begun.version) => ({ params: { id: calendar.id }, body: { ...body, version } }),
    draft: `calendars/${calendar.id}`,
    name: body => `Calendário de ${body.year}`,
    href: calendarPlaces.edit(calendar.id),
    onSaved: (saved, change) => {
      announce(`${saved.edition}.ª versão de ${saved.year} guardada.`, change)
      navigate(page)
    },
    conflict: conflictOf(calendarFields),
  })
  return (
    <FormPage
      state={state}
      title={`Editar a ${name}`}
      crumbs={[...crumbs, { label: name, to: page }, { label: 'Editar' }]}
      onCancel={() => navigate(page)}
    >
      <CalendarFields form={state.form} />
    </FormPage>
  )
}

/** The year after the last one that has a calendar: holidays in their place, trimesters proposed. */
function blankAfter(editions: readonly Calendar[]): CalendarBody {
  const [last] = editions
  return proposedCalendar((last?.year ?? new Date().getFullYear() - 1) + 1, last)
}

function copyOf(calendar: Calendar, editions: readonly Calendar[]): CalendarBody {
  const numbers = editions.filter(edition => edition.year === calendar.year).map(edition => edition.edition)
  return {
    ...valuesOf(calendarFields, calendar),
    edition: Math.max(...numbers) + 1,
    approvedOn: '',
    source: '',
  }
}
