import type { IconName } from './icon-shapes.ts'
import { iconShapes } from './icon-shapes.ts'

export type { IconName }

interface IconProps {
  name: IconName
  /** Pixels; 20 for actions, 24 for navigation, 16 inside text. */
  size?: number
  /** `duotone` and `fill` for navigation; actions stay `regular`. */
  weight?: 'regular' | 'duotone' | 'fill'
  /** What the icon says where no text says it; without it the icon is hidden from screen readers. */
  title?: string
  /** Arrows turn round when the page runs from right to left. */
  flip?: boolean
  className?: string
}

/** A Phosphor icon in the colour of the text around it. */
export function Icon({ name, size = 20, weight = 'regular', title, flip, className }: IconProps) {
  const shapes = iconShapes(weight === 'regular' ? name : `${name}-${weight}`)
  const classes = [flip ? 'flip' : '', className ?? ''].filter(Boolean).join(' ') || undefined
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label where it has a meaning, else hidden.
    <svg
      width={size}
      height={size}
      viewBox="0 0 256 256"
      fill="currentColor"
      className={classes}
      style={{ display: 'block', flex: 'none' }}
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      {shapes.map(shape => (
        <path key={shape.d} d={shape.d} opacity={shape.faded ? 0.2 : undefined} />
      ))}
    </svg>
  )
}
