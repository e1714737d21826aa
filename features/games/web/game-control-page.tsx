import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { href } from '#kit/address.ts'
import { counted, duration, formatMoment, formatShortWeekday, percent } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import { ListPage } from '#kit/web/list/list-page.tsx'
import { useAddressQuery } from '#kit/web/navigation/address-query.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Awaited, Loaded } from '#kit/web/notice/loaded.tsx'
import { fetchedPart } from '#kit/web/parts/fetched.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { sharedAddress } from '#kit/web/parts/shared-address.ts'
import { useWithinReach } from '#school/accounts/web/within-reach.ts'
import { HistoryDialog } from '#school/changes/web/history-dialog.tsx'
import { useUndoChanges } from '#school/changes/web/use-undo.ts'
import { Requests } from '#school/entry/web/requests.tsx'
import * as pages from '#school/pages.ts'
import { type Game, type GameRow, gameSorts, getGame, listGameHistory, listGames } from '../contract.ts'
import { isLiveKind, kindLabel } from '../kinds.ts'
import { type GameResults, getGameResults } from '../results-contract.ts'
import { listAsking } from '../room-contract.ts'
import styles from './control.module.css'
import { savePaper, saveResults } from './downloads.ts'
import { FirstRows } from './first-rows.tsx'
import { gameCard, ownColumns } from './game-columns.tsx'
import { crumbs, forWhom, GameStateMark, places, toGames } from './game-words.tsx'
import { HardestItems } from './hardest-items.tsx'
import { useAsking } from './use-asking.ts'
import { useGameActions } from './use-game-actions.tsx'

const RoomScreen = fetchedPart(() => import('./room/room-screen.tsx').then(m => m.RoomScreen))

const CardDesk = fetchedPart(() => import('./room/card-desk.tsx').then(m => m.CardDesk))

/** Who played a game and what cost most; without a game, the games to choose from. A room opens over it. */
export function GameControlPage() {
  const [params, change] = useAddressQuery()
  const [id, room] = [params.get('id'), params.get('sala')]
  if (id === null) return <ChooseGame />
  if (room !== null && params.has('cartoes')) return <CardDesk id={room} />
  if (room !== null) return <RoomScreen id={room} onClose={() => change({ sala: null }, { push: true })} />
  return <Control key={id} id={id} />
}

function ChooseGame() {
  const within = useWithinReach()
  return (
    <ListPage
      endpoint={listGames}
      sorts={gameSorts}
      fixed={{ whose: 'meus', state: ['publicado', 'encerrado'] }}
      title="Controlo de jogos"
      crumbs={[...crumbs, { label: 'Controlo' }]}
      noun={{ one: 'jogo', many: 'jogos' }}
      search={{ label: 'Procurar nos meus jogos' }}
      twoLines
      columns={ownColumns}
      card={gameCard}
      rowName={(row: GameRow) => row.title}
      rowHref={(row: GameRow) => href(pages.gameControl, { id: row.id })}
      empty={{
        title: within('Nenhum jogo publicado'),
        text: 'Cada partida deixa aqui quem jogou, quanto tempo levou e o que foi mais difícil.',
        primary: { label: 'Novo jogo', icon: 'plus', to: pages.newGame },
      }}
    />
  )
}

