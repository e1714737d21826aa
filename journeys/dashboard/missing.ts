// Long because all that can wait for a person stands here in its one order, each in a few lines.

import { bookHref } from '#features/assessment/marks/places.ts'
import { newLessonHref } from '#features/planning/lesson-plans/places.ts'
import type { ScheduledLesson } from '#features/planning/lesson-plans/schedule-contract.ts'
import { lacksPlan } from '#features/planning/lesson-plans/without-plan.ts'
import { href } from '#kit/address.ts'
import { dayOf } from '#kit/dates.ts'
import {
  counted,
  formatDateSlashes,
  formatDayMonth,
  formatTime,
  formatWeekday,
  lacking,
} from '#kit/figures.ts'
import type { PictogramTone } from '#kit/web/parts/pictogram.tsx'
import type { IconName } from '#kit/web/theme/icon.tsx'
import { pupilAbsencesHref, registerHref } from '#school/absences/places.ts'
import { type Age, ageOf } from '#school/calendar/age.ts'
import { daysBetween } from '#school/calendar/weeks.ts'
import * as pages from '#school/pages.ts'
import { leads } from '#school/roles.ts'
import type {
  Day,
  FirstPage,
  HearingDue,
  Notice,
  PlanReminder,
  PolicyToRead,
  PupilMissing,
  QuizNotice,
  QuizNotices,
} from './contract.ts'

/** Something that waits for the person, with the way to do it. */
export interface Missing {
  icon: IconName
  tone: PictogramTone
  title: string
  text: string
  action: string
  to: string
  /** How long it has waited, where that is known. */
  age?: Age | undefined
}

/** A weekend and a holiday beside it. */
const DAYS_AHEAD = 3

/** Everything of a person's day that waits, the most pressing first: on the first page and in the morning's message. */
export function missingOf(day: Day, today: string): Missing[] {
  const lessons = day.lessons.filter(lesson => lesson.date === today)
  const { next } = day
  return [
    ...day.notices.map(ofNotice),
    requestedPlans(day.reminder, day.lessons, today),
    lessonsWithoutPlan(lessons),
    // On a Sunday Monday is what is missing; what lies beyond a break is not yet.
    next && daysBetween(today, next.date) <= DAYS_AHEAD ? lessonsWithoutPlan(next.lessons, next.date) : null,
    pupilsMissing(day.missing),
    plansReturned(day.returned),
    proposalsReturned(day.proposals.returned),
    testsToMark(day.toMark),
    booksOwed(day.books, today),
    quizzesClosing(day.quizzes.closing, today),
    marksToPublish(day.quizzes.toPublish),
    policiesToRead(day.toRead, today),
    ...day.hearings.rows.map(hearingDue),
    otherHearings(day.hearings.more),
    retestsDue(day.retests, today),
    commentsToAnswer(day.comments),
    plansAwaiting(day.awaiting, today),
    proposalsToReview(day.proposals.toReview),
    reviewsDue(day.reviews, today),
    quizzesOpening(day.quizzes.opening, today),
    quizzesHandedIn(day.quizzes.handedIn),
    playsToSee(day.played),
  ].filter(each => each !== null)
}

interface Reader {
  /** ISO date. */
  today: string
  role: string
  /** No calendar is in force, and nothing else on the page says so. */
  lacksCalendar: boolean
}

/** All that waits for a person on the first page: nothing that only others can do. */
export function missingOnPage(page: FirstPage, { today, role, lacksCalendar }: Reader): Missing[] {
  const { terms, accounts } = page.figures
  const [decides, administers] = [leads({ role }), role === 'admin']
  return [
    ...missingOf(page, today),
    administers ? accountsToApprove(accounts ?? 0) : null,
    decides ? termsToReview(terms['em revisão'], ageOf(page.figures.reviewSince, today)) : null,
    draftTerms(page.drafts),
    administers && lacksCalendar ? noCalendar() : null,
  ].filter(each => each !== null)
}

