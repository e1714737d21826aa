/** Where the pupils of an application are heard. */
export function hearingHref(id: string): string {
  return `/diagnostico/ouvir/${id}`
}
