import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DAY_MS, dayOf } from '#kit/dates.ts'
import { formatDateTime, whole } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { ListPage } from '#kit/web/list/list-page.tsx'
import phoneRow from '#kit/web/list/phone-row.module.css'
import { RowCard } from '#kit/web/list/row-card.tsx'
import { notify } from '#kit/web/notify.ts'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { type AuditEntry, auditOptions, listAudit } from '../contract.ts'
import { useUndoChanges } from './use-undo.ts'

/** Auditoria: who did what, and the way to take it back. */
export function AuditPage() {
  const [shown, setShown] = useState<AuditEntry>()
  const options = useQuery(query(auditOptions, {})).data
  const undo = useUndoChanges()

  async function takeBack(entry: AuditEntry): Promise<void> {
    if (await undo([entry.batchId])) notify.ok('Desfeito.', { detail: entry.label })
  }

  return (
    <>
      <ListPage
        endpoint={listAudit}
        title="Auditoria"
        crumbs={[{ label: 'Administração' }, { label: 'Auditoria' }]}
        noun={{ one: 'alteração', many: 'alterações' }}
        none="Nenhuma"
        search={{ label: 'Procurar registo, pessoa ou acção' }}
        filters={[
          {
            key: 'kind',
            label: 'Tipo',
            single: true,
            options: (options?.kinds ?? []).map(({ kind, name }) => ({ value: kind, label: name })),
          },
          {
            key: 'account',
            label: 'Pessoa',
            single: true,
            options: (options?.accounts ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
          { key: 'from', label: 'Desde', single: true, options: sinceOptions() },
        ]}
        rowName={row => `${row.done} ${row.label}`}
        rowActions={row => [
          { label: 'Ver o que mudou', icon: 'magnifying-glass', onClick: () => setShown(row) },
          ...(row.undoable
            ? [
                {
                  label: 'Desfazer',
                  icon: 'arrow-counter-clockwise',
                  onClick: () => void takeBack(row),
                } as const,
              ]
            : []),
        ]}
        columns={[
          { key: 'at', head: 'Quando', width: 184, cell: row => formatDateTime(row.at) },
          { key: 'by', head: 'Quem', width: 200, priority: 2, cell: row => <bdi>{row.by}</bdi> },
          { key: 'action', head: 'Acção', width: 200, cell: row => row.done },
          { key: 'label', head: 'Registo', cell: row => <Label entry={row} /> },
        ]}
        card={row => (
          <RowCard
            title={<bdi>{row.label}</bdi>}
            text={
              <>
                <bdi>{row.by}</bdi> {row.done} · {row.kindName}
                {row.undoneAt && ' · desfeito'}
              </>
            }
          >
            <span>{formatDateTime(row.at)}</span>
          </RowCard>
        )}
        empty={{ title: 'Ainda não há alterações que possa ver' }}
      />
      {shown && <Details entry={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

function Label({ entry }: { entry: AuditEntry }) {
  return (
    <span className={phoneRow.name}>
      <b>
        <bdi>{entry.label}</bdi>
      </b>
      <span>
        {entry.kindName}
        {entry.rows > 1 && ` e mais ${whole(entry.rows - 1)} na mesma acção`}
        {entry.undoneAt && ' · desfeito'}
      </span>
    </span>
  )
}

function Details({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  return (
    <DialogFrame
      open
      onClose={onClose}
      icon="list-magnifying-glass"
      title={entry.label}
      sub={`${entry.by} ${entry.done} em ${formatDateTime(entry.at)}`}
    >
      {entry.reason && <p>{entry.reason}</p>}
      {entry.fields.length === 0 ? (
        <p>Não há campos a comparar: o registo foi criado, eliminado, ou foi uma acção sem campos.</p>
      ) : (
        <Stack as="dl" gap={16}>
          {entry.fields.map(({ field, before, after }) => (
            <div key={field}>
              <Text as="dt" caption bold secondary>
                {field}
              </Text>
              <Text as="dd" breaks>
                <del>{spoken(before)}</del> → <ins>{spoken(after)}</ins>
              </Text>
            </div>
          ))}
        </Stack>
      )}
    </DialogFrame>
  )
}

function spoken(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function sinceOptions() {
  const daysAgo = (days: number) => dayOf(new Date(Date.now() - days * DAY_MS))
  return [
    { value: daysAgo(0), label: 'Hoje' },
    { value: daysAgo(6), label: 'Últimos 7 dias' },
    { value: daysAgo(29), label: 'Últimos 30 dias' },
  ]
}
