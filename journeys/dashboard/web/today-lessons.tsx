import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getLesson } from '#features/planning/lesson-plans/contract.ts'
import { taughtStates } from '#features/planning/lesson-plans/lesson.ts'
import { newLessonHref } from '#features/planning/lesson-plans/places.ts'
import type { ScheduledLesson } from '#features/planning/lesson-plans/schedule-contract.ts'
import { Elsewhere } from '#features/planning/lesson-plans/web/lesson-actions.tsx'
import { LessonStateMark } from '#features/planning/lesson-plans/web/lesson-state.tsx'
import { UseOffered } from '#features/planning/lesson-plans/web/offered-plan.tsx'
import { useLessonMarks } from '#features/planning/lesson-plans/web/use-lesson-marks.ts'
import { lacksPlan } from '#features/planning/lesson-plans/without-plan.ts'
import { href } from '#kit/address.ts'
import { counted, formatDateInProse, formatWeekday } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { roomInWords } from '#school/groups/room-in-words.ts'
import * as pages from '#school/pages.ts'
import { answerSubstitutions } from '#school/substitutions/contract.ts'
import { momentOf, type SchoolDay } from '../lessons.ts'
import { LevelHourRow } from './level-hour-row.tsx'
import { PhaseBar } from './phase-bar.tsx'
import styles from './today-lessons.module.css'

type Planned = NonNullable<ScheduledLesson['plan']>

const MARKS: Readonly<Record<(typeof taughtStates)[number], string>> = {
  dada: 'Dada',
  parcial: 'Parcial',
  'não dada': 'Não dada',
}

interface TodayLessonsProps {
  day: SchoolDay
  clock: string
  /** The next day with lessons, where this one has none; it is in its place. */
  next: SchoolDay | null
  /** Whether the person has lessons on any day of the week. */
  hasTimetable: boolean
}

/** The lessons of a day as a line of time, each with its plan or the way to one; marked in one tap once they begin. */
export function TodayLessons({ day: today, clock, next, hasTimetable }: TodayLessonsProps) {
  const isToday = next === null || today.lessons.length > 0 || today.levelHours.length > 0
  const day = isToday ? today : { ...next, closed: null }
  const led = day.levelHours
  const why = today.closed === null ? 'Hoje não tem aulas' : `Hoje não há aulas: ${today.closed}`
  const times = day.lessons.length + led.length
  const groups = new Set([
    ...day.lessons.map(lesson => lesson.group.id),
    ...led.flatMap(hour => hour.groups.map(({ id }) => id)),
  ]).size
  return (
    <Section
      flush
      title={
        isToday
          ? 'Aulas de hoje'
          : `Aulas de ${formatWeekday(day.date).split(',')[0]?.toLowerCase()}, ${formatDateInProse(day.date)}`
      }
      aside={
        <>
          {times > 0 && (
            <span>
              {counted(times, 'tempo', 'tempos')} · {counted(groups, 'turma', 'turmas')}
            </span>
          )}
          <Link to={pages.calendar} className={styles.all}>
            Calendário
          </Link>
        </>
      }
    >
      {!isToday && (
        <Text as="p" inset under={8} secondary>
          {why}.
        </Text>
      )}
      {times === 0 ? (
        <EmptyState
          art={null}
          title={why}
          text={
            !hasTimetable
              ? 'O seu horário está vazio: a administração da escola escreve os horários das turmas.'
              : day.closed === null
                ? 'O seu horário não tem tempos neste dia da semana.'
                : undefined
          }
          primary={{ label: 'Ver o calendário', to: pages.calendar }}
        />
      ) : (
        <ol className={styles.line}>
          {[...day.lessons, ...led]
            .toSorted((a, b) => hourOf(a).localeCompare(hourOf(b)))
            .map(each =>
              'groupingId' in each ? (
                <LevelHourRow
                  key={`${each.id} ${each.period}`}
                  hour={each}
                  date={day.date}
                  clock={isToday ? clock : null}
                />
              ) : (
                <Lesson
                  key={`${each.group.id} ${each.period ?? each.plan?.id}`}
                  lesson={each}
                  // Nothing of another day has begun.
                  clock={isToday ? clock : '00:00'}
                />
              ),
            )}
        </ol>
      )}
    </Section>
  )
}

/** Lessons without an hour come last. */
function hourOf({ startsAt }: { startsAt: string | null }): string {
  return startsAt ?? '99'
}

interface LessonProps {
  lesson: ScheduledLesson
  clock: string
}

