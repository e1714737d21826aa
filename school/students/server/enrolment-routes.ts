import { sql } from 'kysely'
import { counted, formatDateSlashes, listInWords } from '#kit/figures.ts'
import { invalidField, notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { type Editable, refuseStale } from '#kit/server/records/edit.ts'
import {
  correctEnrolment,
  type Enrolment,
  enrolmentThing,
  listDoubts,
  listEnrolments,
} from '../enrolment-contract.ts'
import { covers, type EnrolmentSpan, placeOn, withDays } from '../place.ts'
import { NOT_YET } from '../student.ts'
import type { EnrolmentDependencies } from './dependencies.ts'
import {
  findDoubts,
  findEnrolment,
  findEnrolments,
  findNumberDuring,
  holdGroup,
} from './enrolment-queries.ts'
import { findPlaces, firstOfYear, keepPlaces, type StoredPlace, yearsOf } from './enrolments.ts'
import { getStudent, lockStudent, updateStudent } from './queries.ts'

type StoredStudent = Awaited<ReturnType<typeof lockStudent>>

const enrolmentRows: Editable<StoredPlace['row'], Enrolment> = {
  ...enrolmentThing,
  labelOf: 'id',
  read: findEnrolment,
}

/** At most so many days are named; the others are counted. */
const NAMED_DAYS = 6

/** Which enrolments pupils have, which of their days nobody has said, and their correction. */
export function enrolmentRoutes({ findMarkedDays }: EnrolmentDependencies): Served[] {
  return [
    serve(listEnrolments, async ({ db, account, params }) => {
      await getStudent(db, account, params.id)
      return findEnrolments(db, account, params.id)
    }),

    serve(listDoubts, ({ db, account, query }) => findDoubts(db, account, query, query)),

    serve(correctEnrolment, async call => {
      const { db, account, params, body, today, record } = call
      const seen = orNotFound(await findEnrolment(db, account, params.id), enrolmentThing.what)
      const student = await lockStudent(db, account, seen.student.id)
      const places = (await findPlaces(db, [student.id])).get(student.id) ?? []
      const place = places.find(({ row }) => row.id === params.id)
      if (!place) throw notFound(enrolmentThing.what)
      await refuseStale(enrolmentRows, call, place.row, body)
      await refuseDays(db, { place, places, student, body, today })
      await refuseNumber(db, { place, student, body })
      const after = corrected(places, place, body)
      if (!body.confirmHidden) await refuseHidden(db, await findMarkedDays(db, student.id), places, after)
      const kept = await keepPlaces(db, [{ student, before: places, after }])
      await refuseOverlap(db)
      await record(...kept, ...(await followCorrection(db, { student, places, after, place, today })))
      return orNotFound(await findEnrolment(db, account, params.id), enrolmentThing.what)
    }),
  ]
}

interface Correction {
  since: string
  until: string | null
  number: number | null
  how: EnrolmentSpan['how']
}

/** The places of a pupil with one of them corrected; its days are known to fit. */
function corrected(places: StoredPlace[], place: StoredPlace, body: Correction): StoredPlace[] {
  const moved = withDays(places, place, body)
  if (typeof moved === 'string') throw invalidField(moved, 'Estes dias não cabem no percurso do aluno.')
  const repeats = body.how === 'repetente' ? true : place.how === 'repetente' ? false : place.repeats
  return moved.map(other =>
    other.row.id === place.row.id ? { ...other, number: body.number, how: body.how, repeats } : other,
  )
}

interface Refusing {
  place: StoredPlace
  student: StoredStudent
  body: Correction
}

/** @throws HttpError 400 for days that are another enrolment's, that have not come, or that leave a pupil in no group unsaid */
async function refuseDays(
  db: Db,
  { place, places, student, body, today }: Refusing & { places: StoredPlace[]; today: string },
): Promise<void> {
  const group = await holdGroup(db, place.groupId)
  if (body.since !== place.since) {
    if (group && body.since < `${group.year}-01-01`)
      throw invalidField('since', `A turma é de ${group.year}: escreva um dia desse ano.`)
    if (body.since > today && place.since <= today) throw invalidField('since', NOT_YET)
  }
  if (body.until !== place.until) {
    if (place.until === null)
      throw invalidField('until', 'O aluno continua na turma: para a saída, use Editar ou Transferir.')
    if (body.until === null)
      throw invalidField(
        'until',
        place.leftAs === null
          ? 'Diga em que dia deixou a turma.'
          : `${student.full_name} saiu da escola: para voltar à turma, mude a situação em Editar.`,
      )
    if (body.until > today && place.until <= today) throw invalidField('until', NOT_YET)
  }
  const clash = withDays(places, place, body)
  if (typeof clash !== 'string') return
  const index = places.indexOf(place)
  const other = places[clash === 'since' ? index - 1 : index + 1]
  if (!other) throw invalidField(clash, 'Saiu antes de entrar: confirme as duas datas.')
  const called = (await holdGroup(db, other.groupId))?.name ?? 'noutra turma'
  throw invalidField(clash, `Sobrepõe-se à ${called}, ${spanText(other)}: corrija primeiro essa inscrição.`)
}

function spanText({ since, until }: Pick<EnrolmentSpan, 'since' | 'until'>): string {
  const from = `desde ${formatDateSlashes(since)}`
  return until === null ? from : `${from} até à véspera de ${formatDateSlashes(until)}`
}

/** @throws HttpError 400 for a number that another pupil has in the group on one of the days */
async function refuseNumber(db: Db, { place, student, body }: Refusing): Promise<void> {
  const { number, since, until } = body
  if (number === null) return
  if (number === place.number && since === place.since && until === place.until) return
  const other = await findNumberDuring(db, { groupId: place.groupId, number, since, until }, student.id)
  if (other) throw invalidField('number', `O nº ${number} é de ${other.fullName} nesses dias.`)
}

/** @throws HttpError 400 that names the absences which the new days would leave out */
async function refuseHidden(
  db: Db,
  marked: readonly { groupId: string; date: string }[],
  before: readonly EnrolmentSpan[],
  after: readonly EnrolmentSpan[],
): Promise<void> {
  const isIn = (places: readonly EnrolmentSpan[], { groupId, date }: { groupId: string; date: string }) =>
    places.some(place => place.groupId === groupId && covers(place, date))
  const hidden = marked.filter(day => isIn(before, day) && !isIn(after, day))
  if (hidden.length === 0) return
  const days = [...Map.groupBy(hidden, ({ date }) => date).keys()].sort()
  const named = days.slice(0, NAMED_DAYS).map(date => formatDateSlashes(date))
  const more = days.length - named.length
  const called = await Promise.all(
    [...new Set(hidden.map(({ groupId }) => groupId))].map(async id => (await holdGroup(db, id))?.name ?? ''),
  )
  const words = listInWords([...named, ...(more > 0 ? [`mais ${counted(more, 'dia', 'dias')}`] : [])])
  throw invalidField(
    'confirmHidden',
    `${counted(hidden.length, 'falta ou atraso deixa', 'faltas ou atrasos deixam')} de contar na ${listInWords(called)}: ${words}.`,
  )
}

/** @throws HttpError 400 where the days are those of an enrolment that this account does not see */
async function refuseOverlap(db: Db): Promise<void> {
  try {
    await sql`SET CONSTRAINTS enrolments_one_at_a_time IMMEDIATE`.execute(db)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23P01')
      throw invalidField('since', 'Nesses dias o aluno estava noutra escola.')
    throw error
  }
}

/**
 * Brings the row of a pupil in step with a corrected enrolment.
 * @returns what changed of the row, to be recorded
 */
async function followCorrection(
  db: Db,
  {
    student,
    places,
    after,
    place,
    today,
  }: {
    student: StoredStudent
    places: readonly StoredPlace[]
    after: readonly StoredPlace[]
    place: StoredPlace
    today: string
  },
): Promise<Change[]> {
  const now = placeOn(after, today)
  if (!now) return []
  const years = await yearsOf(
    db,
    after.map(({ groupId }) => groupId),
  )
  const [first, was] = [firstOfYear(after, today, years), firstOfYear(places, today, years)]
  const last = after.findLast(({ leftAs }) => leftAs !== null)
  const isLeavingSaid =
    last?.row.id === place.row.id && (last.until !== place.until || place.doubt === 'saída')
  const set = {
    group_id: now.groupId,
    number_in_group: now.number,
    repeats: now.repeats,
    ...(first && first.since !== was?.since && { enrolled_on: entryOf(first, years) }),
    ...(isLeavingSaid && student.state !== 'activo' && { left_on: last.until }),
  }
  const isSame = Object.entries(set).every(([column, value]) => student[column as keyof typeof set] === value)
  if (isSame) return []
  const is = await updateStudent(db, student.id, set)
  return [{ table: 'students', id: student.id, label: student.full_name, before: student, after: is }]
}

/** Since when a pupil is there, as it is written of pupils who came after the year began. */
function entryOf({ groupId, since }: EnrolmentSpan, years: ReadonlyMap<string, number>): string | null {
  return since === `${years.get(groupId)}-01-01` ? null : since
}
