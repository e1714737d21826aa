import { HIGHEST_MARK } from '../school.ts'
import styles from './band-look.module.css'

/** The class of a band's colour. The first band is the need; however many there are, the last is the best. */
export function bandTone(at: number, count: number): string | undefined {
  return styles[`band${count <= 1 ? 4 : Math.round((4 * at) / (count - 1))}`]
}

/** How many whole marks a band holds: up to where the next one begins. */
export function bandWidth(bands: readonly { from: number }[], at: number): number {
  return (bands[at + 1]?.from ?? HIGHEST_MARK + 1) - (bands[at]?.from ?? 0)
}

/** «10–13»: the marks of a band, up to where the next one begins; «20» where there is only one. */
export function bandRange(bands: readonly { from: number }[], at: number): string {
  const from = bands[at]?.from ?? 0
  const to = from + bandWidth(bands, at) - 1
  return to > from ? `${from}–${to}` : `${from}`
}
