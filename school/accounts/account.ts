import * as z from 'zod/mini'
import { bodyOf, field, fieldsOf } from '#kit/fields.ts'
import { filled, text } from '#kit/shapes.ts'
import { type Reach, reaches, reachLabels } from '#school/reach.ts'
import { roleLabels, roles } from '#school/roles.ts'
import { accountThing } from './contract.ts'

/** What the administration writes of an account, and what is changed beside. */
export const accountFields = fieldsOf(
  accountThing,
  {
    name: field('Nome', filled(160)),
    role: field('Papel', z.enum(roles), { show: role => roleLabels[role] }),
    jobTitle: field('Função', text(120)),
    phone: field('Telemóvel', text(30)),
    schoolId: field('Escola', z.nullable(z.uuid()), { names: { table: 'schools' } }),
  },
  {
    email: { label: 'E-mail' },
    reach: { label: 'Alcance', show: (reach: Reach) => reachLabels[reach] },
    mailNotices: { label: 'Avisos por e-mail' },
    photoFileId: { label: 'Fotografia', show: () => 'com fotografia' },
    disabledAt: { label: 'Desactivada', show: () => 'sim' },
    passwordHash: { label: 'Senha', omittedBecause: 'a secret' },
    deviceKey: { label: 'Chave dos aparelhos', omittedBecause: 'a secret' },
    passwordChangedAt: { label: 'Senha mudada', omittedBecause: 'stands with the change itself' },
    emailUnproved: { label: 'E-mail por confirmar', omittedBecause: 'follows from the address' },
    lastSeenAt: { label: 'Última entrada', omittedBecause: 'no change by anybody' },
    noticedOn: { label: 'Avisada', omittedBecause: 'no change by anybody' },
  },
)

export const userBody = z.extend(bodyOf(accountFields), {
  /** Unchanged where absent. */
  reach: z.optional(z.enum(reaches)),
})
