/** What an installation says of the service at which its people sign in. */
export type ProviderSettings =
  | { method: 'amplify'; poolId: string; clientId: string; endpoint: string; emulated: boolean }
  | { method: 'firebase'; apiKey: string; projectId: string; emulator: string | undefined }
  | { method: 'auth0'; domain: string; clientId: string }
  | { method: 'supabase'; url: string; key: string }

export const methods = ['amplify', 'firebase', 'auth0', 'supabase'] as const
export type IdentityMethod = (typeof methods)[number]

export const providerNames: Readonly<Record<IdentityMethod, string>> = {
  amplify: 'AWS Cognito',
  firebase: 'Firebase',
  auth0: 'Auth0',
  supabase: 'Supabase',
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
  }
}
