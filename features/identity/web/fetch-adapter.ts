import type { IdentityMethod } from '../provider.ts'
import type { Adapter } from './adapter.ts'

const adapters: Readonly<Record<IdentityMethod, () => Promise<Adapter>>> = {
  amplify: () => import('./adapters/amplify.ts').then(m => m.adapter),
  firebase: () => import('./adapters/firebase.ts').then(m => m.adapter),
  auth0: () => import('./adapters/auth0.ts').then(m => m.adapter),
  supabase: () => import('./adapters/supabase.ts').then(m => m.adapter),
  oidc: () => import('./adapters/oidc.ts').then(m => m.adapter),
}

/** The configured service, with its library. */
export function fetchAdapter(method: IdentityMethod): Promise<Adapter> {
  return adapters[method]()
}
