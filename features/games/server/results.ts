import type { Account } from '#kit/account.ts'
import { decimalCell, figureCell, momentCell, wholeCell } from '#kit/figures.ts'
import { orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { workbookAnswer } from '#kit/server/transfer/table-answer.ts'
import type { GameItem } from '../game.ts'
import type { Apart } from '../play-contract.ts'
import {
  exportGameResults,
  type GameResults,
  getDifficulty,
  getGameResults,
  getHardestOfWeek,
  type ItemFigures,
} from '../results-contract.ts'
import { findDifficulty } from './play-queries.ts'
import { itemsOf, WHAT } from './present.ts'
import { findOwnGame } from './queries.ts'
import {
  findAllPlays,
  findApart,
  findByDay,
  findBySex,
  findCompetencesOf,
  findHardest,
  findItemFigures,
  findMissing,
  findPlayers,
  findReadable,
  findTotals,
  type ResultsScope,
} from './results-queries.ts'

/** Results of a game, for its author and coordinators. */
export const resultRoutes: Served[] = [
  serve(getHardestOfWeek, async ({ db, account, today }) => {
    const found = (await findHardest(db, account, today)).flatMap(row => {
      const item = itemsOf(row).find(item => item.id === row.item_id)
      return item ? [{ item, row }] : []
    })
    const readable = await findReadable(db, account, questionsOf(found.map(({ item }) => item)))
    return {
      items: found.map(({ item, row }) => ({
        ...figuresOf(item, row, readable),
        ...{ gameId: row.game_id, gameTitle: row.title, groups: row.groups },
      })),
    }
  }),

  serve(getDifficulty, ({ db, params }) => findDifficulty(db, params.id)),

  serve(getGameResults, async ({ db, account, params, query }) => {
    const { of, items } = await gameAsked(db, account, params.id, query.group)
    return readResults(db, account, of, items)
  }),

  serve(exportGameResults, async ({ db, account, params, query, reply }) => {
    const { of, items, title } = await gameAsked(db, account, params.id, query.group)
    const results = await readResults(db, account, of, items)
    const plays = await findAllPlays(db, account, of)
    return workbookAnswer(
      [
        {
          name: 'O que custou mais',
          header: ['Termo', 'Pergunta', 'Partidas', 'Certas à primeira', 'Tentativas', 'Segundos'],
          rows: results.items.map(item => [
            item.answer,
            item.prompt,
            wholeCell(item.plays),
            wholeCell(item.firstRight),
            figureCell(item.tries),
            figureCell(item.seconds),
          ]),
        },
        {
          name: 'Partidas',
          header: ['Quem', 'Turma', 'Sexo', 'Começou', 'Segundos', 'Pontos', 'De', 'Acabada', 'Conta'],
          rows: plays.map(play => [
            play.who,
            play.group,
            play.sex,
            momentCell(play.started_at),
            wholeCell(play.seconds),
            decimalCell(play.points),
            decimalCell(play.max_points),
            play.finished ? 'sim' : 'não',
            play.apart === null ? 'sim' : `não: ${apartWords[play.apart]}`,
          ]),
        },
        {
          name: 'Ainda não jogaram',
          header: ['Nome', 'Turma'],
          rows: results.missing.map(pupil => [pupil.name, pupil.group]),
        },
      ],
      `${title}.xlsx`,
      reply,
    )
  }),
]

async function gameAsked(db: Db, account: Account, id: string, group: string | undefined) {
  const row = orNotFound(await findOwnGame(db, account, id), WHAT)
  const of: ResultsScope = { gameId: row.id, groupIds: row.group_ids, group }
  return { of, items: itemsOf(row), title: row.title }
}

async function readResults(
  db: Db,
  account: Account,
  of: ResultsScope,
  items: readonly GameItem[],
): Promise<GameResults> {
  const [totals, sexes, byDay, figures, players, missing, apart] = [
    await findTotals(db, of),
    await findBySex(db, of),
    await findByDay(db, of),
    await findItemFigures(db, of),
    await findPlayers(db, account, of),
    await findMissing(db, account, of),
    await findApart(db, account, of),
  ]
  const measured = await findCompetencesOf(db, questionsOf(items))
  const readable = await findReadable(db, account, questionsOf(items))
  const ofSex = (sex: string) => {
    const { pupils = 0, played = 0, mean = null } = sexes.find(row => row.sex === sex) ?? {}
    return { pupils, played, mean }
  }
  const [boys, girls] = [ofSex('H'), ofSex('M')]
  return {
    plays: totals?.plays ?? 0,
    finished: totals?.finished ?? 0,
    ofTeams: totals?.of_teams ?? 0,
    ofNames: totals?.of_names ?? 0,
    ofNobody: totals?.of_nobody ?? 0,
    apart: {
      withoutMoves: sumOf(apart, 'sem jogadas'),
      tooMany: sumOf(apart, 'a mais'),
      players: apartByPlayer(apart),
    },
    all: {
      pupils: boys.pupils + girls.pupils,
      played: boys.played + girls.played,
      mean: totals?.mean ?? null,
    },
    boys,
    girls,
    seconds:
      totals?.median == null
        ? null
        : { median: totals.median, first: totals.first ?? 0, third: totals.third ?? 0 },
    byDay,
    items: items
      .map(item => ({
        ...figuresOf(
          item,
          figures.find(row => row.item_id === item.id),
          readable,
        ),
        competenceId: measured.get(item.source?.id ?? '') ?? null,
      }))
      .sort(hardestFirst),
    players,
    missing,
  }
}

/** As a sheet says it. */
const apartWords: Readonly<Record<Apart, string>> = {
  'sem jogadas': 'sem as jogadas',
  'a mais': 'a mais na mesma hora',
}

type ApartRow = Awaited<ReturnType<typeof findApart>>[number]

function sumOf(rows: readonly ApartRow[], reason: Apart): number {
  return rows.reduce((sum, row) => sum + (row.apart === reason ? row.plays : 0), 0)
}

/** Those who are known, with all that stands apart of theirs. */
function apartByPlayer(rows: readonly ApartRow[]): GameResults['apart']['players'] {
  const known = rows.flatMap(row => (row.name === null ? [] : [{ ...row, name: row.name }]))
  return [...Map.groupBy(known, row => row.name)].map(([name, own]) => ({
    name,
    plays: own.reduce((sum, row) => sum + row.plays, 0),
  }))
}

interface Figures {
  plays: number
  first_right: number
  tries: number | null
  seconds: number | null
}

/** The questions that pairs came from. */
function questionsOf(items: readonly GameItem[]): string[] {
  return items.flatMap(({ source }) => (source?.kind === 'pergunta' ? [source.id] : []))
}

/** @param readable the questions that may be opened: a link to another one would lead nowhere */
function figuresOf(item: GameItem, row: Figures | undefined, readable: ReadonlySet<string>): ItemFigures {
  const { source } = item
  const leads = source && (source.kind === 'termo' || readable.has(source.id))
  return {
    id: item.id,
    prompt: item.prompt,
    answer: item.answer,
    source: leads ? { kind: source.kind, id: source.id } : null,
    plays: row?.plays ?? 0,
    firstRight: row?.first_right ?? 0,
    tries: row?.tries ?? null,
    seconds: row?.seconds ?? null,
  }
}

/** What nobody has tried comes last. */
function hardestFirst(one: ItemFigures, other: ItemFigures): number {
  const share = ({ plays, firstRight }: ItemFigures) => (plays === 0 ? 2 : firstRight / plays)
  return share(one) - share(other) || other.plays - one.plays
}
