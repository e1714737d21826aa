import { Row, Text } from '#kit/web/parts/layout.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import type { Group } from '#school/groups/contract.ts'
import type { SubjectOption } from '#school/subjects/web/use-subject-options.ts'
import type { SlotBody } from '../contract.ts'
import styles from './timetable.module.css'

interface SubjectHoursProps {
  group: Group
  slots: readonly SlotBody[]
  subjects: readonly SubjectOption[]
}

/** How many lessons a week each subject has, against what its plan asks for. */
export function SubjectHours({ group, slots, subjects }: SubjectHoursProps) {
  const wanted = new Map(group.taught.map(lesson => [lesson.subject.id, lesson.hours]))
  const rows = subjects
    .map(subject => ({
      subject,
      lessons: slots.filter(slot => slot.subjectId === subject.id).length,
      hours: wanted.get(subject.id) ?? null,
    }))
    .filter(row => row.lessons > 0 || wanted.has(row.subject.id))
  if (rows.length === 0) return null
  return (
    <Text as="div" inset over={16} under={20} ruled className={styles.hours} data-print="none">
      <Text as="h2" below={8} caption bold secondary>
        Tempos por semana
      </Text>
      <Row as="ul" wrap>
        {rows.map(({ subject, lessons, hours }) => (
          <Row as="li" gap={8} center key={subject.id}>
            <SubjectDot colour={subject.colour}>{subject.name}</SubjectDot>
            <b className={hours !== null && hours !== lessons ? styles.off : undefined}>
              {hours === null ? lessons : `${lessons} de ${hours}`}
            </b>
          </Row>
        ))}
        <Row as="li" gap={8} center>
          <span>Total</span>
          <b>{slots.length}</b>
        </Row>
      </Row>
    </Text>
  )
}
