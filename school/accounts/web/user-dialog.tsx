import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useSave } from '#kit/web/api/queries.ts'
import { ApiError, messageOf } from '#kit/web/api-error.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { fieldsOf, heldOf } from '#kit/web/form/fields-of.ts'
import { FieldRow } from '#kit/web/form/form-section.tsx'
import { SelectInput, TextInput } from '#kit/web/form/inputs.tsx'
import { schemaResolver } from '#kit/web/form/schema-resolver.ts'
import { Stack } from '#kit/web/parts/layout.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { reaches, reachLabels } from '#school/reach.ts'
import { roleLabels, roles } from '#school/roles.ts'
import { userBody } from '../account.ts'
import { type User, updateUser } from '../users-contract.ts'
import { SchoolPicker } from './school-picker.tsx'
import { useSession } from './session.ts'
import { useSchoolOptions } from './use-school-options.ts'

interface UserDialogProps {
  user: User
  /** The account waits: its role is what is being decided. */
  approving: boolean
  onClose: () => void
}

/** Name, role, post and school of an account. */
export function UserDialog({ user, approving, onClose }: UserDialogProps) {
  const announce = useUndo()
  const { schools } = useSchoolOptions()
  const asker = useSession().user
  const form = useForm({
    defaultValues: {
      name: user.name,
      role: approving ? ('professor' as const) : user.role,
      jobTitle: user.jobTitle,
      phone: user.phone,
      schoolId: user.schoolId,
      reach: user.reach,
    },
    resolver: schemaResolver(userBody),
    mode: 'onTouched',
  })
  const { handleSubmit, setError, setValue, getFieldState } = form
  const field = fieldsOf(form)
  const { held } = heldOf(form)
  // Who is approved works at the only school there is, unless somebody says otherwise.
  const only = approving && user.schoolId === null && schools.length === 1 ? schools[0]?.id : undefined
  useEffect(() => {
    if (only !== undefined && !getFieldState('schoolId').isDirty) setValue('schoolId', only)
  }, [only, getFieldState, setValue])
  const save = useSave(updateUser, {
    onSaved: ({ data, change }) => {
      announce(approving ? `${data.name} pode trabalhar.` : `${data.name} guardado.`, change)
      onClose()
    },
  })
  const submit = handleSubmit(body =>
    save.mutate(
      { params: { id: user.id }, body: { ...body, version: user.version } },
      {
        onError: error => {
          const fields = error instanceof ApiError ? error.fields : {}
          for (const [name, message] of Object.entries(fields)) setError(name as 'name', { message })
        },
      },
    ),
  )
  return (
    <FormDialog
      onClose={onClose}
      icon="user-gear"
      title={approving ? `Aprovar ${user.name}` : `Alterar ${user.name}`}
      sub={<bdi>{user.email}</bdi>}
      onSubmit={() => void submit()}
      submit={approving ? 'Aprovar' : 'Guardar'}
      busy={save.isPending}
      problem={save.error ? messageOf(save.error) : undefined}
    >
      <Stack gap={20}>
        <TextInput label="Nome completo" required {...field('name')} />
        <FieldRow>
          <SelectInput
            label="Papel"
            options={roles.map(value => ({ value, label: roleLabels[value] }))}
            {...field('role')}
          />
          <TextInput label="Função" optional {...field('jobTitle')} />
        </FieldRow>
        <FieldRow>
          <TextInput label="Telemóvel" optional type="tel" {...field('phone')} />
          {!asker?.oneSchool && <SchoolPicker optional none="Nenhuma" {...held('schoolId')} />}
        </FieldRow>
        {asker?.manySchools && !asker.oneSchool && (
          <SelectInput
            label="Alcance"
            help="O que a conta vê e muda: só a escola escolhida, ou todas."
            options={reaches.map(value => ({ value, label: reachLabels[value] }))}
            {...field('reach')}
          />
        )}
      </Stack>
    </FormDialog>
  )
}
