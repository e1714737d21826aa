/** How many of something, in words that agree: «1 linha», «52 linhas». */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
