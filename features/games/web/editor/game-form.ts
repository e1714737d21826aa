import type { UseFormReturn } from 'react-hook-form'
import type { GameBody } from '../../game.ts'

/** A game as it is being written. */
export type GameForm = UseFormReturn<GameBody, unknown, GameBody>
