/** How many marks a rehearsed key changes, as its page says it: «24 notas sobem e 4 descem, 3 ficam iguais. …». */
export function marksChanged(words: string): number {
  return [...words.matchAll(/(\d+) (?:notas? )?(?:sobem?|descem?)\b/g)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )
}
