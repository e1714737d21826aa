/** First name and initial: what a class sees of a pupil on a screen, and what a code alone may tell. */
export function shortName(fullName: string): string {
  const words = fullName.split(/\s+/).filter(Boolean)
  const last = words.length > 1 ? words.at(-1) : undefined
  return last ? `${words[0]} ${last.charAt(0)}.` : fullName
}
