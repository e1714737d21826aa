import { useState } from 'react'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { FieldRow } from '#kit/web/form/form-section.tsx'
import { SelectInput, TextInput } from '#kit/web/form/inputs.tsx'
import { LinesField } from '#kit/web/form/lines-field.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { ROOM_LENGTH } from '#school/timetable/contract.ts'
import type { LevelGroup } from '../grouping.ts'
import type { Grouping } from '../grouping-contract.ts'

/** Who leads a group, where, what it is called and what it does. */
export default function GroupDialog({
  grouping,
  at,
  onClose,
  onSave,
}: {
  grouping: Grouping
  at: number
  onClose: () => void
  onSave: (group: LevelGroup) => void
}) {
  const [group, setGroup] = useState(grouping.levelGroups[at])
  if (!group) return null
  const change = (more: Partial<LevelGroup>) => setGroup({ ...group, ...more })
  const offered = grouping.materials
    .filter(({ level }) => group.levels.includes(level))
    .flatMap(({ own, usual }) => [...own, ...usual])
    .filter(activity => !group.activities.includes(activity))
  return (
    <DialogFrame
      open
      onClose={onClose}
      title={group.name}
      onSubmit={event => {
        event.preventDefault()
        onSave(group)
        onClose()
      }}
      foot={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="contained" type="submit" disabled={group.name.trim() === ''}>
            Guardar
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <TextInput
          label="Nome do grupo"
          required
          maxLength={80}
          value={group.name}
          error={group.name.trim() === '' ? 'Escreva o nome do grupo.' : undefined}
          onChange={event => change({ name: event.target.value })}
        />
        <FieldRow>
          <SelectInput
            label="Quem orienta"
            none="Ainda não se sabe"
            value={group.leaderId ?? ''}
            options={grouping.leaders.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={event => change({ leaderId: event.target.value || null })}
          />
          <TextInput
            label="Sala"
            optional
            maxLength={ROOM_LENGTH}
            help="Também «debaixo da mangueira»."
            value={group.room}
            onChange={event => change({ room: event.target.value })}
          />
        </FieldRow>
        <LinesField
          label="Actividades"
          value={group.activities}
          onChange={activities => change({ activities: activities.slice(0, 10) })}
        />
        {offered.length > 0 && (
          <Row gap={8} wrap>
            {offered.slice(0, 6).map(activity => (
              <Button
                key={activity}
                size="small"
                variant="outlined"
                onClick={() => change({ activities: [...group.activities, activity].slice(0, 10) })}
              >
                Juntar: {activity}
              </Button>
            ))}
          </Row>
        )}
      </Stack>
    </DialogFrame>
  )
}
