import type { LineState } from './sitting-sync.ts'

/** Why nothing is sent at this moment, in two or four words. */
export function awayWord({ schoolIsAway }: Pick<LineState, 'schoolIsAway'>): string {
  return schoolIsAway ? 'a escola não responde' : 'sem rede'
}

/** Until when something waits. */
export function whenBack({ schoolIsAway }: Pick<LineState, 'schoolIsAway'>): string {
  return schoolIsAway ? 'quando a escola responder' : 'quando houver rede'
}
