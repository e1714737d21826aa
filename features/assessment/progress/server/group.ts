import { byNeed } from '#engines/psychometrics/competence-order.ts'
import type { Account } from '#kit/account.ts'
import { notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { findCalendarInForce } from '#school/calendar/server/queries.ts'
import { addDays, mondayOf } from '#school/calendar/weeks.ts'
import { getNamedGroup } from '#school/groups/server/queries.ts'
import { schoolOfGroup } from '#school/groups/server/school-of-group.ts'
import type { Board, GroupProgress, Plant } from '../contract.ts'
import { countKnown, MIN_PUPILS, practiceWeeks } from '../practice.ts'
import { competencesByQuiz, daysOf, type GameDays, hoursOf, practised } from './practised.ts'
import {
  findAnswers,
  findAttempts,
  findCompetences,
  findHandedOut,
  findPupilsOf,
  type HandedOutQuiz,
} from './queries.ts'

interface GroupProgressRequest {
  id: string
  subject: string | undefined
  today: string
  gamesOf: (studentIds: readonly string[]) => Promise<GameDays>
}

/** The figures of a group in one subject, for its teachers. */
export async function readGroupProgress(
  db: Db,
  account: Account,
  of: GroupProgressRequest,
): Promise<GroupProgress> {
  const group = await getNamedGroup(db, account, of.id)
  const quizzes = await findHandedOut(db, group.id)
  const subjects = [...new Map(quizzes.map(quiz => [quiz.subject_id, quiz.subject])).entries()]
    .map(([id, name]) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'pt'))
  const subject =
    of.subject === undefined
      ? mostHandedOut(quizzes, subjects)
      : subjects.find(subject => subject.id === of.subject)
  if (of.subject !== undefined && !subject) throw notFound('A prática da turma nesta disciplina')
  const own = quizzes.filter(quiz => quiz.subject_id === subject?.id)
  const pupils = await findPupilsOf(db, group.id, of.today)
  const ids = pupils.map(pupil => pupil.id)
  const attempts = await findAttempts(
    db,
    own.map(quiz => quiz.application_id),
    ids,
  )
  const answers = await findAnswers(
    db,
    attempts.map(attempt => attempt.id),
  )
  const competencesOf = await competencesByQuiz(db, own)
  const games = await of.gamesOf(ids)
  const calendar = await findCalendarInForce(db, of.today, schoolOfGroup(group.id))
  const rows = pupils.map(pupil => {
    const theirs = new Set(
      attempts.filter(attempt => attempt.student_id === pupil.id).map(attempt => attempt.id),
    )
    const theirAnswers = answers.filter(answer => theirs.has(answer.attempt_id))
    const known = countKnown(practised(theirAnswers, attempts, own, competencesOf))
    const days = daysOf(
      theirAnswers,
      games.filter(game => game.studentId === pupil.id),
    )
    return { pupil, answers: theirAnswers, known, weeks: practiceWeeks(calendar, of.today, days) }
  })
  const [{ weeks } = { weeks: practiceWeeks(calendar, of.today, []) }] = rows
  const practisedIds = [...new Set(rows.flatMap(row => [...row.known.keys()]))]
  const all = await findCompetences(db, group.grade, subject ? [subject.id] : [], practisedIds)
  const thisWeek = rows.map(row => ({
    sex: row.pupil.sex,
    practised: row.weeks.all.some(week => week.when === 'agora' && week.practised),
    answers: row.answers.filter(
      answer => answer.outcome !== 'por corrigir' && isThisWeek(answer.day, of.today),
    ),
  }))
  const ofThisWeek = thisWeek.flatMap(row =>
    row.answers.map(answer => ({ sex: row.sex, right: answer.outcome === 'certa' })),
  )
  return {
    group: { id: group.id, name: group.name },
    subject: subject ?? null,
    subjects,
    trimester: weeks.trimester,
    week: weeks.now,
    pupils: bySex(rows.map(row => row.pupil)),
    practised: bySex(thisWeek.filter(row => row.practised)),
    inARow: median(rows.map(row => row.weeks.inARow)),
    answers: ofThisWeek.length,
    right: shareBySex(ofThisWeek),
    competences: byNeed(
      all
        .map(({ id, code, description }) => {
          const states = rows.map(row => ({
            sex: row.pupil.sex,
            plant: row.known.get(id)?.plant ?? 'a começar',
          }))
          const grown = states.filter(state => state.plant === 'consolidado')
          return {
            id,
            code,
            description,
            ...grownOf(states.map(state => state.plant)),
            mastered: bySex(grown),
          }
        })
        .filter(competence => competence.seed + competence.growing + competence.grown > 0),
      row => ({ n: answeredBy(row), mastered: row.grown, notMastered: row.seed }),
    ),
    cards: {
      made: pupils.filter(pupil => pupil.hasCard).length,
      used: pupils.filter(pupil => pupil.usedCard).length,
    },
    rows: rows.map(({ pupil, known, weeks: theirWeeks }) => ({
      id: pupil.id,
      name: pupil.name,
      number: pupil.number,
      sex: pupil.sex,
      weeks: theirWeeks.all,
      inARow: theirWeeks.inARow,
      lastWeek: theirWeeks.last,
      hasCard: pupil.hasCard,
      ...grownOf([...known.values()].map(competence => competence.plant)),
    })),
  }
}

