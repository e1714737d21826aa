import type { Mark } from '#engines/marks/rule.ts'
import { seededRandom } from '#engines/questions/shuffle.ts'
import {
  type FixtureBook,
  type FixtureVerdict,
  fixtureCorrection,
  fixtureCouncil,
  fixtureMarkBooks,
  fixtureMarkRule,
  fixturePastMarks,
} from '#features/assessment/marks/fixtures.ts'
import { findAbsences } from '#features/assessment/marks/server/cells.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { addDays } from '#school/calendar/weeks.ts'
import { pupilsNow } from '#school/students/server/members.ts'
import school from './data/escola-demo.json' with { type: 'json' }
import moved from './data/notas.json' with { type: 'json' }
import type { LoadedSubject } from './load-subjects.ts'
import { withDatesMoved } from './moved-dates.ts'
import type { ByName } from './names.ts'

interface LoadContext {
  today: string
  days: number
  schoolId: string
  year: number
  people: ByName<Account>
  subjects: ByName<LoadedSubject>
  groups: ByName<{ id: string; name: string }>
}

type GroupData = (typeof moved)['turmas'][number]
type Pupil = { id: string; code: string; number: number }

/** By how much an assessment of a pupil is better or worse than the pupil usually is. */
const SPREAD = 1.7
/** By how much pupils differ from each other. */
const BETWEEN_PUPILS = 2.2

/**
 * Loads the marks of the trimester: groups whose pauta is closed, one of them with a correction, a council that is sitting,
 * and books that are being filled in, some of which are behind.
 */
export async function loadMarks(db: Db, around: LoadContext): Promise<void> {
  const data = withMomentsMoved(around.days)
  const lead = { ...around.people(data.regra.confirmadaPor), today: around.today }
  for (const grade of data.regra.classes)
    await fixtureMarkRule(db, { schoolId: around.schoolId, grade, since: `${around.year}-01-01`, by: lead })
  const books: FixtureBook[] = []
  const pupils = new Map<string, Pupil[]>()
  const teachers = teachersOf(around)
  for (const group of data.turmas) {
    const { id } = around.groups(group.turma)
    const own = await findPupils(db, id)
    pupils.set(group.turma, own)
    const away = await findAway(db, id, data)
    for (const [at, code] of Object.keys(data.media).entries()) {
      const subject = around.subjects(code).id
      const by = teachers.get(`${group.turma} ${code}`)
      if (by) books.push(bookOf(data, { group, id, subject, code, at, pupils: own, by, away }))
    }
  }
  await fixtureMarkBooks(db, books)
  const { turma, disciplinas, medias } = data.pautaAntiga
  await fixturePastMarks(
    db,
    lead,
    (pupils.get(turma) ?? []).flatMap(({ id }, pupil) =>
      disciplinas.flatMap((code, at) => {
        const mean = medias[(pupil * 3 + at * 5) % medias.length]
        const of = { schoolId: around.schoolId, studentId: id, subjectId: around.subjects(code).id }
        return mean === undefined ? [] : [{ ...of, year: around.year - 1, tenths: mean * 10 }]
      }),
    ),
  )
  for (const group of data.turmas) await holdCouncil(db, data, { group, lead, around, pupils })
}

/** The data with its days and moments moved; a moment keeps its hour. */
function withMomentsMoved(days: number): typeof moved {
  const text = JSON.stringify(withDatesMoved(moved, days))
  return JSON.parse(text.replace(/(\d{4}-\d{2}-\d{2})(?=T\d)/g, day => addDays(day, days)))
}

function findPupils(db: Db, groupId: string): Promise<Pupil[]> {
  return db
    .selectFrom(pupilsNow.as('s'))
    .select(['s.id', 's.code', 's.number'])
    .where('s.group_id', '=', groupId)
    .where('s.is_there', '=', true)
    .orderBy('s.number')
    .execute() as Promise<Pupil[]>
}

/** Why the register has a pupil as missing, by pupil and day. */
type Away = ReadonlyMap<string, 'faltou' | 'justificada'>

async function findAway(db: Db, groupId: string, { colunas }: typeof moved): Promise<Away> {
  const span = { from: colunas.ACS1.segunda, to: addDays(colunas.AT1.segunda, 6) }
  return new Map(
    (await findAbsences(db, groupId, span)).map(({ studentId, day, justified }) => [
      `${studentId} ${day}`,
      justified ? 'justificada' : 'faltou',
    ]),
  )
}

/** Who teaches a group a subject, by both; the first in the timetable, as everywhere. */
function teachersOf({ people }: LoadContext): Map<string, Account> {
  const teachers = new Map<string, Account>()
  for (const { turma, disciplina, professor } of school.horario) {
    const key = `${turma} ${disciplina}`
    if (!teachers.has(key)) teachers.set(key, people(professor))
  }
  return teachers
}

