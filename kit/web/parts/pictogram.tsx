import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import styles from './pictogram.module.css'
import tones from './tones.module.css'

export type PictogramTone = 'neutral' | 'amber' | 'red' | 'info' | 'primary' | 'now'

/** An icon in a seed: heads of dialogs, of panels, of cards that say something. */
export function Pictogram({
  icon,
  tone = 'neutral',
  size = 40,
}: {
  icon: IconName
  tone?: PictogramTone
  size?: number
}) {
  return (
    <span className={`${styles.seed} ${tones[tone]}`} style={{ width: size, height: size }}>
      <Icon name={icon} size={Math.round(size / 2)} />
    </span>
  )
}
