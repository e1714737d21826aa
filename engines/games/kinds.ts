import type { Block } from '../documents/description.ts'
import type { AnyBoard } from './kind.ts'
import type { PaperHead } from './paper.ts'
import type { AnyKind } from './play.ts'

/** A kind as the rest of the house knows it: its name, and where its rules and its paper are. */
interface KnownKind {
  label: string
  rules(): Promise<AnyKind>
  paper(): Promise<{ draw(board: AnyBoard, head: PaperHead): Block[] }>
}

/** The kinds, one line each. Rules and paper come when they are first needed (ARCHITECTURE.md: one more kind). */
// biome-ignore format: one line each.
export const kinds = {
  memoria: { label: 'Jogo da memória', rules: () => import('./memoria/memory.ts').then(m => m.memory), paper: () => import('./memoria/paper.ts').then(m => ({ draw: m.memoryPaper })) },
  forca: { label: 'Forca', rules: () => import('./forca/hangman.ts').then(m => m.hangman), paper: () => import('./forca/paper.ts').then(m => ({ draw: m.hangmanPaper })) },
  sopa: { label: 'Sopa de letras', rules: () => import('./sopa/word-search.ts').then(m => m.wordSearch), paper: () => import('./sopa/paper.ts').then(m => ({ draw: m.wordSearchPaper })) },
  cruzadas: { label: 'Palavras cruzadas', rules: () => import('./cruzadas/crossword.ts').then(m => m.crossword), paper: () => import('./cruzadas/paper.ts').then(m => ({ draw: m.crosswordPaper })) },
  associacao: { label: 'Associação', rules: () => import('./associacao/matching.ts').then(m => m.matching), paper: () => import('./associacao/paper.ts').then(m => ({ draw: m.matchingPaper })) },
  ordenacao: { label: 'Ordenação', rules: () => import('./ordenacao/ordering.ts').then(m => m.ordering), paper: () => import('./ordenacao/paper.ts').then(m => ({ draw: m.orderingPaper })) },
  relampago: { label: 'Quiz relâmpago', rules: () => import('./relampago/lightning.ts').then(m => m.lightning), paper: () => import('./relampago/paper.ts').then(m => ({ draw: m.lightningPaper })) },
  bingo: { label: 'Bingo', rules: () => import('./bingo/bingo.ts').then(m => m.bingo), paper: () => import('./bingo/paper.ts').then(m => ({ draw: m.bingoPaper })) },
  roda: { label: 'Roda da sorte', rules: () => import('./roda/wheel.ts').then(m => m.wheel), paper: () => import('./roda/paper.ts').then(m => ({ draw: m.wheelPaper })) },
  flashcards: { label: 'Flashcards', rules: () => import('./flashcards/flashcards.ts').then(m => m.flashcards), paper: () => import('./flashcards/paper.ts').then(m => ({ draw: m.flashcardPaper })) },
  verdadeiro: { label: 'Verdadeiro ou falso', rules: () => import('./verdadeiro/true-false.ts').then(m => m.trueFalse), paper: () => import('./verdadeiro/paper.ts').then(m => ({ draw: m.trueFalsePaper })) },
  grupos: { label: 'Agrupar', rules: () => import('./grupos/groups.ts').then(m => m.groups), paper: () => import('./grupos/paper.ts').then(m => ({ draw: m.groupsPaper })) },
  lacunas: { label: 'Completar', rules: () => import('./lacunas/gaps.ts').then(m => m.gaps), paper: () => import('./lacunas/paper.ts').then(m => ({ draw: m.gapsPaper })) },
  legenda: { label: 'Legendar', rules: () => import('./legenda/picture-labels.ts').then(m => m.pictureLabels), paper: () => import('./legenda/paper.ts').then(m => ({ draw: m.pictureLabelsPaper })) },
} as const satisfies Record<string, KnownKind>

export type KindName = keyof typeof kinds

export const kindNames = Object.keys(kinds) as KindName[]

/** The rules of a kind, fetched when they are first asked for. */
export async function loadKind(name: KindName): Promise<AnyKind> {
  return kinds[name].rules()
}

/** What a board of this kind says on paper; the board is the one of its rules. */
export async function gamePaper(name: KindName, board: AnyBoard, head: PaperHead): Promise<Block[]> {
  const known: KnownKind = kinds[name]
  return (await known.paper()).draw(board, head)
}
