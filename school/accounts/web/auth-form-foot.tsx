import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './auth-page.module.css'
import type { AuthForm } from './use-auth-form.ts'

/** The end of a sign-in form: why it was refused, the one button, and word of a slow network. */
export function AuthFormFoot({
  form,
  label,
  busyLabel = 'A entrar…',
}: {
  form: AuthForm
  label: string
  busyLabel?: string
}) {
  return (
    <>
      <div role="alert" hidden={form.failure === undefined}>
        {form.failure !== undefined && (
          <div className={styles.failure}>
            <Icon name="warning-circle" />
            <span>{form.failure}</span>
          </div>
        )}
      </div>
      <Button type="submit" variant="contained" size="large" fullWidth aria-disabled={form.busy}>
        {form.busy ? busyLabel : label}
      </Button>
      {form.slow && (
        <div className={styles.slow} role="status">
          <span>A rede está lenta.</span>
          <Button onClick={form.stop}>Parar de esperar</Button>
        </div>
      )}
    </>
  )
}
