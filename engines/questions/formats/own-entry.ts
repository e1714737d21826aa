/** The entry of a table by a name from a file, which may be `constructor` or `toString`: those are no entries. */
export function ownEntry<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
