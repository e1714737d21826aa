import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import styles from './cards.module.css'

interface CardBoardProps {
  holders: readonly { number: number; absent: boolean; read: boolean }[]
  /** As it is read from the last row of a room. */
  large?: boolean
  /** Opens what is known of one card; without it the numbers are only shown. */
  onOpen?: (number: number) => void
}

/** Who of a class was read, by number; never what the card says. */
export function CardBoard({ holders, large = false, onOpen }: CardBoardProps) {
  const read = holders.filter(holder => holder.read).length
  const there = holders.filter(holder => holder.read || !holder.absent).length
  return (
    <Stack
      as="section"
      aria-label="Cartões lidos"
      className={large ? `${styles.board} ${styles.large}` : styles.board}
    >
      <Row as="p" gap={10} baseline semibold role="status">
        <b className={styles.figure}>{read}</b> de {there} {there === 1 ? 'cartão lido' : 'cartões lidos'}
      </Row>
      <span
        className={styles.meter}
        aria-hidden="true"
        style={{ '--share': read / Math.max(1, there) } as React.CSSProperties}
      />
      <ol className={styles.numbers}>
        {holders.map(({ number, absent, read: isRead }) => {
          const state = isRead ? 'lido' : absent ? 'falta hoje' : 'por ler'
          return (
            <li key={number} data-state={state}>
              {onOpen && isRead ? (
                <PlainButton aria-label={`${number}, ${state}: ver`} onClick={() => onOpen(number)}>
                  {number}
                </PlainButton>
              ) : (
                <>
                  {number}
                  <span className="visually-hidden">, {state}</span>
                </>
              )}
            </li>
          )
        })}
      </ol>
      <Row as="p" gap={20} rowGap={4} above={12} wrap secondary className={styles.legend} aria-hidden="true">
        <span data-state="lido">lido</span>
        <span data-state="por ler">por ler</span>
        {holders.some(({ absent, read: isRead }) => absent && !isRead) && <span>riscado: falta hoje</span>}
      </Row>
    </Stack>
  )
}
