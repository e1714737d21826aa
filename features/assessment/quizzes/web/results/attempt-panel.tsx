import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted, formatDateTime } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { TextInput } from '#kit/web/form/inputs.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { markText } from '../../../results/figures.ts'
import {
  getQuizAttempt,
  type QuizAttempt,
  removeQuizAttempt,
  reopenQuizAttempt,
  submitQuizAttempt,
} from '../../results-contract.ts'
import { AnswerRow } from './answer-row.tsx'
import styles from './attempt.module.css'
import type { ShownAttempts } from './pupil-table.tsx'

interface AttemptPanelProps {
  quizId: string
  /** All of this pupil, the first one first. */
  attempts: ShownAttempts['attempts']
  first: string
  /** The time limit of the quiz, offered where an attempt is reopened. */
  minutes: number | null
  onClose: () => void
}

/** One attempt: every answer beside the right one, what the teacher may do about it, and every step with its hour. */
export default function AttemptPanel({ quizId, attempts, first, minutes, onClose }: AttemptPanelProps) {
  const [at, setAt] = useState(first)
  const { data, error, refetch } = useQuery(query(getQuizAttempt, { params: { id: quizId, attempt: at } }))
  return (
    <DialogFrame
      open
      side
      size={560}
      onClose={onClose}
      title={data?.name ?? 'Tentativa'}
      sub={data && headOf(data)}
      foot={data && <Steps key={at} quizId={quizId} attempt={data} minutes={minutes} onClose={onClose} />}
    >
      <Awaited answer={{ data, error, refetch }} failed="Não foi possível abrir a tentativa" />
      <Stack gap={16}>
        {attempts.length > 1 && attempts.length <= 4 && (
          <Segments
            label="Tentativa"
            value={at}
            options={attempts.map(({ id }, place) => ({ value: id, label: `${place + 1}.ª` }))}
            onChange={setAt}
          />
        )}
        {attempts.length > 4 && (
          <Row as="p" gap={4} wrap>
            {attempts.map(({ id }, place) => (
              <Button
                key={id}
                size="small"
                variant={id === at ? 'outlined' : 'text'}
                aria-pressed={id === at}
                onClick={() => setAt(id)}
              >
                {place + 1}.ª
              </Button>
            ))}
          </Row>
        )}
        {data && attempts.some(({ id, elsewhere }) => id === at && elsewhere) && (
          <Row as="p" gap={8} className={styles.elsewhere}>
            <Icon name="device-mobile" />
            <span>
              Começou noutro aparelho, que não o da tentativa anterior: outro telemóvel de {data.name}, ou
              alguém que sabia o código. Se não foi {data.name}, elimine-a, e a tentativa fica devolvida.
            </span>
          </Row>
        )}
        {data && (
          <>
            <ol className={styles.answers}>
              {data.items.map((item, place) => (
                <AnswerRow key={item.id} quizId={quizId} attemptId={data.id} item={item} place={place + 1} />
              ))}
            </ol>
            <Disclosure className={styles.steps} title="Passos, com a hora">
              <ol>
                {data.steps.map(step => (
                  <li key={`${step.at} ${step.what}`}>
                    <Text as="time" secondary dateTime={step.at}>
                      {formatDateTime(step.at)}
                    </Text>{' '}
                    {step.what}
                    {step.by !== null && `, ${step.by}`}
                  </li>
                ))}
              </ol>
            </Disclosure>
          </>
        )}
      </Stack>
    </DialogFrame>
  )
}

function headOf({ number, state, mark, counts, items }: QuizAttempt): string {
  const waiting = items.filter(item => item.outcome === 'por corrigir').length
  return [
    `${number}.ª tentativa`,
    state,
    waiting > 0 ? `${waiting} por corrigir` : mark === null ? '' : `${markText(mark)} valores`,
    counts ? '' : 'não conta',
  ]
    .filter(Boolean)
    .join(' · ')
}

function Steps({
  quizId,
  attempt,
  minutes,
  onClose,
}: {
  quizId: string
  attempt: QuizAttempt
  minutes: number | null
  onClose: () => void
}) {
  const announce = useUndo()
  const client = useQueryClient()
  const [reopening, setReopening] = useState<string>()
  const touches = ['quizzes', 'applications']
  const remove = useSave(removeQuizAttempt, { touches })
  const reopen = useSave(reopenQuizAttempt, { touches })
  const submit = useSave(submitQuizAttempt, { touches })
  const params = { id: quizId, attempt: attempt.id }
  const added = Number(reopening)
  const wrong = reopening !== undefined && !(Number.isInteger(added) && added >= 1 && added <= 600)
  if (reopening !== undefined)
    return (
      <Row
        as="form"
        gap={12}
        wrap
        end
        full
        onSubmit={event => {
          event.preventDefault()
          event.stopPropagation()
          if (wrong) return
          reopen.mutate(
            { params, body: { minutes: added } },
            {
              onSuccess: () => {
                notify.ok(`${attempt.name} pode continuar durante ${counted(added, 'minuto', 'minutos')}.`)
                onClose()
              },
            },
          )
        }}
      >
        <TextInput
          label="Minutos para a acabar"
          inputMode="numeric"
          autoFocus
          value={reopening}
          error={wrong ? 'De 1 a 600.' : undefined}
          onChange={event => setReopening(event.target.value)}
        />
        <Button onClick={() => setReopening(undefined)}>Cancelar</Button>
        <Button type="submit" variant="contained" loading={reopen.isPending} disabled={wrong}>
          Devolver ao aluno
        </Button>
      </Row>
    )
  return (
    <>
      <span className="start">
        <Button
          color="error"
          loading={remove.isPending}
          onClick={() =>
            remove.mutate(
              { params },
              {
                onSuccess: ({ change }) => {
                  announce(
                    `A tentativa de ${attempt.name} foi eliminada. Enquanto o quiz estiver aberto, pode fazer outra.`,
                    change,
                  )
                  onClose()
                  void client.invalidateQueries({ queryKey: ['quizzes'] })
                },
              },
            )
          }
        >
          Eliminar
        </Button>
      </span>
      {attempt.state === 'entregue' && (
        <Button variant="outlined" onClick={() => setReopening(String(minutes ?? 15))}>
          Reabrir
        </Button>
      )}
      {attempt.state === 'a responder' && (
        <Button
          variant="outlined"
          loading={submit.isPending}
          onClick={() =>
            submit.mutate(
              { params },
              { onSuccess: () => notify.ok(`Entregue, com o que ${attempt.name} respondeu.`) },
            )
          }
        >
          Entregar pelo aluno
        </Button>
      )}
      <Button variant="contained" onClick={onClose}>
        Fechar
      </Button>
    </>
  )
}
