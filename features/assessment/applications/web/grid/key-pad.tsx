import { type FormEvent, useEffect, useState } from 'react'
import { letterOf } from '#engines/questions/key-text.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { howToWrite, type SheetItem, takesOneKey } from './cell-words.ts'
import styles from './entry-tab.module.css'

interface KeyPadProps {
  place: SheetItem
  /** What is in the cell. */
  word: string
  onWord: (word: string) => boolean
  onClear: () => void
}

/** The keys of one question for a thumb: the letters of its options, blank, not presented; or a field to write in. */
export function KeyPad({ place, word, onWord, onClear }: KeyPadProps) {
  const { question } = place.item
  return (
    <fieldset className={styles.pad}>
      <legend className="visually-hidden">Resposta à pergunta</legend>
      {takesOneKey(question) ? (
        lettersOf(place).map(letter => (
          <Button
            key={letter}
            variant={letter === word ? 'contained' : 'outlined'}
            onClick={() => onWord(letter)}
          >
            {letter}
          </Button>
        ))
      ) : (
        <WordField place={place} word={word} onWord={onWord} />
      )}
      <Button variant="outlined" onClick={() => onWord('')}>
        Branco
      </Button>
      <Button variant="outlined" onClick={() => onWord('N')}>
        Não apresentada
      </Button>
      <Button variant="outlined" onClick={onClear}>
        Apagar
      </Button>
    </fieldset>
  )
}

function lettersOf({ item: { question } }: SheetItem): string[] {
  if (question.type === 'true-false') return ['V', 'F']
  return 'options' in question ? question.options.map((_option, at) => letterOf(at)) : []
}

function WordField({ place, word, onWord }: Omit<KeyPadProps, 'onClear'>) {
  const [text, setText] = useState(word)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cell brings its own word.
  useEffect(() => setText(word), [word, place])
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    onWord(text)
  }
  return (
    <Row as="form" gap={8} className={styles.word} onSubmit={onSubmit}>
      <input
        aria-label={howToWrite(place)}
        value={text}
        onChange={event => setText(event.target.value)}
        inputMode={place.item.question.type === 'essay' ? 'decimal' : 'text'}
      />
      <Button type="submit" variant="contained">
        Seguinte
      </Button>
    </Row>
  )
}
