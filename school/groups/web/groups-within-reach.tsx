import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/api/queries.ts'
import { RowList } from '#kit/web/list/row-list.tsx'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { listGroups, shiftLabels } from '../contract.ts'
import { useGroupPlaces } from './group-places.ts'
import { pupilsText } from './pupils-text.ts'

/** The groups that somebody works with, each with its pupils: a start for pages about what happens in them. */
export function GroupsWithinReach({ title = 'As suas turmas' }: { title?: string }) {
  const places = useGroupPlaces()
  const groups = useQuery(query(listGroups, { query: { limit: 100 } }))
  const rows = groups.data?.rows ?? []
  return (
    <Section flush title={title} aside={rows.length > 0 && sum(rows)}>
      {groups.isPending && <SkeletonCards rows={3} />}
      {groups.isError && (
        <ErrorPanel
          title="Não foi possível abrir as turmas"
          error={groups.error}
          onRetry={() => void groups.refetch()}
        />
      )}
      {groups.isSuccess && (
        <RowList
          rows={
            rows.length > 0
              ? rows.map(row => ({
                  key: row.id,
                  title: `${row.name}, ${row.year}`,
                  to: places.one(row.id),
                  text: [shiftLabels[row.shift], row.room && `sala ${row.room}`, row.director?.name]
                    .filter(Boolean)
                    .join(' · '),
                  aside: pupilsText(row),
                }))
              : [
                  {
                    key: 'none',
                    title: 'Nenhuma turma lhe está atribuída',
                    text: 'A administração da escola atribui professores às turmas.',
                  },
                ]
          }
        />
      )}
    </Section>
  )
}

function sum(rows: readonly { boys: number; girls: number }[]): string {
  return pupilsText({
    boys: rows.reduce((total, row) => total + row.boys, 0),
    girls: rows.reduce((total, row) => total + row.girls, 0),
  })
}
