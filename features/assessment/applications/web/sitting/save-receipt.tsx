import { formatTime } from '#kit/figures.ts'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { awayWord } from './away-word.ts'
import styles from './sitting.module.css'
import { type LineState, waitingOf } from './sitting-sync.ts'

/** Where the answers are: on this device, how many wait to be sent, received when. Always in sight. */
export function SaveReceipt({ state, long }: { state: LineState; long?: boolean }) {
  const { savedAt, receivedAt } = state.sitting
  const waiting = waitingOf(state.sitting).length
  const away = state.network === 'away'
  // What is left here goes nowhere any more: the page says above what became of it.
  if (state.sitting.replaced)
    return (
      <Row center gap={6} caption className={styles.receipt} data-over>
        <Icon name="cloud-slash" />
        <p role="status">Este aparelho já não envia respostas.</p>
      </Row>
    )
  const here = state.kept ? 'Guardado neste aparelho' : 'Este aparelho não guarda'
  return (
    <Row center gap={6} caption className={styles.receipt} data-waits={waiting > 0 || undefined}>
      <Icon name={waiting > 0 ? 'cloud-arrow-up' : 'cloud-check'} />
      <p role="status">
        {waiting > 0 ? (
          <>
            {here}
            {savedAt && ` às ${formatTime(savedAt)}`} · <b>por enviar {waiting}</b>
          </>
        ) : receivedAt ? (
          `Recebido às ${formatTime(receivedAt)}`
        ) : (
          'Cada resposta é guardada quando a dás.'
        )}
        {away && waiting === 0 && ` · ${awayWord(state)}`}
        {long && away && (
          <Text as="small" block above={4} secondary>
            {state.schoolIsAway
              ? 'A escola não responde. Podes continuar: as respostas seguem quando ela responder.'
              : 'Sem rede podes continuar. As respostas seguem quando a rede voltar.'}
          </Text>
        )}
      </p>
    </Row>
  )
}
