import { TextInput } from '#kit/web/form/inputs.tsx'
import { SegmentsField } from '#kit/web/form/segments-field.tsx'
import type { EditorPart } from './part.ts'
import { RichTextField } from './rich-text-field.tsx'

/** Which of the two is right, and what the other one shows. */
export function TrueFalseEditor({ question, onChange, errorOf, onMedia }: EditorPart<'true-false'>) {
  const wrong = question.correct ? 'whenFalse' : 'whenTrue'
  const set = (change: Partial<(typeof question)['whenTrue']>) =>
    onChange({ ...question, [wrong]: { ...question[wrong], ...change } })
  return (
    <>
      <SegmentsField
        label="A frase é"
        error={errorOf('correct')}
        value={question.correct === undefined ? undefined : question.correct ? 'v' : 'f'}
        options={[
          { value: 'v', label: 'Verdadeira' },
          { value: 'f', label: 'Falsa' },
        ]}
        onChange={value => onChange({ ...question, correct: value === 'v' })}
      />
      <TextInput
        label={`Erro típico de quem responde «${question.correct ? 'falso' : 'verdadeiro'}»`}
        optional
        value={question[wrong].typicalError}
        onChange={event => set({ typicalError: event.target.value })}
      />
      <RichTextField
        label="Comentário a quem erra"
        optional
        rows={1}
        value={question[wrong].feedback}
        onChange={feedback => set({ feedback })}
        media={question.media}
        onMedia={onMedia}
      />
    </>
  )
}
