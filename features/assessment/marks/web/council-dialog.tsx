import { useState } from 'react'
import { useSave } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { DateField } from '#kit/web/form/date-field.tsx'
import { TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { SegmentsField } from '#kit/web/form/segments-field.tsx'
import { TimeField } from '#kit/web/form/time-field.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { today } from '#school/students/web/today.ts'
import { type Pauta, presences, saveCouncil } from '../council-contract.ts'
import { useKeptPauta } from './use-kept-pauta.ts'

type Presence = (typeof presences)[number]
const labels: Readonly<Record<Presence, string>> = {
  presente: 'Presente',
  ausente: 'Ausente',
  justificada: 'Justificada',
}

/** When and where the council is, and who came. */
export function CouncilDialog({ pauta, onClose }: { pauta: Pauta; onClose: () => void }) {
  const { council } = pauta
  const [written, setWritten] = useState({
    heldOn: council.heldOn ?? '',
    heldAt: council.heldAt,
    room: council.room,
    notes: council.notes,
  })
  const [came, setCame] = useState<Readonly<Record<string, Presence>>>(
    Object.fromEntries(
      council.members.flatMap(({ accountId, presence }) => (presence ? [[accountId, presence]] : [])),
    ),
  )
  const announce = useUndo()
  const keep = useKeptPauta()
  const save = useSave(saveCouncil, { touches: ['marks'], failsInPlace: true })
  const set = (part: Partial<typeof written>) => setWritten(now => ({ ...now, ...part }))
  const unsaid = council.members.filter(({ accountId }) => came[accountId] === undefined)
  /** What is likely, written into the form: who was not there is changed, and nothing is kept before it is saved. */
  function allCame() {
    if (written.heldOn === '') set({ heldOn: today() })
    setCame(now => ({
      ...Object.fromEntries(unsaid.map(({ accountId }) => [accountId, 'presente' as const])),
      ...now,
    }))
  }
  return (
    <FormDialog
      title="Dia e presenças"
      size={560}
      submit="Guardar"
      busy={save.isPending}
      problem={save.error ? messageOf(save.error) : undefined}
      onSubmit={() =>
        save.mutate(
          {
            params: { group: pauta.group.id, trimester: String(pauta.trimester) } as never,
            body: {
              ...written,
              heldOn: written.heldOn || null,
              presences: council.members.map(({ accountId }) => ({
                accountId,
                presence: came[accountId] ?? null,
              })),
              version: pauta.version,
            },
          },
          {
            onSuccess: ({ data, change }) => {
              keep(data)
              announce('Conselho guardado.', change)
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <Stack gap={16}>
        <Row gap={12} wrap>
          <DateField label="Dia" optional value={written.heldOn} onChange={heldOn => set({ heldOn })} />
          <TimeField label="Hora" optional value={written.heldAt} onChange={heldAt => set({ heldAt })} />
          <TextInput
            label="Sala"
            optional
            maxLength={40}
            value={written.room}
            onChange={event => set({ room: event.target.value })}
          />
        </Row>
        {unsaid.length > 1 && (
          <Row>
            <Button variant="outlined" startIcon={<Icon name="users-three" />} onClick={allCame}>
              {written.heldOn === '' ? 'Foi hoje, vieram todos' : 'Vieram todos'}
            </Button>
          </Row>
        )}
        {council.members.map(({ accountId, name, office }) => (
          <SegmentsField
            key={accountId}
            label={`${name}, ${office}`}
            value={came[accountId]}
            options={presences.map(value => ({ value, label: labels[value] }))}
            onChange={presence => setCame(now => ({ ...now, [accountId]: presence }))}
          />
        ))}
        <TextArea
          label="O que mais fica na acta"
          optional
          maxLength={4000}
          value={written.notes}
          onChange={event => set({ notes: event.target.value })}
        />
      </Stack>
    </FormDialog>
  )
}
