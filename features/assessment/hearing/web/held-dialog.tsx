import { useState } from 'react'
import { formatDateInProse } from '#kit/figures.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { DateField } from '#kit/web/form/date-field.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { today } from '#school/students/web/today.ts'
import type { Grouping } from '../grouping-contract.ts'

/** Says on which days the hour was held; what was not held is taken back. */
export default function HeldDialog({
  grouping,
  onClose,
  onSay,
}: {
  grouping: Grouping
  onClose: () => void
  onSay: (date: string, held: boolean) => void
}) {
  const [date, setDate] = useState(today())
  const isThere = grouping.heldOn.includes(date)
  return (
    <DialogFrame
      open
      onClose={onClose}
      size={440}
      title="A hora foi dada"
      sub="Conta para saber quanto se ensinou entre as duas audições."
      onSubmit={event => {
        event.preventDefault()
        if (date) onSay(date, !isThere)
      }}
      foot={
        <>
          <Button onClick={onClose}>Fechar</Button>
          <Button variant="contained" type="submit" disabled={date === ''}>
            {isThere ? 'Retirar este dia' : 'Foi dada neste dia'}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <DateField label="Dia" value={date} max={today()} onChange={setDate} />
        <p role="status">
          {grouping.heldOn.length === 0
            ? 'Ainda nenhuma hora foi dada.'
            : grouping.heldOn.map(day => formatDateInProse(day)).join(', ')}
        </p>
      </Stack>
    </DialogFrame>
  )
}
