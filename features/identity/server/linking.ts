import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Change, insertChanges } from '#kit/server/records/changes.ts'
import {
  insertAccount,
  lockAccountOfEmail,
  markEmailProved,
} from '#school/accounts/server/account-queries.ts'
import { revokeSignInMethods } from '#school/accounts/server/close-ways-in.ts'
import { takeInvite } from '#school/accounts/server/one-time-links.ts'
import { asRole, type Role } from '#school/roles.ts'
import type { IdentityMethod } from '../provider.ts'
import {
  deleteIdentities,
  findLinkedAccount,
  insertIdentity,
  lockIdentity,
  recordUse,
  spendToken,
} from './queries.ts'
import type { ExternalIdentity } from './verify-token.ts'

/** Whose account it is that an identity opens. */
export interface Owner {
  id: string
  name: string
  email: string
  role: Role
}

interface Rules {
  method: IdentityMethod
  /** As people call the service. */
  name: string
  signUpRole: Role
  /** Of the call, for the audit. */
  batchId: string
}

/**
 * The account that an identity leads to: the one it is linked to, else the one whose e-mail the service has verified, else
 * a new one, of the role that an invitation gives. Nothing that a token says decides what somebody may do.
 * @throws HttpError 422 TOKEN_USED, 403 EMAIL_UNVERIFIED or DISABLED, 409 LINK_NEEDED; the token is then not used up, but
 * for the first
 */
export async function openAccount(tx: Db, identity: ExternalIdentity, rules: Rules): Promise<Owner> {
  await lockIdentity(tx, identity)
  if (!(await spendToken(tx, identity.digest))) throw tokenUsed(rules.name)
  const linked = await findLinkedAccount(tx, identity)
  if (linked) {
    if (linked.disabled_at !== null) throw disabled()
    await recordUse(tx, identity)
    return { ...linked, role: asRole(linked.role) }
  }
  // The same answer whether an account has this e-mail or not.
  if (identity.email === undefined || !identity.emailVerified) throw unverified(rules.name)
  const known = await lockAccountOfEmail(tx, identity.email)
  if (!known) return signUp(tx, identity, identity.email, rules)
  if (known.disabled_at !== null) throw disabled()
  // Control of the service, or of a mailbox, must not make an administrator.
  if (known.role === 'admin') throw linkNeeded(identity.email, rules.name)
  const owner = { id: known.id, name: known.name, email: known.email, role: asRole(known.role) }
  if (known.email_unproved) {
    // Somebody may have asked for it in another's name, and waited: all that they could come back with goes.
    await deleteIdentities(tx, owner.id)
    await revokeSignInMethods(tx, owner.id)
  }
  await markEmailProved(tx, owner.id)
  await link(tx, owner, identity, 'identities.link', rules)
  return owner
}

async function signUp(tx: Db, identity: ExternalIdentity, email: string, rules: Rules): Promise<Owner> {
  const name = identity.name ?? email.slice(0, email.indexOf('@'))
  const invited = (await takeInvite(tx, email)) ?? { role: rules.signUpRole }
  const made = await insertAccount(tx, { email, name, ...invited, passwordHash: null })
  const owner = { id: made.id, name, email, role: invited.role }
  const change = { table: 'accounts', id: made.id, label: name, before: null, after: made }
  await link(tx, owner, identity, 'identities.sign-up', rules, change)
  return owner
}

async function link(
  tx: Db,
  owner: Owner,
  identity: ExternalIdentity,
  action: string,
  { method, name, batchId }: Rules,
  ...more: Change[]
): Promise<void> {
  const { id } = await insertIdentity(tx, owner.id, method, identity)
  const changes = [...more, linkChange(id, { method, name }, identity.email)]
  await insertChanges(tx, changes, { account: { ...owner, sessionId: '' }, action, batchId })
}

/** What the audit says of a link that was made; of one that was cut, with the sides changed. */
export function linkChange(
  id: string,
  { method, name }: { method: IdentityMethod; name: string },
  email: string | null | undefined,
) {
  const label = `${name}: ${email ?? 'sem e-mail'}`
  return { table: 'identities', id, label, before: null, after: { method, email: email ?? null } }
}

export function tokenUsed(name: string): HttpError {
  const message = `Esta entrada na ${name} já foi usada. Entre de novo.`
  return new HttpError(422, 'TOKEN_USED', message)
}

function unverified(name: string): HttpError {
  const message = `A ${name} ainda não confirmou o seu e-mail. Confirme-o e entre de novo.`
  return new HttpError(403, 'EMAIL_UNVERIFIED', message)
}

function disabled(): HttpError {
  return new HttpError(403, 'DISABLED', 'Esta conta está desactivada. Fale com a administração da escola.')
}

function linkNeeded(email: string, name: string): HttpError {
  const message = `Entre uma vez com a senha da sua conta, para a ligar à da ${name}.`
  return new HttpError(409, 'LINK_NEEDED', message, { details: { email } })
}
