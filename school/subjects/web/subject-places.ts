import { useLocation } from 'react-router'
import { href } from '#kit/address.ts'
import * as pages from '#school/pages.ts'

/** Where the pages of subjects stand in the area on the screen. */
export function useSubjectPlaces() {
  const { pathname } = useLocation()
  const diagnostics = pathname.startsWith(pages.diagnostics)
  const here = (address: string) => (diagnostics ? pages.inDiagnostics(address) : address)
  return {
    area: diagnostics
      ? { label: 'Sistema de Diagnóstico', to: pages.diagnosticsHome }
      : { label: 'Academia', to: pages.academy },
    list: here(pages.subjects),
    add: here(pages.newSubject),
    page: (id: string) => here(href(pages.subject, { id })),
    edit: (id: string) => here(href(pages.editSubject, { id })),
    /** The pupils of a group without leaving the system on the screen. */
    pupilsOf: (groupId: string) =>
      diagnostics ? href(pages.diagnosticsPupils, { group: groupId }) : href(pages.group, { id: groupId }),
  }
}
