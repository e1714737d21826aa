import { href } from '#kit/address.ts'
import * as pages from '#school/pages.ts'

/** Where the texts of the languages of a school are listed and written. */
export const places = {
  list: pages.languages,
  add: pages.newLanguage,
  edit: (id: string) => href(pages.language, { id }),
}

export const crumbs = [{ label: 'Administração' }, { label: 'Línguas dos alunos', to: pages.languages }]
