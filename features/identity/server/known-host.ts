import { domainsAddress, isAuthorized } from '../authorized-domains.ts'
import type { ProviderSettings } from '../provider.ts'

const ANSWER_MS = 5000

/**
 * What must still be configured in Firebase before an account can be made, or have a message that leads here; undefined
 * where nothing is missing, or where it cannot be known: without an address, or without the service.
 */
export async function missingHost(
  provider: ProviderSettings | undefined,
  address: string | undefined,
): Promise<string | undefined> {
  if (provider?.method !== 'firebase' || address === undefined) return undefined
  const { hostname } = new URL(address)
  try {
    const answer = await fetch(domainsAddress(provider), {
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (!answer.ok || isAuthorized(hostname, await answer.json())) return undefined
  } catch {
    return undefined
  }
  return (
    `A Firebase ainda não conhece ${hostname}: acrescente-o em Authentication, Settings, Authorized domains. ` +
    'Até lá ninguém cria conta nem repõe a senha.'
  )
}
