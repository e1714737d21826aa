import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { thing } from '#kit/thing.ts'
import { signUpBody } from '#school/accounts/contract.ts'
import { admins } from '#school/roles.ts'

/** What is typed so that nobody takes a school away by a slip. */
export const BEGIN_WORD = 'COMEÇAR'

export const getBeginning = endpoint('GET', '/beginning', {
  apis: ['academy'],
  who: admins,
  response: z.object({
    /** This database holds the demonstration school. */
    demonstration: z.boolean(),
    /** Example accounts that can sign in. */
    accounts: z.int(),
    /** The server is configured as no demonstration. */
    demoOff: z.boolean(),
  }),
  summary: 'Se esta instalação ainda guarda a escola de demonstração',
})

/** The first administrator, and the word that is typed so that nobody begins by a slip. */
export const beginBody = z.object({ ...signUpBody.shape, confirm: z.string().check(z.maxLength(20)) })

export const beginSchool = endpoint('POST', '/beginning', {
  apis: ['academy'],
  who: admins,
  body: beginBody,
  response: z.object({ email: z.string(), backup: z.string() }),
  errors: { NO_DEMONSTRATION: 409, BACKUP_FAILED: 503 },
  ownTransactions: true,
  of: thing({ table: 'installation', what: 'Esta instalação' }),
  audit: 'installation.begin',
  done: 'começou a escola a sério',
  summary: 'Guarda uma cópia, retira a escola de demonstração e cria a conta da administração',
})
