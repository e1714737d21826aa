import { useState } from 'react'
import { keyText } from '#engines/questions/key-text.ts'
import type { Question } from '#engines/questions/question.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import { questionTypeLabels } from '#engines/questions/taxonomy.ts'
import { call } from '#kit/web/api/client.ts'
import { FieldRow } from '#kit/web/form/form-section.tsx'
import { SelectInput, TextInput } from '#kit/web/form/inputs.tsx'
import { type ProposedType, proposedTypes, proposeQuestions } from '#school/assistant/contract.ts'
import { AssistantProposals } from '#school/assistant/web/assistant-proposals.tsx'

interface QuestionProposalsProps {
  subjectId: string
  grade: number
  competenceId: string | null
  /** Takes one in place of the question in the editor. */
  onAccept: (question: Question) => void
}

/** Questions that the school's assistant proposes: one of them comes into the editor, where it is read and changed. */
export function QuestionProposals({ subjectId, grade, competenceId, onAccept }: QuestionProposalsProps) {
  const [topic, setTopic] = useState('')
  const [type, setType] = useState<ProposedType>('single-choice')
  const isBare = subjectId === '' || (competenceId === null && topic.trim() === '')
  return (
    <>
      <FieldRow>
        <TextInput
          label="Assunto a propor"
          optional
          maxLength={300}
          value={topic}
          onChange={event => setTopic(event.target.value)}
        />
        <SelectInput
          label="Tipo a propor"
          value={type}
          options={proposedTypes.map(value => ({ value, label: questionTypeLabels[value] }))}
          onChange={event =>
            setType(proposedTypes.find(value => value === event.target.value) ?? 'single-choice')
          }
        />
      </FieldRow>
      <AssistantProposals
        label="Propor perguntas"
        sends="a disciplina, a classe, a competência e o assunto"
        missing={isBare ? 'Escolha a disciplina, e uma competência ou um assunto.' : undefined}
        ask={reading => {
          const body = { subjectId, grade, competenceId, topic, type, ...reading }
          return call(proposeQuestions, { body })
        }}
        show={question => (
          <>
            <b>{plainText(question.stem)}</b>
            <br />
            {keyOf(question)}
          </>
        )}
        onAccept={onAccept}
      />
    </>
  )
}

/** What is right, and what else would stand beside it. */
function keyOf(question: Question): string {
  const wrong = question.type === 'single-choice' ? question.options.filter(option => !option.correct) : []
  const others = wrong.map(option => plainText(option.text)).join('; ')
  return `Certo: ${keyText(question)}.${others && ` Errado: ${others}.`}`
}