function Lesson({ lesson, clock }: LessonProps) {
  const { plan, group, subject } = lesson
  const moment = momentOf(lesson, clock)
  const what = `${group.name} · ${subject.name}`
  const isOpen = plan?.state === 'pronto' || plan?.state === 'rascunho'
  return (
    <li className={styles.lesson} data-moment={moment} data-taught={(plan && !isOpen) || undefined}>
      <Text semibold textEnd className={styles.hour}>
        {lesson.startsAt ?? (lesson.period === null ? '–' : `${lesson.period}.º`)}
        {lesson.endsAt && (
          <Text as="small" block caption regular secondary>
            {lesson.endsAt}
          </Text>
        )}
      </Text>
      <span className={styles.rail} aria-hidden="true">
        <span className={styles.knot} />
      </span>
      {plan && moment === 'now' ? (
        <LessonNow lesson={lesson} plan={plan} clock={clock}>
          {isOpen && <Marks plan={plan} what={what} />}
        </LessonNow>
      ) : (
        <div>
          <Instead lesson={lesson} />
          <bdi>
            <Link to={href(pages.group, { id: group.id })} className={styles.what}>
              {what}
            </Link>
            {lesson.room && <Text secondary> · {roomInWords(lesson.room)}</Text>}
          </bdi>
          {lesson.parted && (
            <p>
              <Elsewhere parted={lesson.parted} />
            </p>
          )}
          {lesson.coveredBy !== undefined && (
            <p>{lesson.coveredBy === null ? 'não há aula' : `dada por ${lesson.coveredBy}`}</p>
          )}
          {plan && (
            <p>
              <Link to={href(pages.lesson, { id: plan.id })}>{themeOf(plan)}</Link>
            </p>
          )}
          {lacksPlan(lesson) && <p>sem plano</p>}
          {lesson.offer && (
            <>
              <p>
                A {lesson.offer.group}{' '}
                {lesson.offer.lessonNumber === null
                  ? 'tem esta aula'
                  : `tem a aula ${lesson.offer.lessonNumber}`}
                : {lesson.offer.title}
              </p>
              <UseOffered lesson={lesson} offer={lesson.offer} />
            </>
          )}
          {plan && isOpen && moment === 'done' && <Marks plan={plan} what={what} />}
        </div>
      )}
      <Row as="span" wrap center className={styles.end}>
        {moment === 'now' && <span className={styles.now}>Agora</span>}
        {plan ? (
          <Text small nowrap>
            <LessonStateMark state={plan.state} />
            {plan.present !== null && ` · ${counted(plan.present, 'presente', 'presentes')}`}
          </Text>
        ) : (
          lacksPlan(lesson) && (
            <Button
              variant="outlined"
              size="small"
              to={newLessonHref(lesson)}
              aria-label={`Planificar ${what}, às ${lesson.startsAt ?? ''}`}
            >
              Planificar
            </Button>
          )
        )}
      </Row>
    </li>
  )
}

/** «Em vez de Paulo Zimba»: the substitute reads the plan and answers «vi» or «não posso». */
function Instead({ lesson: { insteadOf, plan } }: { lesson: ScheduledLesson }) {
  const announce = useUndo()
  const save = useSave(answerSubstitutions, { touches: ['lesson-plans', 'dashboard', 'teacher-absences'] })
  if (!insteadOf) return null
  const answer = (word: 'vista' | 'não posso') =>
    save.mutate(
      { body: { ids: [insteadOf.substitution], answer: word } },
      {
        onSuccess: ({ change }) =>
          announce(word === 'vista' ? 'Fica dito que dá a aula.' : 'Fica dito que não pode.', change),
      },
    )
  return (
    <>
      <Text as="p" caption bold warning>
        Em vez de {insteadOf.name}
      </Text>
      <div className={styles.marks}>
        {plan && (
          <Button size="small" variant="outlined" to={href(pages.lesson, { id: plan.id })}>
            Ler o plano
          </Button>
        )}
        {insteadOf.answer === null && (
          <>
            <Button size="small" variant="outlined" loading={save.isPending} onClick={() => answer('vista')}>
              Vi, dou a aula
            </Button>
            <Button size="small" disabled={save.isPending} onClick={() => answer('não posso')}>
              Não posso
            </Button>
          </>
        )}
      </div>
    </>
  )
}

interface LessonNowProps {
  lesson: ScheduledLesson
  plan: Planned
  clock: string
  children: ReactNode
}

/** The lesson that is being taught: its theme, how far its plan has come, and the plan one tap away. */
function LessonNow({ lesson, plan, clock, children }: LessonNowProps) {
  const { group, subject, room } = lesson
  const whole = useQuery(query(getLesson, { params: { id: plan.id } })).data
  const about = [
    subject.name,
    plan.lessonNumber !== null && `aula ${plan.lessonNumber}`,
    room && roomInWords(room),
    whole?.pupils && counted(whole.pupils, 'aluno', 'alunos'),
  ].filter(Boolean)
  // A double lesson began in the time before.
  const startsAt = whole?.startsAt ?? lesson.startsAt
  return (
    <div>
      <h3 className={styles.theme}>{plan.theme || plan.summary || 'Plano por escrever'}</h3>
      <p>
        <Link to={href(pages.group, { id: group.id })} className={styles.group}>
          {group.name}
        </Link>{' '}
        · {about.join(' · ')}
      </p>
      {startsAt && <PhaseBar phases={whole?.phases ?? []} startsAt={startsAt} clock={clock} />}
      <Row gap={8} above={12} wrap center className={styles.actions}>
        <Button variant="contained" to={href(pages.lesson, { id: plan.id })} className={styles.open}>
          Abrir o plano
        </Button>
        {children}
      </Row>
    </div>
  )
}

function Marks({ plan, what }: { plan: Planned; what: string }) {
  const { mark, busy } = useLessonMarks()
  const name = plan.theme || what
  return (
    <fieldset className={styles.marks}>
      <legend className="visually-hidden">Como correu a aula</legend>
      {taughtStates.map(state => (
        <Button
          key={state}
          variant="outlined"
          size="small"
          className={styles.mark}
          disabled={busy}
          aria-label={`${MARKS[state]}: ${what}`}
          onClick={() => mark({ id: plan.id, version: plan.version, name, present: plan.present }, state)}
        >
          {MARKS[state]}
        </Button>
      ))}
    </fieldset>
  )
}

function themeOf({ lessonNumber, theme, summary }: Planned): string {
  const words = theme || summary || 'plano por escrever'
  return lessonNumber === null ? words : `Aula ${lessonNumber} · ${words}`
}
