import { formatDateInProse } from '#kit/dates.ts'
import { type Crumb, PageHead } from '#kit/web/page/page-head.tsx'
import { RowList } from '#kit/web/page/row-list.tsx'
import { Section } from '#kit/web/page/section.tsx'
import type { Lesson } from '../contract.ts'
import { lessonWords } from '../words.ts'
import styles from './lesson-form.module.css'
import { CommentsPanel } from './lesson-panels.tsx'
import { LessonStateMark } from './lesson-state.tsx'
import { saveLesson } from './save-lessons.ts'

/** A colleague's lesson plan: to be read, printed and commented. */
export function LessonReading({ lesson, crumbs }: { lesson: Lesson; crumbs: Crumb[] }) {
  const words = lessonWords[lesson.model]
  const title = lesson.theme || lesson.summary
  return (
    <>
      <PageHead
        title={title}
        crumbs={[...crumbs, { label: title }]}
        sub={<LessonStateMark state={lesson.state} />}
        secondary={[
          { label: 'PDF', icon: 'printer', onClick: () => void saveLesson(lesson.id, 'pdf') },
          { label: 'Word', icon: 'download-simple', onClick: () => void saveLesson(lesson.id, 'docx') },
        ]}
      />
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
            {
              key: 'objectives',
              title: 'Objectivos específicos',
              text: lesson.objectives.map(one => one.text).join(' '),
            },
            { key: 'media', title: words.media, text: lesson.media.join(', ') },
            ...lesson.phases.map(phase => ({
              key: phase.id,
              title: `${phase.minutes} min · ${phase.name}`,
              text: [phase.content, ...phase.teacherActivities, ...phase.studentActivities, phase.notes]
                .filter(Boolean)
                .join(' '),
            })),
            { key: 'homework', title: 'TPC', text: lesson.homework },
            { key: 'differentiation', title: words.differentiation, text: lesson.differentiation },
          ].filter(row => row.text !== '')}
        />
      </Section>
      <div className={styles.panels}>
        <CommentsPanel lesson={lesson} />
      </div>
    </>
  )
}
