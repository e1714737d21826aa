import { TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import type { QuizPart } from '../settings.ts'
import styles from './quiz-panel.module.css'

type Layout = Exclude<QuizPart, { kind: 'question' | 'rule' }>

/** What is between questions: the title of a section, a text, or the beginning of a page. */
export function LayoutRow({ part, onChange }: { part: Layout; onChange: (to: Partial<Layout>) => void }) {
  if (part.kind === 'page') return <span className={styles.grow}>Página nova</span>
  if (part.kind === 'section')
    return (
      <TextInput
        className={styles.grow}
        label="Título da secção"
        maxLength={200}
        value={part.title}
        error={part.title.trim() === '' ? 'Escreva o título, ou tire a secção.' : undefined}
        onChange={event => onChange({ title: event.target.value })}
      />
    )
  return (
    <TextArea
      className={styles.grow}
      label="Texto para ler antes"
      rows={3}
      maxLength={5000}
      value={part.text}
      error={part.text.trim() === '' ? 'Escreva o texto, ou tire-o.' : undefined}
      onChange={event => onChange({ text: event.target.value })}
    />
  )
}
