import { matching } from './associacao/matching.ts'
import { bingo } from './bingo/bingo.ts'
import { crossword } from './cruzadas/crossword.ts'
import { flashcards } from './flashcards/flashcards.ts'
import { hangman } from './forca/hangman.ts'
import { groups } from './grupos/groups.ts'
import type { KindName } from './kinds.ts'
import { gaps } from './lacunas/gaps.ts'
import { pictureLabels } from './legenda/picture-labels.ts'
import { memory } from './memoria/memory.ts'
import { ordering } from './ordenacao/ordering.ts'
import type { AnyKind } from './play.ts'
import { lightning } from './relampago/lightning.ts'
import { wheel } from './roda/wheel.ts'
import { wordSearch } from './sopa/word-search.ts'
import { trueFalse } from './verdadeiro/true-false.ts'

/** The rules of every kind, for choosing among them; `loadKind` fetches those of one. */
export const allKinds: Readonly<Record<KindName, AnyKind>> = {
  memoria: memory,
  forca: hangman,
  sopa: wordSearch,
  cruzadas: crossword,
  associacao: matching,
  ordenacao: ordering,
  relampago: lightning,
  bingo,
  roda: wheel,
  flashcards,
  verdadeiro: trueFalse,
  grupos: groups,
  lacunas: gaps,
  legenda: pictureLabels,
}
