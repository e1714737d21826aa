/** The edition that an address names; undefined for the one that holds. */
export function editionIn(params: URLSearchParams): number | undefined {
  const edition = Number(params.get('versao'))
  return Number.isInteger(edition) && edition > 0 ? edition : undefined
}
