import { percent } from '#kit/figures.ts'
import type { Column } from '#kit/web/list/data-table.tsx'
import { RowCard } from '#kit/web/list/row-card.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import type { GameRow } from '../contract.ts'
import { kindLabel } from '../kinds.ts'
import { forWhom, GameStateMark } from './game-words.tsx'
import styles from './games.module.css'
import { KindPictogram } from './kind-pictogram.tsx'

const name: Column<GameRow> = {
  key: 'title',
  head: 'Jogo',
  sort: 'titulo',
  cell: row => (
    <Row as="span" gap={12} center shrinks className={styles.game}>
      <KindPictogram kind={row.kind} />
      <Stack as="span" shrinks>
        <b>{row.title}</b>
        <Text as="small" secondary caption>
          {kindLabel(row.kind)}
        </Text>
      </Stack>
    </Row>
  ),
}

const whom: Column<GameRow> = {
  key: 'whom',
  head: 'Para',
  width: 104,
  cell: row => (
    <Stack as="span">
      <SubjectDot colour={row.subject.colour}>{row.subject.abbreviation}</SubjectDot>
      <Text as="small" secondary caption nowrap>
        {forWhom(row)}
      </Text>
    </Stack>
  ),
}

const state: Column<GameRow> = {
  key: 'state',
  head: 'Estado',
  width: 112,
  cell: row => <GameStateMark game={row} />,
}

/** The columns of one's own games: what was played of them. */
export const ownColumns: readonly Column<GameRow>[] = [
  name,
  whom,
  {
    key: 'plays',
    head: 'Partidas',
    numeric: true,
    priority: 2,
    width: 112,
    cell: row => (
      <Stack as="span">
        {row.plays === 0 ? '–' : row.plays}
        {row.plays > 0 && row.pupils > 0 && (
          <Text as="small" secondary caption nowrap>
            {row.played} de {row.pupils} alunos
          </Text>
        )}
      </Stack>
    ),
  },
  {
    key: 'mean',
    head: 'Média',
    numeric: true,
    priority: 3,
    width: 72,
    cell: row => percent(row.mean),
  },
  state,
]

/** The columns of everybody's games: whose they are. */
export const allColumns: readonly Column<GameRow>[] = [
  name,
  whom,
  {
    key: 'owner',
    head: 'Docente',
    priority: 2,
    width: 176,
    cell: row => row.owner?.name ?? '–',
  },
  {
    key: 'pairs',
    head: 'Pares',
    numeric: true,
    priority: 3,
    width: 72,
    cell: row => row.pairs,
  },
  state,
]

/** A game as a card of a phone. */
export function GameCard({ row }: { row: GameRow }) {
  return (
    <Row as="span" gap={12} center>
      <KindPictogram kind={row.kind} />
      <RowCard title={row.title} text={`${kindLabel(row.kind)} · ${forWhom(row)}`}>
        <SubjectDot colour={row.subject.colour}>{row.subject.abbreviation}</SubjectDot>
        {row.plays > 0 && (
          <span>
            {row.plays} {row.plays === 1 ? 'partida' : 'partidas'}
          </span>
        )}
        {row.state !== 'publicado' && <GameStateMark game={row} />}
      </RowCard>
    </Row>
  )
}

export const gameCard = (row: GameRow) => <GameCard row={row} />
