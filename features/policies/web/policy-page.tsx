import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { v7 as uuid } from 'uuid'
import { href } from '#kit/address.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import { apiOf, call } from '#kit/web/api/client.ts'
import { onOutbox, sendLater, waitingMessage, waitingRequests } from '#kit/web/api/outbox.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { ApiError, messageOf } from '#kit/web/api-error.ts'
import { CheckInput } from '#kit/web/form/inputs.tsx'
import { StickyBar } from '#kit/web/form/sticky-bar.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { HistoryDialog } from '#school/changes/web/history-dialog.tsx'
import { useUndoChanges } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { getPolicy, isUpcoming, listPolicyHistory, type Policy, type PolicyVersion } from '../contract.ts'
import { policyCrumbs } from '../places.ts'
import { confirmReading, getVersionText, openVersion } from '../reading-contract.ts'
import type { CheckAnswers } from './policy-check.tsx'
import styles from './policy-page.module.css'
import { PolicyReader } from './policy-reader.tsx'
import { Changes, ChangesOnPhone, Facts, Readers, Versions } from './policy-sides.tsx'
import { PolicyStateMark, ReadingMark } from './policy-state.tsx'
import { usePolicyActions } from './use-policy-actions.tsx'
import { VersionPdf } from './version-pdf.tsx'

const CheckAnswersDialog = fetchedDialog(() => import('./policy-check.tsx').then(m => m.CheckAnswersDialog))
const CheckChoice = fetchedDialog(() => import('./policy-check-choice.tsx').then(m => m.CheckChoice))
const SignaturesDialog = fetchedDialog(() => import('./signatures-dialog.tsx').then(m => m.SignaturesDialog))

/** One policy: the text, what changed in it, its versions; and for required readers the confirmation. */
export function PolicyPage() {
  const { documentId = '' } = useParams()
  const answer = useQuery(query(getPolicy, { params: { id: documentId } }))
  const param = useSearchParams()[0].get('versao')
  // A version that has just been written is not in what was read before it.
  const isKnown = param === null || answer.data?.versions.some(entry => entry.id === param)
  if (answer.data && (isKnown || !answer.isFetching))
    return <PolicyView key={documentId} policy={answer.data} />
  if (answer.error instanceof ApiError && (answer.error.status === 404 || answer.error.status === 400))
    return (
      <>
        <PageHead title="Política" crumbs={policyCrumbs} />
        <Section>
          <EmptyState
            title="Este documento não existe"
            text="O endereço não corresponde a nenhuma política, ou ela foi retirada."
            primary={{ label: 'Ver as políticas', to: pages.policies }}
          />
        </Section>
      </>
    )
  return (
    <Awaited
      answer={answer}
      failed="Não foi possível abrir a política"
      head={<PageHead title="Política" crumbs={policyCrumbs} />}
      awaited={<SkeletonCards rows={6} />}
    />
  )
}

function PolicyView({ policy }: { policy: Policy }) {
  const [params] = useSearchParams()
  const param = params.get('versao')
  const version =
    policy.versions.find(version => version.id === (param ?? policy.versionId)) ??
    policy.versions.find(version => version.id === policy.versionId) ??
    policy.versions[0]
  const [history, setHistory] = useState(false)
  const [signatures, setSignatures] = useState(false)
  const [replacing, setReplacing] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const undo = useUndoChanges()
  const { actions, dialog } = usePolicyActions(policy, version, {
    onHistory: () => setHistory(true),
    onSignatures: () => setSignatures(true),
    onReplacePdf: () => setReplacing(true),
    onCheck: () => setChoosing(true),
  })
  const text = useQuery({
    ...query(getVersionText, { params: { id: version?.id ?? '' } }),
    enabled: version?.sha256 != null,
  }).data
  const isDraft = version?.state === 'rascunho'
  const isAsked =
    version?.state === 'em vigor' && version.id === policy.versionId && policy.reading !== 'lida'
  const mustRead = isAsked && policy.reading !== null
  const reading = useReading(policy, version, isAsked)

  return (
    <>
      <PageHead
        title={policy.title}
        crumbs={[{ label: 'Políticas', to: pages.policies }, { label: policy.code }]}
        sub={
          <Row as="span" gap={12} rowGap={4} wrap center>
            <PolicyStateMark state={version?.state ?? 'rascunho'} />
            {version && <span>{versionText(version)}</span>}
            {version?.id === policy.versionId && policy.reading !== null && (
              <ReadingMark reading={policy.reading} dueOn={policy.dueOn} isDueToday={policy.isDueToday} />
            )}
          </Row>
        }
        {...actions}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          {policy.state === 'revogada' && version?.state === 'revogada' && (
            <Note tone="amber">
              Esta política foi revogada
              {version.revokedOn ? ` em ${formatDateSlashes(version.revokedOn)}` : ''} e já não obriga
              ninguém.
            </Note>
          )}
          {version && version.id !== policy.versionId && policy.state === 'em vigor' && (
            <Note>
              Está a ver a versão {version.number}.{' '}
              <Link to={href(pages.policy, { documentId: policy.id })}>Abrir a que está em vigor</Link>
            </Note>
          )}
          <ChangesOnPhone version={version} since={text?.since ?? null} changes={text?.changes ?? []} />
          {version === undefined ? (
            <Section>
              <EmptyState
                title="Ainda sem texto"
                text="A política existe, mas nenhuma versão foi escrita."
                primary={
                  policy.mayEdit
                    ? {
                        label: 'Nova versão',
                        icon: 'plus',
                        to: href(pages.newVersion, { politica: policy.id }),
                      }
                    : undefined
                }
              />
            </Section>
          ) : version.sha256 === null || (replacing && isDraft) ? (
            <VersionPdf
              version={version}
              mayWrite={policy.mayEdit && isDraft}
              onDone={() => setReplacing(false)}
            />
          ) : (
            <PolicyReader
              key={version.sha256}
              policy={policy}
              version={{ ...version, sha256: version.sha256 }}
              paragraphs={text?.paragraphs}
              onEnd={reading.reachEnd}
            />
          )}
        </div>
        <div className={styles.side}>
          <Changes version={version} since={text?.since ?? null} changes={text?.changes ?? []} />
          <Versions policy={policy} shown={version} />
          <Facts policy={policy} version={version} />
          {policy.readers && policy.state === 'em vigor' && (
            <Readers policy={policy} onSignatures={() => setSignatures(true)} />
          )}
        </div>
      </div>
      {mustRead && version && !reading.isWaiting && (
        <Declaration policy={policy} version={version} reading={reading} />
      )}
      {dialog}
      {choosing && <CheckChoice policy={policy} onClose={() => setChoosing(false)} />}
      {signatures && version && (
        <SignaturesDialog policy={policy} version={version} onClose={() => setSignatures(false)} />
      )}
      <HistoryDialog
        open={history}
        onClose={() => setHistory(false)}
        name={policy.title}
        endpoint={listPolicyHistory}
        input={{ params: { id: policy.id } }}
        onUndo={policy.mayEdit ? entry => void undo([entry.batchId]) : undefined}
      />
    </>
  )
}

