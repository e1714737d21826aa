import { cardAnswer, pointsOfSource } from '../../card-words.ts'
import type { GameItem } from '../../game.ts'

/** A place of a picture, as shares of its sides, with the label that belongs there. */
export interface NamedPlace {
  x: number
  y: number
  word: string
}

/** The picture of a pair with its places, as they are written. */
export interface Labelled {
  /** As the pair has it; null without one. */
  picture: GameItem['picture']
  /** As it is written for now. */
  alt: string
  places: readonly NamedPlace[]
}

/** The places of a pair; the answer names them in turn. */
export function labelledOf({ answer, points = [], picture }: GameItem): Labelled {
  const words = answer.split(';').map(word => word.trim())
  return {
    picture,
    alt: picture?.alt ?? '',
    places: points.map((point, at) => ({ ...point, word: words[at] ?? '' })),
  }
}

/** The pair with these places; once the last of them is gone it has the word again that it came with. */
export function withLabels(item: GameItem, { picture, alt, places }: Labelled): GameItem {
  const said = {
    ...item,
    picture: picture && { ...picture, alt: alt.trim() || (item.picture?.alt ?? picture.alt) },
  }
  if (places.length === 0 || !picture) {
    if (!item.points) return said
    const { points: _points, ...bare } = said
    const isOfPlaces = !item.source || pointsOfSource(item) !== undefined
    return { ...bare, answer: isOfPlaces ? '' : cardAnswer(item.source?.answer ?? '') }
  }
  return {
    ...said,
    points: places.map(({ x, y }) => ({ x, y })),
    answer: places.map(({ word }) => word.trim()).join('; '),
  }
}
