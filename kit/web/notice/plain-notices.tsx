import { type CSSProperties, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Notice, showNotices } from '#kit/web/notify.ts'

// A style sheet of its own would come by the network, which is what failed.
const place: CSSProperties = {
  position: 'fixed',
  insetInline: 12,
  bottom: 16,
  zIndex: 'var(--z-toast, 2000)' as unknown as number,
  display: 'grid',
  gap: 8,
  maxWidth: 400,
  marginInlineStart: 'auto',
}
const card: CSSProperties = {
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 52,
  padding: '8px 16px',
  borderRadius: 8,
  background: 'var(--toast-bg)',
  color: 'var(--toast-text)',
}
const button: CSSProperties = {
  minWidth: 44,
  minHeight: 44,
  border: 0,
  background: 'none',
  color: 'var(--toast-action)',
  font: 'inherit',
  fontWeight: 650,
}
/** As many as stand at once. */
const SHOWN = 3

/** Notices where what draws them as toasts could not be fetched: they need nothing that has not come. */
export function PlainNotices() {
  const [notices, setNotices] = useState<readonly Notice[]>([])
  useEffect(() => showNotices(notice => setNotices(now => [...now, notice].slice(-SHOWN))), [])
  const close = (notice: Notice) => setNotices(now => now.filter(other => other !== notice))
  return createPortal(
    <section style={place} aria-label="Avisos" aria-live="polite">
      {notices.map(notice => (
        <div
          key={`${notice.text} ${notices.indexOf(notice)}`}
          style={card}
          role={notice.kind === 'error' ? 'alert' : undefined}
        >
          <p style={{ flex: 1 }}>
            {notice.text}
            {notice.detail && <small style={{ display: 'block' }}>{notice.detail}</small>}
          </p>
          {notice.action && (
            <button
              type="button"
              style={button}
              onClick={() => {
                close(notice)
                notice.action?.onClick()
              }}
            >
              {notice.action.label}
            </button>
          )}
          <button type="button" style={button} onClick={() => close(notice)}>
            Fechar
          </button>
        </div>
      ))}
    </section>,
    document.body,
  )
}
