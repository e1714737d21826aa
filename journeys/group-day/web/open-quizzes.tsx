import { useQuery } from '@tanstack/react-query'
import { listQuizzes, type QuizRow } from '#features/assessment/quizzes/contract.ts'
import { href } from '#kit/address.ts'
import { counted, formatDateSlashes, formatTime } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { RowList } from '#kit/web/list/row-list.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import * as pages from '#school/pages.ts'

/** Quizzes named on the page of the group; the list has them all. */
const MAX_NAMED = 5

/** The quizzes that a group may answer now; nothing at all while there is none. */
export function OpenQuizzes({ groupId }: { groupId: string }) {
  const filters = { group: [groupId], state: ['aberto' as const], limit: MAX_NAMED }
  const answer = useQuery(query(listQuizzes, { query: filters }))
  if (!answer.data) return <Awaited answer={answer} failed="Não foi possível ver os quizzes" awaited={null} />
  const { data } = answer
  if (data.rows.length === 0) return null
  const more = data.next === null ? '' : ' e mais'
  return (
    <Section
      flush
      title="Quizzes abertos"
      aside={
        <Link to={href(pages.quizzes, { group: groupId, state: 'aberto' })}>
          {counted(data.rows.length, 'quiz', 'quizzes')}
          {more}
        </Link>
      }
    >
      <RowList
        rows={data.rows.map(quiz => ({
          key: quiz.id,
          title: quiz.title,
          to: href(pages.quizResults, { id: quiz.id }),
          text: [quiz.subject.name, quiz.code, untilOf(quiz)].filter(Boolean).join(' · '),
          aside: `${quiz.handedIn} de ${quiz.pupils} entregaram`,
        }))}
      />
    </Section>
  )
}

function untilOf({ closesAt }: QuizRow): string {
  return closesAt === null ? 'até o encerrar' : `até ${formatDateSlashes(closesAt)}, ${formatTime(closesAt)}`
}
