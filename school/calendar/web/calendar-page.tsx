import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { query } from '#kit/web/api/queries.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { joinAnswers } from '#kit/web/notice/join-answers.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { getCurrentCalendar, listCalendars } from '../contract.ts'
import { calendarPlaces } from '../places.ts'
import { CalendarEdition } from './calendar-edition.tsx'
import { EditionList } from './edition-list.tsx'

/** Calendário escolar: the edition in force, or the one whose address it is, week by week; below, all editions. */
export function CalendarPage() {
  const { id } = useParams()
  const current = useQuery(query(getCurrentCalendar, {}))
  const all = useQuery(query(listCalendars, { query: {} }))
  const both = joinAnswers(current, all)
  const shown = all.data?.rows.find(entry => entry.id === (id ?? current.data?.calendar?.id))
  const create = { label: 'Novo calendário', icon: 'plus', to: calendarPlaces.create() } as const

  if (shown && current.data)
    return (
      <>
        <CalendarEdition key={shown.id} calendar={shown} now={current.data} />
        <EditionList editions={all.data?.rows ?? []} shownId={shown.id} />
      </>
    )
  return (
    <>
      <PageHead
        title="Calendário escolar"
        crumbs={[{ label: 'Administração' }, { label: 'Calendário' }]}
        primary={both.error ? undefined : create}
      />
      {!both.data ? (
        <Awaited answer={both} failed="Não foi possível abrir o calendário" />
      ) : id !== undefined ? (
        <Section flush>
          <EmptyState
            title="Esta versão já não existe"
            text="Pode ter sido eliminada; procure-a na Reciclagem."
            secondary={{ label: 'Ver o calendário em vigor', to: calendarPlaces.list }}
          />
        </Section>
      ) : (
        <>
          <Section flush>
            <EmptyState
              title="Nenhum calendário está em vigor"
              text="Escreva os trimestres e os feriados do ano: daqui vêm as semanas dos planos e as aulas de cada dia."
              primary={create}
            />
          </Section>
          <EditionList editions={all.data?.rows ?? []} />
        </>
      )}
    </>
  )
}
