import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '#kit/dates.ts'
import { fileSize, formatMoment, formatTime } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { keyOf, query, useSave } from '#kit/web/api/queries.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { saveFile } from '#kit/web/parts/download.ts'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Pictogram } from '#kit/web/parts/pictogram.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { type BackupsState, downloadBackup, getBackups, makeBackupNow } from '../contract.ts'
import styles from './backups.module.css'

const crumbs = [{ label: 'Administração' }, { label: 'Cópias de segurança' }]

/** Cópias de segurança: when the last good one was, what failed, and the way to take one home. */
export function BackupsPage() {
  const state = useQuery({
    ...query(getBackups, {}),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.running ? 1500 : false),
  })
  const queries = useQueryClient()
  const make = useSave(makeBackupNow, { failed: 'Não foi possível fazer a cópia.' })
  const makeNow = () =>
    make.mutate(
      {},
      {
        onSuccess: () => void queries.invalidateQueries({ queryKey: keyOf(getBackups) }),
      },
    )
  const busy = make.isPending || state.data?.running === true
  return (
    <>
      <PageHead
        crumbs={crumbs}
        title="Cópias de segurança"
        primary={{
          label: busy ? 'A fazer a cópia …' : 'Fazer cópia agora',
          icon: 'database',
          onClick: makeNow,
          busy,
        }}
      />
      <Awaited answer={state} failed="Não foi possível ver as cópias" awaited={<SkeletonCards rows={3} />} />
      {state.data && <Backups state={state.data} />}
    </>
  )
}

function Backups({ state }: { state: BackupsState }) {
  const last = state.backups.find(({ kind }) => kind !== 'partial')
  return (
    <Stack gap={16}>
      {state.failure && (
        <Note tone="red">
          A última tentativa, {spoken(state.failure.at)}, falhou. {state.failure.message}
        </Note>
      )}
      <Note tone={last || state.madeElsewhere ? 'info' : 'amber'}>
        {state.madeElsewhere ? (
          <>
            <b>As cópias de cada noite são feitas por outro programa</b>, o da base de dados: quem trata do
            servidor sabe onde estão e se servem. Aqui ficam só as que se pedem.
          </>
        ) : (
          <>
            <b>{last ? `Última cópia boa: ${spoken(last.at)}.` : 'Ainda não há nenhuma cópia boa.'}</b> É
            feita todas as noites às 02:00, ou assim que o servidor voltar a estar ligado, e lida de novo para
            a provar.
          </>
        )}
      </Note>
      {state.place !== 'other-disk' && <Note tone="amber">{place[state.place]}</Note>}
      <Section title="Cópias guardadas" flush>
        {state.backups.length === 0 ? (
          <EmptyState title="Ainda não há cópias" />
        ) : (
          <Text as="ul" className={styles.list}>
            {state.backups.map(backup => (
              <Backup key={backup.name} backup={backup} newest={backup === last} />
            ))}
          </Text>
        )}
      </Section>
      <Text as="p" secondary className={styles.foot}>
        {state.place === 'other-disk' && `${place['other-disk']} `}
        Pasta: <Text breaks>{state.folder}</Text>. Ficam as dos últimos sete dias e a última de cada uma das
        últimas quatro semanas, e as das últimas três actualizações do programa. Uma cópia restaura-se no
        computador do servidor: o guia da instalação diz como.
      </Text>
    </Stack>
  )
}

function Backup({ backup, newest }: { backup: BackupsState['backups'][number]; newest: boolean }) {
  const [busy, setBusy] = useState(false)
  async function take() {
    setBusy(true)
    const file = call(downloadBackup, { params: { name: backup.name } })
    await saveFile(file, backup.name, 'Não foi possível descarregar a cópia.')
    setBusy(false)
  }
  const day = formatMoment(backup.at)
  return (
    <Row as="li" gap={16} center inset over={12} under={12}>
      <Pictogram icon="database" tone={newest ? 'primary' : 'neutral'} />
      <Text grow shrinks>
        <b>{day}</b>
        <Text as="small" block secondary>
          {fileSize(backup.bytes)} · {kinds[backup.kind]}
        </Text>
      </Text>
      <Button
        variant="outlined"
        loading={busy}
        aria-label={`Descarregar a cópia de ${day}`}
        onClick={() => void take()}
      >
        Descarregar
      </Button>
    </Row>
  )
}

const kinds: Readonly<Record<BackupsState['backups'][number]['kind'], string>> = {
  night: 'provada',
  update: 'provada, de antes de actualizar o programa',
  partial: 'incompleta: só o que ainda se lia',
}

const place: Readonly<Record<BackupsState['place'], string>> = {
  inside:
    'As cópias estão na própria pasta dos dados: não são um segundo lugar. Indique outro disco em BACKUP_DIR, ou descarregue-as de vez em quando.',
  'same-disk':
    'As cópias estão no mesmo disco que os dados: não são um segundo lugar. Indique outro disco em BACKUP_DIR, ou descarregue-as de vez em quando.',
  'other-disk': 'As cópias estão noutro disco que os dados.',
  unknown: 'Confirme que as cópias não estão na mesma máquina que a base de dados.',
}

function spoken(at: string): string {
  return dayOf(new Date(at)) === dayOf(new Date()) ? `hoje às ${formatTime(at)}` : formatMoment(at)
}
