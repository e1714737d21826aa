import type { Media, Passage } from '#engines/questions/question-parts.ts'
import { CheckInput, TextInput } from '#kit/web/form/inputs.tsx'
import { RichTextField } from './rich-text-field.tsx'

interface PassageFieldsProps {
  passage: Passage
  media: readonly Media[]
  errorOf: (path: string) => string | undefined
  onChange: (passage: Passage, media?: Media[]) => void
}

/** Writes a text that questions share. */
export function PassageFields({ passage, media, errorOf, onChange }: PassageFieldsProps) {
  return (
    <>
      <TextInput
        label="Título do texto"
        required
        value={passage.title}
        error={errorOf('passage.title')}
        onChange={event => onChange({ ...passage, title: event.target.value })}
      />
      <RichTextField
        label="Texto de apoio"
        required
        rows={6}
        media={media}
        onMedia={file => onChange(passage, [file])}
        value={passage.text}
        error={errorOf('passage.text')}
        onChange={html => onChange({ ...passage, text: html })}
      />
      <CheckInput
        label="As perguntas deste texto são alíneas: a), b), c)"
        checked={passage.parts === true}
        onChange={event => onChange(event.target.checked ? { ...passage, parts: true } : wholeText(passage))}
      />
    </>
  )
}

function wholeText({ title, text }: Passage): Passage {
  return { title, text }
}
