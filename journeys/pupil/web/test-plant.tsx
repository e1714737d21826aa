import styles from './year-card.module.css'

/** Pixels of stem for each of 20 marks. */
const A_MARK = 3
/** A pair of leaves stands at each of these marks that was reached. */
const LEAVES = [5, 10, 15]
const HEIGHT = 20 * A_MARK + 16

interface TestPlantProps {
  /** Null where there is none: a dashed seed. */
  mark: number | null
  word: string
  day: string
  place: string
  isNearEnd: boolean
}

/** A test on the soil of its subject: the stem is the mark. */
export function TestPlant({ mark, word, day, place, isNearEnd }: TestPlantProps) {
  const stem = Math.max(mark ?? 0, 0) * A_MARK
  return (
    <span className={styles.plant} style={{ insetInlineStart: place }}>
      <svg aria-hidden="true" width="24" height={HEIGHT} viewBox={`-12 ${-HEIGHT} 24 ${HEIGHT}`}>
        {mark === null ? (
          <path className={styles.missed} d="M0 -17q5.8 7.5 0 15q-5.8 -7.5 0 -15Z" />
        ) : (
          <>
            <path className={styles.stem} d={`M0 0V${-stem}`} />
            {LEAVES.filter(leaf => mark >= leaf).map(leaf => (
              <path
                key={leaf}
                className={styles.leaf}
                d={`M0 ${-leaf * A_MARK + 4}c-6 -.6 -9 -5 -9 -9c5.4 0 9 3.6 9 9ZM0 ${-leaf * A_MARK + 4}c6 -.6 9 -5 9 -9c-5.4 0 -9 3.6 -9 9Z`}
              />
            ))}
            <path className={styles.bud} d={`M0 ${-stem - 12}q6 8 0 16q-6 -8 0 -16Z`} />
          </>
        )}
      </svg>
      <b
        data-before={isNearEnd || undefined}
        data-word={mark === null || undefined}
        style={{ insetBlockEnd: `${24 + Math.max(stem - 8, mark === null ? 20 : 4)}px` }}
      >
        {word}
      </b>
      <small>{day}</small>
    </span>
  )
}
