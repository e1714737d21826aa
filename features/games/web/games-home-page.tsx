import { useQuery } from '@tanstack/react-query'
import { href } from '#kit/address.ts'
import { sum } from '#kit/sum.ts'
import { query } from '#kit/web/api/queries.ts'
import { ListPage } from '#kit/web/list/list-page.tsx'
import { RowList } from '#kit/web/list/row-list.tsx'
import { useListQuery } from '#kit/web/list/use-list-query.ts'
import { ActionButton } from '#kit/web/parts/action.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import * as pages from '#school/pages.ts'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'
import { countGames, type GameRow, gameSorts, listGames } from '../contract.ts'
import type { GameState } from '../game.ts'
import { type GameKind, gameKinds, kindLabel } from '../kinds.ts'
import { getHardestOfWeek } from '../results-contract.ts'
import { gameCard, ownColumns } from './game-columns.tsx'
import { forWhom, places } from './game-words.tsx'
import styles from './games.module.css'
import { KindPictogram } from './kind-pictogram.tsx'
import { sourceHref } from './source-href.ts'
import { useGameActions } from './use-game-actions.tsx'

const MINE = { whose: 'meus' } as const

/** A competence that the teacher's groups still have to practise, and a game for it. */
export interface PracticeHint {
  key: string
  kind: GameKind
  title: string
  text: string
  /** «Fazer um jogo de 10 pares» */
  label: string
  to: string
}

interface GamesHomePageProps {
  hints: readonly PracticeHint[]
  awaitsHints: boolean
}

/** The home of games: one's own and what was played of them, what is left to practise, and a kind to begin with. */
export function GamesHomePage({ hints, awaitsHints }: GamesHomePageProps) {
  const listQuery = useListQuery(listGames)
  const counts = useQuery(query(countGames, { query: { ...MINE, search: listQuery.search } })).data
  const asksPublished = useQuery(query(listGames, { query: { ...MINE, state: ['publicado'], limit: 25 } }))
  const published = asksPublished.data
  const asksHardest = useQuery(query(getHardestOfWeek, {}))
  const hardest = asksHardest.data?.items ?? []
  const actions = useGameActions()
  const live = published?.rows.find(row => actions.room(row))
  const next = live && actions.room(live)
  const create = { label: 'Novo jogo', icon: 'plus', to: pages.newGame } as const

  return (
    <div className={styles.home} data-aside={hardest.length + hints.length > 0 || undefined}>
      <ListPage
        endpoint={listGames}
        sorts={gameSorts}
        fixed={MINE}
        title="Jogos"
        awaits={asksPublished.isLoading || asksHardest.isLoading || awaitsHints}
        crumbs={[{ label: 'Academia', to: pages.academy }, { label: 'Jogos' }]}
        noun={{ one: 'jogo', many: 'jogos' }}
        primary={next ? undefined : create}
        secondary={[
          ...(next ? [create] : []),
          { label: 'Jogos da escola', icon: 'magnifying-glass', to: pages.games },
        ]}
        above={
          live && next ? (
            <Row gap={16} wrap center className={styles.next}>
              <KindPictogram kind={live.kind} size={64} />
              <span className={styles.nextWords}>
                <Text as="small" secondary caption>
                  {live.roomId ? 'A sala está aberta' : 'Para jogar com a turma'}
                </Text>
                <Text as="b" heading="h3">
                  {live.title}
                </Text>
                <Text secondary caption>
                  {kindLabel(live.kind)} ao vivo · {live.pairs} pares · {forWhom(live)}
                </Text>
              </span>
              <ActionButton action={next} variant="contained" />
            </Row>
          ) : undefined
        }
        tabs={{
          key: 'state',
          all: 'Todos',
          total: counts && sum(Object.values(counts.byState)),
          values: (['publicado', 'rascunho', 'encerrado', 'arquivado'] as const).map(state => ({
            value: state,
            label: plural[state],
            count: counts?.byState[state],
          })),
        }}
        total={counts?.total}
        search={{ label: 'Procurar nos meus jogos' }}
        twoLines
        columns={ownColumns}
        card={gameCard}
        rowName={nameOf}
        rowHref={hrefOf}
        rowActions={actions.ofRow}
        empty={{
          title: 'Ainda não tem jogos',
          text: 'Escolha termos do glossário, perguntas do banco ou escreva os pares: com os mesmos pares joga-se qualquer dos catorze tipos, no telemóvel, no projector ou em papel.',
          primary: { label: 'Novo jogo', icon: 'plus', to: pages.newGame },
        }}
      />
      {hardest.length + hints.length > 0 && (
        <Stack as="aside" gap={24}>
          {hints.length > 0 && (
            <Section flush title="O que falta praticar">
              <RowList
                rows={hints.map(({ key, kind, title, text, label, to }) => ({
                  key,
                  lead: <KindPictogram kind={kind} />,
                  title,
                  text: (
                    <>
                      {text}
                      <Link className={styles.make} to={to}>
                        {label}
                      </Link>
                    </>
                  ),
                }))}
              />
            </Section>
          )}
          {hardest.length > 0 && (
            <Section flush folds title="Custou mais esta semana">
              <RowList
                rows={hardest.map(item => ({
                  key: `${item.gameId} ${item.id}`,
                  title: <TypesetText text={item.answer} />,
                  to: sourceHref(item) ?? href(pages.gameControl, { id: item.gameId }),
                  text: `${item.groups.join(', ') || item.gameTitle}: certo à primeira em ${item.firstRight} de ${item.plays} vezes.`,
                }))}
              />
            </Section>
          )}
        </Stack>
      )}
      {actions.dialog}
      <Section
        flush
        className={styles.begin}
        title="Começar por um tipo"
        aside="os pares escolhem-se a seguir"
      >
        <nav className={styles.kinds} aria-label="Tipos de jogo">
          {gameKinds.map(kind => (
            <Link key={kind} to={href(pages.newGame, { tipo: kind })}>
              <KindPictogram kind={kind} />
              {kindLabel(kind)}
            </Link>
          ))}
        </nav>
      </Section>
    </div>
  )
}

const plural: Readonly<Record<GameState, string>> = {
  rascunho: 'Rascunhos',
  publicado: 'Publicados',
  encerrado: 'Encerrados',
  arquivado: 'Arquivados',
}
const nameOf = (row: GameRow) => row.title
const hrefOf = (row: GameRow) =>
  row.state === 'rascunho' ? places.edit(row.id) : href(pages.gameControl, { id: row.id })