/**
 * The lessons of a day that nobody has planned; the way leads to the plan of the first.
 * @param ahead the day, where it is not today
 */
export function lessonsWithoutPlan(lessons: readonly ScheduledLesson[], ahead?: string): Missing | null {
  const without = lessons.filter(lacksPlan)
  const [first] = without
  if (!first) return null
  const when = ahead === undefined ? '' : ` para ${formatWeekday(ahead).split(',')[0]?.toLowerCase()}`
  return {
    icon: 'chalkboard-teacher',
    tone: 'amber',
    title: `${counted(without.length, 'aula', 'aulas')} sem plano${when}`,
    text: without.map(lesson => [hourOf(lesson), lesson.group.name].filter(Boolean).join(' · ')).join('; '),
    action: without.length === 1 ? 'Planificar' : `Planificar a das ${hourOf(first)}`,
    to: newLessonHref(first),
  }
}

/** What somebody lets the person know. */
function ofNotice({ title, detail, by, path }: Notice): Missing {
  return {
    icon: 'bell',
    tone: 'amber',
    title,
    text: [detail, by].filter(Boolean).join(' · '),
    action: 'Ver',
    to: path,
  }
}

/** Lessons of the week whose plans somebody has asked for, as long as one still has none. */
export function requestedPlans(
  reminder: PlanReminder | null,
  lessons: readonly ScheduledLesson[],
  today: string,
): Missing | null {
  if (!reminder) return null
  const { from, to } = reminder
  const without = lessons.filter(
    lesson => lesson.date >= today && lesson.date >= from && lesson.date <= to && lacksPlan(lesson),
  )
  const [first] = without
  if (!first) return null
  const days = [...new Set(without.map(lesson => formatWeekday(lesson.date).split(',')[0]?.toLowerCase()))]
  return {
    icon: 'bell',
    tone: 'amber',
    title: `${reminder.by} lembra: ${counted(without.length, 'aula', 'aulas')} sem plano`,
    text: `${[...new Set(without.map(lesson => lesson.group.name))].join(', ')} · ${days.join(', ')}`,
    action: 'Planificar a primeira',
    to: newLessonHref(first),
  }
}

/** Pupils who have been missing three times in a row: the family is asked. */
export function pupilsMissing(pupils: readonly PupilMissing[]): Missing | null {
  const [first] = pupils
  if (!first) return null
  const named = pupils
    .slice(0, 3)
    .map(({ name, groupName }) => `${name}, ${groupName}`)
    .join('; ')
  const more = pupils.length > 3 ? `, e mais ${pupils.length - 3}` : ''
  return {
    icon: 'calendar-x',
    tone: 'red',
    title: `${counted(pupils.length, 'aluno faltou', 'alunos faltaram')} três vezes seguidas`,
    text: `${named}${more}. Fale hoje com a família.`,
    action: 'Ver as faltas',
    to: pupils.length === 1 ? pupilAbsencesHref(first.id) : registerHref(first.groupId),
  }
}

/** The person's plans that came back. */
export function plansReturned({ count, first }: Day['returned']): Missing | null {
  if (!first) return null
  const rows = counted(first.openComments, 'comentário por tratar', 'comentários por tratar')
  const why = first.comment ? `«${first.comment}»` : first.openComments > 0 ? rows : ''
  return {
    icon: 'arrow-u-up-left',
    tone: 'red',
    title: counted(count, 'plano devolvido', 'planos devolvidos'),
    text: [`${first.subjectName}, ${first.grade}ª classe`, why, first.by].filter(Boolean).join(' · '),
    action: 'Rever o plano',
    to: href(pages.editPlan, { id: first.id }),
  }
}

/** Questions that the person proposed to the academy and that came back. */
function proposalsReturned({ count, first }: Day['proposals']['returned']): Missing | null {
  if (!first) return null
  return {
    icon: 'arrow-u-up-left',
    tone: 'amber',
    title: counted(count, 'proposta devolvida pela academia', 'propostas devolvidas pela academia'),
    text: [first.name, first.comment && `«${first.comment}»`].filter(Boolean).join(' · '),
    action: 'Ver a proposta',
    to: href(pages.proposal, { id: first.id }),
  }
}

