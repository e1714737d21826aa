import { ApiError, messageOf } from '#kit/web/api-error.ts'
import { type Action, ActionButton } from '#kit/web/parts/action.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import styles from '#kit/web/parts/panel.module.css'
import { Pictogram } from '#kit/web/parts/pictogram.tsx'

interface ErrorPanelProps {
  /** What could not be done: «Não foi possível abrir os termos». */
  title: string
  error: unknown
  /** What is still usable. */
  text?: string
  onRetry?: () => void
  secondary?: Action | undefined
  /** Where to go from a thing that is no more: asking again would not bring it back. */
  gone?: Action | undefined
}

/** Inside the card that failed: what, why, what can still be done, and another try. */
export function ErrorPanel({ title, error, text, onRetry, secondary, gone }: ErrorPanelProps) {
  const status = error instanceof ApiError ? error.status : undefined
  const away = status === 0
  const isGone = gone !== undefined && status === 404
  return (
    <div className={styles.panel} role="alert">
      <Pictogram icon={away ? 'wifi-slash' : 'warning-circle'} tone="red" size={56} />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>
        {messageOf(error)} {text}
      </p>
      <div className={styles.actions}>
        {secondary && !isGone && <ActionButton action={secondary} />}
        {isGone && <ActionButton action={gone} />}
        {onRetry && !isGone && (
          <ActionButton
            action={{ label: 'Tentar de novo', icon: 'arrow-clockwise', onClick: onRetry }}
            variant="contained"
          />
        )}
      </div>
      {error instanceof ApiError && error.status > 0 && (
        <Disclosure className={styles.details} look="small" title="Pormenores para o suporte">
          {error.status} · {error.code}
        </Disclosure>
      )}
    </div>
  )
}
