/** Longest name offered, in characters; file systems take 255 bytes. */
const MAX_LENGTH = 120

/**
 * A file's name as it is offered for a download: letters without accents, digits, - and _, so that every system can write
 * it. `pratica-6ªA.xlsx` → `pratica-6A.xlsx`. Chromium offers «download» where the system's locale has no UTF-8.
 * @param name with its extension, if it has one
 */
export function offeredName(name: string): string {
  const [, stem = '', extension = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/s.exec(name.trim()) ?? []
  const plain = stem
    .normalize('NFD')
    .replaceAll(/[\s.,;:/\\]+/g, '-')
    .replaceAll(/[^\w-]+/g, '')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, MAX_LENGTH)
  return `${plain || 'ficheiro'}${extension}`
}

/** The value of `content-disposition`: the plain name for every browser, the one with accents for those that can write it. */
export function dispositionOf(kind: 'inline' | 'attachment', name: string | undefined): string {
  if (name === undefined) return kind
  return `${kind}; filename="${offeredName(name)}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
