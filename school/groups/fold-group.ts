/** «6ªA», «6A», «6ª A» and «6aA» name the same group. */
export function foldGroup(name: string): string {
  return (
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[\s.:*_-]+/g, '')
      // Where the sign of the ordinal stands, the letter after it is the group's.
      .replace(/^(\d+)(?:[ªº°]|a(?=[a-z]))/, '$1')
      .replace(/[ªº°]/g, '')
  )
}
