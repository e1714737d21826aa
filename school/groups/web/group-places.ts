import { useLocation } from 'react-router'
import { href } from '#kit/address.ts'
import * as pages from '#school/pages.ts'

/** Where the pages of groups and of their pupils stand in the area on the screen. */
export function useGroupPlaces() {
  const { pathname } = useLocation()
  const diagnostics = pathname.startsWith(pages.diagnostics)
  const here = (address: string) => (diagnostics ? pages.inDiagnostics(address) : address)
  const students = here(pages.pupils)
  const page = (id: string) => href(pages.group, { id })
  return {
    area: diagnostics
      ? { label: 'Sistema de Diagnóstico', to: pages.diagnosticsHome }
      : { label: 'Academia', to: pages.academy },
    list: pages.groups,
    add: pages.newGroup,
    page,
    /** The pupils of a group without leaving the system on the screen. */
    pupilsOf: (id: string) => (diagnostics ? href(students, { group: id }) : page(id)),
    edit: (id: string) => href(pages.editGroup, { id }),
    students,
    imports: pages.imports,
    statistics: pages.returns,
    newYear: pages.newYear,
    addStudent: (groupId?: string) => here(href(pages.newPupil, { turma: groupId })),
    student: (id: string) => here(href(pages.pupil, { id })),
    doubts: here(pages.doubts),
    editStudent: (id: string) => here(href(pages.editPupil, { id })),
  }
}
