import { formatDateInProse } from '#kit/dates.ts'
import { RowList } from '#kit/web/list/row-list.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import type { Lesson } from '../contract.ts'
import { nameOf } from '../lesson-values.ts'
import { lessonWords } from '../words.ts'
import styles from './lesson-form.module.css'
import { CommentsPanel } from './lesson-panels.tsx'
import { lessonCrumbs } from './lesson-places.ts'
import { LessonStateMark } from './lesson-state.tsx'
import { PlanRowNote } from './plan-row-note.tsx'
import { saveOpenLesson } from './save-lessons.ts'
import { usePaperReady } from './use-paper-ready.ts'

/** A colleague's lesson plan: to be read, printed and commented. */
export function LessonReading({ lesson, more = [] }: { lesson: Lesson; more?: Action[] }) {
  const words = lessonWords[lesson.model]
  const title = nameOf(lesson)
  usePaperReady(lesson)
  return (
    <>
      <PageHead
        title={title}
        crumbs={[...lessonCrumbs, { label: title }]}
        sub={<LessonStateMark state={lesson.state} />}
        secondary={[
          { label: 'PDF', icon: 'printer', onClick: () => void saveOpenLesson(lesson, 'pdf') },
          { label: 'Word', icon: 'download-simple', onClick: () => void saveOpenLesson(lesson, 'docx') },
        ]}
        more={more}
      />
      {lesson.planRow && <PlanRowNote row={lesson.planRow} />}
      <Section flush title={`${lesson.subject.name} · ${lesson.group?.name ?? ''}`}>
        <RowList
          rows={[
            { key: 'teacher', title: 'Professor', text: lesson.teacher.name },
            {
              key: 'date',
              title: 'Data',
              text: [
                lesson.heldOn ? formatDateInProse(lesson.heldOn) : '',
                lesson.startsAt?.slice(0, 5),
                `${lesson.minutes} min`,
              ]
                .filter(Boolean)
                .join(' · '),
            },
            { key: 'unit', title: words.unit, text: lesson.unitTitle },
            { key: 'summary', title: words.summary, text: lesson.summary },
            { key: 'general', title: 'Objectivo geral', text: lesson.generalObjective },
            {
              key: 'objectives',
              title: 'Objectivos específicos',
              text: lesson.objectives.map(one => one.text).join(' '),
            },
            { key: 'before', title: 'Pré-requisitos', text: lesson.prerequisites.join('; ') },
            {
              key: 'competences',
              title: words.competences,
              text: lesson.competences.map(one => `${one.code} ${one.description}`).join('; '),
            },
            { key: 'methods', title: 'Métodos', text: lesson.methods.join(', ') },
            { key: 'media', title: words.media, text: lesson.media.join(', ') },
            ...lesson.phases.map(phase => ({
              key: phase.id,
              title: `${phase.minutes} min · ${phase.name}`,
              text: [
                phase.content,
                ...phase.teacherActivities,
                ...phase.studentActivities,
                phase.methods.join(', '),
                phase.media.join(', '),
                phase.notes,
              ]
                .filter(Boolean)
                .join(' '),
            })),
            { key: 'homework', title: 'TPC', text: lesson.homework },
            { key: 'solutions', title: 'Soluções do TPC', text: lesson.homeworkSolutions },
            { key: 'differentiation', title: words.differentiation, text: lesson.differentiation },
            { key: 'bibliography', title: 'Bibliografia', text: lesson.bibliography.join('; ') },
            { key: 'taught', title: 'Depois da aula', text: lesson.taughtNotes },
          ].filter(row => row.text !== '')}
        />
      </Section>
      <div className={styles.panels}>
        <CommentsPanel lesson={lesson} />
      </div>
    </>
  )
}
