import { readHeardOfPupil } from '#features/assessment/hearing/server/of-pupil.ts'
import { readPublishedMarks } from '#features/assessment/marks/server/of-pupil.ts'
import { limitsOf } from '#features/assessment/quizzes/limits.ts'
import { countToPractise } from '#features/assessment/quizzes/server/practice.ts'
import type { Db } from '#kit/server/database/database.ts'
import { readAbsencesOfPupil } from '#school/absences/server/of-pupil.ts'
import { findCalendarInForce } from '#school/calendar/server/queries.ts'
import { readLanguageOf } from '#school/languages/server/queries.ts'
import { schoolOfStudent } from '#school/students/server/school-of-student.ts'
import { visibleNow } from '../../quizzes/feedback.ts'
import { markThatCounts } from '../../quizzes/marks.ts'
import type { Plant, Progress } from '../contract.ts'
import { countKnown, nextToPractise, practiceWeeks } from '../practice.ts'
import {
  type Attempt,
  competencesByQuiz,
  daysOf,
  type GameDays,
  type Hours,
  hoursOf,
  practised,
} from './practised.ts'
import {
  findAnswers,
  findAttempts,
  findCompetences,
  findHandedOut,
  findPupil,
  type HandedOutQuiz,
} from './queries.ts'

/** The page of one pupil: what may be seen now, and nothing of anybody else. */
export async function readProgress(
  db: Db,
  studentId: string,
  { today, games }: { today: string; games: GameDays },
): Promise<Omit<Progress, 'key'>> {
  const now = new Date()
  const pupil = await findPupil(db, studentId)
  const handedOut = await findHandedOut(db, pupil.groupId, studentId)
  const attempts = await findAttempts(
    db,
    handedOut.map(quiz => quiz.application_id),
    [studentId],
  )
  const of = (quiz: HandedOutQuiz) => attempts.filter(each => each.application_id === quiz.application_id)
  const places = handedOut.map(quiz => ({ quiz, own: of(quiz), hours: hoursOf(quiz, pupil, now) }))
  const answers = await findAnswers(
    db,
    attempts.map(attempt => attempt.id),
  )
  const byQuiz = await competencesByQuiz(db, handedOut)
  const seen = new Set(
    places.flatMap(({ quiz, own, hours }) =>
      own.filter(each => mayKnow(quiz, each, hours.closed, now).outcomes).map(each => each.id),
    ),
  )
  const shown = answers.filter(answer => seen.has(answer.attempt_id))
  const known = countKnown(practised(shown, attempts, handedOut, byQuiz))
  const competences = await findCompetences(
    db,
    pupil.grade,
    [...new Set(handedOut.map(quiz => quiz.subject_id))],
    [...known.keys()],
  )
  const none = { plant: 'a começar' as Plant, right: 0, answered: 0 }
  const all = competences.map(({ code: _code, subjectId: _subject, ...competence }) => ({
    ...competence,
    ...(known.get(competence.id) ?? none),
  }))
  const later = places
    .filter(({ hours }) => hours.door === 'later')
    .toSorted((a, b) => (a.hours.opensAt ?? '').localeCompare(b.hours.opensAt ?? ''))
  const quizzes = places.filter(place => !place.quiz.practice)
  const open = quizzes.flatMap(place => openOf(place, pupil, now))
  const first = later[0]
  const needed = first && { title: first.quiz.title, opensAt: first.hours.opensAt }
  const neededIds = new Set(first ? byQuiz.get(first.quiz.quiz_id)?.values() : [])
  const next = nextToPractise(all, neededIds)
  const days = daysOf(answers, games)
  const heard = await readHeardOfPupil(db, studentId)
  const calendar = await findCalendarInForce(db, today, schoolOfStudent(studentId))
  const marks = await readPublishedMarks(db, studentId, calendar?.year ?? Number(today.slice(0, 4)))
  const language = await readLanguageOf(db, studentId)
  const weeks = practiceWeeks(calendar, today, days)
  return {
    pupil: { name: pupil.name, code: pupil.code, group: pupil.group, number: pupil.number },
    school: { name: pupil.school, contact: pupil.contact },
    today,
    ...(heard.length > 0 ? { heard } : {}),
    ...(marks.length > 0 ? { marks } : {}),
    ...(language ? { language } : {}),
    now: now.toISOString(),
    open: open.map(({ quizId: _quiz, ...quiz }) => quiz),
    later: later.map(({ quiz, hours }) => ({
      title: quiz.title,
      subject: quiz.subject,
      opensAt: hours.opensAt,
      minutes: quiz.minutes,
    })),
    done: quizzes.flatMap(place => doneOf(place, now)).toSorted((a, b) => b.at.localeCompare(a.at)),
    competences: all,
    next: next
      ? {
          ...next,
          needed: needed && neededIds.has(next.id) ? needed : null,
          practice: await countToPractise(db, next.id),
          ways: open
            .filter(
              quiz => [...(byQuiz.get(quiz.quizId)?.values() ?? [])].includes(next.id) && quiz.from === null,
            )
            .map(({ code, title }) => ({ code, title })),
        }
      : null,
    weeks: { all: weeks.all, inARow: weeks.inARow },
    absences: await readAbsencesOfPupil(db, studentId, today),
  }
}