function Control({ id }: { id: string }) {
  const { data: game, error, refetch } = useQuery(query(getGame, { params: { id } }))
  const [group, setGroup] = useState('')
  const [history, setHistory] = useState(false)
  const results = useQuery({
    ...query(getGameResults, { params: { id }, query: { group: group || undefined } }),
    enabled: game?.mayEdit === true,
  })
  const actions = useGameActions()
  const undo = useUndoChanges()
  if (!game)
    return (
      <Awaited
        answer={{ error, refetch }}
        failed="Não foi possível abrir o jogo"
        head={<PageHead title="Controlo de jogos" crumbs={crumbs} />}
        gone={toGames}
      />
    )
  const live = actions.room(game)
  const [step, ...others] = actions.steps(game)
  // Until its room ends.
  const isPlayed = game.roomId !== null
  const isOpen = game.state === 'publicado' && !game.closed
  const project = {
    label: 'Projectar',
    icon: 'presentation',
    to: href(pages.playOf, { codigo: game.code ?? '', ecra: 'equipas' }),
  } as const
  return (
    <>
      <PageHead
        title={game.title}
        crumbs={[...crumbs, { label: 'Controlo' }]}
        sub={
          <Row as="span" gap={12} rowGap={4} wrap center>
            <GameStateMark game={game} />
            <span>
              {kindLabel(game.kind)} · {game.subject.name} · {forWhom(game)}
              {game.closesAt && ` · fecha a ${formatMoment(game.closesAt)}`}
            </span>
          </Row>
        }
        primary={live ?? (isOpen && game.mode !== 'individual' ? project : undefined)}
        secondary={[
          { label: 'Papel A4', icon: 'printer', onClick: () => void savePaper(game, group) },
          { label: 'Excel', icon: 'download-simple', onClick: () => void saveResults(game, group) },
          ...(step ? [step] : []),
        ]}
        more={[
          ...(live && game.mode !== 'individual' ? [project] : []),
          ...(isPlayed
            ? []
            : [{ label: 'Editar', icon: 'pencil-simple', to: places.edit(game.id) } as const]),
          ...others,
          actions.adapt(game),
          { label: 'Histórico', icon: 'clock-counter-clockwise', onClick: () => setHistory(true) },
          ...(isPlayed ? [] : [actions.erase(game)]),
        ]}
      />
      {game.mayEdit && game.entry === 'cartão' && <Asking id={game.id} />}
      {game.groups.length > 1 && (
        <SelectInput
          label="Turma"
          none="Todas as turmas"
          value={group}
          onChange={event => setGroup(event.target.value)}
          options={game.groups.map(group => ({ value: group.id, label: group.name }))}
          className={styles.group}
        />
      )}
      <Loaded answer={results} failed="Não foi possível abrir as partidas">
        {results => <Figures game={game} group={group} results={results} />}
      </Loaded>
      {actions.dialog}
      {history && (
        <HistoryDialog
          open
          onClose={() => setHistory(false)}
          name={game.title}
          endpoint={listGameHistory}
          input={{ params: { id: game.id } }}
          onUndo={entry => void undo([entry.batchId])}
        />
      )}
    </>
  )
}

const LOOK_AGAIN_MS = 5000
const FEW_ITEMS = 4

/** Phones of pupils who have not their card at hand. */
function Asking({ id }: { id: string }) {
  const { data } = useQuery({ ...query(listAsking, { params: { id } }), refetchInterval: LOOK_AGAIN_MS })
  return <Requests requests={data?.asking ?? []} {...useAsking(id)} />
}

function Figures({ game, group, results }: { game: Game; group: string; results: GameResults }) {
  const { all, boys, girls, seconds } = results
  const left = results.plays - results.finished
  // Beside few things that cost something the long list of who played would leave half of the page empty.
  const isShort = results.items.length <= FEW_ITEMS
  return (
    <>
      <Row as="dl" wrap className={styles.facts}>
        <Fact
          name="Código"
          value={game.code ?? '–'}
          detail={game.code ? shown(href(pages.playOf, { codigo: game.code })) : ''}
        />
        <Fact
          name="Partidas"
          value={String(results.plays)}
          detail={`${results.finished} acabadas, ${left} a meio`}
        />
        <Fact
          name="Alunos"
          value={all.pupils > 0 ? `${all.played} de ${all.pupils}` : String(all.played)}
          detail={`H ${boys.played} de ${boys.pupils} · M ${girls.played} de ${girls.pupils}`}
        />
        <Fact
          name="Média"
          value={percent(all.mean)}
          detail={`H ${percent(boys.mean)} · M ${percent(girls.mean)}`}
        />
        <Fact
          name="Duração"
          value={seconds ? duration(seconds.median) : '–'}
          detail={seconds ? halfText(seconds) : ''}
        />
      </Row>
      {results.plays === 0 ? (
        <>
          <Section>
            <EmptyState
              title="Ainda ninguém jogou"
              text={
                game.code ? (
                  <>
                    Os alunos abrem {shown(href(pages.playOf, { codigo: game.code }))} no telemóvel
                    {isLiveKind(game.kind) && ', ou entram na sala quando a abrir'}. Cada partida deixa aqui
                    quem jogou e o que custou mais.
                  </>
                ) : (
                  'Publique o jogo para ter o código.'
                )
              }
            />
          </Section>
          <SetApart {...results.apart} />
        </>
      ) : (
        <div className={styles.columns}>
          <div className={styles.aside}>
            <HardestItems game={game} group={group} items={results.items} />
            {isShort && <Others results={results} />}
          </div>
          <div className={styles.aside}>
            <ByDay days={results.byDay} />
            {!isShort && <Others results={results} />}
            <SetApart {...results.apart} />
            {results.missing.length > 0 && (
              <Section flush folds title="Ainda não jogaram" aside={results.missing.length}>
                <FirstRows
                  rows={results.missing.map(pupil => ({
                    key: pupil.id,
                    title: pupil.name,
                    aside: game.groups.length > 1 ? pupil.group : undefined,
                  }))}
                />
                {left > 0 && (
                  <Row as="p" center gap={8} inset over={12} under={12} secondary small>
                    {left === 1 ? 'Uma partida ficou a meio' : `${left} partidas ficaram a meio`}; outras
                    podem estar em telemóveis sem rede.
                  </Row>
                )}
              </Section>
            )}
          </div>
        </div>
      )}
    </>
  )
}

