import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { ChecksField } from '#kit/web/form/checks-field.tsx'
import { TextInput } from '#kit/web/form/inputs.tsx'
import { LinesField } from '#kit/web/form/lines-field.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { ActionMenu } from '#kit/web/parts/action-menu.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { useRemoval } from '#school/changes/web/use-removal.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { roleInAcademy } from '#school/reach.ts'
import { roleLabels } from '#school/roles.ts'
import {
  createReaderGroup,
  type GroupBody,
  listReaderGroups,
  type ReaderGroup,
  removeReaderGroup,
  updateReaderGroup,
} from '../groups-contract.ts'
import { policyCrumbs } from '../places.ts'
import listStyles from './reader-groups.module.css'

type Account = { id: string; name: string; role: string }

/** Whom policies concern; the administration keeps the groups, other approvers look at them. */
export function ReaderGroupsPage() {
  const { user } = useSession()
  const answer = useQuery(query(listReaderGroups, {}))
  const [edited, setEdited] = useState<ReaderGroup | 'new' | null>(null)
  const removalOf = useRemoval(removeReaderGroup, {
    said: (group: ReaderGroup) => `Grupo «${group.name}» eliminado.`,
    detail: '',
  })
  const mayWrite = roleInAcademy(user) === 'admin'
  const actionsOf = (group: ReaderGroup): Action[] => [
    { label: 'Editar', icon: 'pencil-simple', onClick: () => setEdited(group) },
    removalOf(group),
  ]
  return (
    <>
      <PageHead
        title="Grupos de leitores"
        crumbs={[...policyCrumbs, { label: 'Grupos de leitores' }]}
        sub={mayWrite ? undefined : 'A administração é que os altera.'}
        primary={
          mayWrite ? { label: 'Novo grupo', icon: 'plus', onClick: () => setEdited('new') } : undefined
        }
      />
      <Awaited
        answer={answer}
        failed="Não foi possível abrir os grupos"
        awaited={<SkeletonCards rows={4} />}
      />
      {answer.data && (
        <Section flush>
          {answer.data.rows.length === 0 ? (
            <EmptyState
              title="Ainda não há grupos"
              text="Professores, Delegados, Direcção, Estagiários: cada política destina-se a um ou a vários."
              primary={
                mayWrite ? { label: 'Novo grupo', icon: 'plus', onClick: () => setEdited('new') } : undefined
              }
            />
          ) : (
            <ul className={listStyles.groups}>
              {answer.data.rows.map(group => (
                <li key={group.id}>
                  <div>
                    <Text as="b" semibold>
                      {group.name}
                    </Text>
                    <Text as="p" caption secondary>
                      {whoIsIn(group, answer.data.accounts)}
                    </Text>
                  </div>
                  <span>{counted(group.people, 'pessoa', 'pessoas')}</span>
                  <span>{counted(group.policies, 'política', 'políticas')}</span>
                  {mayWrite && (
                    <ActionMenu label={`Mais acções de ${group.name}`} actions={actionsOf(group)} />
                  )}
                </li>
              ))}
            </ul>
          )}
        </Section>
      )}
      {edited && answer.data && (
        <GroupDialog
          group={edited === 'new' ? undefined : edited}
          accounts={answer.data.accounts}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

function whoIsIn(group: ReaderGroup, accounts: readonly Account[]): string {
  const roles = group.roles.map(role => `todos: ${roleLabels[role]}`)
  const names = accounts.filter(account => group.accountIds.includes(account.id)).map(account => account.name)
  const paper = group.paperNames.map(name => `${name} (sem conta)`)
  const all = [...roles, ...names, ...paper]
  const shown = all.slice(0, 6).join(', ')
  return all.length > 6 ? `${shown} e mais ${all.length - 6}` : shown || 'ninguém ainda'
}

interface GroupDialogProps {
  group: ReaderGroup | undefined
  accounts: readonly Account[]
  onClose: () => void
}

function GroupDialog({ group, accounts, onClose }: GroupDialogProps) {
  const [values, setValues] = useState<GroupBody>({
    name: group?.name ?? '',
    roles: group?.roles ?? [],
    accountIds: group?.accountIds ?? [],
    paperNames: group?.paperNames ?? [],
  })
  const [error, setError] = useState<ApiError>()
  const announce = useUndo()
  const create = useSave(createReaderGroup)
  const update = useSave(updateReaderGroup)
  const done = (words: string) => ({
    onSuccess: ({ change }: { change: string | null }) => {
      announce(words, change)
      onClose()
    },
    onError: (thrown: Error) => setError(ApiError.from(thrown)),
  })
  const save = () => {
    setError(undefined)
    if (group)
      update.mutate(
        { params: { id: group.id }, body: { ...values, version: group.version } },
        done(`Grupo «${values.name}» guardado.`),
      )
    else create.mutate({ body: values }, done(`Grupo «${values.name}» criado.`))
  }
  return (
    <FormDialog
      title={group ? 'Editar o grupo' : 'Novo grupo de leitores'}
      onClose={onClose}
      onSubmit={save}
      submit="Guardar"
      busy={create.isPending || update.isPending}
    >
      <TextInput
        label="Nome"
        required
        value={values.name}
        maxLength={80}
        error={
          error?.fields.name ?? (error && Object.keys(error.fields).length === 0 ? error.message : undefined)
        }
        onChange={event => setValues({ ...values, name: event.target.value })}
      />
      <ChecksField
        label="Todos os que têm o papel de"
        layout="box"
        options={(['professor', 'pedagogo', 'admin'] as const).map(role => ({
          value: role,
          label: roleLabels[role],
        }))}
        value={values.roles}
        onChange={roles => setValues({ ...values, roles })}
      />
      <ChecksField
        label="E estas contas"
        layout="box"
        options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        value={values.accountIds}
        onChange={accountIds => setValues({ ...values, accountIds })}
      />
      <LinesField
        label="Pessoas sem conta"
        optional
        help="Um nome por linha; assinam em papel."
        value={values.paperNames}
        onChange={paperNames => setValues({ ...values, paperNames })}
      />
    </FormDialog>
  )
}
