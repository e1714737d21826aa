/**
 * Key of a list of choices that comes from the server. A form that fills its own fields has done so before the choices
 * were there; with a new key the field is drawn, and filled, again.
 */
export function keyOf(options: readonly unknown[]): string {
  return options.length === 0 ? 'waiting' : 'loaded'
}
