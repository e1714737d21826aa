import { useEffect } from 'react'
import { isFetchFailure } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { BrokenBlackboard } from '#kit/web/pattern/broken-blackboard.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from '../layout/plain-page.module.css'
import { endProgress } from './progress.ts'

/** In place of a page whose code did not come: the frame stays. Any other failure goes on to the error screen. */
export function PageNotFetched({ error }: { error: unknown }) {
  useEffect(endProgress, [])
  if (!isFetchFailure(error)) throw error
  return (
    <div className={styles.page} role="alert">
      <BrokenBlackboard />
      <h1>A página não carregou</h1>
      <p>A rede falhou a meio. O que escreveu noutras páginas está guardado neste dispositivo.</p>
      <div className={styles.actions}>
        <Button
          size="large"
          variant="contained"
          startIcon={<Icon name="arrow-clockwise" size={20} />}
          onClick={() => window.location.reload()}
        >
          Tentar de novo
        </Button>
      </div>
    </div>
  )
}
