import * as z from 'zod/mini'
import { bookOwed } from '#features/assessment/marks/contract.ts'
import { termState } from '#features/glossary/term.ts'
import { scheduledLesson } from '#features/planning/lesson-plans/schedule-contract.ts'
import { endpoint } from '#kit/endpoint.ts'
import { approvers, staff } from '#school/roles.ts'
import { sexes } from '#school/students/student.ts'
import { sharedHour } from '#school/timetable/contract.ts'

/** How much of a kind waits, and what of it is named. */
function countedFrom<Named extends z.core.$ZodType>(named: Named) {
  return z.object({ count: z.int(), first: z.nullable(named) })
}

/** A plan that came back, with the words that it came back with. */
const returnedPlan = z.object({
  id: z.uuid(),
  subjectName: z.string(),
  grade: z.int(),
  by: z.string(),
  comment: z.string(),
  openComments: z.int(),
})

/** A test or a quiz handed out to a group, of which something waits for the teacher. */
const testToMark = z.object({
  id: z.uuid(),
  title: z.string(),
  groupName: z.string(),
})

/** Games of the person that were played of late. */
const playedGames = z.object({
  plays: z.int(),
  pupils: z.int(),
  /** The one that was played most. */
  first: z.nullable(z.object({ id: z.uuid(), title: z.string() })),
})

/** A quiz that something is about to happen to, or that waits for a word. */
const quizNotice = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Names of its groups: «6ªA e 6ªB». */
  groups: z.string(),
  /** When it opens or closes; null where it is no matter of an hour. */
  at: z.nullable(z.string()),
  pupils: z.int(),
  handedIn: z.int(),
})
export type QuizNotice = z.infer<typeof quizNotice>

const quizNotices = z.object({
  /** Within a day, the first one first. */
  opening: z.array(quizNotice),
  closing: z.array(quizNotice),
  /** Closed and marked, with marks that wait for the teacher. */
  toPublish: z.array(quizNotice),
  /** What was handed in yesterday and today. */
  handedIn: countedFrom(quizNotice),
})
export type QuizNotices = z.infer<typeof quizNotices>

/** A group of the lower classes that waits to be heard, or groups by level that do. */
const hearingDue = z.object({
  step: z.enum(['ouvir', 'continuar', 'ouvir de novo']),
  /** The application to go on with, or the groups by level to hear again; null where nothing was made yet. */
  id: z.nullable(z.uuid()),
  groupName: z.string(),
  heard: z.int(),
  pupils: z.int(),
  on: z.nullable(z.string()),
})
export type HearingDue = z.infer<typeof hearingDue>

/** A recovery plan whose re-test should have been handed out, or should be within days. */
const retestDue = z.object({ id: z.uuid(), title: z.string(), groupName: z.string(), on: z.string() })
export type RetestDue = z.infer<typeof retestDue>

/** A policy in force whose next review is due. */
const reviewDue = z.object({ id: z.uuid(), title: z.string(), on: z.string() })
export type ReviewDue = z.infer<typeof reviewDue>

/** A question that a school proposes to the academy. */
const proposalDue = z.object({ id: z.uuid(), name: z.string(), school: z.string(), comment: z.string() })

/** Words of others on the person's plans that nobody has answered yet. */
const openComments = countedFrom(z.object({ text: z.string(), by: z.string(), to: z.string() }))

/** A policy that the person is to read. */
export const policyToRead = z.object({
  id: z.uuid(),
  title: z.string(),
  /** The last day on which reading it is in time. */
  dueOn: z.string(),
  isLate: z.boolean(),
  /** Who reminded the person of it today or in the last days. */
  remindedBy: z.nullable(z.string()),
})
export type PolicyToRead = z.infer<typeof policyToRead>

/** Pupils of the groups that the person directs who have been missing three times in a row. */
const pupilMissing = z.object({ id: z.uuid(), name: z.string(), groupId: z.uuid(), groupName: z.string() })
export type PupilMissing = z.infer<typeof pupilMissing>

