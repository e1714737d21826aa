import styles from './wheel.module.css'

const inks = ['--primary-main', '--primary-light', '--cloth-clay', '--cloth-ochre'] as const
/** Ink of a number on each of them: at least 4.5 to 1. */
const numbers = ['var(--primary-contrastText)', 'var(--grey-900)', '#fff', 'var(--grey-900)'] as const

/** Slots from which their numbers are small, and stand at the rim. */
const MANY = 24

interface WheelPictureProps {
  count: number
  used: readonly number[]
  current: number | undefined
  className?: string | undefined
}

/** The wheel, turned so that the slot that came is at the top; the slots that came are grey and struck. */
export function WheelPicture({ count, used, current, className = '' }: WheelPictureProps) {
  const step = 360 / count
  // Full turns for each spin, so that it always turns the same way.
  const turned = current === undefined ? 0 : 720 * used.length - current * step
  const words =
    current === undefined
      ? `Roda com ${count} casas`
      : `Roda com ${count} casas; saiu a casa ${current + 1}, já saíram ${used.length}`
  return (
    <svg className={`${styles.wheel} ${className}`} viewBox="-110 -116 220 226" role="img" aria-label={words}>
      <circle r={106} fill="var(--cloth-clay)" />
      <g className={styles.turning} style={{ transform: `rotate(${turned}deg)` }}>
        {Array.from({ length: count }, (_, slot) => {
          const isUsed = used.includes(slot) && slot !== current
          const tint = slot % 4 === 3 && slot === count - 1 && count % 4 === 1 ? 1 : slot % 4
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its number.
            <g key={slot} transform={`rotate(${slot * step})`}>
              <path
                d={slicePath(step)}
                fill={isUsed ? 'var(--bg-neutral)' : `var(${inks[tint]})`}
                stroke="var(--bg-paper)"
                strokeWidth={1.5}
              />
              <text
                y={count > MANY ? -90 : -78}
                style={count > MANY ? { fontSize: Math.max(4, 260 / count) } : undefined}
                textAnchor="middle"
                className={isUsed ? styles.used : undefined}
                fill={isUsed ? 'var(--text-secondary)' : numbers[tint]}
              >
                {slot + 1}
              </text>
            </g>
          )
        })}
      </g>
      <circle r={20} fill="var(--bg-paper)" stroke="var(--cloth-clay)" strokeWidth={3} />
      <path d="M0 -11Q10 0 0 11Q-10 0 0 -11Z" fill="var(--primary-main)" />
      <path d="M-9 -115H9L0 -92Z" fill="var(--text-primary)" />
    </svg>
  )
}

function slicePath(step: number): string {
  if (step >= 180) return 'M0 0L-100 0A100 100 0 0 1 100 0Z'
  const half = (step / 2) * (Math.PI / 180)
  const [x, y] = [100 * Math.sin(half), -100 * Math.cos(half)]
  return `M0 0L${-x} ${y}A100 100 0 0 1 ${x} ${y}Z`
}