function bookOf(
  data: typeof moved,
  of: {
    group: GroupData
    id: string
    subject: string
    code: string
    /** Which subject it is, by which its assessments have their days. */
    at: number
    pupils: readonly Pupil[]
    by: { id: string; name: string }
    away: Away
  },
): FixtureBook {
  const { group, code, pupils } = of
  const columns = group.colunas.map(key => {
    const { segunda, titulo } = data.colunas[key as keyof typeof data.colunas]
    return { key, day: addDays(segunda, of.at % 4), title: titulo }
  })
  const late = (group.atrasos as Record<string, number> | undefined)?.[code]
  const mean = data.media[code as keyof typeof data.media]
  return {
    place: { group: of.id, subject: of.subject, trimester: data.trimestre },
    by: of.by,
    columns: Object.fromEntries(columns.map(({ key, day, title }) => [key, { day, title }])),
    handedInAt:
      group.estado === 'rascunho' ? null : `${addDays(group.conselho.dia, -2)}T15:1${of.at % 6}:00+02:00`,
    written: columns.map(({ key, day }, column) => {
      // Who is behind has typed the first pupils of the last column, as far as that goes.
      const typed = late !== undefined && column === columns.length - 1 ? late : pupils.length
      return {
        at: `${addDays(day, 1)}T16:0${of.at % 6}:00+02:00`,
        marks: pupils.slice(0, typed).map(pupil => ({
          studentId: pupil.id,
          place: key,
          mark: of.away.get(`${pupil.id} ${day}`) ?? drawn(pupil, code, key, mean),
        })),
      }
    }),
  }
}

/** A whole mark that a pupil always has: how good the pupil is, at the subject, and on the day. */
function drawn({ code }: Pupil, subject: string, column: string, mean: number): Mark {
  const pupil = bell(`notas ${code}`) * BETWEEN_PUPILS
  const own = bell(`notas ${code} ${subject}`) * 0.9
  const day = bell(`notas ${code} ${subject} ${column}`) * SPREAD
  return Math.min(20, Math.max(1, Math.round(mean + pupil + own + day))) * 10
}

/** A figure around 0 that the same words always give, most of them between −2 and 2. */
function bell(words: string): number {
  const random = seededRandom(words)
  return Array.from({ length: 12 }, random).reduce((sum, each) => sum + each, -6)
}

async function holdCouncil(
  db: Db,
  data: typeof moved,
  of: { group: GroupData; lead: Account; around: LoadContext; pupils: ReadonlyMap<string, readonly Pupil[]> },
): Promise<void> {
  const { group, lead, around } = of
  const place = { group: around.groups(group.turma).id, trimester: data.trimestre }
  const isOver = group.estado === 'fechada' || group.estado === 'publicada'
  await fixtureCouncil(db, lead, place, {
    heldOn: group.conselho.dia,
    heldAt: group.conselho.hora,
    room: group.conselho.sala,
    notes: isOver ? data.acta : '',
    presenceOf:
      group.estado === 'rascunho'
        ? null
        : ({ name }) => (name === 'Ivone Macie' ? 'justificada' : 'presente'),
    state: group.estado as Parameters<typeof fixtureCouncil>[3]['state'],
    verdict: verdictOf(data, isOver),
    ...(group.conselho.fecho !== null && { closedAt: group.conselho.fecho }),
  })
  const { correccao } = group
  if (!correccao) return
  const pupil = of.pupils.get(group.turma)?.find(({ number }) => number === correccao.numero)
  if (!pupil) throw new Error(`A ${group.turma} não tem o n.º ${correccao.numero}.`)
  await fixtureCorrection(db, lead, place, {
    subject: around.subjects(correccao.disciplina).id,
    studentId: pupil.id,
    column: correccao.coluna,
    added: correccao.somados * 10,
    at: correccao.quando,
    reason: correccao.razao,
  })
}

/** A council that is over has decided every case; one that sits has come to the third. */
function verdictOf(data: typeof moved, isOver: boolean): FixtureVerdict {
  const one = (words: readonly string[], at: number) => words[at % words.length] ?? ''
  return ({ marks }, at) => {
    if (!isOver && at >= 3) return null
    const { sobe, fica, semNota } = data.razoes
    if (marks.term.mark === null)
      return { isRaised: false, inFavour: 0, against: 0, reason: one(semNota, at) }
    const isRaised = at % 3 !== 2
    return isRaised
      ? { isRaised, inFavour: 4 + (at % 2), against: at % 2, reason: one(sobe, at) }
      : { isRaised, inFavour: 1, against: 4, reason: one(fica, at) }
  }
}
