import { counted } from '#kit/figures.ts'
import type { ImportRow } from '../contract.ts'

/** What the rows of each kind of import are called. */
const nouns: Readonly<Record<string, readonly [one: string, many: string]>> = {
  'students.import': ['aluno', 'alunos'],
  'groups.import': ['turma', 'turmas'],
  'teachers.import': ['professor', 'professores'],
  'subjects.import': ['disciplina', 'disciplinas'],
  'schools.import': ['escola', 'escolas'],
  'timetable.import': ['tempo', 'tempos'],
  'glossary.term.import': ['termo', 'termos'],
  'statistical-returns.import': ['linha do mapa', 'linhas do mapa'],
  'programme.import': ['competência', 'competências'],
}

/** «100 alunos entraram» */
export function enteredInWords({ kind, imported }: Pick<ImportRow, 'kind' | 'imported'>): string {
  const [one, many] = nouns[kind] ?? ['linha', 'linhas']
  return counted(imported, `${one} entrou`, `${many} entraram`)
}
