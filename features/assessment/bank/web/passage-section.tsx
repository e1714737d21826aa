import { passageKey } from '#engines/questions/passage.ts'
import type { Question } from '#engines/questions/question.ts'
import { counted } from '#kit/figures.ts'
import { FormSection } from '#kit/web/form/form-section.tsx'
import { CheckInput } from '#kit/web/form/inputs.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { PassageFields } from '#school/questions/web/editor/passage-fields.tsx'

interface PassageSectionProps {
  question: Question
  /** As it was when it was opened. */
  before?: Question
  /** The other questions that have its text and may be changed with it. */
  others: number
  inAll: boolean
  onInAll: (inAll: boolean) => void
  onChange: (question: Question) => void
  errorOf: (path: string) => string | undefined
}

/** The text that a question of the bank shares with others: added, written anew in one or in all, taken away. */
export function PassageSection(props: PassageSectionProps) {
  const { question, before, others, inAll, onInAll, onChange, errorOf } = props
  const isChanged = before !== undefined && passageKey(before) !== passageKey(question)
  const { passage: _text, ...alone } = question
  return (
    <FormSection
      title="Texto de apoio"
      folds={question.passage ? undefined : 'Sem texto'}
      text="Um texto, uma tabela ou uma imagem de que várias perguntas falam. Num teste ficam juntas, debaixo dele."
    >
      {question.passage ? (
        <PassageFields
          passage={question.passage}
          media={question.media}
          errorOf={errorOf}
          onChange={(passage, media = []) =>
            onChange({ ...question, passage, media: [...question.media, ...media] })
          }
        />
      ) : null}
      {isChanged && others > 0 && (
        <CheckInput
          label={`Mudar o texto também ${others === 1 ? 'na outra pergunta' : `nas outras ${counted(others, 'pergunta', 'perguntas')}`} que o ${others === 1 ? 'tem' : 'têm'}`}
          checked={inAll}
          onChange={event => onInAll(event.target.checked)}
        />
      )}
      <div>
        {question.passage ? (
          <Button startIcon={<Icon name="trash" />} onClick={() => onChange(alone as Question)}>
            Retirar o texto
          </Button>
        ) : (
          <Button
            startIcon={<Icon name="plus" />}
            onClick={() => onChange({ ...question, passage: { title: '', text: '' } })}
          >
            Juntar um texto de apoio
          </Button>
        )}
      </div>
    </FormSection>
  )
}
