import { useLocation } from 'react-router'

/** Where the pages of subjects stand in the area on the screen. */
export function useSubjectPlaces() {
  const { pathname } = useLocation()
  const diagnostics = pathname.startsWith('/diagnostico')
  const list = diagnostics ? '/diagnostico/disciplinas' : '/dashboard/subjectManagement'
  const area = diagnostics
    ? { label: 'Sistema de Diagnóstico', to: '/diagnostico/home' }
    : { label: 'Academia', to: '/dashboard' }
  return {
    area,
    list,
    add: `${list}/nova`,
    page: (id: string) => `${list}/${id}`,
    edit: (id: string) => `${list}/${id}/editar`,
    /** The pupils of a group without leaving the system on the screen. */
    pupilsOf: (groupId: string) =>
      diagnostics ? `/diagnostico/alunos?group=${groupId}` : `/dashboard/group/${groupId}`,
  }
}
