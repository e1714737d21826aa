/** «49 alunos: 22 H, 27 M»; the numbers of boys, girls and all, as schools count them. */
export function pupilsText({ boys, girls }: { boys: number; girls: number }): string {
  const all = boys + girls
  if (all === 0) return 'sem alunos'
  return `${all} ${all === 1 ? 'aluno' : 'alunos'}: ${boys} H, ${girls} M`
}
