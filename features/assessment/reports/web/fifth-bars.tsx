import { percent } from '#kit/figures.ts'
import css from './items.module.css'

/** What share of each fifth of the class chose an option, from the weakest to the strongest. */
export function FifthBars({ shares }: { shares: readonly (number | null)[] }) {
  if (shares.length === 0) return null
  const text = shares.map(share => percent(share)).join(', ')
  return (
    <span className={css.fifths} title={`Do quinto mais fraco ao mais forte: ${text}`}>
      {shares.map((share, fifth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fifth is its place
        <i key={fifth} aria-hidden="true">
          <i style={{ height: `${100 * (share ?? 0)}%` }} />
        </i>
      ))}
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