/** Questions that schools propose to the academy; the way leads to the one that has waited longest. */
function proposalsToReview({ count, first }: Day['proposals']['toReview']): Missing | null {
  if (!first) return null
  return {
    icon: 'seal-check',
    tone: 'amber',
    title: counted(count, 'pergunta proposta à academia', 'perguntas propostas à academia'),
    text: `${first.name}, de ${first.school}${count > 1 ? ', é a que espera há mais tempo' : ''}.`,
    action: 'Rever e decidir',
    to: href(pages.proposal, { id: first.id }),
  }
}

/** Tests with answers that wait for points, or that nobody has called marked. */
export function testsToMark({ count, answers, first }: Day['toMark']): Missing | null {
  if (!first) return null
  return {
    icon: 'exam',
    tone: 'info',
    title:
      answers > 0
        ? counted(answers, 'resposta por corrigir', 'respostas por corrigir')
        : counted(count, 'teste por corrigir', 'testes por corrigir'),
    text: `${first.title}, ${first.groupName}${count > 1 ? `, e mais ${count - 1}` : ''}`,
    action: 'Corrigir',
    to: href(pages.application, { id: first.id }),
  }
}

const panelOf = ({ id }: QuizNotice) => href(pages.quizzes, { quiz: id })
const resultsOf = ({ id }: QuizNotice) => href(pages.quizResults, { id })

/** Quizzes that close within a day, with how many pupils have not handed in. */
export function quizzesClosing(quizzes: readonly QuizNotice[], today: string): Missing | null {
  const [first] = quizzes
  if (!first) return null
  const left = first.pupils - first.handedIn
  return {
    icon: 'clock',
    tone: left > 0 ? 'amber' : 'info',
    title: counted(quizzes.length, 'quiz a fechar', 'quizzes a fechar'),
    text: `${first.title}, ${first.groups}, fecha ${hourIn(first.at, today)}; ${
      left > 0 ? `${lacking(left)} de ${first.pupils}` : 'já todos entregaram'
    }.`,
    action: 'Ver quem falta',
    to: resultsOf(first),
  }
}

/** Quizzes that open within a day. */
export function quizzesOpening(quizzes: readonly QuizNotice[], today: string): Missing | null {
  const [first] = quizzes
  if (!first) return null
  return {
    icon: 'calendar-blank',
    tone: 'info',
    title: counted(quizzes.length, 'quiz a abrir', 'quizzes a abrir'),
    text: `${first.title}, ${first.groups}, abre ${hourIn(first.at, today)}.`,
    action: 'Ver o quiz',
    to: panelOf(first),
  }
}

/** Quizzes whose marks are all there, and not let out yet. */
export function marksToPublish(quizzes: readonly QuizNotice[]): Missing | null {
  const [first] = quizzes
  if (!first) return null
  return {
    icon: 'seal-check',
    tone: 'amber',
    title: counted(quizzes.length, 'quiz com notas por publicar', 'quizzes com notas por publicar'),
    text: `${first.title}, ${first.groups}: está corrigido, e os alunos ainda não vêem a nota.`,
    action: 'Ver e publicar',
    to: resultsOf(first),
  }
}

/** What pupils handed in since yesterday. */
export function quizzesHandedIn({ count, first }: QuizNotices['handedIn']): Missing | null {
  if (!first) return null
  return {
    icon: 'list-checks',
    tone: 'info',
    title: counted(count, 'quiz entregue', 'quizzes entregues'),
    text: `Desde ontem; o último em «${first.title}», ${first.groups}: ${first.handedIn} de ${first.pupils}.`,
    action: 'Ver os resultados',
    to: resultsOf(first),
  }
}

/** «hoje às 18:00», or the day where it is another one. */
function hourIn(at: string | null, today: string): string {
  if (at === null) return ''
  return `${dayOf(at) === today ? 'hoje' : `a ${formatDayMonth(at)}`} às ${formatTime(at)}`
}

