import { thing } from '#kit/thing.ts'

/** What one person lets another know. */
export const noticeThing = thing({ table: 'notices', what: 'Este aviso' })

/** What a notice about a policy carries as what it is about. */
export const aboutPolicy = (policyId: string) => `policy ${policyId}`
