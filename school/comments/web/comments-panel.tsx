import { useState } from 'react'
import { formatMoment } from '#kit/figures.ts'
import { TextArea } from '#kit/web/form/inputs.tsx'
import { useDraft } from '#kit/web/form/use-draft.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import type { Comment } from '../contract.ts'
import styles from './comments-panel.module.css'

/** What a call of the panel tells: the change that undoes it. */
interface Callbacks {
  onSuccess: (answer: { change: string | null }) => void
}

interface CommentsPanelProps {
  comments: readonly Comment[]
  /** The name under which a comment that is being written is kept on this device. */
  draft: string
  writing: boolean
  onWrite: (text: string, callbacks: Callbacks) => void
  onResolve: (id: string, resolved: boolean, callbacks: Callbacks) => void
}

/** What the pedagogue and colleagues say of a thing as a whole; it holds nothing up. */
export function CommentsPanel({ comments, draft, writing, onWrite, onResolve }: CommentsPanelProps) {
  const [text, setText] = useState('')
  const announce = useUndo()
  const { savedAt, keep, drop } = useDraft<string>(draft, found => setText(now => now || found.values))
  const open = comments.filter(comment => comment.resolvedAt === null).length

  function write(now: string) {
    setText(now)
    if (now === '') void drop()
    else keep(now)
  }

  return (
    <Section title="Comentários" aside={open > 0 ? `${open} por tratar` : undefined}>
      <Stack as="ul" gap={12} className={styles.comments}>
        {comments.map(({ id, text: said, by, at, resolvedAt }) => (
          <li key={id} className={resolvedAt ? styles.treated : undefined}>
            <p>
              <bdi>{said}</bdi>
            </p>
            <Text as="small" block secondary>
              {by} · {formatMoment(at)}
            </Text>
            <Button
              size="small"
              onClick={() =>
                onResolve(id, resolvedAt === null, {
                  onSuccess: ({ change }) =>
                    announce(resolvedAt === null ? 'Comentário tratado.' : 'Comentário reaberto.', change),
                })
              }
            >
              {resolvedAt ? 'Reabrir' : 'Está tratado'}
            </Button>
          </li>
        ))}
      </Stack>
      <Stack gap={12} className={styles.write}>
        <TextArea
          label="Novo comentário"
          rows={2}
          value={text}
          maxLength={1000}
          help={savedAt && text !== '' ? 'Por enviar · guardado neste dispositivo' : undefined}
          onChange={event => write(event.target.value)}
        />
        <div>
          <Button
            variant="outlined"
            disabled={text.trim() === ''}
            loading={writing}
            onClick={() =>
              onWrite(text, {
                onSuccess: ({ change }) => {
                  write('')
                  announce('Comentário escrito.', change)
                },
              })
            }
          >
            Comentar
          </Button>
        </div>
      </Stack>
    </Section>
  )
}
