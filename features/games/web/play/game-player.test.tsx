import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { contentFor } from '#engines/games/arbitrary.ts'
import { type KindName, kindNames, kinds, loadKind } from '#engines/games/kinds.ts'
import { type Entry, makeMove, newPlay } from '#engines/games/play.ts'
import { GamePlayer } from './game-player.tsx'
import { GamePreview } from './game-preview.tsx'
import type { GamePlayerProps } from './play-shapes.ts'

const files = import.meta.glob<{ Player: ComponentType<GamePlayerProps> }>('./*/player.tsx')
// The cards that a device remembers are read as it draws.
vi.stubGlobal('window', { localStorage: { getItem: () => null } })

const itemsOf = (kind: KindName) => contentFor(kind).slice(0, 13)

async function drawn(
  kind: KindName,
  entries?: readonly Entry[],
  teams: readonly string[] = [],
  content = itemsOf(kind),
): Promise<string> {
  const { Player } = (await files[`./${kind}/player.tsx`]?.()) ?? {}
  if (!Player) throw new Error(`${kind} has no player.`)
  const stored = { seed: 's', items: content.map(item => item.id), teams, first: 0, seconds: 5 }
  return renderToString(
    <MemoryRouter>
      <Player
        title="A água"
        subject="Ciências Naturais"
        kind={kind}
        items={content}
        rules={{}}
        seed={() => 's'}
        mode="ambos"
        gameId="test"
        resume={entries && { ...stored, entries }}
        onStore={() => undefined}
        onEnd={() => undefined}
        onLeave={() => undefined}
      />
    </MemoryRouter>,
  )
}

it('every kind has a player in a folder of its name, and no folder is of no kind', () => {
  expect(Object.keys(files).sort()).toEqual(kindNames.map(name => `./${name}/player.tsx`).sort())
})

describe.each(kindNames)('the player of %s', name => {
  it('begins with who plays', async () => {
    const html = await drawn(name)
    expect(html).toContain('A água')
    expect(html).toContain(kinds[name].label)
    expect(html).toContain('Só eu')
    expect(html).toContain('6 equipas')
    expect(html).toContain('Começar')
  })

  it('takes up a play where it was, and says what the last move did', async () => {
    const kind = await loadKind(name)
    const items = itemsOf(name)
    let play = newPlay(kind, items, kind.defaults, 's')
    const [board = kind.board(items, kind.defaults, 's')] = play.boards
    for (const move of kind.winning(board).slice(0, 1)) play = makeMove(kind, play, { move, at: 2 }).play
    const html = await drawn(name, play.entries)
    expect(html).toContain('Sair do jogo')
    expect(html).not.toContain('Começar')
    // Texts are escaped and split by React; letters and digits are enough to know the sentence.
    const plain = (text: string) => text.replace(/<[^>]*>|&[a-z#0-9]+;/g, '').replace(/[^\p{L}\p{N}]/gu, '')
    expect(plain(html)).toContain(plain(play.states[0]?.tally.said ?? 'nothing'))
  })

  it('shows teams with their points, whose turn it is, and a way back', async () => {
    const kind = await loadKind(name)
    const items = itemsOf(name)
    let play = newPlay(kind, items, kind.defaults, 's', 2)
    for (const move of kind.winning(kind.board(items, kind.defaults, 's')).slice(0, 1))
      play = makeMove(kind, play, { move, at: 2 }).play
    const html = await drawn(name, play.entries, ['Embondeiro', 'Mangueira'])
    expect(html).toContain('Embondeiro')
    expect(html).toContain('é a vossa vez')
    expect(html).toContain('Desfazer')
  })
})

/** Terms with a recording, and a picture in the place of words. */
const shownOf = (kind: KindName) =>
  itemsOf(kind).map(item => ({
    ...item,
    audio: `/som/${item.id}`,
    picture: `/imagem/${item.id}`,
    pictureAlt: `Desenho de ${item.id}`,
  }))

/** A play in which somebody has made the first moves that win. */
async function begun(kind: KindName, moves: number): Promise<string> {
  const rules = await loadKind(kind)
  const shown = shownOf(kind)
  let play = newPlay(rules, shown, rules.defaults, 's')
  for (const move of rules.winning(rules.board(shown, rules.defaults, 's')).slice(0, moves))
    play = makeMove(rules, play, { move, at: 2 }).play
  return drawn(kind, play.entries, [], shown)
}

it.each(kindNames)('a term with a recording can be heard once it was found or moved: %s', async name => {
  const pages: string[] = []
  for (let made = 0; made <= 25; made++) pages.push(await begun(name, made))
  expect(pages[0]).not.toContain('Ouvir «')
  expect(pages.some(html => html.includes('Ouvir «'))).toBe(true)
})

// In a word search words are looked for, and nothing is asked.
const pictured = kindNames.filter(name => name !== 'sopa')

it.each(pictured)('a picture says what it shows to who does not see it: %s', async name => {
  const html = await begun(name, name === 'ordenacao' ? 0 : 1)
  const drawnPictures = html.match(/<img [^>]*>/g) ?? []
  expect(drawnPictures.length).toBeGreaterThan(0)
  for (const picture of drawnPictures) {
    const id = /src="\/imagem\/([^"]*)"/.exec(picture)?.[1]
    expect(picture).toContain(`alt="Desenho de ${id}"`)
  }
})

it('a turned card is called after its picture', async () => {
  const pages = [await begun('memoria', 1), await begun('memoria', 2)]
  expect(pages.join(' ')).toMatch(/aria-label="Carta \d+: [^"]*Desenho de /)
})

it('a play that no longer fits the game begins anew', async () => {
  expect(await drawn('sopa', [{ move: { do: 'nonsense' }, at: 1 }])).toContain('Começar')
})

it('a preview is only looked at', async () => {
  const engine = await loadKind('sopa')
  const html = renderToString(
    <GamePreview kind="sopa" engine={engine} items={itemsOf('sopa')} rules={{}} seed="s" />,
  )
  expect(html).toContain('aria-hidden="true"')
  expect(html).toContain('inert')
})

it('a kind without a player is an error, not an empty page', () => {
  const draw = () => renderToString(<GamePlayer {...({ kind: 'xadrez' } as unknown as GamePlayerProps)} />)
  expect(draw).toThrow('No player for xadrez.')
})

// What a kind of words asks for has no number; what it is asked by may have one.
it.each(kindNames)('a fraction is drawn, and read out as it is written: %s', async name => {
  // Steps are identified by their words alone.
  const side = name === 'ordenacao' ? 'answer' : 'prompt'
  const fractions = itemsOf(name).map(item => ({ ...item, [side]: `${item[side]} ou 3/8.` }))
  const rules = await loadKind(name)
  const moves = rules.winning(rules.board(fractions, rules.defaults, 's'))
  const pages: string[] = []
  for (let made = 0; made <= 3; made++) {
    let play = newPlay(rules, fractions, rules.defaults, 's')
    for (const move of moves.slice(0, made)) play = makeMove(rules, play, { move, at: 2 }).play
    pages.push((await drawn(name, play.entries, [], fractions)).replaceAll('<!-- -->', ''))
  }
  const drawnOne = '<span class="visually-hidden">3/8</span><span aria-hidden="true">3<'
  expect(pages.some(html => html.includes(drawnOne))).toBe(true)
  for (const html of pages) {
    const seen = html.replaceAll(/<span class="visually-hidden">3\/8<\/span>|="[^"]*"/g, '')
    expect(seen.includes('3/8'), 'no fraction stands in one line').toBe(false)
  }
})
