import { useEffect, useState } from 'react'
import { Stack } from '#kit/web/parts/layout.tsx'
import type { AppSecret } from '../factors-contract.ts'
import styles from './second-step.module.css'

/** What an authenticator app reads: a QR code, or the secret where the app is on this very phone. */
export function AppSetup({ app }: { app: AppSecret }) {
  const [drawing, setDrawing] = useState<string>()
  useEffect(() => {
    let left = false
    import('#engines/documents/qr.ts').then(
      ({ qrSvg }) => !left && setDrawing(`data:image/svg+xml,${encodeURIComponent(qrSvg(app.uri))}`),
      (error: unknown) => console.error('The QR code could not be drawn.', error),
    )
    return () => {
      left = true
    }
  }, [app.uri])
  return (
    <Stack gap={16} fit>
      {drawing && <img className={styles.qr} src={drawing} alt="Código QR para a aplicação" />}
      <p>
        Abra uma aplicação de autenticação no telemóvel (por exemplo Google Authenticator, Aegis ou 2FAS) e
        leia o código. Neste mesmo telemóvel, <a href={app.uri}>abra a aplicação</a> ou escreva lá esta chave:
      </p>
      <p className={styles.secret} data-testid="secret">
        {app.secret.replace(/(.{4})(?=.)/g, '$1 ')}
      </p>
    </Stack>
  )
}
