import { useState } from 'react'
import type { Answer } from '#engines/questions/answer.ts'
import { asDrawn } from '#engines/questions/drawn-values.ts'
import type { Question } from '#engines/questions/question.ts'
import { inOrder } from '#engines/questions/shuffle.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { AnswerField } from '#school/questions/web/answer-field.tsx'
import type { ItemBody } from '../contract.ts'
import type { TestForm } from '../diagnostic-test.ts'
import styles from './test-builder.module.css'

interface PreviewDialogProps {
  title: string
  items: readonly ItemBody[]
  forms: readonly TestForm[]
  onClose: () => void
}

/** The test as a pupil meets it, one question at a time; nothing that is answered here is kept. */
export default function PreviewDialog({ title, items, forms, onClose }: PreviewDialogProps) {
  const [form, setForm] = useState(forms[0]?.name ?? '')
  const [at, setAt] = useState(0)
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer | null>>>({})
  const shown = inForm(
    items,
    forms.find(candidate => candidate.name === form),
  )
  const item = shown[at]
  return (
    <DialogFrame
      open
      onClose={onClose}
      size={880}
      title={title}
      sub={`Pergunta ${at + 1} de ${shown.length} · como o aluno a vê`}
      foot={
        <>
          <Button variant="outlined" disabled={at === 0} onClick={() => setAt(at - 1)}>
            Anterior
          </Button>
          <Button variant="contained" onClick={() => (at + 1 < shown.length ? setAt(at + 1) : onClose())}>
            {at + 1 < shown.length ? 'Seguinte' : 'Fechar'}
          </Button>
        </>
      }
    >
      <Stack gap={20} className={styles.preview}>
        {forms.length > 0 && (
          <Segments
            label="Versão"
            value={form}
            options={forms.map(form => ({ value: form.name, label: `Versão ${form.name}` }))}
            onChange={name => {
              setForm(name)
              setAt(0)
            }}
          />
        )}
        {item && (
          <AnswerField
            key={`${form}${item.id}`}
            question={item.question}
            answer={answers[item.id] ?? null}
            onAnswer={answer => setAnswers({ ...answers, [item.id]: answer })}
          />
        )}
      </Stack>
    </DialogFrame>
  )
}

function inForm(items: readonly ItemBody[], form: TestForm | undefined): ItemBody[] {
  if (!form) return [...items]
  const order = new Map(form.items.map(item => [item.question, item.order]))
  return inOrder(
    items,
    form.items.map(item => item.question),
  ).map(item => ({ ...item, question: reordered(item.question, order.get(item.id) ?? {}) }))
}

function reordered(stored: Question, order: Readonly<Record<string, string[]>>): Question {
  const question = asDrawn(stored, order)
  switch (question.type) {
    case 'single-choice':
    case 'multiple-choice':
      return { ...question, options: inOrder(question.options, order.options) }
    case 'matching':
      return { ...question, choices: inOrder(question.choices, order.choices) }
    case 'labels':
      return { ...question, labels: inOrder(question.labels, order.choices) }
    case 'ordering':
      return { ...question, items: inOrder(question.items, order.items) }
    default:
      return question
  }
}
