/** How many of something, in words that agree: «1 linha», «52 linhas». */
export function counted(count: number, singular: string, many: string): string {
  return `${count} ${count === 1 ? singular : many}`
}

/** How many are still wanted, in words that agree: «falta 1», «faltam 3». */
export function lacking(count: number): string {
  return `${count === 1 ? 'falta' : 'faltam'} ${count}`
}

/** The same at the beginning of a sentence: «Falta 1», «Faltam 3». */
export function lackingFirst(count: number): string {
  return `${count === 1 ? 'Falta' : 'Faltam'} ${count}`
}
