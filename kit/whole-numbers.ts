/** `1 236` and `5 000 003`: groups of three figures after a space, with no figure or comma beside them. */
const GROUPED = /(^|[^\d.,])(\d{1,3}(?: \d{3})+)(?!\d)/g

/** Keeps the groups of a number together, as «1 000» at the end of a line would be read as two numbers. */
export function wholeNumbers(text: string): string {
  return text.replace(GROUPED, (_all, before, number) => before + number.replaceAll(' ', '\u00a0'))
}
