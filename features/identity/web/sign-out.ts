import { usesHostedPage } from '../provider.ts'
import { fetchAdapter } from './fetch-adapter.ts'
import { providerHere } from './provider-here.ts'

/**
 * Ends the session at the service too. True where the browser is on its way to the service's page, which leads back.
 * @param leads whether the browser may be led away: of several open tabs only the one in which somebody signed out
 */
export async function signOutThere(leads: boolean): Promise<boolean> {
  const method = providerHere()?.method
  if (!method || (usesHostedPage(method) && !leads)) return false
  return (await fetchAdapter(method)).signOut()
}
