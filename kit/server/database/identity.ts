import { statSync } from 'node:fs'

/**
 * What makes a folder this one and no other in this computer: it stays when the folder is moved on its disk, and a
 * copy has another.
 */
export function identityOf(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true })
  return `${dev}:${ino}`
}
