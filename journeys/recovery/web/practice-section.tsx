import { useQuery } from '@tanstack/react-query'
import { href } from '#kit/address.ts'
import { query } from '#kit/web/api/queries.ts'
import { RowList } from '#kit/web/list/row-list.tsx'
import { Fold } from '#kit/web/parts/fold.tsx'
import * as pages from '#school/pages.ts'
import { getRecoveryPractice } from '../contract.ts'

/** The quiz and the game that were made with a plan; nothing where there are none. */
export function PracticeSection({ id }: { id: string }) {
  const { data } = useQuery(query(getRecoveryPractice, { params: { id } }))
  const rows = [
    data?.quiz && { ...data.quiz, kind: 'Quiz', to: href(pages.quizzes, { quiz: data.quiz.id }) },
    data?.game && { ...data.game, kind: 'Jogo', to: href(pages.editGame, { id: data.game.id }) },
  ].filter(part => part !== null && part !== undefined)
  if (rows.length === 0) return null
  return (
    <Fold title="Praticar" aside={rows.map(row => row.kind.toLowerCase()).join(' e ')}>
      <RowList
        rows={rows.map(row => ({
          key: row.id,
          title: row.title,
          to: row.to,
          text: `${row.kind} · ${row.state}`,
        }))}
      />
    </Fold>
  )
}
