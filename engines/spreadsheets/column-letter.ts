/** 0 → `A`, 26 → `AA`: how a spreadsheet calls a column. */
export function columnLetter(at: number): string {
  return (at >= 26 ? columnLetter(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))
}
