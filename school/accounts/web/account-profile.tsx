import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { field, fieldsOf } from '#kit/fields.ts'
import { query } from '#kit/web/api/queries.ts'
import { conflictOf } from '#kit/web/form/conflict-of.ts'
import { FormPage } from '#kit/web/form/form-page.tsx'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { CheckInput, TextInput } from '#kit/web/form/inputs.tsx'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import type { Crumb } from '#kit/web/parts/page-head.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { roleOf } from '#school/roles.ts'
import { installationState } from '../access-contract.ts'
import { accountFields } from '../account.ts'
import { accountThing, type OwnAccount } from '../contract.ts'
import { ownAccountBody, updateOwnAccount } from '../own-contract.ts'
import styles from './account.module.css'
import { SchoolPicker } from './school-picker.tsx'
import { useSessions } from './session.ts'

/** What every part of the account's page carries on top. */
export interface AccountHead {
  title: string
  crumbs: Crumb[]
  tabs: ReactNode
}

const { name, phone, schoolId } = accountFields.fields
/** What two devices of one person may write at once. */
const ownFields = fieldsOf(accountThing, {
  name,
  phone,
  schoolId,
  mailNotices: field('Avisos por e-mail', ownAccountBody.shape.mailNotices),
})

/** The fields that a person may change of their account. */
export function AccountProfile({ account, head }: { account: OwnAccount; head: AccountHead }) {
  const { store } = useSessions()
  const announce = useUndo()
  const navigate = useNavigate()
  const { data: installation } = useQuery(query(installationState, {}))
  const state = useFormPage({
    endpoint: updateOwnAccount,
    schema: ownAccountBody,
    values: valuesOf(account),
    version: account.version,
    toInput: (values, version = account.version) => ({ body: { ...values, version } }),
    draft: 'account',
    name: () => 'A minha conta',
    href: pages.account,
    touches: ['auth'],
    onSaved: (_row, change) => {
      announce('A sua conta foi guardada.', change)
      void store.refresh()
    },
    conflict: { ...conflictOf(ownFields), toValues: valuesOf },
  })
  const { register, setValue, watch, formState } = state.form
  return (
    <FormPage state={state} title={head.title} crumbs={head.crumbs} onCancel={() => navigate(-1)}>
      {head.tabs}
      <FormSection title="Conta" text="O e-mail e o papel são dados pela administração da escola.">
        <dl className={styles.facts}>
          <div>
            <dt>E-mail</dt>
            <dd>
              <bdi>{account.email}</bdi>
            </dd>
          </div>
          <div>
            <dt>Papel</dt>
            <dd>{roleOf(account)}</dd>
          </div>
          {account.jobTitle && (
            <div>
              <dt>Função</dt>
              <dd>{account.jobTitle}</dd>
            </div>
          )}
        </dl>
      </FormSection>
      <FormSection title="Perfil" text="O nome aparece nos planos, nos relatórios e no histórico.">
        <TextInput
          label="Nome completo"
          required
          autoComplete="name"
          {...register('name')}
          error={formState.errors.name?.message}
        />
        <FieldRow>
          <TextInput
            label="Telemóvel"
            optional
            type="tel"
            autoComplete="tel"
            help="Só a administração da escola o vê."
            {...register('phone')}
            error={formState.errors.phone?.message}
          />
          {account.reach === 'academia' && (
            <SchoolPicker
              optional
              none="Nenhuma"
              value={watch('schoolId')}
              onChange={id => setValue('schoolId', id, { shouldDirty: true, shouldTouch: true })}
              error={formState.errors.schoolId?.message}
            />
          )}
        </FieldRow>
      </FormSection>
      {installation?.sendsMail && (
        <FormSection title="Avisos" text="Os mesmos que estão em «Falta hoje», na primeira página.">
          <CheckInput
            label="De manhã, nos dias úteis, um e-mail com o que espera por mim"
            {...register('mailNotices')}
          />
        </FormSection>
      )}
    </FormPage>
  )
}

function valuesOf({ name, phone, schoolId, mailNotices, version }: OwnAccount) {
  return { name, phone, schoolId, mailNotices, version }
}
