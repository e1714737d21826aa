import * as z from 'zod/mini'
import { filled, LARGEST_INTEGER, recordOf, text } from '#kit/shapes.ts'

/** Pairs of a game at most. */
export const MAX_ITEMS = 80

/** Places of one picture at most. */
export const MAX_POINTS = 12

export const gameSeed = filled(60)

export const modes = ['individual', 'equipas', 'ambos'] as const
export type Mode = (typeof modes)[number]
export const modeLabels: Readonly<Record<Mode, string>> = {
  individual: 'Individual',
  equipas: 'Equipas',
  ambos: 'Os dois',
}
/** What the kind is played by, setting by setting; what is none of a setting's choices becomes the kind's own. */
export const gameRules = recordOf(
  filled(40),
  z.union([text(40), z.boolean(), z.number().check(z.minimum(-LARGEST_INTEGER), z.maximum(LARGEST_INTEGER))]),
  20,
)
export type GameRules = z.infer<typeof gameRules>
