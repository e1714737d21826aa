import { href } from '#kit/address.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import { formatDateInProse } from '#kit/figures.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import * as pages from '#school/pages.ts'
import { dismissReminder, type getMyReadings } from '../due-contract.ts'
import styles from './policies.module.css'

interface OverdueDialogProps {
  open: boolean
  onClose: () => void
  /** What should have been read by now. */
  late: ResponseOf<typeof getMyReadings>['rows']
}

/** Over the page that was asked for, once a day: what should have been read by now. */
export function OverdueDialog({ open, onClose, late }: OverdueDialogProps) {
  const { mutate: remember } = useSave(dismissReminder, { failed: null })
  const [first] = late
  // What somebody closed does not come again today, on any device.
  function leave() {
    remember({})
    onClose()
  }
  return (
    <DialogFrame
      open={open}
      onClose={leave}
      icon="scroll"
      tone="amber"
      title={late.length === 1 ? 'Uma política ficou por ler' : 'Políticas que ficaram por ler'}
      sub="O prazo já passou. Cada uma diz o que mudou e lê-se em poucos minutos."
      foot={
        <>
          <Button variant="outlined" onClick={leave}>
            Mais tarde
          </Button>
          {first && (
            <Button
              variant="contained"
              to={href(pages.policy, { documentId: first.policyId })}
              onClick={leave}
            >
              Ler agora
            </Button>
          )}
        </>
      }
    >
      <ul className={styles.overdue}>
        {late.map(row => (
          <Stack as="li" gap={2} ruled key={row.policyId}>
            <Link to={href(pages.policy, { documentId: row.policyId })} onClick={leave}>
              {row.title}
            </Link>
            <Text
              as="small"
              secondary
            >{`versão ${row.number}, devia estar lida em ${formatDateInProse(row.dueOn)}`}</Text>
            {row.changes && <p>{row.changes}</p>}
          </Stack>
        ))}
      </ul>
    </DialogFrame>
  )
}
