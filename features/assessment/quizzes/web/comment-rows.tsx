import { TextInput } from '#kit/web/form/inputs.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './quiz-panel.module.css'

interface Comment {
  from: number
  text: string
}

const MAX = 12

/** Overall comments, each from a mark on. */
export function CommentRows({
  value,
  onChange,
}: {
  value: readonly Comment[]
  onChange: (value: Comment[]) => void
}) {
  const set = (at: number, change: Partial<Comment>) =>
    onChange(value.map((comment, index) => (index === at ? { ...comment, ...change } : comment)))
  return (
    <div className={styles.inside}>
      {value.map((comment, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a comment has no other name than its place
        <div key={at} className={styles.comment}>
          <TextInput
            label="A partir de"
            inputMode="numeric"
            value={String(comment.from)}
            onChange={event => {
              const from = Number(event.target.value)
              if (from >= 0 && from <= 20) set(at, { from })
            }}
          />
          <TextInput
            label="Comentário final"
            value={comment.text}
            error={comment.text.trim() === '' ? 'Escreva o comentário, ou tire-o.' : undefined}
            onChange={event => set(at, { text: event.target.value })}
          />
          <IconButton
            aria-label="Tirar o comentário"
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          >
            <Icon name="x" />
          </IconButton>
        </div>
      ))}
      {value.length < MAX && (
        <Button
          startIcon={<Icon name="plus" />}
          onClick={() => onChange([...value, { from: value.length === 0 ? 0 : 10, text: '' }])}
        >
          Comentário final por nota
        </Button>
      )}
    </div>
  )
}
