import { type UseFormReturn, useWatch } from 'react-hook-form'
import { call } from '#kit/web/api/client.ts'
import { proposeObjectives } from '#school/assistant/contract.ts'
import { AssistantProposals } from '#school/assistant/web/assistant-proposals.tsx'
import type { LessonBody } from '../contract.ts'
import { levelOfVerb } from '../lesson-objectives.ts'

/** Objectives that the school's assistant proposes for the lesson, each at the level of its verb once it is taken. */
export function ObjectiveProposals({ form }: { form: UseFormReturn<LessonBody, unknown, LessonBody> }) {
  const [subjectId, grade, theme, competenceIds, objectives] = useWatch({
    control: form.control,
    name: ['subjectId', 'grade', 'theme', 'competenceIds', 'objectives'],
  })
  const isBare = subjectId === '' || !grade || (theme.trim() === '' && competenceIds.length === 0)
  return (
    <AssistantProposals
      label="Propor objectivos"
      sends="a disciplina, a classe, o tema, as competências e os objectivos escritos"
      missing={
        isBare
          ? 'Escolha a disciplina e a turma, e escreva o tema ou ligue competências.'
          : objectives.length >= 20
            ? 'A aula já tem vinte objectivos.'
            : undefined
      }
      ask={reading => {
        const written = objectives.map(objective => objective.text.trim()).filter(text => text !== '')
        const body = { subjectId, grade: Number(grade), theme, competenceIds, written, ...reading }
        return call(proposeObjectives, { body })
      }}
      show={text => text}
      onAccept={text =>
        form.setValue('objectives', [...form.getValues('objectives'), { text, level: levelOfVerb(text) }], {
          shouldDirty: true,
        })
      }
    />
  )
}
