import type { ProviderSettings } from './provider.ts'

type Firebase = Extract<ProviderSettings, { method: 'firebase' }>

/** Where a Firebase project says to anyone with its public key which hosts it sends messages for. */
export function domainsAddress({ apiKey, emulator }: Firebase): string {
  const base =
    emulator === undefined
      ? 'https://identitytoolkit.googleapis.com'
      : `${emulator}/identitytoolkit.googleapis.com`
  return `${base}/v1/projects?key=${encodeURIComponent(apiKey)}`
}

/** Whether a project's answer names the host, or a domain that it is part of; true where it says nothing of hosts. */
export function isAuthorized(host: string, answer: unknown): boolean {
  const named =
    typeof answer === 'object' && answer !== null && 'authorizedDomains' in answer
      ? answer.authorizedDomains
      : undefined
  if (!Array.isArray(named)) return true
  const own = host.toLowerCase()
  return named.some((domain: unknown) => {
    const known = String(domain).toLowerCase()
    return own === known || own.endsWith(`.${known}`)
  })
}
