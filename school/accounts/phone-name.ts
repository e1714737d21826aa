/** Accounts of people without e-mail are named by their telephone; nothing is ever sent to such an address. */
const DOMAIN = '@telemovel.invalid'

/** What names the account of a mobile number of Mozambique: «84 123 4567», «+258 841234567»; undefined where it is none. */
export function nameOfPhone(words: string): string | undefined {
  const digits = words.replaceAll(/[\s().-]/g, '').replace(/^(?:\+|00)?258(?=8)/, '')
  return /^8\d{8}$/.test(digits) ? `${digits}${DOMAIN}` : undefined
}

/** What a person types to sign in: an e-mail, or the telephone that names the account. */
export function signInName(typed: string): string {
  return nameOfPhone(typed) ?? typed
}

/** An account's e-mail, or the telephone in its place, as people read it. */
export function shownEmail(email: string): string {
  if (!email.endsWith(DOMAIN)) return email
  const digits = email.slice(0, -DOMAIN.length)
  return `${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5)}`
}

/** Whether mail reaches what names an account. */
export function isMailName(email: string): boolean {
  return !email.endsWith(DOMAIN)
}
