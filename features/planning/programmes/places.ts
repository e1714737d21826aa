import { href } from '#kit/address.ts'
import * as pages from '#school/pages.ts'

/** Where programmes are listed, read, written and laid over a year. */
export const places = {
  list: pages.programmes,
  add: pages.newProgramme,
  page: (id: string) => href(pages.programme, { id }),
  edit: (id: string) => href(pages.editProgramme, { id }),
}

export const crumbs = [
  { label: 'Disciplinas', to: pages.subjects },
  { label: 'Programas', to: pages.programmes },
]

/** From a programme that is no more. */
export const gone = { label: 'Procurar nos programas', to: pages.programmes }
