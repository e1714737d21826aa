import type { Settings } from '#kit/web/settings/settings-store.ts'
import styles from './settings-drawer.module.css'

/** `[x, y, width, height, corner, opacity]` in a box of 56 × 38. */
type Block = readonly [number, number, number, number, number, number]

const LAYOUTS: Record<Settings['navLayout'], readonly Block[]> = {
  vertical: [
    [5, 5, 5, 5, 1.5, 1],
    [5, 13, 11, 3, 1.5, 0.7],
    [5, 18, 11, 3, 1.5, 0.35],
    [5, 23, 8, 3, 1.5, 0.35],
    [21, 5, 30, 28, 3, 0.16],
  ],
  horizontal: [
    [5, 5, 5, 5, 1.5, 1],
    [13, 6, 10, 3, 1.5, 0.7],
    [25, 6, 8, 3, 1.5, 0.35],
    [35, 6, 6, 3, 1.5, 0.35],
    [5, 14, 46, 19, 3, 0.16],
  ],
  mini: [
    [5, 5, 5, 5, 1.5, 1],
    [5, 13, 5, 3, 1.5, 0.7],
    [5, 18, 5, 3, 1.5, 0.35],
    [5, 23, 5, 3, 1.5, 0.35],
    [15, 5, 36, 28, 3, 0.16],
  ],
}

const COLORS: Record<Settings['navColor'], readonly Block[]> = {
  integrate: [
    [5, 5, 11, 28, 2, 0.14],
    [21, 5, 30, 28, 3, 0.16],
    [7, 9, 7, 2.5, 1.5, 0.6],
    [7, 14, 7, 2.5, 1.5, 0.35],
  ],
  apparent: [
    [2, 2, 16, 34, 3, 0.95],
    [21, 5, 30, 28, 3, 0.16],
  ],
}

/** A small picture of a navigation layout. */
export function NavLayoutPicture({ layout }: { layout: Settings['navLayout'] }) {
  return <Picture blocks={LAYOUTS[layout]} />
}

/** A small picture of a navigation colour. */
export function NavColorPicture({ color }: { color: Settings['navColor'] }) {
  return <Picture blocks={COLORS[color]} />
}

function Picture({ blocks }: { blocks: readonly Block[] }) {
  return (
    <svg className={styles.picture} viewBox="0 0 56 38" aria-hidden="true">
      <rect
        x=".75"
        y=".75"
        width="54.5"
        height="36.5"
        rx="4"
        fill="none"
        stroke="currentColor"
        strokeOpacity=".35"
        strokeWidth="1.5"
      />
      {blocks.map(([x, y, width, height, corner, opacity]) => (
        <rect
          key={`${x}-${y}`}
          x={x}
          y={y}
          width={width}
          height={height}
          rx={corner}
          fill="currentColor"
          opacity={opacity}
        />
      ))}
    </svg>
  )
}
