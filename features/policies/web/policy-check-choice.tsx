import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plainText } from '#engines/questions/rich-text.ts'
import { counted } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'
import { subjectOptions } from '#school/subjects/contract.ts'
import type { Policy } from '../contract.ts'
import { getPolicyCheck, MAX_CHECKS, setPolicyCheck } from '../review-contract.ts'

const BankPicker = fetchedDialog(() => import('#school/questions/web/bank-picker.tsx').then(m => m.default))

interface Chosen {
  id: string
  stem: string
}

/** Which questions of the bank are asked after a policy was read. */
export function CheckChoice({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const check = useQuery(query(getPolicyCheck, { params: { id: policy.id } }))
  const subjects = useQuery(query(subjectOptions, {})).data ?? []
  const [changed, setChanged] = useState<readonly Chosen[]>()
  const [subjectId, setSubjectId] = useState('')
  const [picking, setPicking] = useState(false)
  const save = useSave(setPolicyCheck, { failsInPlace: true })
  const stored = check.data?.items.map(({ id, question }) => ({ id, stem: question.stem }))
  const chosen = changed ?? stored ?? []
  const from = subjectId || subjects[0]?.id || ''
  const keep = () =>
    save.mutate(
      {
        params: { id: policy.id },
        body: { questionIds: chosen.map(({ id }) => id), version: policy.version },
      },
      {
        onSuccess: () => {
          notify.ok(chosen.length === 0 ? 'Nada se pergunta depois de ler.' : 'Perguntas guardadas.')
          onClose()
        },
      },
    )
  return (
    <>
      <DialogFrame
        open
        onClose={onClose}
        title="Perguntas depois de ler"
        sub={`Até ${MAX_CHECKS}, do banco. A leitura só se confirma com todas certas.`}
        foot={
          <>
            <Button onClick={onClose}>Cancelar</Button>
            <Button variant="contained" disabled={!changed} loading={save.isPending} onClick={keep}>
              Guardar
            </Button>
          </>
        }
      >
        <Stack gap={16}>
          {save.error !== null && (
            <ErrorPanel title="As perguntas não ficaram guardadas" error={save.error} />
          )}
          <Awaited answer={check} failed="Não foi possível abrir as perguntas" />
          {check.data && chosen.length === 0 && (
            <Text as="p" secondary>
              Nada se pergunta depois de ler esta política.
            </Text>
          )}
          <Stack as="ol" gap={8}>
            {chosen.map(({ id, stem }) => (
              <li key={id}>
                <Row gap={8} center>
                  <Text as="span" grow shrinks>
                    <TypesetText text={plainText(stem)} />
                  </Text>
                  <IconButton
                    aria-label={`Retirar «${plainText(stem)}»`}
                    onClick={() => setChanged(chosen.filter(other => other.id !== id))}
                  >
                    <Icon name="trash" />
                  </IconButton>
                </Row>
              </li>
            ))}
          </Stack>
          {check.data && chosen.length < MAX_CHECKS && subjects.length > 0 && (
            <Row gap={12} wrap end>
              <SelectInput
                label="Disciplina"
                value={from}
                options={subjects.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={event => setSubjectId(event.target.value)}
              />
              <Button variant="outlined" onClick={() => setPicking(true)}>
                Escolher no banco
              </Button>
            </Row>
          )}
        </Stack>
      </DialogFrame>
      {picking && (
        <BankPicker
          subjectId={from}
          grade={null}
          taken={new Set(chosen.map(({ id }) => id))}
          into="na política"
          onPick={rows => {
            const all = [...chosen, ...rows.map(({ id, question }) => ({ id, stem: question.stem }))]
            setChanged(all.slice(0, MAX_CHECKS))
            const left = all.length - MAX_CHECKS
            if (left > 0)
              notify.info(`Cabem ${MAX_CHECKS} perguntas.`, {
                detail: `${counted(left, 'das escolhidas ficou', 'das escolhidas ficaram')} de fora.`,
              })
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}
