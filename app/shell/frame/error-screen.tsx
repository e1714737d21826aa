import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { formatMoment } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { BrokenBlackboard } from '#kit/web/pattern/broken-blackboard.tsx'
import { APP_VERSION } from '#kit/web/runtime-config.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { PlainLayout } from '../layout/plain-layout.tsx'
import styles from '../layout/plain-page.module.css'
import { describeError } from './describe-error.ts'
import { endProgress } from './progress.ts'

/** What remains when a page fails: what happened, and the way on. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { pathname } = useLocation()
  const { status, message } = describeError(error)
  useEffect(endProgress, [])
  const details = [
    ['Estado', status],
    ['Mensagem', message],
    ['Página', pathname],
    ['Hora', `${formatMoment(new Date())} · versão ${APP_VERSION}`],
  ] as const
  const copy = () => {
    const text = details.map(([name, value]) => `${name}: ${value}`).join('\n')
    navigator.clipboard?.writeText(text).catch(problem => console.error('Copying was refused.', problem))
  }
  return (
    <PlainLayout bare>
      <div className={styles.page}>
        <title>Unexpected Application Error!</title>
        <BrokenBlackboard />
        <h1>Unexpected Application Error!</h1>
        <p>A página parou. O que escreveu está guardado neste dispositivo.</p>
        <div className={styles.actions}>
          {navigator.clipboard && (
            <Button size="large" variant="outlined" startIcon={<Icon name="copy" size={20} />} onClick={copy}>
              Copiar os pormenores
            </Button>
          )}
          <Button
            size="large"
            variant="contained"
            startIcon={<Icon name="arrow-clockwise" size={20} />}
            onClick={() => window.location.reload()}
          >
            Carregar de novo
          </Button>
        </div>
        <section className={styles.details} aria-label="Pormenores">
          <dl>
            {details.map(([name, value]) => (
              <div key={name}>
                <Text as="dt" secondary>
                  {name}
                </Text>
                <Text as="dd" semibold breaks>
                  {value}
                </Text>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </PlainLayout>
  )
}
