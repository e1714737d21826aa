import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { query } from '#kit/web/api/queries.ts'
import { RowList } from '#kit/web/list/row-list.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { listGroups } from '#school/groups/contract.ts'
import * as pages from '#school/pages.ts'
import { registerHref } from '../places.ts'

/** Faltas: the register of the group that one directs, or of the only one; else the groups to choose from. */
export function OwnRegisterPage() {
  const { user } = useSession()
  const answer = useQuery(query(listGroups, { query: { limit: 100 } }))
  const rows = answer.data?.rows ?? []
  // Who reads is known a moment later than the page: until then no group without a director is theirs.
  const directed = user?.id === undefined ? undefined : rows.find(({ director }) => director?.id === user.id)
  const own = directed ?? (rows.length === 1 ? rows[0] : undefined)
  if (own) return <Navigate to={registerHref(own.id)} replace />
  return (
    <>
      <PageHead title="Faltas" crumbs={[{ label: 'Turmas', to: pages.groups }, { label: 'Faltas' }]} />
      {!answer.data && <Awaited answer={answer} failed="Não foi possível abrir as turmas" />}
      {answer.data && (
        <Section flush>
          {rows.length === 0 ? (
            <EmptyState
              title="Nenhuma turma"
              text="As suas turmas aparecem aqui quando a direcção lhas atribuir."
            />
          ) : (
            <RowList
              rows={rows.map(({ id, called, director }) => ({
                key: id,
                title: called,
                to: registerHref(id),
                text: director?.name,
              }))}
            />
          )}
        </Section>
      )}
    </>
  )
}