/** Plans that wait for this person's word. */
export function plansAwaiting({ count, first }: Day['awaiting'], today: string): Missing | null {
  if (!first) return null
  return {
    icon: 'seal-check',
    tone: 'amber',
    title: counted(count, 'plano por aprovar', 'planos por aprovar'),
    text: `${first.subjectName}, ${first.grade}ª classe, de ${first.teacher}${count > 1 ? ', é o que espera há mais tempo' : ''}.`,
    action: 'Rever e decidir',
    to: href(pages.planControl, { id: first.id }),
    age: ageOf(first.since, today),
  }
}

/** Policies that the person is to read; the way leads to the one whose time ends first. */
function policiesToRead(policies: readonly PolicyToRead[], today: string): Missing | null {
  const [first] = policies
  if (!first) return null
  const due = first.isLate
    ? `em atraso desde ${formatDateSlashes(first.dueOn)}`
    : first.dueOn === today
      ? 'até hoje'
      : `até ${formatDateSlashes(first.dueOn)}`
  return {
    icon: 'scroll',
    tone: first.isLate ? 'red' : 'amber',
    title: [
      first.remindedBy && `${first.remindedBy} lembra:`,
      counted(policies.length, 'política por ler', 'políticas por ler'),
    ]
      .filter(Boolean)
      .join(' '),
    text: `${first.title}, ${due}`,
    action: 'Ler agora',
    to: href(pages.policy, { documentId: first.id }),
    age: first.isLate ? ageOf(first.dueOn, today) : undefined,
  }
}

/** What pupils played of the person's games in the last days. */
function playsToSee({ plays, first }: Day['played']): Missing | null {
  if (!first) return null
  return {
    icon: 'puzzle-piece',
    tone: 'info',
    title: counted(plays, 'partida por ver', 'partidas por ver'),
    text: `Nos últimos três dias; a maior parte em «${first.title}».`,
    action: 'Ver o que custou mais',
    to: href(pages.gameControl, { id: first.id }),
  }
}

/** A group to be heard, to be heard on, or to be heard again. */
function hearingDue({ step, id, groupName, heard, pupils, on }: HearingDue): Missing {
  const common = { icon: 'ear' as const, tone: 'primary' as const }
  if (step === 'continuar')
    return {
      ...common,
      title: `Continuar a ouvir a ${groupName}`,
      text: `${heard} de ${counted(pupils, 'aluno', 'alunos')}`,
      action: 'Ouvir',
      to: href(pages.hearing, { id: id ?? '' }),
    }
  if (step === 'ouvir de novo')
    return {
      ...common,
      title: 'Ouvir de novo',
      text: `${groupName} · semana de ${formatDateSlashes(on ?? '')}`,
      action: 'Abrir os grupos',
      to: href(pages.grouping, { id: id ?? '' }),
    }
  return {
    ...common,
    title: `Ouvir ler a ${groupName}`,
    text: 'Ainda ninguém ouviu esta turma: saiba quem lê letras, palavras, um parágrafo ou uma história.',
    action: 'Preparar',
    to: href(pages.newTest, { tipo: 'oral' }),
  }
}

/** Those that are not named one by one. */
function otherHearings(more: number): Missing | null {
  if (more === 0) return null
  return {
    icon: 'ear',
    tone: 'primary',
    title: counted(more, 'outra audição espera', 'outras audições esperam'),
    text: 'Turmas por ouvir, por acabar de ouvir ou por ouvir de novo.',
    action: 'Ver todas',
    to: pages.levels,
  }
}

/** Re-tests that are due; the way leads to the plan that has waited longest. */
function retestsDue({ count, first }: Day['retests'], today: string): Missing | null {
  if (!first) return null
  const when = first.on < today ? 'desde' : 'até'
  return {
    icon: 'plant',
    tone: first.on < today ? 'red' : 'amber',
    title: counted(count, 'reavaliação por aplicar', 'reavaliações por aplicar'),
    text: `${first.groupName}, ${when} ${formatDateSlashes(first.on)} · ${first.title}`,
    action: 'Aplicar',
    to: href(pages.recoveryPlan, { id: first.id }),
  }
}

