import type { UseFormReturn } from 'react-hook-form'
import type { GameBody } from '../../contract.ts'

/** A game as it is being written. */
export type GameForm = UseFormReturn<GameBody, unknown, GameBody>
