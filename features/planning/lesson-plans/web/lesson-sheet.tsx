import { useContext } from 'react'
import { awaitedLine } from '#kit/web/notice/skeleton.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { Lesson } from '../contract.ts'
import { exitAnswersInWords } from '../exit-answers.ts'
import { later } from '../lesson-values.ts'
import { editLessonHref, pathHref } from '../places.ts'
import { lessonWords } from '../words.ts'
import { Diagnosed, measuredText } from './lesson-diagnosis.ts'
import styles from './lesson-sheet.module.css'
import { Content, Run } from './typeset-text.tsx'

/** A lesson to be read: objectives and phases on one ruled sheet, what is not needed in class on a second one. */
export function LessonSheet({ lesson }: { lesson: Lesson }) {
  const words = lessonWords[lesson.model]
  let minutes = 0
  return (
    <>
      <section className={styles.sheet} aria-label={words.title}>
        {lesson.objectives.length > 0 && (
          <div className={styles.objectives}>
            <h2>Objectivos</h2>
            <ol>
              {lesson.objectives.map((objective, at) => (
                <li key={objective.text}>
                  <b aria-hidden="true">{at + 1}</b>
                  <span>
                    <Run text={objective.text} />
                  </span>
                </li>
              ))}
            </ol>
          </div>
        )}
        <Text as="div" secondary caption bold className={styles.heads} aria-hidden="true">
          <span>{words.columns[0]}</span>
          <span>{words.columns[1]} e conteúdo</span>
          <span>O professor</span>
          <span>O aluno</span>
        </Text>
        {lesson.phases.map(phase => {
          const start = lesson.startsAt && later(lesson.startsAt, minutes)
          minutes += phase.minutes
          return (
            <article key={phase.id} className={styles.phase}>
              <p className={styles.time}>
                {start && <b>{start}</b>}
                <Text small secondary>
                  {phase.minutes} min
                </Text>
              </p>
              <div>
                <h2>{phase.name}</h2>
                <Content text={phase.content} />
                {phase.notes && (
                  <Row as="p" gap={8} warning className={styles.note}>
                    <Icon name="note" size={18} />
                    <span>
                      <Run text={phase.notes} />
                    </span>
                  </Row>
                )}
              </div>
              <PhaseActivities title="O professor" items={phase.teacherActivities} />
              <PhaseActivities title="O aluno" items={phase.studentActivities} />
            </article>
          )
        })}
        {lesson.phases.every(phase => phase.content === '') && (
          <p className={styles.blank}>
            As funções didácticas ainda não têm conteúdo.{' '}
            {lesson.mayEdit && <Link to={editLessonHref(lesson.id)}>Escrever as funções didácticas</Link>}
          </p>
        )}
      </section>
      <Aside lesson={lesson} />
    </>
  )
}

/** What one of the two does in a phase. */
export function PhaseActivities({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div className={styles.doings}>
      {items.length > 0 && (
        <>
          <h3>{title}</h3>
          <ul>
            {items.map(item => (
              <li key={item}>
                <Run text={item} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Aside({ lesson }: { lesson: Lesson }) {
  const words = lessonWords[lesson.model]
  const parts: [string, string][] = [
    [words.summary, lesson.summary],
    ['Objectivo geral', lesson.generalObjective],
    ['Já devem saber', lesson.prerequisites.join('; ')],
    [
      words.competences,
      lesson.competences.map(competence => `${competence.code} ${competence.description}`).join('; '),
    ],
    ['Métodos', lesson.methods.join(', ')],
    [words.media, lesson.media.join(', ')],
    [words.differentiation, lesson.differentiation],
    ['TPC', lesson.homework],
    ['Soluções do TPC', lesson.homeworkSolutions],
    ['Bibliografia', lesson.bibliography.join('; ')],
    ['Depois da aula', lesson.taughtNotes],
    ['Questão de saída', exitAnswersInWords(lesson.exitAnswers)],
  ]
  const written = parts.filter(([, text]) => text !== '')
  const diagnosis = useContext(Diagnosed)
  const known = diagnosis && (diagnosis.data || diagnosis.isLoading) ? diagnosis : null
  const isMeasured = known !== null && lesson.group !== null && lesson.competences.length > 0
  if (written.length === 0 && !isMeasured) return null
  return (
    <section className={`${styles.sheet} ${styles.aside}`} aria-label="Também do plano">
      {written.map(([name, text]) => (
        <div key={name}>
          <h3>{name}</h3>
          <p>
            <Run text={text} />
          </p>
        </div>
      ))}
      {isMeasured && (
        <div>
          <h3>Do diagnóstico</h3>
          {awaitedLine(known, data => (
            <p>
              {data && measuredText(lesson, data)} <Link to={pathHref(lesson)}>Ver percurso</Link>
            </p>
          ))}
        </div>
      )}
    </section>
  )
}
