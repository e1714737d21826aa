import { useLocation } from 'react-router'

/** Where the pages of subjects stand in the area on the screen. */
export function useSubjectPlaces() {
  const { pathname } = useLocation()
  const list = pathname.startsWith('/diagnostico')
    ? '/diagnostico/disciplinas'
    : '/dashboard/subjectManagement'
  const area = pathname.startsWith('/diagnostico')
    ? { label: 'Diagnóstico', to: '/diagnostico/home' }
    : { label: 'Academia', to: '/dashboard' }
  return {
    area,
    list,
    add: `${list}/nova`,
    one: (id: string) => `${list}/${id}`,
    edit: (id: string) => `${list}/${id}/editar`,
  }
}
