/** What an installation says of the service at which its people sign in; the browser reads all of it, so no secret is in it. */
export type ProviderSettings =
  | { method: 'amplify'; poolId: string; clientId: string; endpoint: string; emulated: boolean }
  | { method: 'firebase'; apiKey: string; projectId: string; emulator: string | undefined }
  | { method: 'auth0'; domain: string; clientId: string }
  | { method: 'supabase'; url: string; key: string }
  /** Any service of OpenID Connect, by its issuer, under the name that the school has for it. */
  | { method: 'oidc'; issuer: string; clientId: string; name: string }

export const methods = ['amplify', 'firebase', 'auth0', 'supabase', 'oidc'] as const
export type IdentityMethod = (typeof methods)[number]

export const providerNames: Readonly<Record<IdentityMethod, string>> = {
  amplify: 'AWS Cognito',
  firebase: 'Firebase',
  auth0: 'Auth0',
  supabase: 'Supabase',
  oidc: 'OpenID Connect',
}

/** What people call the service that this installation uses. */
export function providerName(settings: ProviderSettings): string {
  return settings.method === 'oidc' ? settings.name : providerNames[settings.method]
}

/** The services that ask for the password on a page of their own, and lead back from it. */
export function usesHostedPage(method: IdentityMethod): boolean {
  return method === 'auth0' || method === 'oidc'
}

/** How long the codes of a service's messages may be; of Supabase the project sets it. */
export function codeDigits(method: IdentityMethod): { min: number; max: number } {
  return method === 'supabase' ? { min: 6, max: 10 } : { min: 6, max: 6 }
}

/** Somebody proved who they are to the service within this long before its token is shown here. */
export const FRESH_SECONDS = 600

/** Origins that the browser talks to when it signs in there; no other is let through by the page's policy. */
export function originsOf(settings: ProviderSettings): string[] {
  switch (settings.method) {
    case 'amplify':
      return [settings.endpoint]
    case 'firebase':
      return settings.emulator === undefined
        ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
        : [settings.emulator]
    case 'auth0':
      return [settings.domain]
    case 'supabase':
      return [settings.url]
    case 'oidc':
      // Only looked for, before the browser is sent there.
      return [new URL(settings.issuer).origin]
  }
}
