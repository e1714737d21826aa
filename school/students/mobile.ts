/** The digits of a mobile number with the country's code; undefined where there is none in what was written. */
export function mobileOf(contact: string): string | undefined {
  const digits = contact
    .replace(/[^\d+]/g, '')
    .replace(/^\+/, '')
    .replace(/^00/, '')
  if (/^258 ?8\d{8}$/.test(digits)) return digits
  return /^8\d{8}$/.test(digits) ? `258${digits}` : undefined
}
