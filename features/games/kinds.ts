import * as z from 'zod/mini'
import { type KindName, kindNames, kinds } from '#engines/games/kinds.ts'

export type GameKind = KindName
export const gameKinds = kindNames
export const gameKind = z.enum(kindNames as [KindName, ...KindName[]])

/** What a kind is called on the screen. */
export function kindLabel(kind: GameKind): string {
  return kinds[kind].label
}

/** Kinds that a class can play together, the teacher's screen leading. */
export const liveKinds = ['relampago', 'verdadeiro', 'grupos', 'bingo', 'roda'] as const
export type LiveKind = (typeof liveKinds)[number]

export function isLiveKind(kind: string): kind is LiveKind {
  return (liveKinds as readonly string[]).includes(kind)
}
