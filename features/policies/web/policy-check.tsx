import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#engines/questions/answer.ts'
import { query } from '#kit/web/api/queries.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { AnswerField } from '#school/questions/web/answer-field.tsx'
import type { Policy } from '../contract.ts'
import { getPolicyCheck } from '../review-contract.ts'

export type CheckAnswers = readonly { questionId: string; answer: Answer | null }[]

interface CheckAnswersDialogProps {
  policy: Policy
  reading: { confirm: (answers: CheckAnswers) => Promise<boolean>; busy: boolean }
  onClose: () => void
}

/** The questions of a policy, after its last page: the reading is confirmed with them. */
export function CheckAnswersDialog({ policy, reading, onClose }: CheckAnswersDialogProps) {
  const check = useQuery(query(getPolicyCheck, { params: { id: policy.id } }))
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer | null>>>({})
  const items = check.data?.items ?? []
  const answered = items.filter(({ id }) => (answers[id] ?? null) !== null)
  const confirm = async () => {
    const sent = items.map(({ id }) => ({ questionId: id, answer: answers[id] ?? null }))
    if (await reading.confirm(sent)) onClose()
  }
  return (
    <DialogFrame
      open
      onClose={onClose}
      size={880}
      title="Antes de confirmar"
      sub="Uma resposta errada pode corrigir-se: volte ao texto as vezes que precisar."
      foot={
        <>
          <Button onClick={onClose}>Voltar ao texto</Button>
          <Button
            variant="contained"
            disabled={items.length === 0 || answered.length < items.length}
            loading={reading.busy}
            onClick={() => void confirm()}
          >
            Confirmar a leitura
          </Button>
        </>
      }
    >
      {check.data ? (
        <Stack as="ol" gap={16}>
          {items.map(({ id, question }) => (
            <li key={id}>
              <AnswerField
                question={question}
                answer={answers[id] ?? null}
                onAnswer={answer => setAnswers(before => ({ ...before, [id]: answer }))}
              />
            </li>
          ))}
        </Stack>
      ) : (
        <Awaited
          answer={check}
          failed="Não foi possível abrir as perguntas"
          head={null}
          awaited={<SkeletonCards />}
        />
      )}
    </DialogFrame>
  )
}
