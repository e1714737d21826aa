import { useForm } from 'react-hook-form'
import { useSave } from '#kit/web/api/queries.ts'
import { ApiError, messageOf } from '#kit/web/api-error.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { heldOf } from '#kit/web/form/fields-of.ts'
import { SelectInput, TextInput } from '#kit/web/form/inputs.tsx'
import { schemaResolver } from '#kit/web/form/schema-resolver.ts'
import { notify } from '#kit/web/notify.ts'
import { Stack } from '#kit/web/parts/layout.tsx'
import { type Reach, reaches, reachLabels } from '#school/reach.ts'
import { roleLabels, staff } from '#school/roles.ts'
import { inviteBody, inviteUser, type OneTimeLink } from '../users-contract.ts'
import { SchoolPicker } from './school-picker.tsx'
import { useChoosesSchool } from './use-school-options.ts'

interface Invite {
  email: string
  role: 'admin' | 'pedagogo' | 'professor'
  schoolId?: string | null
  reach?: Reach
}

/** Whom to invite, and as what; the link is then shown once, to be copied. */
export function InviteDialog({
  onClose,
  onMade,
}: {
  onClose: () => void
  onMade: (email: string, link: OneTimeLink) => void
}) {
  const chooses = useChoosesSchool()
  const form = useForm({
    defaultValues: {
      email: '',
      role: 'professor' as const,
      ...(chooses && { schoolId: null, reach: 'escola' as const }),
    },
    resolver: schemaResolver<Invite>(inviteBody),
    mode: 'onTouched',
  })
  const { register, handleSubmit, formState, setError } = form
  const school = heldOf(form).held('schoolId')
  const invite = useSave(inviteUser, { onSaved: ({ data }, { body }) => onMade(body.email, data) })
  const submit = handleSubmit(body =>
    invite.mutate(
      { body },
      {
        onError: error => {
          const fields = error instanceof ApiError ? Object.entries(error.fields) : []
          for (const [name, message] of fields) setError(name as 'email', { message }, { shouldFocus: true })
          if (fields.length === 0)
            notify.error('Não foi possível fazer o convite.', { detail: messageOf(error) })
        },
      },
    ),
  )
  return (
    <FormDialog
      onClose={onClose}
      size={440}
      icon="user-plus"
      title="Convidar"
      sub="Faz-se uma ligação que serve uma vez, para enviar a quem convida."
      onSubmit={() => void submit()}
      submit="Fazer o convite"
      busy={invite.isPending}
    >
      <Stack gap={20}>
        <TextInput
          label="E-mail"
          required
          type="email"
          inputMode="email"
          {...register('email')}
          error={formState.errors.email?.message}
        />
        <SelectInput
          label="Papel"
          options={staff.map(value => ({ value, label: roleLabels[value] })).reverse()}
          {...register('role')}
          error={formState.errors.role?.message}
        />
        {chooses && (
          <>
            <SchoolPicker none="Nenhuma" {...school} value={school.value ?? null} />
            <SelectInput
              label="Alcance"
              help="O que a conta vê e muda: só a escola escolhida, ou todas."
              options={reaches.map(value => ({ value, label: reachLabels[value] }))}
              {...register('reach')}
              error={formState.errors.reach?.message}
            />
          </>
        )}
      </Stack>
    </FormDialog>
  )
}