/** What somebody lets the person know. */
const notice = z.object({
  id: z.uuid(),
  title: z.string(),
  detail: z.string(),
  path: z.string(),
  by: z.string(),
})
export type Notice = z.infer<typeof notice>

/** Who asked for the plans of lessons between two days. */
const planReminder = z.object({ by: z.string(), from: z.string(), to: z.string() })
export type PlanReminder = z.infer<typeof planReminder>

/** A group by level that the person leads at an hour of the week, and the days on which it was held. */
const levelHour = z.extend(sharedHour, { groupingId: z.uuid() })
export type LevelHour = z.infer<typeof levelHour>

const day = z.object({
  /** Monday to Sunday, in the order of the clock; on a Saturday or a Sunday from that day to the end of the next week. */
  lessons: z.array(scheduledLesson),
  /** The next day with lessons, where today has none; within three weeks. */
  next: z.nullable(z.object({ date: z.string(), lessons: z.array(scheduledLesson) })),
  levelHours: z.array(levelHour),
  /** Lesson times in the person's own timetable, on whatever day. */
  timetable: z.int(),
  returned: countedFrom(returnedPlan),
  /** Plans that wait for the person's «visto» or approval, and the one that has waited longest. */
  awaiting: countedFrom(
    z.object({
      id: z.uuid(),
      subjectName: z.string(),
      grade: z.int(),
      teacher: z.string(),
      /** The day on which it was handed in. */
      since: z.nullable(z.string()),
    }),
  ),
  /** Answers that wait for points, of all of them; 0 where only the closing word is missing. */
  toMark: z.extend(countedFrom(testToMark), { answers: z.int() }),
  quizzes: quizNotices,
  /** The most pressing first. */
  toRead: z.array(policyToRead),
  played: playedGames,
  /** From the one that has waited longest, as the others. */
  retests: countedFrom(retestDue),
  /** Groups of the lower classes to be heard, to be heard on, or to be heard again. */
  hearings: z.object({ rows: z.array(hearingDue), more: z.int() }),
  /** Books of marks that the person has not handed in, the first council first. */
  books: countedFrom(bookOwed),
  reviews: countedFrom(reviewDue),
  /** Questions proposed to the academy: those that wait for its reviewers, and those of the person that came back. */
  proposals: z.object({ toReview: countedFrom(proposalDue), returned: countedFrom(proposalDue) }),
  comments: openComments,
  missing: z.array(pupilMissing),
  /** Terms that the person began and has not sent on, and the one that was touched last. */
  drafts: countedFrom(z.object({ id: z.uuid(), term: z.string() })),
  /** Somebody who leads has asked for plans that the person's lessons lack. */
  reminder: z.nullable(planReminder),
  notices: z.array(notice),
})
export type Day = z.infer<typeof day>

/** How much there is of what the person works with. */
const figures = z.object({
  schools: z.int(),
  subjects: z.int(),
  groups: z.int(),
  /** The last school year that has groups. */
  lastYear: z.nullable(z.int()),
  /** By sex. */
  pupils: z.record(z.enum(sexes), z.int()),
  terms: z.record(termState, z.int()),
  /** The day since which the oldest term waits for its review. */
  reviewSince: z.nullable(z.string()),
  /** For administrators: accounts that wait for a role. */
  accounts: z.nullable(z.int()),
})
export type Figures = z.infer<typeof figures>

const firstPage = z.extend(day, { figures })
export type FirstPage = z.infer<typeof firstPage>

export const getDay = endpoint('GET', '/dashboard/day', {
  apis: ['academy'],
  who: staff,
  summary:
    'O dia de quem pede: as aulas da semana com os seus planos, o que espera por esta pessoa e quanto há na escola',
  response: firstPage,
})

export const exportWeek = endpoint('GET', '/dashboard/week', {
  apis: ['academy'],
  who: approvers,
  query: z.object({ format: z.enum(['pdf', 'docx']) }),
  response: 'bytes',
  summary:
    'O resumo da semana da escola numa página: aulas, planos em falta, decisões, testes, cumprimento e leituras',
})
