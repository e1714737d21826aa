import { href } from '#kit/address.ts'
import * as pages from '#school/pages.ts'

/** Where terms are listed, read and written. */
export const places = {
  list: pages.terms,
  add: pages.newTerm,
  page: (id: string) => href(pages.term, { id }),
  edit: (id: string) => href(pages.editTerm, { id }),
}

export const crumbs = [
  { label: 'Academia', to: pages.academy },
  { label: 'Glossário', to: pages.terms },
]

/** From a term that is no more. */
export const gone = { label: 'Procurar no glossário', to: pages.terms }
