import { formatWeekday } from '#kit/figures.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import type { GroupDay, LessonOfDay } from '../contract.ts'
import { momentOfLesson } from '../moment.ts'
import styles from './group-day.module.css'

interface TodayCardProps {
  day: GroupDay
  /** «09:40». */
  clock: string
  /** The account that reads it. */
  accountId: string | undefined
}

/** The lessons of a group today: who gives them, which is now, and which were held. */
export function TodayCard({ day, clock, accountId }: TodayCardProps) {
  const weekday = formatWeekday(day.today).split(',')[0]?.toLocaleLowerCase('pt')
  if (day.lessons.length === 0)
    return (
      <Section title={`Hoje, ${weekday}`}>
        <Text as="p" secondary>
          {day.closed === null ? 'Não há aulas no horário da turma.' : `Não há aulas: ${day.closed}.`}
        </Text>
      </Section>
    )
  return (
    <Section title={`Hoje, ${weekday}`}>
      <ol className={styles.lessons}>
        {day.lessons.map(lesson => {
          const moment = momentOfLesson(lesson, clock)
          return (
            <li key={`${lesson.startsAt} ${lesson.subject.id}`} data-moment={moment}>
              <Text numeric>{lesson.startsAt ?? '–'}</Text>
              <Text as="b" semibold>
                {lesson.subject.name}
              </Text>
              <small>{teacherOf(lesson, accountId)}</small>
              <Sign {...signOf(lesson, moment)} />
            </li>
          )
        })}
      </ol>
    </Section>
  )
}

function teacherOf({ teacher, coveredBy }: LessonOfDay, accountId: string | undefined): string {
  if (coveredBy === null) return 'não há aula: professor ausente'
  if (coveredBy !== undefined) return `dada por ${coveredBy}`
  if (teacher === null) return 'sem professor'
  return teacher.id === accountId ? 'consigo' : teacher.name
}

interface SignProps {
  icon: IconName | null
  words: string
}

function Sign({ icon, words }: SignProps) {
  return (
    <i>
      {icon && <Icon name={icon} size={18} />}
      <span className="visually-hidden">{words}</span>
    </i>
  )
}

function signOf({ state, isCalled }: LessonOfDay, moment: ReturnType<typeof momentOfLesson>): SignProps {
  if (state === 'não dada') return { icon: 'x', words: 'não dada' }
  if (isCalled || state === 'dada' || state === 'parcial')
    return {
      icon: 'check',
      words: isCalled ? 'chamada feita' : state === 'parcial' ? 'dada em parte' : 'dada',
    }
  if (moment === 'now') return { icon: 'play', words: 'agora' }
  return moment === 'done' ? { icon: 'circle-dashed', words: 'ninguém registou' } : { icon: null, words: '' }
}
