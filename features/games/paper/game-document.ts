import type { Block, DocumentDescription, Image, Picture } from '#engines/documents/description.ts'
import type { GameContent, GameItem } from '#engines/games/content.ts'
import { gamePaper, type KindName, kinds, loadKind } from '#engines/games/kinds.ts'
import { describeOmitted } from '#engines/games/letters.ts'
import { readRules } from '#engines/games/rules.ts'

export interface PrintedGame {
  title: string
  /** «Ciências Naturais, 5ª classe» */
  subtitle: string
  kind: KindName
  items: GameContent
  rules: unknown
  /** The seed of the board on the screen: the paper has the same one. */
  seed: string
  code: string
  /** Pictures that can be printed, by the id of their pair. */
  pictures?: ReadonlyMap<string, Image>
  /** Names for what each pupil has a copy of. */
  pupils?: readonly string[]
}

/** A game on paper, A4, black and white, solutions on pages of their own. */
export async function gameDocument(game: PrintedGame): Promise<DocumentDescription> {
  const kind = await loadKind(game.kind)
  const items = withNumbers(game)
  const board = kind.board(items, readRules(kind, game.rules), game.seed)
  const subtitle = `${kinds[game.kind].label} · ${game.subtitle}`
  const head = {
    title: game.title,
    subtitle,
    pupils: game.pupils ?? [],
    offBoard: describeOmitted(board, game.items),
  }
  return {
    title: game.title,
    orientation: 'portrait',
    footer: `${game.title} · Tabuleiro ${game.code}`,
    blocks: withPictures(apart(await gamePaper(game.kind, board, head)), game),
  }
}

/** The pairs whose picture comes on paper, in the order in which their pictures are numbered. */
function pictured({ items, pictures }: PrintedGame) {
  return items.flatMap(item => {
    const image = pictures?.get(item.id)
    return image ? [{ item, image }] : []
  })
}

/** What is asked names the picture that belongs to it, or says what it shows where it cannot be printed. */
function withNumbers(game: PrintedGame): GameContent {
  const numbers = new Map(pictured(game).map(({ item }, at) => [item.id, at + 1]))
  return game.items.map(item => {
    if (item.picture === undefined) return item
    const number = numbers.get(item.id)
    const words = number === undefined ? (item.pictureAlt ?? '') : `imagem ${number}`
    return { ...item, prompt: `${item.prompt} (${words})`.trim() }
  })
}

/** The sheets and the pictures; those whose places are written on stand below the lines for them, before the solutions. */
function withPictures(blocks: readonly Block[], game: PrintedGame): Block[] {
  const all = pictured(game)
  if (all.length === 0) return [...blocks]
  const solutions = blocks.findLastIndex(block => block.kind === 'page-break')
  if (all.every(({ item }) => item.points) && solutions > 0)
    return [...blocks.slice(0, solutions), ...pictureBlocks(all), ...blocks.slice(solutions)]
  return [
    ...blocks,
    { kind: 'page-break' },
    { kind: 'title', text: game.title, under: 'Imagens' },
    ...pictureBlocks(all),
  ]
}

/** To be shown or handed round: none says which word answers it. */
function pictureBlocks(all: ReturnType<typeof pictured>): Block[] {
  return all.map(({ item, image }, at) => ({
    kind: 'keep',
    blocks: [
      {
        kind: 'paragraph',
        text: [{ text: `Imagem ${at + 1}. `, bold: true }, { text: item.prompt }],
        below: 1,
      },
      {
        kind: 'picture',
        image,
        width: item.points ? 150 : 70,
        alt: item.pictureAlt ?? '',
        ...numbered(item),
      },
      { kind: 'space', height: 4 },
    ],
  }))
}

/** The places of a picture, each with its number. */
function numbered({ points = [] }: GameItem): Partial<Pick<Picture, 'outlines'>> {
  if (points.length === 0) return {}
  const [side, radius] = [1000, 18]
  const shapes = points.map(({ x, y }, at) => ({
    shape: 'circle' as const,
    coords: [x * side, y * side, radius],
    letter: String(at + 1),
  }))
  return { outlines: { width: side, height: side, shapes } }
}

/** Each sheet on a page of its own. */
function apart(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block, at) =>
    at > 0 && block.kind === 'placed-page' ? [{ kind: 'page-break' } as const, block] : [block],
  )
}
