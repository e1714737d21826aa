import { useQuery } from '@tanstack/react-query'
import { href } from '#kit/address.ts'
import { query } from '#kit/web/api/queries.ts'
import { ListPage } from '#kit/web/list/list-page.tsx'
import { useListQuery } from '#kit/web/list/use-list-query.ts'
import { useAddressQuery } from '#kit/web/navigation/address-query.ts'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { useWithinReach } from '#school/accounts/web/within-reach.ts'
import * as pages from '#school/pages.ts'
import { grades } from '#school/subjects/grade.ts'
import { gradeFilter, subjectFilter } from '#school/subjects/web/list-filters.ts'
import { useSubjectOptions } from '#school/subjects/web/use-subject-options.ts'
import { countGames, gameSorts, listGames } from '../contract.ts'
import { gameKinds, kindLabel } from '../kinds.ts'
import { allColumns, gameCard } from './game-columns.tsx'
import { crumbs } from './game-words.tsx'
import { useGameActions } from './use-game-actions.tsx'

const GameDialog = fetchedDialog(() => import('./game-dialog.tsx').then(m => m.GameDialog))

/** Everybody's games, to be found by subject, grade and kind, looked at, copied and adapted. */
export function GameListPage() {
  const within = useWithinReach()
  const listQuery = useListQuery(listGames)
  const { search, subject, grade, kind, state } = listQuery
  const counts = useQuery(query(countGames, { query: { search, subject, grade, kind, state } })).data
  const subjects = useSubjectOptions()
  const actions = useGameActions()
  const [params, change] = useAddressQuery()
  const seen = params.get('ver')
  const see = (id: string | undefined) => change({ ver: id }, { push: true })

  return (
    <>
      <ListPage
        endpoint={listGames}
        sorts={gameSorts}
        title="Consultar jogos"
        crumbs={[...crumbs, { label: 'Consultar' }]}
        noun={{ one: 'jogo', many: 'jogos' }}
        primary={{ label: 'Novo jogo', icon: 'plus', to: pages.newGame }}
        total={counts?.total}
        search={{ label: 'Procurar por título ou tema' }}
        filters={[
          subjectFilter(subjects),
          gradeFilter(grades),
          {
            key: 'kind',
            label: 'Tipo',
            options: gameKinds.map(kind => ({ value: kind, label: kindLabel(kind) })),
          },
        ]}
        twoLines
        columns={allColumns}
        card={gameCard}
        rowName={row => row.title}
        rowHref={row =>
          row.mayEdit ? href(pages.gameControl, { id: row.id }) : href(pages.games, { ver: row.id })
        }
        rowActions={row => [
          { label: 'Ver os pares', icon: 'eye', onClick: () => see(row.id) },
          ...actions.ofRow(row),
        ]}
        empty={{
          title: within('Nenhum jogo publicado'),
          text: 'Os jogos publicados de todos os professores ficam aqui, por disciplina, classe e tipo.',
          primary: { label: 'Novo jogo', icon: 'plus', to: pages.newGame },
        }}
      />
      {actions.dialog}
      {seen && <GameDialog id={seen} onClose={() => see(undefined)} />}
    </>
  )
}
