import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { findLevelsHeard } from '#features/assessment/hearing/server/of-pupil.ts'
import { isPractised } from '#features/assessment/progress/practice.ts'
import { findPracticeDays } from '#features/assessment/progress/server/practice-of-pupil.ts'
import { findRecoveriesOfPupil } from '#features/assessment/recovery/server/of-pupil.ts'
import type { PupilResult } from '#features/assessment/reports/report-shapes.ts'
import { readPupilReport } from '#features/assessment/reports/server/pupil-report.ts'
import { AWAY } from '#features/assessment/results/away-words.ts'
import { findFinishedDays } from '#features/games/server/play-queries.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { findDaysOfPupil } from '#school/absences/server/of-pupil.ts'
import { findRunOfPupil } from '#school/absences/server/runs.ts'
import { findTalks } from '#school/absences/server/talks.ts'
import { findCalendarInForce } from '#school/calendar/server/queries.ts'
import { mondayOf } from '#school/calendar/weeks.ts'
import { teachings } from '#school/groups/server/in-charge.ts'
import { findFirstDay } from '#school/students/server/members.ts'
import { getStudent } from '#school/students/server/queries.ts'
import { schoolOfStudent } from '#school/students/server/school-of-student.ts'
import type { PupilYear, TestOnLine } from '../contract.ts'
import { knownFrom } from '../knows.ts'
import { waitingSteps } from '../waiting.ts'
import { mondaysThere, type WeeksOf } from '../year-scale.ts'

interface YearCall {
  db: Db
  account: Account
  today: string
  reply: FastifyReply
}

/** A pupil's school year up to today, as far as the account may see it. @throws HttpError 404 */
export async function readPupilYear(call: YearCall, id: string): Promise<PupilYear> {
  const { db, account, today } = call
  const student = await getStudent(db, account, id)
  const calendar = await findCalendarInForce(db, today, schoolOfStudent(id))
  const trimesters = (calendar?.trimesters ?? []).map(({ number, startsOn, endsOn }) => ({
    number,
    startsOn,
    endsOn,
  }))
  const year = calendar?.year ?? student.group.year
  const from = trimesters[0]?.startsOn ?? `${year}-01-01`
  const { results } = await readPupilReport(call, id)
  const ofYear = results.filter(({ head }) => head.year === year)
  const subjects = bySubject(ofYear)
  const since = await findFirstDay(db, id, from)
  const heard = await findLevelsHeard(db, id, from)
  const recoveries = await findRecoveriesOfPupil(db, account, { studentId: id, year })
  const known = subjects.flatMap(({ id, name, results }) => {
    const competences = knownFrom(results)
    return competences.length === 0 ? [] : [{ id, name, competences }]
  })
  const tested = subjects.map(({ id, name, results }) => ({
    id,
    name,
    tests: results.map(onLine).toReversed(),
  }))
  const facts = { today, since, trimesters, subjects: tested, known, heard }
  const taught = await findSubjectsTaught(db, student.group.id, today)
  return {
    ...facts,
    untested: taught.filter(({ id }) => tested.every(subject => subject.id !== id)).map(({ name }) => name),
    recoveries: recoveries.map(({ state: _state, competenceIds: _ids, ...recovery }) => recovery),
    practice: await readPractice(db, id, { trimesters, since, today }),
    absences: await readAbsences(db, id, { trimesters, since, today }),
    waiting: waitingSteps({
      ...facts,
      firstName: student.fullName.split(' ')[0] ?? student.fullName,
      article: student.sex === 'M' ? 'a' : 'o',
      run: await findRunOfPupil(db, account, { groupId: student.group.id, studentId: id }, today),
      talks: await findTalks(db, id),
      hasContact: student.guardianContact !== '',
      inRecovery: new Set(
        recoveries.flatMap(({ state, competenceIds }) => (state === 'em curso' ? competenceIds : [])),
      ),
    }),
  }
}

interface SubjectResults {
  id: string
  name: string
  /** The newest first. */
  results: PupilResult[]
}

function bySubject(results: readonly PupilResult[]): SubjectResults[] {
  return [...Map.groupBy(results, ({ head }) => head.subject.id)]
    .flatMap(([id, own]) => (own[0] ? [{ id, name: own[0].head.subject.name, results: own }] : []))
    .toSorted((a, b) => b.results.length - a.results.length || a.name.localeCompare(b.name, 'pt'))
}

function onLine({ head, pupil }: PupilResult): TestOnLine {
  const state =
    pupil.state === 'não apresentado'
      ? AWAY
      : pupil.state !== 'entregue'
        ? 'a responder'
        : pupil.provisional || pupil.mark === null
          ? 'por corrigir'
          : 'feito'
  return {
    applicationId: head.applicationId,
    title: head.testTitle,
    date: head.date,
    mark: pupil.mark,
    state,
  }
}

/** What is taught to a group, by name. */
async function findSubjectsTaught(
  db: Db,
  groupId: string,
  today: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct s.id, s.name from ${teachings({ on: today })} taught join subjects s on s.id = taught.subject_id
    where taught.group_id = ${groupId} and s.deleted_at is null order by s.name`.execute(db)
  return rows
}

async function readPractice(db: Db, studentId: string, of: WeeksOf): Promise<PupilYear['practice']> {
  const days = await findPracticeDays(db, studentId, await findFinishedDays(db, [studentId]))
  return days && mondaysThere(of).map(monday => ({ monday, practised: isPractised(days, monday) }))
}

async function readAbsences(db: Db, studentId: string, of: WeeksOf): Promise<PupilYear['absences']> {
  const mondays = mondaysThere(of)
  const [first] = mondays
  const days = first === undefined ? [] : await findDaysOfPupil(db, studentId, { from: first, to: of.today })
  const weeks = Map.groupBy(days, ({ date }) => mondayOf(date))
  return {
    by: days.at(-1)?.by ?? null,
    weeks: mondays.map(monday => {
      const own = weeks.get(monday) ?? []
      return {
        monday,
        units: own.reduce((sum, { day }) => sum + day.of, 0),
        missed: own.reduce((sum, { day }) => sum + day.missed, 0),
      }
    }),
  }
}
