import { thing } from '#kit/thing.ts'

/** What one person lets another know. */
export const noticeThing = thing({ table: 'notices', what: 'Este aviso' })

/** What a notice about a policy carries as what it is about. */
export const aboutPolicy = (policyId: string) => `policy ${policyId}`

/** What a notice about the next review of a policy carries as what it is about, for one of its days. */
export const aboutReview = (policyId: string) => `review ${policyId}`

/** A notice before it is stored. */
export interface NewNotice {
  accountId: string
  /** The same notice goes out once a day at most. */
  about: string
  title: string
  detail: string
  /** Page on which it is dealt with. */
  path: string
  /** The last day on which it means anything. */
  until: string
}
