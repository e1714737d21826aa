/**
 * The pages whose path has as many parts as an address, each the same or a parameter; the router chooses among them.
 * As the router does, it makes no difference between great and small letters, and none of slashes too many.
 */
export function pagesNear<Page extends { path: string }>(pathname: string, pages: readonly Page[]): Page[] {
  const here = partsOf(pathname)
  return pages.filter(({ path }) => {
    const parts = partsOf(path)
    return parts.length === here.length && parts.every((part, at) => part[0] === ':' || part === here[at])
  })
}

function partsOf(path: string): string[] {
  return path.toLowerCase().split('/').filter(Boolean)
}
