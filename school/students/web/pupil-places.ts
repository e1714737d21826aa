import { useLocation } from 'react-router'

/** The parts of what is known of one pupil, in the order of their tabs; the first is the pupil's own address. */
export const pupilTabs = [
  { key: 'resumo', label: 'Resumo', rest: '' },
  { key: 'testes', label: 'Testes', rest: '/testes' },
  { key: 'pratica', label: 'Prática', rest: '/pratica' },
  { key: 'faltas', label: 'Faltas', rest: '/faltas' },
  { key: 'familia', label: 'Família', rest: '/familia' },
  { key: 'dados', label: 'Dados', rest: '/dados' },
] as const
export type PupilTab = (typeof pupilTabs)[number]['key']

/** Where the parts of a pupil stand in the area on the screen. */
export function usePupilPlaces() {
  const { pathname } = useLocation()
  const base = pathname.startsWith('/diagnostico') ? '/diagnostico/alunos' : '/dashboard/group/alunos'
  return (id: string, tab: PupilTab) => `${base}/${id}${pupilTabs.find(({ key }) => key === tab)?.rest ?? ''}`
}
