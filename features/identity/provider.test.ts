import { expect, it } from 'vitest'
import { methods, originsOf, providerNames } from './provider.ts'

it('a page may talk to the service that signs people in, and to no other', () => {
  const amplify = {
    method: 'amplify',
    poolId: 'p',
    clientId: 'c',
    endpoint: 'https://cognito',
    emulated: false,
  } as const
  expect(originsOf(amplify)).toEqual(['https://cognito'])
  expect(originsOf({ method: 'auth0', domain: 'https://auth0', clientId: 'c' })).toEqual(['https://auth0'])
  expect(originsOf({ method: 'supabase', url: 'https://supa', key: 'k' })).toEqual(['https://supa'])
  const oidc = { method: 'oidc', clientId: 'c', name: 'Keycloak' } as const
  expect(originsOf({ ...oidc, issuer: 'https://contas/realms/escola' })).toEqual(['https://contas'])
  const firebase = { method: 'firebase', apiKey: 'k', projectId: 'p' } as const
  expect(originsOf({ ...firebase, emulator: 'http://127.0.0.1:9099' })).toEqual(['http://127.0.0.1:9099'])
  expect(originsOf({ ...firebase, emulator: undefined })).toEqual([
    ...['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
  ])
})

it('each service has a name of its own', () => {
  expect(new Set(methods.map(method => providerNames[method])).size).toBe(methods.length)
})
