import { useForm } from 'react-hook-form'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { schemaResolver } from '#kit/web/form/schema-resolver.ts'
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
    <FormDialog
      onClose={onClose}
      size={880}
      title="Cabeçalho do plano"
      onSubmit={() => void form.handleSubmit(onSave)()}
      submit="Guardar o cabeçalho"
    >
      <Stack gap={16} className={styles.fields}>
        <HeaderFields form={form} begun />
      </Stack>
    </FormDialog>
  )
}
