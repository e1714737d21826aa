import { type ReactNode, useId } from 'react'
import type { Question } from '#engines/questions/question.ts'
import { TextInput } from '#kit/web/form/inputs.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { ActionMenu } from '#kit/web/parts/action-menu.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { AnswerField } from '#school/questions/web/answer-field.tsx'
import { CompetenceField } from '#school/questions/web/editor/competence-field.tsx'
import { QuestionEditor } from '#school/questions/web/editor/question-editor.tsx'
import type { ItemBody } from '../contract.ts'
import styles from './test-builder.module.css'

interface ItemEditorProps {
  item: ItemBody
  /** Place in the test, from 0, and how many there are. */
  at: number
  count: number
  subjectId: string
  grade: number
  /** Contents that the blueprint or other questions name. */
  domains: readonly string[]
  errorOf: (path: string) => string | undefined
  onOpen: (at: number) => void
  /** Absent where the questions stay as they are: then it is only shown. */
  onChange?: (item: ItemBody) => void
  actions: Action[]
  /** The text that the question shares with others. */
  passage?: ReactNode
}

/** One question of the test: what it asks, what it measures and what it is worth. */
export function ItemEditor(props: ItemEditorProps) {
  const { item, at, count, subjectId, grade, domains, errorOf, onOpen, onChange, actions, passage } = props
  const list = useId()

  function setQuestion(question: Question) {
    onChange?.({ ...item, question, points: question.points, bloom: question.bloom })
  }

  return (
    <div>
      {passage}
      <Section
        title={`Pergunta ${at + 1}`}
        aside={
          <>
            <IconButton aria-label="Pergunta anterior" disabled={at === 0} onClick={() => onOpen(at - 1)}>
              <Icon name="caret-up" />
            </IconButton>
            <IconButton
              aria-label="Pergunta seguinte"
              disabled={at >= count - 1}
              onClick={() => onOpen(at + 1)}
            >
              <Icon name="caret-down" />
            </IconButton>
            <ActionMenu label={`Mais acções da pergunta ${at + 1}`} actions={actions} />
          </>
        }
      >
        {onChange ? (
          <QuestionEditor
            question={item.question}
            onChange={setQuestion}
            errorOf={path =>
              errorOf(path ? `question.${path}` : 'question') ??
              (path === 'points' ? errorOf('points') : undefined)
            }
            place={
              <>
                <CompetenceField
                  subjectId={subjectId}
                  grade={grade}
                  value={item.competenceId}
                  error={errorOf('competenceId')}
                  onChange={(competenceId, competence) =>
                    onChange({ ...item, competenceId, domain: competence?.domain || item.domain })
                  }
                />
                <TextInput
                  label="Conteúdo da matriz"
                  optional
                  list={list}
                  value={item.domain}
                  error={errorOf('domain')}
                  onChange={event => onChange({ ...item, domain: event.target.value })}
                />
                <datalist id={list}>
                  {domains.map(domain => (
                    <option key={domain} value={domain} />
                  ))}
                </datalist>
              </>
            }
          />
        ) : (
          <div className={styles.shown}>
            <AnswerField question={item.question} answer={null} showKey />
          </div>
        )}
      </Section>
    </div>
  )
}
