import { findCards } from '#engines/cards/find-cards.ts'
import { greyOf } from '#engines/sheets/read/picture.ts'

/** A picture whose cards are asked for. */
export interface CardPicture {
  key: number
  width: number
  height: number
  rgba: Uint8ClampedArray
}

// A still takes a second or more on a phone: the page answers meanwhile.
self.onmessage = ({ data: { key, width, height, rgba } }: MessageEvent<CardPicture>) =>
  self.postMessage({ key, cards: findCards(greyOf(width, height, rgba)) })
