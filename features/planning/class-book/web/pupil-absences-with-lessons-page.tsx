import { useQuery } from '@tanstack/react-query'
import { href } from '#kit/address.ts'
import { formatDayMonth } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { RowList } from '#kit/web/list/row-list.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { openFile } from '#kit/web/parts/download.ts'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { PupilAbsencesPage } from '#school/absences/web/pupil-absences-page.tsx'
import * as pages from '#school/pages.ts'
import { downloadMissedLessons, listMissedLessons } from '../contract.ts'

/** A pupil's absences, with the lessons that were missed. */
export function PupilAbsencesWithLessonsPage() {
  return <PupilAbsencesPage missed={id => <Missed studentId={id} />} />
}

function Missed({ studentId }: { studentId: string }) {
  const answer = useQuery(query(listMissedLessons, { params: { id: studentId } }))
  if (!answer.data)
    return <Awaited answer={answer} failed="Não foi possível ver o que perdeu" awaited={null} />
  const { lessons } = answer.data
  if (lessons.length === 0) return null
  return (
    <Section
      flush
      title="O que perdeu"
      aside={
        <Button startIcon={<Icon name="printer" />} onClick={() => void print(studentId)}>
          Trabalho para casa em A4
        </Button>
      }
    >
      <RowList
        rows={lessons.map(lesson => ({
          key: lesson.id,
          title: lesson.title,
          to: href(pages.lesson, { id: lesson.id }),
          text: `${lesson.subject} · ${formatDayMonth(lesson.date)}`,
        }))}
      />
    </Section>
  )
}

function print(id: string) {
  const file = call(downloadMissedLessons, { params: { id }, query: { format: 'pdf' } })
  return openFile(file, 'trabalho-para-casa.pdf', 'Não foi possível preparar o trabalho para casa.')
}
