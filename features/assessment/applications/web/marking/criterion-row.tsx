import { type KeyboardEvent, useState } from 'react'
import { decimal, exact } from '#kit/figures.ts'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import button from '../judge-button.module.css'
import styles from './marking-tab.module.css'
import { type Judged, pointsBy } from './marking-words.ts'

interface RowProps {
  judged: Judged
  awarded: number | undefined
  isHere: boolean
  readOnly: boolean
  onPick: () => void
  onGive: (points: number | null) => void
}

/** A criterion with its levels as buttons, each with its key; other points are typed. */
export function CriterionRow({ judged, awarded, isHere, readOnly, onPick, onGive }: RowProps) {
  const [typed, setTyped] = useState('')
  const points = pointsBy(typed, judged.points)
  const isOther = awarded !== undefined && !judged.choices.some(choice => choice.points === awarded)
  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'Enter' && points !== undefined) {
      setTyped('')
      onGive(points)
    }
  }
  return (
    <fieldset className={styles.criterion} data-here={isHere} disabled={readOnly} onFocus={onPick}>
      <legend>
        {judged.text}{' '}
        <Text secondary regular caption>
          até {decimal(judged.points)}
        </Text>
      </legend>
      <Row gap={8} wrap className={styles.choices}>
        {judged.choices.map(choice => (
          <PlainButton
            key={`${choice.points} ${choice.text}`}
            className={button.judge}
            aria-pressed={awarded === choice.points}
            onClick={() => onGive(awarded === choice.points ? null : choice.points)}
          >
            <b>{decimal(choice.points)}</b>
            {choice.text !== '' && <span>{choice.text}</span>}
            {choice.key !== null && choice.key !== decimal(choice.points) && <kbd>{choice.key}</kbd>}
          </PlainButton>
        ))}
        <input
          className={button.judge}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          inputMode="decimal"
          placeholder={isOther ? exact(awarded) : 'outros'}
          aria-label={`Outros pontos, de 0 a ${decimal(judged.points)}, depois Enter: ${judged.text}`}
          aria-invalid={typed !== '' && points === undefined}
        />
      </Row>
    </fieldset>
  )
}