interface Reading {
  /** The end of the document was seen. */
  atEnd: boolean
  reachEnd: () => void
  /** With the answers to what the policy asks; true once it needs nothing more of the person. */
  confirm: (answers?: CheckAnswers) => Promise<boolean>
  busy: boolean
  /** Confirmed without a network: it waits on this device. */
  isWaiting: boolean
}

/** What a reading is made of: that it was opened, that its end was reached, and the confirmation, also without a network. */
function useReading(policy: Policy, version: PolicyVersion | undefined, isAsked: boolean): Reading {
  const [atEnd, setAtEnd] = useState(false)
  const [busy, setBusy] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)
  const client = useQueryClient()
  const save = useSave(confirmReading)
  const id = version?.id
  useEffect(() => {
    if (!isAsked || id === undefined) return
    call(openVersion, { params: { id } }).catch((error: unknown) =>
      // The confirmation reports it too.
      console.info('The opening of the policy could not be reported yet.', error),
    )
  }, [isAsked, id])
  const reachEnd = useCallback(() => setAtEnd(true), [])
  const confirm = async (answers: CheckAnswers = []) => {
    if (!version?.sha256) return false
    const input = {
      params: { id: version.id },
      body: { sha256: version.sha256, lastPage: version.pages ?? 1, answers: [...answers] },
    }
    setBusy(true)
    try {
      await save.mutateAsync(input)
      notify.ok('A sua leitura ficou registada.', { detail: `${policy.title}, versão ${version.number}.` })
      return true
    } catch (thrown) {
      const error = ApiError.from(thrown)
      if (error.isTransient) {
        const key = uuid()
        const where = await sendLater({
          key,
          endpoint: confirmReading,
          input,
          api: apiOf(confirmReading),
          label: `Leitura de ${policy.title}`,
          href: href(pages.policy, { documentId: policy.id }),
        })
        setIsWaiting(true)
        const stop = onOutbox(() => {
          if (waitingRequests().some(request => request.key === key && !request.refusal)) return
          stop()
          setIsWaiting(false)
          void client.invalidateQueries({ queryKey: ['policies'] })
        })
        notify.info('A sua leitura ainda não ficou registada.', { detail: waitingMessage(where) })
        return true
      }
      if (error.code === 'CHECK_WRONG') notify.error(error.message)
      else notify.error('A leitura não ficou registada.', { detail: messageOf(error) })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { atEnd, reachEnd, confirm, busy, isWaiting }
}

interface DeclarationProps {
  policy: Policy
  version: PolicyVersion
  reading: Reading
}

function Declaration({ policy, version, reading }: DeclarationProps) {
  const [agreed, setAgreed] = useState(false)
  const [checking, setChecking] = useState(false)
  return (
    <>
      <StickyBar
        state={
          <div className={styles.declaration}>
            <CheckInput
              label={version.statement}
              checked={agreed}
              disabled={!reading.atEnd}
              onChange={event => setAgreed(event.target.checked)}
            />
            {!reading.atEnd && <p>Leia até à última página para poder confirmar.</p>}
          </div>
        }
      >
        <Button
          variant="contained"
          size="large"
          disabled={!agreed || !reading.atEnd}
          loading={reading.busy}
          onClick={() => (policy.checks > 0 ? setChecking(true) : void reading.confirm())}
        >
          Li e compreendi
        </Button>
      </StickyBar>
      {checking && (
        <CheckAnswersDialog policy={policy} reading={reading} onClose={() => setChecking(false)} />
      )}
    </>
  )
}

function versionText(version: PolicyVersion): string {
  const since =
    version.effectiveFrom === null
      ? ''
      : ` · ${isUpcoming(version.state) ? 'a partir de' : 'desde'} ${formatDateSlashes(version.effectiveFrom)}`
  return `versão ${version.number}${since}`
}