/** Books of marks that the person has not handed in. */
function booksOwed({ count, first }: Day['books'], today: string): Missing | null {
  if (!first) return null
  const { groupName, subjectName, trimester, councilOn, endedOn } = first
  const isLate = councilOn === null || councilOn <= today
  const when =
    councilOn === null
      ? `o trimestre acabou a ${formatDateSlashes(endedOn)}`
      : `conselho a ${formatDateSlashes(councilOn)}`
  return {
    icon: 'exam',
    tone: isLate ? 'red' : 'amber',
    title: counted(count, 'caderneta por entregar', 'cadernetas por entregar'),
    text: `${groupName}, ${subjectName}, ${trimester}.º trimestre · ${when}`,
    action: 'Abrir a caderneta',
    to: bookHref({ group: first.groupId, subject: first.subjectId, trimester }),
  }
}

/** Policies whose next review is due, for those who lead. */
function reviewsDue({ count, first }: Day['reviews'], today: string): Missing | null {
  if (!first) return null
  return {
    icon: 'scroll',
    tone: first.on < today ? 'red' : 'amber',
    title: counted(count, 'política por rever', 'políticas por rever'),
    text: `${first.title}, revisão ${first.on < today ? 'em atraso desde' : 'até'} ${formatDateSlashes(first.on)}`,
    action: 'Abrir a política',
    to: href(pages.policy, { documentId: first.id }),
  }
}

/** What others wrote on the person's plans and lessons. */
function commentsToAnswer({ count, first }: Day['comments']): Missing | null {
  if (!first) return null
  return {
    icon: 'chat-circle-text',
    tone: 'info',
    title: counted(count, 'comentário por tratar', 'comentários por tratar'),
    text: `${first.by}: «${first.text.length > 80 ? `${first.text.slice(0, 79)}…` : first.text}»`,
    action: 'Ler e responder',
    to: first.to,
  }
}

function hourOf(lesson: ScheduledLesson): string {
  return lesson.startsAt ?? (lesson.period === null ? '' : `${lesson.period}.º tempo`)
}

function accountsToApprove(count: number): Missing | null {
  if (count === 0) return null
  return {
    icon: 'user-plus',
    tone: 'amber',
    title: counted(count, 'conta por aprovar', 'contas por aprovar'),
    text: 'Quem se registou espera que lhe dêem um papel.',
    action: 'Aprovar',
    to: href(pages.users, { state: 'pendente' }),
  }
}

function termsToReview(count: number, age: Age | undefined): Missing | null {
  if (count === 0) return null
  return {
    icon: 'book-open-text',
    tone: 'info',
    title: counted(count, 'termo por rever', 'termos por rever'),
    text: 'Enviados por professores, à espera de publicação.',
    action: 'Rever',
    to: href(pages.terms, { state: 'em revisão' }),
    age,
  }
}

/** The person's own; drafts of others are theirs to go on with. */
function draftTerms({ count, first }: Day['drafts']): Missing | null {
  if (!first) return null
  return {
    icon: 'note-pencil',
    tone: 'neutral',
    title: counted(count, 'termo seu em rascunho', 'termos seus em rascunho'),
    text: `«${first.term}»${count > 1 ? `, e mais ${count - 1}` : ''}: só o corpo docente o vê até ser enviado para revisão.`,
    action: 'Continuar',
    to: href(pages.editTerm, { id: first.id }),
  }
}

function noCalendar(): Missing {
  return {
    icon: 'calendar-x',
    tone: 'red',
    title: 'Nenhum calendário em vigor',
    text: 'Sem ele não se contam semanas nem aulas previstas.',
    action: 'Pôr um calendário em vigor',
    to: pages.calendars,
  }
}
