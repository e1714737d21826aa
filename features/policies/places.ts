import { href } from '#kit/address.ts'
import * as pages from '#school/pages.ts'

export const policyHref = (id: string) => href(pages.policy, { documentId: id })
export const versionHref = (policyId: string, versionId: string) =>
  href(pages.policy, { documentId: policyId, versao: versionId })
/** Where the record of a policy is written, and where a version. */
export const policyPlaces = {
  list: pages.policies,
  add: pages.newPolicy,
  edit: (id: string) => href(pages.editPolicy, { id }),
  page: policyHref,
}
export const policyCrumbs = [
  { label: 'Academia', to: pages.academy },
  { label: 'Políticas', to: pages.policies },
]
