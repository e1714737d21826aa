import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { letters } from '#engines/cards/codes.ts'
import { query } from '#kit/web/api/queries.ts'
import { FullScreenButton } from '#kit/web/parts/full-screen.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { CapulanaStrip } from '#kit/web/pattern/capulana.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { RichText } from '#school/questions/web/rich-text.tsx'
import { CardBoard } from '#school/voting-cards/web/card-board.tsx'
import type { Application } from '../../../results/contract.ts'
import { getApplication } from '../../contract.ts'
import type { CardQuestion } from './card-questions.ts'
import styles from './cards-projector.module.css'

/** While the teacher's phone reads, this screen shows it so soon. */
const READ_EVERY_MS = 3000

interface CardsProjectorProps {
  application: Application
  question: CardQuestion
  holders: readonly { number: number; absent: boolean; read: boolean }[]
  onClose: () => void
}

/** The question before the class, and who was read: never what. Esc leaves. */
export default function CardsProjector({ application, question, holders, onClose }: CardsProjectorProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  useQuery({ ...query(getApplication, { params: { id: application.id } }), refetchInterval: READ_EVERY_MS })
  const { stem, media } = question.place.item.question
  return (
    <dialog ref={dialog} className={styles.screen} aria-label="Voto com cartões" onClose={onClose}>
      <CapulanaStrip height={16} />
      <header className={styles.head}>
        <div>
          <h1>Voto com cartões</h1>
          <p>
            {application.group.name} · {application.testTitle}, pergunta {question.number}
          </p>
        </div>
        <FullScreenButton />
        <IconButton aria-label="Fechar" onClick={() => dialog.current?.close()}>
          <Icon name="x" />
        </IconButton>
      </header>
      <main className={styles.main}>
        <section>
          <RichText html={stem} media={media} className={styles.stem} />
          <ol className={styles.options}>
            {question.texts.map((text, choice) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two options may say the same.
              <li key={choice}>
                <b>{letters[choice]}</b>
                <RichText html={text} media={media} />
              </li>
            ))}
          </ol>
        </section>
        <CardBoard holders={holders} large />
      </main>
    </dialog>
  )
}
