/** `a/b/../c` as `a/c`; nothing climbs out of the package. */
function resolve(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

/** A path as the zip has it, whatever case the manifest writes it in. */
export function findPath(files: Map<string, Uint8Array>, path: string): string | undefined {
  const fullPath = resolve(path)
  if (files.has(fullPath)) return fullPath
  return pathsByLowerCase(files).get(fullPath.toLowerCase())
}

const lowerCasePaths = new WeakMap<Map<string, Uint8Array>, Map<string, string>>()

function pathsByLowerCase(files: Map<string, Uint8Array>): Map<string, string> {
  const known = lowerCasePaths.get(files)
  if (known) return known
  const paths = new Map([...files.keys()].map(path => [path.toLowerCase(), path]))
  lowerCasePaths.set(files, paths)
  return paths
}
