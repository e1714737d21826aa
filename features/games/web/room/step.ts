import type { RoomStep } from '../../live/room.ts'

/** Takes the room a step on. */
export type Step = (step: RoomStep) => void
