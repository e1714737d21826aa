/** «6ªA», «6A», «6ª A» and «6aA» name the same group. */
export function foldGroup(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}ªº°]/gu, '')
    .toLowerCase()
    .replace(/[\s.:*_-]+/g, '')
    .replace(/^(\d+)a(?=[a-z])/, '$1')
}
