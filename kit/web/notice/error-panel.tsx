import { ApiError, messageOf } from '#kit/web/api-error.ts'
import { type Action, ActionButton } from '#kit/web/parts/action.tsx'
import styles from '#kit/web/parts/panel.module.css'
import { Pictogram } from '#kit/web/parts/pictogram.tsx'

interface ErrorPanelProps {
  /** What could not be done: «Não foi possível abrir os termos». */
  title: string
  error: unknown
  /** What is still usable. */
  text?: string
  onRetry?: () => void
  secondary?: Action
}

/** Inside the card that failed: what, why, what can still be done, and another try. */
export function ErrorPanel({ title, error, text, onRetry, secondary }: ErrorPanelProps) {
  const away = error instanceof ApiError && error.status === 0
  return (
    <div className={styles.panel} role="alert">
      <Pictogram icon={away ? 'wifi-slash' : 'warning-circle'} tone="red" size={56} />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>
        {messageOf(error)} {text}
      </p>
      <div className={styles.actions}>
        {secondary && <ActionButton action={secondary} />}
        {onRetry && (
          <ActionButton
            action={{ label: 'Tentar de novo', icon: 'arrow-clockwise', onClick: onRetry }}
            variant="contained"
          />
        )}
      </div>
      {error instanceof ApiError && error.status > 0 && (
        <details className={styles.details}>
          <summary>Pormenores para o suporte</summary>
          {error.status} · {error.code}
        </details>
      )}
    </div>
  )
}