function ByDay({ days }: { days: GameResults['byDay'] }) {
  const most = Math.max(1, ...days.map(day => day.plays))
  return (
    <Section title="Partidas por dia">
      <Stack as="ul" gap={8} className={styles.days}>
        {days.map(({ day, plays }) => (
          <li key={day}>
            <span>{formatShortWeekday(day)}</span>
            <i className={styles.dayBar} style={{ '--share': plays / most } as never} />
            <b>{plays}</b>
          </li>
        ))}
      </Stack>
    </Section>
  )
}

/** Plays that name no pupil of the groups, and the best plays of those who are known. */
function Others({ results }: { results: GameResults }) {
  const { ofTeams, ofNames, ofNobody, players } = results
  const parts = [
    ofTeams > 0 && `${ofTeams} de equipas no ecrã da sala`,
    ofNames > 0 && `${ofNames} com alcunha`,
    ofNobody > 0 && `${ofNobody} sem nome`,
  ].filter(part => part !== false)
  if (players.length === 0 && parts.length === 0) return null
  return (
    <Section flush folds title="Quem jogou" aside={players.length}>
      <FirstRows
        rows={players.map(player => ({
          key: player.id,
          title: player.name,
          to: href(pages.pupil, { id: player.id }),
          text: `${player.plays} ${player.plays === 1 ? 'partida' : 'partidas'}`,
          aside: percent(player.best),
        }))}
      />
      {parts.length > 0 && (
        <Row as="p" center gap={8} inset over={12} under={12} secondary small>
          E ainda {parts.join(', ')}.
        </Row>
      )}
    </Section>
  )
}

/** Plays that are kept and count for nothing, with the reason, and whose they are. */
function SetApart({ withoutMoves, tooMany, players }: GameResults['apart']) {
  const all = withoutMoves + tooMany
  if (all === 0) return null
  const reasons = [
    withoutMoves > 0 &&
      `${withoutMoves} sem jogadas que se possam repetir: vieram só os pontos, ou o jogo mudou entretanto`,
    tooMany > 0 && `${tooMany} a mais na mesma hora`,
  ].filter(reason => reason !== false)
  return (
    <Section flush title="À parte" aside={all}>
      <Text as="p" inset under={12} secondary small>
        Guardadas, fora da média, das durações e do que custou mais: {reasons.join('; ')}.
      </Text>
      {players.length > 0 && (
        <FirstRows
          rows={players.map(player => ({
            key: player.name,
            title: player.name,
            aside: counted(player.plays, 'partida', 'partidas'),
          }))}
        />
      )}
    </Section>
  )
}

function Fact({ name, value, detail }: { name: string; value: string; detail: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        <small>{detail}</small>
      </dd>
    </div>
  )
}

/** Between which the half of the plays lies. */
function halfText({ first, third }: { first: number; third: number }): string {
  return `metade entre ${duration(first)} e ${duration(third)}`
}

function shown(path: string): ReactNode {
  return <Link to={path}>{`${sharedAddress()}${path}`.replace(/^https?:\/\//, '')}</Link>
}
