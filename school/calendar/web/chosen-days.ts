/** From the day where a span was begun to the one where it stands. */
export interface Chosen {
  from: string
  to: string
}
