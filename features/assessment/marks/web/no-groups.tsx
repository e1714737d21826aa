import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import * as pages from '#school/pages.ts'

/** Of a school without a group this year, as those read it who lead. */
export function NoGroups() {
  return (
    <EmptyState
      title="Não há turmas"
      text="As notas são das turmas do ano: crie-as primeiro, com os seus alunos e docentes."
      primary={{ label: 'Nova turma', to: pages.newGroup, icon: 'plus' }}
    />
  )
}
