export function pacingPlace(id: string): string {
  return `/dashboard/dosificacao/${id}`
}
