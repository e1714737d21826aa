import { useEffect, useRef } from 'react'
import { Row } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import entry from '#school/entry/web/entry.module.css'
import { EntryButton } from '#school/entry/web/entry-button.tsx'
import type { PhraseId } from '#school/languages/phrases.ts'
import { Said } from '#school/languages/web/in-language.tsx'
import type { Mark } from './answered.ts'
import { whenBack } from './away-word.ts'
import { elsewhereWords } from './not-taken.ts'
import styles from './sitting.module.css'
import type { LineState } from './sitting-sync.ts'

interface HandInProps {
  /** «teste» or «quiz». */
  word: string
  marks: readonly Mark[]
  /** Answers that came from another device, and those that another device sent in vain. */
  elsewhere: { answered: number; notTaken: number }
  /** Nothing is sent at this moment: it will be later. */
  waits: Pick<LineState, 'schoolIsAway'> | undefined
  onBack: () => void
  onGo: (place: number) => void
  onHandIn: () => void
}

/** The last word before handing in: what has no answer, and what was to be looked at again. */
export function HandIn({ word, marks, elsewhere, waits, onBack, onGo, onHandIn }: HandInProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const blank = marks.flatMap((mark, place) => (mark.answered ? [] : [place]))
  const flagged = marks.flatMap((mark, place) => (mark.flagged ? [place] : []))
  const [first] = blank
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="hand-in-title" onClose={onBack}>
      <h2 id="hand-in-title">
        {blank.length > 0 ? `Ainda podes tentar ${blank.length}` : `Entregar o ${word}?`}
      </h2>
      <p>
        Respondeste a {marks.length - blank.length} de {marks.length} perguntas. <Said id="no-change-after" />
      </p>
      <Places label="no-answer" places={blank} onGo={onGo} />
      <Places label="to-review" places={flagged} onGo={onGo} />
      {elsewhere.answered > 0 && (
        <p className={entry.notice}>
          <Icon name="info" size={18} />
          <span>
            {elsewhere.answered === 1
              ? 'Uma das respostas foi dada noutro aparelho.'
              : `${elsewhere.answered} das respostas foram dadas noutro aparelho.`}
          </span>
        </p>
      )}
      {elsewhere.notTaken > 0 && (
        <p className={entry.notice}>
          <Icon name="info" size={18} />
          <span>{elsewhereWords(elsewhere.notTaken)}</span>
        </p>
      )}
      {waits && (
        <p className={entry.notice}>
          <Icon name="cloud-arrow-up" size={18} />
          <span>
            {waits.schoolIsAway ? 'A escola não responde' : 'Estás sem rede'}: o {word} fica guardado aqui e
            segue {whenBack(waits)}.
          </span>
        </p>
      )}
      <Row gap={8} className={styles.dialogFoot}>
        <EntryButton kind="secondary" onClick={onBack}>
          Voltar ao {word}
        </EntryButton>
        {first === undefined ? (
          <EntryButton kind="primary" onClick={onHandIn}>
            <Said id="hand-in" inline />
          </EntryButton>
        ) : (
          <>
            <EntryButton kind="secondary" onClick={onHandIn}>
              Entregar com {blank.length} em branco
            </EntryButton>
            <EntryButton kind="primary" onClick={() => onGo(first)}>
              Ir à pergunta {first + 1}
            </EntryButton>
          </>
        )}
      </Row>
    </dialog>
  )
}

function Places({
  label,
  places,
  onGo,
}: {
  label: PhraseId
  places: readonly number[]
  onGo: (place: number) => void
}) {
  if (places.length === 0) return null
  return (
    <Row gap={6} wrap center className={styles.places}>
      <span>
        <Said id={label} inline />:
      </span>
      {places.map(place => (
        <PlainButton
          look="box"
          key={place}
          onClick={() => onGo(place)}
          aria-label={`Ir à pergunta ${place + 1}`}
        >
          {place + 1}
        </PlainButton>
      ))}
    </Row>
  )
}
