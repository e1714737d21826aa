import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateSlashes } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { DateField } from '#kit/web/form/date-field.tsx'
import { FieldRow } from '#kit/web/form/form-section.tsx'
import { RowList } from '#kit/web/list/row-list.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { GroupPicker } from '#school/groups/web/group-picker.tsx'
import type { LessonRow } from '../contract.ts'
import { rollForward, rollForwardPreview } from '../roll-forward-contract.ts'

interface RollForwardDialogProps {
  rows: readonly LessonRow[]
  onClose: () => void
  onDone: () => void
}

/** Lessons taken to another group or year: the new day of each is seen before anything is made. */
export function RollForwardDialog({ rows, onClose, onDone }: RollForwardDialogProps) {
  const [groupId, setGroupId] = useState(rows[0]?.group?.id ?? '')
  const [from, setFrom] = useState('')
  const announce = useUndo()
  const save = useSave(rollForward, { failed: 'Não foi possível copiar os planos.' })
  const preview = useQuery({
    ...query(rollForwardPreview, { body: { ids: rows.map(row => row.id), groupId, from } }),
    enabled: groupId !== '' && from !== '',
  })
  const found = preview.data?.rows ?? []
  const placed = found.flatMap(({ id, heldOn, startsAt }) =>
    heldOn === null ? [] : [{ id, heldOn, startsAt }],
  )
  return (
    <FormDialog
      onClose={onClose}
      size={880}
      icon="calendar-dots"
      title="Passar para outras datas"
      sub={`${rows.length} ${rows.length === 1 ? 'plano' : 'planos'}: ficam cópias em rascunho, pela mesma ordem.`}
      onSubmit={() =>
        save.mutate(
          { body: { groupId, rows: placed } },
          {
            onSuccess: ({ data, change }) => {
              announce(`${data.created} ${data.created === 1 ? 'plano criado' : 'planos criados'}.`, change)
              onDone()
              onClose()
            },
          },
        )
      }
      submit="Criar cópias"
      busy={save.isPending}
      disabled={placed.length === 0 || placed.length < found.length}
    >
      <FieldRow>
        <GroupPicker required value={groupId} onChange={event => setGroupId(event.target.value)} />
        <DateField label="A partir de" required value={from} onChange={setFrom} />
      </FieldRow>
      {preview.error !== null && <Note tone="red">{messageOf(preview.error)}</Note>}
      {placed.length < found.length && (
        <Note tone="amber">
          O horário e o calendário só têm lugar para {placed.length} destes {found.length} planos. Escolha
          menos, ou um dia mais cedo.
        </Note>
      )}
      <div style={{ marginBlockStart: 16 }}>
        <RowList
          rows={found.map(row => ({
            key: row.id,
            title: row.theme || 'Plano de aula',
            text: row.before ? `antes: ${formatDateSlashes(row.before)}` : undefined,
            aside: row.heldOn ? `${formatDateSlashes(row.heldOn)} ${row.startsAt ?? ''}` : 'sem lugar',
          }))}
        />
      </div>
    </FormDialog>
  )
}
