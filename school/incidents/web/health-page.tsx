import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { counted, decimal, formatMoment } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { type Incident, KEPT_DAYS, listIncidents, OTHERS, SHOWN, taskLabels } from '../contract.ts'
import styles from './health.module.css'

const crumbs = [{ label: 'Administração' }, { label: 'Saúde' }]

/** Saúde: what failed or was slow in this installation, by cause, the newest first. */
export function HealthPage() {
  const incidents = useQuery({ ...query(listIncidents, {}), staleTime: 0 })
  return (
    <>
      <PageHead crumbs={crumbs} title="Saúde" />
      <Loaded answer={incidents} failed="Não foi possível ver o que falhou">
        {({ exceptions, requests, tasks }) => (
          <Stack gap={16}>
            <Note tone="info">
              O que falhou ou demorou nos últimos {KEPT_DAYS} dias, por causa: as {SHOWN} mais recentes de
              cada. Não guarda nada do que as pessoas escreveram.
            </Note>
            <Causes
              title="Páginas que falharam"
              none="Nenhuma página falhou."
              incidents={exceptions}
              describe={describeException}
            />
            <Causes
              title="Pedidos lentos ou falhados"
              none="Nenhum pedido demorou 2 segundos nem falhou."
              incidents={requests}
              describe={describeRequest}
            />
            <Causes
              title="Tarefas que falharam"
              none="Nenhuma tarefa falhou."
              incidents={tasks}
              describe={describeTask}
            />
          </Stack>
        )}
      </Loaded>
    </>
  )
}

interface Description {
  title: string
  facts: string[]
}

function Causes({
  title,
  none,
  incidents,
  describe,
}: {
  title: string
  none: ReactNode
  incidents: readonly Incident[]
  describe: (incident: Incident) => Description
}) {
  const total = incidents.length === 0 ? undefined : counted(incidents.length, 'causa', 'causas')
  return (
    <Section title={title} aside={total} flush={incidents.length > 0}>
      {incidents.length === 0 ? (
        <Text as="p" secondary>
          {none}
        </Text>
      ) : (
        <Text as="ul" className={styles.list}>
          {incidents.map(incident => (
            <Cause key={incident.cause} incident={incident} {...describe(incident)} />
          ))}
        </Text>
      )}
    </Section>
  )
}

function Cause({ incident, title, facts }: { incident: Incident } & Description) {
  const { count, lastAt, frames } = incident
  return (
    <li>
      <b>{incident.title === OTHERS ? 'Outras causas da mesma hora' : title}</b>
      <Text as="small" block secondary>
        {[counted(count, 'vez', 'vezes'), `última ${formatMoment(lastAt)}`, ...facts].join(' · ')}
      </Text>
      {frames.length > 0 && (
        <Disclosure look="small" title="Onde no programa">
          <ol translate="no">
            {frames.map((frame, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a recursion has the same place several times
              <li key={at}>{frame}</li>
            ))}
          </ol>
        </Disclosure>
      )}
    </li>
  )
}

function describeException({ title, page, version }: Incident): Description {
  return { title, facts: [page, `versão ${version}`].filter(fact => fact !== '') }
}

function describeRequest({ title, detail, milliseconds, version }: Incident): Description {
  const longest = milliseconds === null ? [] : [`até ${seconds(milliseconds)}`]
  return { title, facts: [detail === '' ? 'lento' : `falhou (${detail})`, ...longest, `versão ${version}`] }
}

function describeTask({ title, detail, version }: Incident): Description {
  const label = Object.entries(taskLabels).find(([task]) => task === title)?.[1] ?? title
  return { title: label, facts: [detail, `versão ${version}`].filter(fact => fact !== '') }
}

function seconds(milliseconds: number): string {
  return `${decimal(milliseconds / 1000, 1)} s`
}
