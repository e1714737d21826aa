import type { PointerEvent } from 'react'
import styles from './ripple.module.css'

/** L17. */
const RIPPLE_MS = 550

/** A wave from where a button was pressed to its edges; nothing under reduced motion. */
export function ripple({ currentTarget: button, clientX, clientY }: PointerEvent<HTMLElement>): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { left, top, width, height } = button.getBoundingClientRect()
  const [x, y] = [clientX - left, clientY - top]
  const reach = Math.hypot(Math.max(x, width - x), Math.max(y, height - y))
  const circle = (radius: number) => `circle(${radius}px at ${x}px ${y}px)`
  const wave = document.createElement('span')
  wave.className = styles.wave ?? ''
  button.append(wave)
  const running = wave.animate(
    [
      { clipPath: circle(0), opacity: 0.2 },
      { clipPath: circle(reach), opacity: 0.16, offset: 0.6 },
      { clipPath: circle(reach), opacity: 0 },
    ],
    { duration: RIPPLE_MS, easing: 'ease-out' },
  )
  running.onfinish = () => wave.remove()
}
