import type { ReactNode } from 'react'
import { asType } from '#engines/questions/as-type.ts'
import type { Question } from '#engines/questions/question.ts'
import type { Media } from '#engines/questions/question-parts.ts'
import { mayRetry, type Retry } from '#engines/questions/retry.ts'
import {
  difficulties,
  difficultyLabels,
  type QuestionType,
  questionTypeLabels,
  questionTypes,
} from '#engines/questions/taxonomy.ts'
import { CheckInput, SelectInput, TextInput } from '#kit/web/form/inputs.tsx'
import { SegmentsField } from '#kit/web/form/segments-field.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { NumericEditor, ShortAnswerEditor } from './answers-editor.tsx'
import { BloomField } from './bloom-field.tsx'
import styles from './editor.module.css'
import { EssayEditor } from './essay-editor.tsx'
import { GapsEditor } from './gaps-editor.tsx'
import { HotspotEditor } from './hotspot-editor.tsx'
import { LabelsEditor } from './labels-editor.tsx'
import { NumberInput } from './number-input.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { FieldError } from './parts.tsx'
import { MatchingEditor, OrderingEditor } from './parts-editor.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { TrueFalseEditor } from './true-false-editor.tsx'
import { useDrawing } from './use-drawing.ts'
import { ValuesEditor } from './values-editor.tsx'

interface QuestionEditorProps {
  question: Question
  onChange: (question: Question) => void
  /** The sentence beside a field, by its path in the question: `options.1.text`; `` is the question itself. */
  errorOf: (path: string) => string | undefined
  /** What the host keeps beside the question: its competence. Stands before the level. */
  place?: ReactNode
}

/** Writes a question of any of the eleven types. Nothing is checked here: the host brings the errors. */
export function QuestionEditor({ question, onChange: onEdit, errorOf, place }: QuestionEditorProps) {
  const { change: onChange, problem } = useDrawing(question, onEdit)
  const onMedia = (media: Media) => onChange({ ...question, media: [...question.media, media] })
  const rich = { media: question.media, onMedia }
  const { feedback } = question
  return (
    <div className={styles.editor}>
      <SelectInput
        label="Tipo de pergunta"
        options={questionTypes.map(value => ({ value, label: questionTypeLabels[value] }))}
        value={question.type}
        onChange={event => onChange(asType(question, event.target.value as QuestionType))}
      />
      <RichTextField
        {...rich}
        label="Enunciado"
        required
        value={question.stem}
        error={errorOf('stem')}
        onChange={stem => onChange({ ...question, stem })}
      />
      <PartEditor question={question} onChange={onChange} errorOf={errorOf} onMedia={onMedia} />
      {(question.type === 'numeric' || 'options' in question) && (
        <ValuesEditor question={question} onChange={onChange} problem={problem} errorOf={errorOf} />
      )}
      <FieldError text={errorOf('')} />
      {place}
      <BloomField
        value={question.bloom}
        error={errorOf('bloom')}
        onChange={bloom => onChange({ ...question, bloom })}
      />
      <div className={styles.measure}>
        <SegmentsField
          label="Dificuldade esperada"
          value={question.difficulty ?? ''}
          options={difficulties.map(value => ({ value, label: difficultyLabels[value] }))}
          onChange={value =>
            onChange({
              ...question,
              difficulty: difficulties.find(difficulty => difficulty === value) ?? null,
            })
          }
        />
        <NumberInput
          label="Cotação"
          required
          help="Valores"
          value={question.points}
          error={errorOf('points')}
          onChange={points => onChange({ ...question, points: points ?? Number.NaN })}
        />
      </div>
      <RichTextField
        {...rich}
        label="Explicação"
        optional
        rows={1}
        value={question.explanation}
        error={errorOf('explanation')}
        onChange={explanation => onChange({ ...question, explanation })}
      />
      <Disclosure className={styles.details} title="Comentários, dicas e etiquetas">
        <div className={styles.stack}>
          {(['right', 'partial', 'wrong'] as const).map(outcome => (
            <RichTextField
              {...rich}
              key={outcome}
              label={feedbackLabels[outcome]}
              optional
              rows={1}
              value={feedback[outcome]}
              onChange={html => onChange({ ...question, feedback: { ...feedback, [outcome]: html } })}
            />
          ))}
          <RichTextField
            {...rich}
            label="Dica"
            optional
            rows={1}
            value={question.hints[0] ?? ''}
            onChange={hint =>
              onChange({ ...question, hints: [hint, ...question.hints.slice(1)].filter(Boolean) })
            }
          />
          <RetryFields question={question} onChange={retry => onChange({ ...question, retry })} />
          <TextInput
            label="Nome no banco"
            optional
            help="Sem nome, vale o início do enunciado."
            value={question.name}
            error={errorOf('name')}
            onChange={event => onChange({ ...question, name: event.target.value })}
          />
          <TagsInput
            tags={question.tags}
            error={errorOf('tags')}
            onChange={tags => onChange({ ...question, tags })}
          />
        </div>
      </Disclosure>
    </div>
  )
}

/** What happens in a quiz of several tries before the next one, for types that have parts or choices. */
function RetryFields({ question, onChange }: { question: Question; onChange: (retry: Retry) => void }) {
  const may = mayRetry(question.type)
  const retry = question.retry ?? { clears: false, counts: false }
  return (
    <>
      {may.clears && (
        <CheckInput
          label="Antes de nova tentativa, apagar o que está errado"
          checked={retry.clears}
          onChange={event => onChange({ ...retry, clears: event.target.checked })}
        />
      )}
      {may.counts && (
        <CheckInput
          label="Depois de cada tentativa, dizer quantas estão certas"
          checked={retry.counts}
          onChange={event => onChange({ ...retry, counts: event.target.checked })}
        />
      )}
    </>
  )
}

const feedbackLabels = {
  right: 'Comentário se estiver certa',
  partial: 'Comentário se estiver certa em parte',
  wrong: 'Comentário se estiver errada',
}

interface TagsInputProps {
  tags: readonly string[]
  error: string | undefined
  onChange: (tags: string[]) => void
}

function TagsInput({ tags, error, onChange }: TagsInputProps) {
  return (
    <TextInput
      label="Etiquetas"
      optional
      help="Separadas por ponto e vírgula."
      error={error}
      defaultValue={tags.join('; ')}
      key={tags.length === 0 ? 'none' : 'some'}
      onBlur={event =>
        onChange(
          event.target.value
            .split(';')
            .map(tag => tag.trim())
            .filter(Boolean),
        )
      }
    />
  )
}

interface PartEditorProps {
  question: Question
  onChange: (question: Question) => void
  errorOf: (path: string) => string | undefined
  onMedia: (media: Media) => void
}

function PartEditor({ question, ...part }: PartEditorProps) {
  switch (question.type) {
    case 'single-choice':
    case 'multiple-choice':
      return <OptionsEditor question={question} {...part} />
    case 'true-false':
      return <TrueFalseEditor question={question} {...part} />
    case 'short-answer':
      return <ShortAnswerEditor question={question} {...part} />
    case 'numeric':
      return <NumericEditor question={question} {...part} />
    case 'matching':
      return <MatchingEditor question={question} {...part} />
    case 'ordering':
      return <OrderingEditor question={question} {...part} />
    case 'gaps':
      return <GapsEditor question={question} {...part} />
    case 'hotspot':
      return <HotspotEditor question={question} {...part} />
    case 'labels':
      return <LabelsEditor question={question} {...part} />
    case 'essay':
      return <EssayEditor question={question} {...part} />
  }
}
