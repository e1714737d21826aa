import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { href } from '#kit/address.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import { maySetState } from '#kit/states.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { ConfirmDialog } from '#kit/web/dialog/confirm-dialog.tsx'
import { TextArea } from '#kit/web/form/inputs.tsx'
import { notify } from '#kit/web/notify.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { deleted, useRemoval } from '#school/changes/web/use-removal.ts'
import { useUndoChanges } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import {
  type Policy,
  type PolicyVersion,
  policyStateTable,
  removePolicy,
  removeVersion,
  setVersionState,
} from '../contract.ts'
import { policyThing } from '../policy.ts'
import { markReviewed } from '../review-contract.ts'

interface Openers {
  onHistory: () => void
  onSignatures: () => void
  onReplacePdf: () => void
  onCheck: () => void
}

type Step = 'rascunho' | 'em aprovação' | 'aprovada' | 'revogada'

/** What may be done with a policy and the version on the screen, for approvers. */
export function usePolicyActions(
  policy: Policy,
  version: PolicyVersion | undefined,
  { onHistory, onSignatures, onReplacePdf, onCheck }: Openers,
): { actions: { primary?: Action; secondary?: Action[]; more?: Action[] }; dialog: ReactNode } {
  const { user } = useSession()
  const navigate = useNavigate()
  const step = useSave(setVersionState)
  const removalOf = useRemoval(removePolicy, { said: deleted(policyThing, (one: Policy) => one.title) })
  const removalOfVersion = useRemoval(removeVersion, {
    said: (version: { id: string; version: number; number: string }) => `Versão ${version.number} eliminada.`,
  })
  const [asking, setAsking] = useState<Step | null>(null)
  const [reason, setReason] = useState('')
  const reviewed = useReviewed(policy, version)
  if (!policy.mayEdit) return { actions: reviewed ? { primary: reviewed } : {}, dialog: null }
  const put = (to: Step) => {
    if (!version) return
    step.mutate(
      { params: { id: version.id }, body: { state: to, version: version.version, reason } },
      {
        onSuccess: ({ data }) => {
          setAsking(null)
          setReason('')
          notify.ok(`Versão ${data.number}: ${policyStateTable.labels[data.state].toLowerCase()}.`)
        },
      },
    )
  }
  const may = (to: Step) =>
    version !== undefined && maySetState(policyStateTable, version.state, to, user?.nivel ?? '')
  const submit: Action = {
    label: 'Enviar para aprovação',
    icon: 'paper-plane-tilt',
    busy: step.isPending,
    onClick: () => put('em aprovação'),
  }
  const approve: Action = { label: 'Aprovar', icon: 'seal-check', onClick: () => setAsking('aprovada') }
  const giveBack: Action = {
    label: 'Devolver a rascunho',
    icon: 'arrow-u-up-left',
    onClick: () => setAsking('rascunho'),
  }
  const newVersion: Action = {
    label: 'Nova versão',
    icon: 'plus',
    to: href(pages.newVersion, { politica: policy.id }),
  }
  const editVersion: Action = {
    label: 'Editar a versão',
    icon: 'pencil-simple',
    to: href(pages.editVersion, { id: version?.id ?? '', politica: policy.id }),
  }
  const isDraft = version?.state === 'rascunho'
  const isDecided = policy.versions.some(version => !['rascunho', 'em aprovação'].includes(version.state))
  const primary = isDraft ? submit : may('aprovada') ? approve : newVersion
  const secondary: Action[] = isDraft ? [editVersion] : may('rascunho') ? [giveBack] : []
  const more: Action[] = [
    ...(reviewed ? [reviewed] : []),
    ...(primary === newVersion ? [] : [newVersion]),
    { label: 'Editar a ficha', icon: 'pencil-simple', to: href(pages.editPolicy, { id: policy.id }) },
    ...(isDraft && version.sha256 !== null
      ? [{ label: 'Trocar o PDF', icon: 'file-pdf', onClick: onReplacePdf } satisfies Action]
      : []),
    ...(version?.state === 'em vigor'
      ? [{ label: 'Assinaturas em papel', icon: 'signature', onClick: onSignatures } satisfies Action]
      : []),
    { label: 'Perguntas depois de ler', icon: 'exam', onClick: onCheck },
    { label: 'Histórico', icon: 'clock-counter-clockwise', onClick: onHistory },
    ...(may('revogada')
      ? [
          {
            label: 'Revogar',
            icon: 'prohibit',
            destructive: true,
            onClick: () => setAsking('revogada'),
          } satisfies Action,
        ]
      : []),
    ...(isDraft
      ? [
          {
            ...removalOfVersion(version, () => void navigate(href(pages.policy, { documentId: policy.id }))),
            label: 'Eliminar a versão',
          } satisfies Action,
        ]
      : []),
    ...(isDecided
      ? []
      : [
          {
            ...removalOf(policy, () => void navigate(pages.policies)),
            label: 'Eliminar a política',
          } satisfies Action,
        ]),
  ]
  const words = asking === null ? undefined : sentences[asking]
  const dialog = words && (
    <ConfirmDialog
      open
      title={words.title}
      text={
        <>
          <p>{words.text}</p>
          {asking !== 'aprovada' && (
            <TextArea
              label="Razão"
              optional
              maxLength={500}
              value={reason}
              onChange={event => setReason(event.target.value)}
            />
          )}
        </>
      }
      confirm={words.confirm}
      destructive={asking === 'revogada'}
      busy={step.isPending}
      onConfirm={() => asking !== null && put(asking)}
      onClose={() => setAsking(null)}
    />
  )
  return { actions: { primary, secondary, more }, dialog }
}

/** One tap: the version in force was reviewed, and nothing in it changes. */
function useReviewed(policy: Policy, version: PolicyVersion | undefined): Action | undefined {
  const save = useSave(markReviewed)
  const undo = useUndoChanges()
  if (!policy.mayReview || version?.id !== policy.versionId || version.state !== 'em vigor') return undefined
  return {
    label: 'Revista, sem alterações',
    icon: 'seal-check',
    busy: save.isPending,
    onClick: () =>
      save.mutate(
        { params: { id: version.id }, body: { version: version.version } },
        {
          onSuccess: ({ data, change }) =>
            notify.ok(`«${policy.title}» revista, sem alterações.`, {
              detail: data.nextReviewOn
                ? `A próxima revisão é em ${formatDateSlashes(data.nextReviewOn)}.`
                : '',
              ...(change && { action: { label: 'Desfazer', onClick: () => void undo([change]) } }),
            }),
        },
      ),
  }
}

const sentences: Partial<Record<Step, { title: string; text: string; confirm: string }>> = {
  aprovada: {
    title: 'Aprovar esta versão?',
    text: 'Entra em vigor na data escrita e já não se altera. Quem a deve ler é avisado nesse dia.',
    confirm: 'Aprovar',
  },
  rascunho: {
    title: 'Devolver a rascunho?',
    text: 'Quem a escreveu pode alterá-la e enviá-la de novo.',
    confirm: 'Devolver',
  },
  revogada: {
    title: 'Revogar esta versão?',
    text: 'Deixa de obrigar a partir de hoje, e ninguém mais a tem de ler. Isto não se desfaz.',
    confirm: 'Revogar',
  },
}
