import type { AnyKind } from './play.ts'

/**
 * The kinds, one line each: its name on the screen and where its rules are. The rules come only when they are needed.
 * The rest of a kind is its folder here and its player's (ARCHITECTURE.md).
 */
export const kinds = {
  memoria: { label: 'Jogo da memória', rules: () => import('./memoria/memory.ts').then(m => m.memory) },
  forca: { label: 'Forca', rules: () => import('./forca/hangman.ts').then(m => m.hangman) },
  sopa: { label: 'Sopa de letras', rules: () => import('./sopa/word-search.ts').then(m => m.wordSearch) },
  cruzadas: {
    label: 'Palavras cruzadas',
    rules: () => import('./cruzadas/crossword.ts').then(m => m.crossword),
  },
  associacao: { label: 'Associação', rules: () => import('./associacao/matching.ts').then(m => m.matching) },
  ordenacao: { label: 'Ordenação', rules: () => import('./ordenacao/ordering.ts').then(m => m.ordering) },
  relampago: {
    label: 'Quiz relâmpago',
    rules: () => import('./relampago/lightning.ts').then(m => m.lightning),
  },
  bingo: { label: 'Bingo', rules: () => import('./bingo/bingo.ts').then(m => m.bingo) },
  roda: { label: 'Roda da sorte', rules: () => import('./roda/wheel.ts').then(m => m.wheel) },
  flashcards: {
    label: 'Flashcards',
    rules: () => import('./flashcards/flashcards.ts').then(m => m.flashcards),
  },
} as const

export type KindName = keyof typeof kinds

export const kindNames = Object.keys(kinds) as KindName[]

/** The rules of a kind, fetched when they are first asked for. */
export async function loadKind(name: KindName): Promise<AnyKind> {
  return kinds[name].rules()
}
