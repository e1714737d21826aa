import type { ReactNode } from 'react'
import { frameOf } from '#engines/questions/hotspot.ts'
import type { QuestionOf } from '#engines/questions/question.ts'
import type { Area } from '#engines/questions/question-parts.ts'
import styles from './hotspot.module.css'
import { RichText } from './rich-text.tsx'

export type Picture = Pick<QuestionOf<'hotspot'>, 'picture' | 'media' | 'width' | 'height'>

/** The picture of a question as wide as there is room, with what is drawn on it in its own units. */
export function HotspotPicture({
  question,
  children,
  over,
}: {
  question: Picture
  children: ReactNode
  /** What takes the taps, over all of it. */
  over?: ReactNode
}) {
  const { picture, media, width, height } = question
  return (
    <div className={styles.stage}>
      <RichText html={picture} media={media} className={styles.picture} />
      {width > 0 && height > 0 && (
        <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {children}
        </svg>
      )}
      {over}
    </div>
  )
}

/** How large letters and marks are on a picture. */
export function unitOf({ width, height }: Pick<Picture, 'width' | 'height'>): number {
  return Math.max(width, height) / 22
}

interface AreaShapeProps {
  area: Pick<Area, 'shape' | 'coords'>
  letter: string
  unit: number
  /** Its letter stands where something else does. */
  bare?: boolean
  state: 'plain' | 'chosen' | 'right' | 'wrong'
  onTap?: (() => void) | undefined
}

/** An area with its letter; its letter below takes taps too, without a pointer. */
export function AreaShape({ area, letter, unit, state, bare, onTap }: AreaShapeProps) {
  const { left, top, right, bottom } = frameOf(area)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the letters below take the same taps, and the keys.
    <g data-state={state} className={onTap ? styles.tappable : undefined} onClick={onTap}>
      <Outline area={area} />
      {!bare && (
        <text x={(left + right) / 2} y={(top + bottom) / 2} fontSize={unit}>
          {letter}
        </text>
      )}
    </g>
  )
}

function Outline({ area: { shape, coords } }: Pick<AreaShapeProps, 'area'>) {
  const [a = 0, b = 0, c = 0, d = 0] = coords
  if (shape === 'rect') return <rect x={a} y={b} width={Math.max(0, c - a)} height={Math.max(0, d - b)} />
  if (shape === 'circle') return <circle cx={a} cy={b} r={Math.max(0, c)} />
  return <polygon points={coords.join(' ')} />
}
