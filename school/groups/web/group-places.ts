import { useLocation } from 'react-router'
import { href } from '#kit/address.ts'

/** Where the pages of groups and of their pupils stand in the area on the screen. */
export function useGroupPlaces() {
  const { pathname } = useLocation()
  const diagnostics = pathname.startsWith('/diagnostico')
  const list = '/dashboard/group'
  const students = diagnostics ? '/diagnostico/alunos' : '/dashboard/group/alunos'
  return {
    area: diagnostics
      ? { label: 'Sistema de Diagnóstico', to: '/diagnostico/home' }
      : { label: 'Academia', to: '/dashboard' },
    list,
    add: `${list}/nova`,
    page: (id: string) => `${list}/${id}`,
    /** The pupils of a group without leaving the system on the screen. */
    pupilsOf: (id: string) => (diagnostics ? `${students}?group=${id}` : `${list}/${id}`),
    edit: (id: string) => `${list}/${id}/editar`,
    students,
    imports: `${list}/importacoes`,
    statistics: `${list}/estatistica`,
    newYear: '/dashboard/administracao/novo-ano',
    addStudent: (groupId?: string) => href(`${students}/novo`, { turma: groupId }),
    student: (id: string) => `${students}/${id}`,
    doubts: `${students}/dias`,
    editStudent: (id: string) => `${students}/${id}/editar`,
  }
}
