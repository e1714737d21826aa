import { useLocation } from 'react-router'
import { href } from '#kit/address.ts'
import * as pages from '#school/pages.ts'

/** The parts of what is known of one pupil, in the order of their tabs. */
export const pupilTabs = [
  { key: 'resumo', label: 'Resumo', page: pages.pupil },
  { key: 'testes', label: 'Testes', page: pages.pupilTests },
  { key: 'pratica', label: 'Prática', page: pages.pupilPractice },
  { key: 'faltas', label: 'Faltas', page: pages.pupilAbsences },
  { key: 'familia', label: 'Família', page: pages.pupilFamily },
  { key: 'dados', label: 'Dados', page: pages.pupilData },
] as const
export type PupilTab = (typeof pupilTabs)[number]['key']

/** Where the parts of a pupil stand in the area on the screen. */
export function usePupilPlaces() {
  const { pathname } = useLocation()
  return (id: string, tab: PupilTab) => {
    const address = href(pupilTabs.find(({ key }) => key === tab)?.page ?? pages.pupil, { id })
    return pathname.startsWith(pages.diagnostics) ? pages.inDiagnostics(address) : address
  }
}
