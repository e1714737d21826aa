import { roundPercent } from '#kit/figures.ts'
import type { Progress } from '#kit/progress.ts'
import styles from './import-dialog.module.css'

const words: Record<Progress['step'], string> = {
  sending: 'A enviar',
  reading: 'A ler',
  storing: 'A guardar',
  drawing: 'A desenhar',
}

/** How far a file is on its way: sent, read, stored. Before the first word of it, only that it goes on. */
export function FileProgress({ name, progress }: { name: string; progress: Progress | undefined }) {
  const share = progress && progress.total > 0 ? progress.done / progress.total : undefined
  // What was sent whole is now being read.
  const step = !progress ? 'reading' : progress.step === 'sending' && share === 1 ? 'reading' : progress.step
  const known = share !== undefined && (share < 1 || progress?.step !== 'sending')
  const percent = Math.floor(100 * (share ?? 0))
  return (
    <div>
      <progress aria-label={`${words[step]} o ficheiro`} max={100} value={known ? percent : undefined} />
      <p className={styles.small}>
        <span role="status">
          {words[step]} {name}…
        </span>
        {known && ` ${roundPercent(percent / 100)}`}
      </p>
    </div>
  )
}
