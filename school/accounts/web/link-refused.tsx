import { Button } from '#kit/web/parts/button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import * as pages from '#school/pages.ts'
import styles from './auth-page.module.css'

/** A one-time link that can no longer be used, and the way on. */
export function LinkRefused({ title, message }: { title: string; message: string }) {
  return (
    <div className={styles.page}>
      <span className={styles.seed}>
        <Icon name="link-break" size={28} />
      </span>
      <h1>{title}</h1>
      <Stack gap={12} above={12} secondary className={styles.prose}>
        <p role="alert">{message}</p>
        <p>Peça à administração da escola uma ligação nova.</p>
      </Stack>
      <div className={styles.stack}>
        <Button to={pages.signIn} variant="contained" size="large" fullWidth>
          Ir para a entrada
        </Button>
      </div>
    </div>
  )
}
