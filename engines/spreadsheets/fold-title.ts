/**
 * What a title of a column may be compared by, the closest first: all of it, and what remains without brackets («Sexo (M/F)»,
 * «Aluno(a)»). Without accents, capitals, ordinals and punctuation.
 */
export function foldTitle(title: string): string[] {
  const whole = folded(title)
  const bare = folded(title.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' '))
  return [...new Set([whole, bare])].filter(word => word !== '')
}

function folded(title: string): string {
  return title
    .replaceAll('°', 'º')
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u200b-\u200f\ufeff\u00ad]/gu, '')
    .toLowerCase()
    .replaceAll(/\s*\/\s*/g, '/')
    .replaceAll(/[\s.:,;*_\-–—()[\]"'“”«»]+/g, ' ')
    .trim()
}
