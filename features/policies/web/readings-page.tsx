import { useQuery } from '@tanstack/react-query'
import { counted } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { FilterMenu } from '#kit/web/list/filter-menu.tsx'
import { useAddressQuery } from '#kit/web/navigation/address-query.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { openFile } from '#kit/web/parts/download.ts'
import { Fold } from '#kit/web/parts/fold.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { chainIsBroken, chainIsWhole } from '../chain-words.ts'
import { policyCrumbs } from '../places.ts'
import { exportReadings, getReadingReport, remindReaders, verifyReadings } from '../reading-contract.ts'
import { readingsByPolicy } from '../readings-by-policy.ts'
import { PolicyReadingsRow } from './policy-readings-row.tsx'
import listStyles from './readings.module.css'

interface ReadingFilters {
  policy: string[]
  group: string[]
}

/** Who has read, who has not and who is late, by policy; and whether the record of it can be trusted. */
export function ReadingsPage() {
  const [params, change] = useAddressQuery()
  const group = params.getAll('group')
  const answer = useQuery(query(getReadingReport, { query: { group } }))
  const { data } = answer
  const policies = readingsByPolicy(data?.rows ?? [])
  const lacking = policies.filter(({ left }) => left.length > 0)
  const whole = policies.filter(({ left }) => left.length === 0)
  const people = new Set(data?.rows.map(row => row.accountId ?? row.person)).size
  const late = lacking.flatMap(({ left }) =>
    left.filter(row => row.state === 'em atraso' && row.accountId !== null && row.remindedBy === null),
  )
  const lateCount = new Set(late.map(({ accountId }) => accountId)).size
  const { remind, isPending } = useRemind()
  const opened = params.get('policy') ?? lacking[0]?.policyId
  const filters: ReadingFilters = { policy: params.getAll('policy'), group }
  const filter = data && data.groups.length > 1 && (
    <FilterMenu
      label="Grupo"
      options={data.groups.map(({ id, name }) => ({ value: id, label: name }))}
      value={group}
      onChange={group => change({ group })}
    />
  )
  return (
    <>
      <PageHead
        title="Quem leu as políticas"
        tab="Quem leu"
        crumbs={[...policyCrumbs, { label: 'Quem leu' }]}
        sub={
          data &&
          [
            counted(people, 'pessoa', 'pessoas'),
            counted(policies.length, 'política em vigor', 'políticas em vigor'),
            lacking.length > 0 && `em ${lacking.length} ainda falta alguém`,
          ]
            .filter(Boolean)
            .join(' · ')
        }
        secondary={[
          {
            label: filters.policy.length > 0 ? 'Excel da política aberta' : 'Excel',
            icon: 'file-xls',
            onClick: () => void save(filters, 'xlsx'),
          },
          {
            label: filters.policy.length > 0 ? 'PDF da política aberta' : 'PDF',
            icon: 'file-pdf',
            onClick: () => void save(filters, 'pdf'),
          },
        ]}
        primary={
          lateCount > 0
            ? {
                label: lateCount === 1 ? 'Lembrar quem está em atraso' : `Lembrar os ${lateCount} em atraso`,
                icon: 'bell',
                onClick: () => !isPending && remind(late),
              }
            : undefined
        }
      />
      <Awaited
        answer={answer}
        failed="Não foi possível abrir as leituras"
        awaited={<SkeletonCards rows={6} />}
      />
      {filter && lacking.length === 0 && (
        <Row gap={8} below={16} wrap>
          {filter}
        </Row>
      )}
      {data && policies.length === 0 && (
        <Section flush>
          <EmptyState
            title="Nenhuma política por ler"
            text="Quando uma política obrigatória entra em vigor, vê-se aqui quem a leu e quem falta."
          />
        </Section>
      )}
      {data && lacking.length > 0 && (
        <Section
          flush
          title="Por ler"
          aside={
            <Row as="span" gap={16} center>
              <Text className={filter ? listStyles.order : undefined}>a que mais falta vem primeiro</Text>
              {filter}
            </Row>
          }
        >
          <ul className={listStyles.policies}>
            {lacking.map(policy => (
              <PolicyReadingsRow
                key={`${policy.policyId} ${policy.policyId === opened}`}
                policy={policy}
                today={data.today}
                open={policy.policyId === opened}
                onRemind={remind}
              />
            ))}
          </ul>
        </Section>
      )}
      {data && whole.length > 0 && (
        <Fold
          title={counted(whole.length, 'política lida por todos', 'políticas lidas por todos')}
          open={lacking.length === 0}
        >
          <ul className={listStyles.policies}>
            {whole.map(policy => (
              <PolicyReadingsRow
                key={policy.policyId}
                policy={policy}
                today={data.today}
                open={policy.policyId === opened}
                onRemind={remind}
              />
            ))}
          </ul>
        </Fold>
      )}
      <Chain />
    </>
  )
}

function useRemind() {
  const announce = useUndo()
  const { mutate, isPending } = useSave(remindReaders, {
    failed: 'Não foi possível lembrar.',
    onSaved: ({ data, change }) =>
      announce(
        `${counted(data.reminded, 'lembrete enviado', 'lembretes enviados')}.`,
        change,
        'Está na primeira página de cada um; por e-mail segue dentro de minutos, onde a escola o envia.',
      ),
  })
  const remind = (rows: readonly { policyId: string; accountId: string | null }[]) =>
    mutate({
      body: {
        readings: rows.flatMap(({ policyId, accountId }) =>
          accountId === null ? [] : [{ policyId, accountId }],
        ),
      },
    })
  return { remind, isPending }
}

/** The chain of readings, verified when somebody asks. */
function Chain() {
  const answer = useQuery({ ...query(verifyReadings, {}), staleTime: 0 })
  const { data } = answer
  return (
    <Section title="O registo das leituras">
      <Stack gap={8} fit>
        <p>
          Cada leitura fica ligada à anterior. O que alguém mudasse ou retirasse à mão na base de dados
          deixava de bater certo, e aparece aqui.
        </p>
        {answer.error !== null && <p>{messageOf(answer.error)}</p>}
        {data?.ok && (
          <Note icon="seal-check">
            <b>{chainIsWhole(data.readings)}</b>
          </Note>
        )}
        {data?.broken && (
          <Note tone="red">
            <b>{chainIsBroken(data.broken)}</b>{' '}
            {[data.broken.person, data.broken.policy].filter(Boolean).join(', ')} {data.broken.why}
          </Note>
        )}
        <Button variant="outlined" loading={answer.isFetching} onClick={() => void answer.refetch()}>
          Verificar de novo
        </Button>
      </Stack>
    </Section>
  )
}

function save(filters: ReadingFilters, format: 'xlsx' | 'pdf') {
  const file = call(exportReadings, { query: { ...filters, format } })
  return openFile(file, `leituras.${format}`, 'Não foi possível preparar o relatório.')
}