/** What may hang on the wall: totals of enough pupils that nobody is found in them. */
export async function readBoard(db: Db, account: Account, of: GroupProgressRequest): Promise<Board> {
  const figures = await readGroupProgress(db, account, of)
  const now = new Date()
  const quizzes = await findHandedOut(db, figures.group.id)
  const open = quizzes
    .filter(quiz => quiz.subject_id === figures.subject?.id && quiz.pupil_ids === null && !quiz.practice)
    .map(quiz => ({ quiz, hours: hoursOf(quiz, { id: '', groupId: figures.group.id }, now) }))
    .filter(({ hours }) => hours.door === 'open')
    .toSorted((a, b) => (a.hours.closesAt ?? '9').localeCompare(b.hours.closesAt ?? '9'))[0]
  const before = figures.week === null ? undefined : figures.week - 1
  return {
    group: figures.group.name,
    subject: figures.subject?.name ?? '',
    week: figures.week,
    figures:
      figures.pupils.total < MIN_PUPILS
        ? null
        : {
            pupils: figures.pupils.total,
            practised: figures.practised.total,
            before: before
              ? figures.rows.filter(row => row.weeks.some(week => week.number === before && week.practised))
                  .length
              : null,
            competences: figures.competences
              .filter(competence => answeredBy(competence) >= MIN_PUPILS)
              .slice(0, 4)
              .map(({ description, seed, growing, grown }) => ({ description, seed, growing, grown })),
          },
    open: open ? { title: open.quiz.title, code: open.quiz.code, closesAt: open.hours.closesAt } : null,
  }
}

/** The subject of most quizzes: what the teacher most likely looks for. */
function mostHandedOut(
  handedOut: readonly HandedOutQuiz[],
  subjects: readonly { id: string; name: string }[],
) {
  const quizzes = (id: string) => handedOut.filter(quiz => quiz.subject_id === id && !quiz.practice).length
  return subjects.toSorted((a, b) => quizzes(b.id) - quizzes(a.id))[0]
}

function isThisWeek(day: string, today: string): boolean {
  const from = mondayOf(today)
  return day >= from && day < addDays(from, 7)
}

function answeredBy(competence: { seed: number; growing: number; grown: number }): number {
  return competence.seed + competence.growing + competence.grown
}

function grownOf(states: readonly Plant[]) {
  const count = (plant: Plant) => states.filter(state => state === plant).length
  return {
    starting: count('a começar'),
    seed: count('semente'),
    growing: count('a crescer'),
    grown: count('consolidado'),
  }
}

function bySex(all: readonly { sex: 'H' | 'M' }[]) {
  const H = all.filter(pupil => pupil.sex === 'H').length
  return { H, M: all.length - H, total: all.length }
}

function shareBySex(all: readonly { sex: 'H' | 'M'; right: boolean }[]) {
  const share = (answers: readonly { right: boolean }[]) =>
    answers.length === 0 ? null : answers.filter(answer => answer.right).length / answers.length
  return {
    H: share(all.filter(answer => answer.sex === 'H')),
    M: share(all.filter(answer => answer.sex === 'M')),
    total: share(all),
  }
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
