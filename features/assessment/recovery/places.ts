import { href } from '#kit/address.ts'
import * as pages from '#school/pages.ts'

/** Where recovery plans stand. */
export const places = {
  list: pages.recoveryPlans,
  plan: (id: string) => href(pages.recoveryPlan, { id }),
  edit: (id: string) => href(pages.editRecovery, { id }),
  evolution: (before: string, after: string) => href(pages.evolution, { antes: before, depois: after }),
}

export const crumbs = [
  { label: 'Sistema de Diagnóstico', to: pages.diagnosticsHome },
  { label: 'Recuperação', to: pages.recoveryPlans },
]
