import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateSlashes } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { DateField } from '#kit/web/form/date-field.tsx'
import { FileField } from '#kit/web/form/file-field.tsx'
import { CheckInput, SelectInput } from '#kit/web/form/inputs.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { openFile } from '#kit/web/parts/download.ts'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import type { Policy, PolicyVersion } from '../contract.ts'
import {
  addPaperReadings,
  addSignatureScan,
  getSignatureScan,
  listSignatures,
  printSignatureList,
  SCAN_BYTES,
} from '../reading-contract.ts'
import styles from './signatures-dialog.module.css'

interface SignaturesDialogProps {
  policy: Policy
  version: PolicyVersion
  onClose: () => void
}

type Signatures = NonNullable<ReturnType<typeof useSignatures>['data']>
type Missing = Signatures['missing'][number]

function useSignatures(id: string) {
  return useQuery(query(listSignatures, { params: { id } }))
}

/** For who signs on paper: print the list, keep its photograph, and enter who signed. */
export function SignaturesDialog({ policy, version, onClose }: SignaturesDialogProps) {
  const answer = useSignatures(version.id)
  return (
    <DialogFrame
      open
      size={560}
      icon="signature"
      title="Assinaturas em papel"
      sub={`${policy.title}, versão ${version.number}`}
      onClose={onClose}
      foot={
        <Button variant="outlined" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <Loaded
        answer={answer}
        failed="Não foi possível abrir as assinaturas"
        awaited={<SkeletonCards rows={3} />}
      >
        {signatures => <Steps version={version} signatures={signatures} />}
      </Loaded>
    </DialogFrame>
  )
}

function Steps({ version, signatures }: { version: PolicyVersion; signatures: Signatures }) {
  return (
    <Stack gap={24} className={styles.steps}>
      <Stack as="section" gap={12} fit>
        <h3>1. Imprimir a lista</h3>
        <p>
          {signatures.missing.length === 0
            ? 'Já todos confirmaram esta versão.'
            : `Com a declaração e quem ainda não confirmou: ${signatures.missing.length}.`}
        </p>
        <Button
          variant="outlined"
          size="small"
          onClick={() => open(call(printSignatureList, { params: { id: version.id }, query: {} }))}
        >
          Abrir a lista para imprimir
        </Button>
      </Stack>
      <ScanStep version={version} signatures={signatures} />
      <EnterStep version={version} signatures={signatures} />
    </Stack>
  )
}

function ScanStep({ version, signatures }: { version: PolicyVersion; signatures: Signatures }) {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async (chosen: File | null) => {
    setFile(chosen)
    setError(undefined)
    if (!chosen) return
    setBusy(true)
    try {
      await call(addSignatureScan, {
        params: { id: version.id },
        query: { fileName: chosen.name },
        body: chosen,
      })
      setFile(null)
      notify.ok('A lista assinada está guardada.')
      void client.invalidateQueries({ queryKey: ['policies'] })
    } catch (thrown) {
      setError(ApiError.from(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack as="section" gap={12} fit>
      <h3>2. Juntar a lista assinada</h3>
      <FileField
        label="Fotografia ou digitalização"
        help="PNG, JPEG, WebP ou PDF."
        accept="image/*,.pdf"
        maxBytes={SCAN_BYTES}
        value={file}
        onChange={chosen => void send(chosen)}
        error={error}
        disabled={busy}
      />
      <Stack as="ul" gap={4} className={styles.scans}>
        {signatures.scans.map(scan => (
          <li key={scan.id}>
            <PlainButton
              look="link"
              onClick={() => open(call(getSignatureScan, { params: { id: scan.id } }))}
            >
              {scan.name}
            </PlainButton>
            <Text
              as="small"
              block
              secondary
            >{`${formatDateSlashes(scan.at)} · ${scan.by} · ${scan.readings} leituras`}</Text>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

function EnterStep({ version, signatures }: { version: PolicyVersion; signatures: Signatures }) {
  const [chosen, setChosen] = useState<readonly Missing[]>([])
  const [signedOn, setSignedOn] = useState('')
  const [scanId, setScanId] = useState(signatures.scans[0]?.id ?? '')
  const save = useSave(addPaperReadings, { failed: 'Não ficou registado.' })
  const { missing, scans } = signatures
  if (missing.length === 0 || scans.length === 0) return null
  const scan = scans.some(scan => scan.id === scanId) ? scanId : (scans[0]?.id ?? '')
  const enter = () =>
    save.mutate(
      { params: { id: version.id }, body: { scanId: scan, signedOn, people: [...chosen] } },
      {
        onSuccess: ({ data }) => {
          setChosen([])
          notify.ok(
            data.added === 1
              ? '1 leitura em papel registada.'
              : `${data.added} leituras em papel registadas.`,
            data.already.length > 0 ? { detail: `Já tinham confirmado: ${data.already.join(', ')}.` } : {},
          )
        },
      },
    )
  return (
    <Stack as="section" gap={12} fit>
      <h3>3. Registar quem assinou</h3>
      <p>O que se regista não se altera depois.</p>
      <Row gap={16} wrap>
        <DateField label="Assinaram em" required value={signedOn} onChange={setSignedOn} />
        {scans.length > 1 && (
          <SelectInput
            label="Lista"
            value={scan}
            onChange={event => setScanId(event.target.value)}
            options={scans.map(scan => ({ value: scan.id, label: scan.name }))}
          />
        )}
      </Row>
      <fieldset className={styles.people}>
        <legend>Pessoas que assinaram</legend>
        {missing.map(person => (
          <CheckInput
            key={`${person.accountId ?? ''} ${person.name}`}
            label={person.accountId === null ? `${person.name} (sem conta)` : person.name}
            checked={chosen.includes(person)}
            onChange={event =>
              setChosen(event.target.checked ? [...chosen, person] : chosen.filter(other => other !== person))
            }
          />
        ))}
      </fieldset>
      <Button
        variant="contained"
        disabled={chosen.length === 0 || signedOn === ''}
        loading={save.isPending}
        onClick={enter}
      >
        {chosen.length === 0 ? 'Registar' : `Registar ${chosen.length}`}
      </Button>
    </Stack>
  )
}

function open(document: Promise<Blob>) {
  void openFile(document, 'documento.pdf', 'Não foi possível abrir o documento.')
}
