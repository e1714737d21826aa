import { useState } from 'react'
import type { Media, Passage } from '#engines/questions/question-parts.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import { counted } from '#kit/figures.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { ActionMenu } from '#kit/web/parts/action-menu.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { PassageFields } from '#school/questions/web/editor/passage-fields.tsx'
import { RichText } from '#school/questions/web/rich-text.tsx'
import styles from './passage-editor.module.css'

interface PassageEditorProps {
  passage: Passage
  media: readonly Media[]
  /** Places of its questions, from 0, and the one that is open. */
  from: number
  to: number
  at: number
  errorOf: (path: string) => string | undefined
  onOpen: (at: number) => void
  /** Writes it anew, in all of its questions. */
  onChange: (passage: Passage, media?: Media[]) => void
  onNew: () => void
  actions: Action[]
}

/** The text of the open question and of its neighbours: read, written, and its questions beside it. */
export function PassageEditor(props: PassageEditorProps) {
  const { passage, media, from, to, at, errorOf, onOpen, onChange, onNew, actions } = props
  const [writing, setWriting] = useState(passage.title === '' || passage.text === '')
  const [title, text] = [errorOf('passage.title'), errorOf('passage.text')]
  const isWriting = writing || title !== undefined || text !== undefined
  const words = plainText(passage.text).split(/\s+/).filter(Boolean).length
  const which = from === to ? `da pergunta ${from + 1}` : `das perguntas ${from + 1} a ${to + 1}`
  return (
    <section className={styles.passage} aria-label={`Texto de apoio ${which}`}>
      <Row as="header" gap={8} rowGap={4} wrap center className={styles.head}>
        <Text as="div" shrinks breaks>
          <h2>{passage.title || 'Texto por escrever'}</h2>
          <Text as="small" secondary caption>
            {passage.parts ? 'enunciado' : 'texto de apoio'} {which} · {counted(words, 'palavra', 'palavras')}
          </Text>
        </Text>
        <Button startIcon={<Icon name="pencil-simple" />} onClick={() => setWriting(!isWriting)}>
          {isWriting ? 'Fechar' : 'Editar'}
        </Button>
        <ActionMenu label="Mais acções do texto" actions={actions} />
      </Row>
      {isWriting ? (
        <Stack gap={16} className={styles.fields}>
          <PassageFields passage={passage} media={media} errorOf={errorOf} onChange={onChange} />
        </Stack>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself has to scroll by keyboard too.
        <section className={styles.text} aria-label="O texto" tabIndex={0}>
          <RichText html={passage.text} media={media} />
        </section>
      )}
      <Row as="nav" gap={4} wrap center className={styles.numbers} aria-label="Perguntas deste texto">
        <Text as="small" secondary caption>
          movem-se com o texto
        </Text>
        {Array.from({ length: to - from + 1 }, (_, place) => from + place).map(place => (
          <PlainButton
            look="box"
            key={place}
            aria-label={`Pergunta ${place + 1}`}
            aria-current={place === at ? 'true' : undefined}
            onClick={() => onOpen(place)}
          >
            {place + 1}
          </PlainButton>
        ))}
        <PlainButton
          look="box"
          aria-label={passage.parts ? 'Acrescentar alínea' : 'Nova pergunta deste texto'}
          onClick={onNew}
        >
          <Icon name="plus" size={18} />
        </PlainButton>
      </Row>
    </section>
  )
}
