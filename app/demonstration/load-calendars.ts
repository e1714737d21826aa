import { formatMonth } from '#kit/figures.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { CalendarState } from '#school/calendar/calendar.ts'
import { type CalendarBody, calendarBody } from '#school/calendar/contract.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { addDays } from '#school/calendar/weeks.ts'
import data from './data/calendario.json' with { type: 'json' }
import { daysToMove, withDatesMoved } from './moved-dates.ts'

/**
 * Loads both editions of the school year, moved to the day of loading and to its year.
 * @returns the school year, and by how many days its dates were moved
 */
export async function loadCalendars(
  db: Db,
  today: string,
): Promise<{ year: number; days: number; opensOn: string }> {
  const editions = data.versoes.map(bodyOf)
  const inForce = editions.find(edition => edition.state === 'em vigor')
  if (!inForce) throw new Error('Nenhuma versão do calendário da demonstração está em vigor.')
  const days = daysToMove(inForce, today)
  const year = Number(today.slice(0, 4))
  for (const edition of editions)
    await fixtureCalendar(db, { ...withDatesMoved(edition, days), year, demonstration: true })
  const first = inForce.opensOn ?? inForce.trimesters[0]?.startsOn ?? `${year}-01-01`
  return { year, days, opensOn: addDays(first, days) }
}

type Edition = (typeof data.versoes)[number]

function bodyOf(edition: Edition): CalendarBody & { state: CalendarState } {
  const body = calendarBody.parse({
    year: data.anoLectivo,
    edition: edition.versao,
    approvedOn: formatMonth(`${edition.aprovadaEm}-01`),
    source: edition.fonte,
    opensOn: edition.abertura,
    trimesters: edition.trimestres.map(trimester => ({
      number: trimester.numero,
      ...spanOf(trimester),
      ...assessmentOf(trimester),
    })),
    breaks: edition.interrupcoes.map(spanOf),
    holidays: data.feriados.flatMap(holidayOf),
    exams: (edition.exames ?? []).map(exam => ({ level: exam.nivel, ...spanOf(exam) })),
  })
  return { ...body, state: edition.estado === 'em vigor' ? 'em vigor' : 'substituído' }
}

function spanOf({ inicio, fim }: { inicio: string; fim: string }) {
  return { startsOn: inicio, endsOn: fim }
}

function assessmentOf(trimester: Edition['trimestres'][number]) {
  if (!('avaliacaoTrimestral' in trimester) || !trimester.avaliacaoTrimestral) return {}
  const { inicio, fim } = trimester.avaliacaoTrimestral
  return { assessmentStartsOn: inicio, assessmentEndsOn: fim }
}

/** A holiday on a Sunday is kept on the Monday that follows; both days stand in the calendar. */
function holidayOf(holiday: (typeof data.feriados)[number]) {
  const own = { date: holiday.data, name: holiday.nome }
  return holiday.gozadoEm ? [own, { date: holiday.gozadoEm, name: `${holiday.nome} (gozado)` }] : [own]
}
