export const POLICIES = '/dashboard/politicas'

export const policyHref = (id: string) => `${POLICIES}/visualizar/${id}`
export const versionHref = (policyId: string, versionId: string) =>
  `${policyHref(policyId)}?versao=${versionId}`
export const readingsHref = (policyId: string) => `${POLICIES}/leituras?policy=${policyId}`

export const policyCrumbs = [
  { label: 'Academia', to: '/dashboard' },
  { label: 'Políticas', to: POLICIES },
]
