import { useForm } from 'react-hook-form'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { schemaResolver } from '#kit/web/form/schema-resolver.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { type PlanBody, planBody } from '../contract.ts'
import { HeaderFields } from './header-fields.tsx'
import styles from './plan-parts.module.css'

interface HeaderDialogProps {
  body: PlanBody
  onSave: (body: PlanBody) => void
  onClose: () => void
}

/** The head of a plan that exists; its rows stay where they are. */
export function HeaderDialog({ body, onSave, onClose }: HeaderDialogProps) {
  const form = useForm<PlanBody, unknown, PlanBody>({
    defaultValues: body,
    resolver: schemaResolver<PlanBody>(planBody),
    mode: 'onTouched',
  })
  return (
    <DialogFrame
      open
      onClose={onClose}
      size={880}
      title="Cabeçalho do plano"
      onSubmit={event => {
        event.stopPropagation()
        void form.handleSubmit(onSave)(event)
      }}
      foot={
        <>
          <Button variant="outlined" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained">
            Guardar o cabeçalho
          </Button>
        </>
      }
    >
      <Stack gap={16} className={styles.fields}>
        <HeaderFields form={form} begun />
      </Stack>
    </DialogFrame>
  )
}
