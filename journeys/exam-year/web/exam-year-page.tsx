import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { bookHref, booksHref } from '#features/assessment/marks/places.ts'
import { counted, formatSpanInProse } from '#kit/figures.ts'
import { capital } from '#kit/thing.ts'
import { query } from '#kit/web/api/queries.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { isExamOf } from '#school/calendar/exam-dates.ts'
import { daysBetween } from '#school/calendar/weeks.ts'
import { type ExamYear, getExamYear } from '../contract.ts'
import { AdmissionCard } from './admission-card.tsx'
import styles from './exam-year.module.css'
import { PapersCard } from './papers-card.tsx'
import { ReadinessCard } from './readiness-card.tsx'

/** The exam of a group in a subject: past papers, in what the class is ready, and who is on the way to being admitted. */
export function ExamYearPage() {
  const { group = '', subject = '' } = useParams()
  const answer = useQuery(query(getExamYear, { params: { group, subject } }))
  if (answer.data) return <ExamYearView exam={answer.data} />
  return (
    <Awaited
      answer={answer}
      failed="Não foi possível abrir o exame"
      head={<PageHead title="Exame" crumbs={[{ label: 'Notas', to: booksHref() }, { label: 'Exame' }]} />}
    />
  )
}

function ExamYearView({ exam }: { exam: ExamYear }) {
  const { group, subject, rule, papers, readiness, pauta } = exam
  return (
    <>
      <PageHead
        title={`Exame de ${subject.name} da ${group.name}`}
        crumbs={[
          { label: 'Notas', to: booksHref() },
          { label: subject.name, to: bookHref({ group: group.id, subject: subject.id, trimester: 1 }) },
          { label: 'Exame' },
        ]}
        sub={datesText(exam)}
      />
      {rule === 'sem regra' && (
        <Note apart tone="amber">
          A regra de avaliação da classe ainda não foi confirmada: não se sabe se acaba em exame, nem com que
          média se é admitido.
        </Note>
      )}
      {rule === 'sem exame' && papers.length === 0 ? (
        <Section>
          <EmptyState
            title={`A ${group.grade}.ª classe não acaba em exame`}
            text="É o que diz a regra de avaliação que a escola confirmou para esta classe."
          />
        </Section>
      ) : (
        <div className={pauta ? `${styles.page} ${styles.counted}` : styles.page}>
          <PapersCard exam={exam} />
          <ReadinessCard readiness={readiness} group={group} subject={subject.id} />
          <AdmissionCard pauta={pauta} subject={subject.name} />
        </div>
      )}
    </>
  )
}

/** «6.ª classe: 30 de Novembro a 8 de Dezembro · faltam 25 semanas» */
function datesText({ dates, group, today }: ExamYear): string {
  const first = dates.find(({ level }) => isExamOf(level, group.grade))
  if (!first) return 'O calendário não tem as datas do exame desta classe.'
  const weeks = Math.floor(daysBetween(today, first.startsOn) / 7)
  return [
    `${capital(first.level)}: ${formatSpanInProse(first.startsOn, first.endsOn).join(' a ')}`,
    ...(weeks > 0 ? [`${weeks === 1 ? 'falta' : 'faltam'} ${counted(weeks, 'semana', 'semanas')}`] : []),
  ].join(' · ')
}