/** What of a handed-in attempt its pupil may know at this moment. */
function mayKnow(
  quiz: HandedOutQuiz,
  attempt: Attempt,
  closed: boolean,
  now: Date,
): { mark: boolean; outcomes: boolean } {
  if (attempt.state !== 'entregue') return { mark: false, outcomes: false }
  const seen = visibleNow(quiz.settings, {
    open: false,
    submittedAt: attempt.submitted_at,
    now: now.toISOString(),
    closed,
    released: quiz.released,
  })
  return { mark: seen.points, outcomes: seen.points || seen.feedback }
}

interface Place {
  quiz: HandedOutQuiz
  own: readonly Attempt[]
  hours: Hours
}

function openOf(
  { quiz, own, hours }: Place,
  pupil: { id: string; groupId: string },
  now: Date,
): (Progress['open'][number] & { quizId: string })[] {
  if (hours.door !== 'open') return []
  const { settings } = quiz
  const allowed = limitsOf(quiz, { studentId: pupil.id, groupId: pupil.groupId }).attempts
  const made = own.filter(attempt => attempt.state !== 'não apresentado')
  const begun = made.some(attempt => attempt.state === 'a responder')
  if (!begun && allowed !== null && made.length >= allowed) return []
  const last = made.at(-1)?.submitted_at
  const pause = last && settings.pauseMinutes > 0 ? Date.parse(last) + settings.pauseMinutes * 60_000 : 0
  const available = settings.availableFrom === null ? 0 : Date.parse(settings.availableFrom)
  const from = Math.max(pause, available)
  return [
    {
      quizId: quiz.quiz_id,
      code: quiz.code,
      title: quiz.title,
      subject: quiz.subject,
      questions: quiz.questions,
      minutes: quiz.minutes,
      closesAt: hours.closesAt,
      attempts: allowed,
      used: made.length,
      counting: settings.counting,
      begun,
      from: !begun && from > now.getTime() ? new Date(from).toISOString() : null,
      mark: doneOf({ quiz, own, hours }, now)[0]?.mark ?? null,
    },
  ]
}

function doneOf({ quiz, own, hours }: Place, now: Date): Progress['done'] {
  const handedIn = own.filter(attempt => attempt.state === 'entregue')
  const last = handedIn.at(-1)
  if (!last) return []
  const marks = handedIn.map(attempt => ({
    number: attempt.number,
    counts: attempt.counts,
    mark: mayKnow(quiz, attempt, hours.closed, now).mark && attempt.to_mark === 0 ? attempt.points : null,
  }))
  // A mean without one of its marks would tell another one than the school's.
  const hidden = marks.some(mark => mark.counts && mark.mark === null)
  return [
    {
      title: quiz.title,
      subject: quiz.subject,
      at: last.ended_at,
      mark: hidden ? null : markThatCounts(marks, quiz.settings.counting),
    },
  ]
}
