/** How many of something, in words that agree: «1 aluno», «52 alunos». */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
