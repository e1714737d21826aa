import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { type IdentityMethod, type ProviderSettings, providerName, providerNames } from '../provider.ts'

/** The service that this installation signs in at; undefined where it is the password of an account here. */
export function providerHere(): ProviderSettings | undefined {
  return runtimeConfig().identity as ProviderSettings | undefined
}

/** What people call a service: the one of this installation as the school does. */
export function nameOf(method: IdentityMethod): string {
  const settings = providerHere()
  return settings?.method === method ? providerName(settings) : providerNames[method]
}

type Settings<M extends IdentityMethod> = Extract<ProviderSettings, { method: M }>

/**
 * The settings of a service whose own pages are on the screen. Never read while a file is loaded: a bundle may hold the adapters of
 * several services.
 */
export function settingsOf<M extends IdentityMethod>(method: M): Settings<M> {
  const settings = providerHere()
  if (settings?.method !== method) throw new Error(`This installation does not sign in with ${method}.`)
  return settings as Settings<M>
}
