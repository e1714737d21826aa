import { useId } from 'react'
import { roundPercent } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import type { HostView, RoomEnd } from '../../room-contract.ts'
import { Plant } from '../play/forca/plant.tsx'
import styles from './ending.module.css'

const LEAVES = 10

/** The end on the screen of the class: what it did together, and what to see again. No names, no podium. */
export function RoomEnding({ view, onClose }: { view: HostView; onClose: () => void }) {
  const { end } = view
  const title = useId()
  return (
    <div className={styles.end}>
      <section className={styles.class}>
        {end && (
          <div className={styles.plant}>
            <Plant left={Math.round(end.share * LEAVES)} of={LEAVES} grown />
          </div>
        )}
        <div>
          <h2>
            {end ? (
              <>
                A turma acertou <b>{roundPercent(end.share)}</b>
              </>
            ) : (
              sayEnd(view)
            )}
          </h2>
          {end && (
            <p>
              {end.played === 1 ? 'Jogou 1' : `Jogaram ${end.played}`} de{' '}
              {Math.max(view.pupils, view.players.length)}.
            </p>
          )}
        </div>
      </section>
      {end && end.hardest.length > 0 && (
        <section aria-labelledby={title} className={styles.again}>
          <h3 id={title}>Para verem outra vez</h3>
          <Hardest end={end} />
        </section>
      )}
      <Button variant="contained" size="large" className={styles.close} onClick={onClose}>
        Ver o que custou mais
      </Button>
    </div>
  )
}

function Hardest({ end }: { end: RoomEnd }) {
  return (
    <ol>
      {end.hardest.map(({ itemId, text, answer, why, right }) => (
        <li key={itemId}>
          <p>
            <bdi>{text}</bdi>
          </p>
          <b>
            <bdi>{answer}</bdi>
          </b>
          <small>
            {why} {right === 1 ? 'Acertou 1' : `Acertaram ${right}`} de {end.played}.
          </small>
        </li>
      ))}
    </ol>
  )
}

function sayEnd({ kind, winners }: HostView): string {
  if (kind === 'bingo' && winners.length > 0) return `Bingo de ${winners.map(({ name }) => name).join(', ')}`
  return kind === 'bingo' ? 'O jogo acabou' : 'O jogo acabou sem respostas'
}
