import styles from './seeds.module.css'

/** What one seed stands for: done (full), in part (half), ready (outline), to come (quiet), still missing (dashed). */
export type SeedKind = 'full' | 'half' | 'outline' | 'quiet' | 'dashed'

/** One seed per thing, up to a dozen; the label says the numbers in words. */
export function Seeds({ kinds, label }: { kinds: readonly SeedKind[]; label: string }) {
  return (
    <span className={styles.seeds} role="img" aria-label={label}>
      {kinds.map((kind, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: seeds have no identity but their place.
        <Seed key={at} kind={kind} />
      ))}
    </span>
  )
}

/** One seed, for rows and legends; its words stand beside it. */
export function Seed({ kind }: { kind: SeedKind }) {
  return (
    <svg width="14" height="17" viewBox="-1 -2 14 17" aria-hidden="true" className={styles[kind]}>
      <path d="M6 -.5C11 4 11 9 6 13.5C1 9 1 4 6 -.5Z" />
      {kind === 'half' && <path d="M2.3 7H9.7C9.4 9.4 8 11.5 6 13.5C4 11.5 2.6 9.4 2.3 7Z" />}
    </svg>
  )
}
