export const POLICIES = '/dashboard/politicas'

export const policyHref = (id: string) => `${POLICIES}/visualizar/${id}`
export const versionHref = (policyId: string, versionId: string) =>
  `${policyHref(policyId)}?versao=${versionId}`
/** Where the record of a policy is written, and where a version. */
export const policyPlaces = {
  list: POLICIES,
  add: `${POLICIES}/nova`,
  edit: (id: string) => `${POLICIES}/editar/${id}`,
  page: policyHref,
  newVersion: (id: string) => `${POLICIES}/versao/nova?politica=${id}`,
}
export const readingsHref = (policyId: string) => `${POLICIES}/leituras?policy=${policyId}`

export const policyCrumbs = [
  { label: 'Academia', to: '/dashboard' },
  { label: 'Políticas', to: POLICIES },
]
