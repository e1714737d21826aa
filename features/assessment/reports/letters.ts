/** The letter of an option by its place: A, B, … */
export function letterOf(place: number): string {
  return String.fromCharCode(65 + place)
}
