import { href } from '#kit/address.ts'
import * as pages from '#school/pages.ts'

/** Where the bank of questions stands. */
export const places = {
  list: pages.bank,
  add: pages.newQuestion,
  page: (id: string) => href(pages.question, { id }),
  edit: (id: string) => href(pages.editQuestion, { id }),
}

export const crumbs = [
  { label: 'Sistema de Diagnóstico', to: pages.diagnosticsHome },
  { label: 'Testes', to: pages.tests },
  { label: 'Banco', to: pages.bank },
]
