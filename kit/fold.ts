/** The text without accents and capitals, as people type when they search: `Análise` → `analise`. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Whether every word of the search begins a word of the text, in any order. */
export function matches(text: string, search: string): boolean {
  const words = wordsOf(text)
  return wordsOf(search).every(part => words.some(word => word.startsWith(part)))
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
}
