import { useQuery } from '@tanstack/react-query'
import { counted, formatMoment } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { ListPage } from '#kit/web/list/list-page.tsx'
import phoneRow from '#kit/web/list/phone-row.module.css'
import { RowCard } from '#kit/web/list/row-card.tsx'
import { notify } from '#kit/web/notify.ts'
import { auditOptions, listRecycled, type RecycledRow } from '../contract.ts'
import { useUndoChanges } from './use-undo.ts'

/** Reciclagem: what was deleted in the last 30 days, and the way back. */
export function RecycledPage() {
  const options = useQuery(query(auditOptions, {})).data
  const undo = useUndoChanges()

  async function restore(rows: readonly RecycledRow[], done?: () => void): Promise<void> {
    // What was deleted in one go comes back in one go.
    const batches = [...new Set(rows.map(row => row.batchId))]
    if (!(await undo(batches))) return
    notify.ok(rows.length === 1 ? `«${rows[0]?.label}» foi reposto.` : `${rows.length} registos repostos.`)
    done?.()
  }

  return (
    <ListPage
      endpoint={listRecycled}
      title="Reciclagem"
      sub="O que foi eliminado fica aqui 30 dias."
      crumbs={[{ label: 'Administração' }, { label: 'Reciclagem' }]}
      noun={{ one: 'registo', many: 'registos' }}
      search={{ label: 'Procurar registo ou pessoa' }}
      filters={[
        {
          key: 'kind',
          label: 'Tipo',
          single: true,
          options: (options?.kinds ?? []).map(({ kind, name }) => ({ value: kind, label: name })),
        },
      ]}
      rowName={row => row.label}
      rowActions={row => [
        { label: 'Repor', icon: 'arrow-counter-clockwise', onClick: () => void restore([row]) },
      ]}
      selectionMost={200}
      selection={(rows, done) => [
        { label: 'Repor', icon: 'arrow-counter-clockwise', onClick: () => void restore(rows, done) },
      ]}
      columns={[
        {
          key: 'label',
          head: 'Registo',
          cell: row => (
            <span className={phoneRow.name}>
              <b>
                <bdi>{row.label}</bdi>
              </b>
              <span>
                {row.kindName}
                {row.rows > 1 && ` · com mais ${row.rows - 1}`}
              </span>
            </span>
          ),
        },
        { key: 'by', head: 'Eliminado por', width: 200, priority: 2, cell: row => <bdi>{row.by}</bdi> },
        { key: 'at', head: 'Em', width: 184, priority: 2, cell: row => formatMoment(row.deletedAt) },
        {
          key: 'left',
          head: 'Faltam',
          width: 104,
          numeric: true,
          cell: row => counted(row.daysLeft, 'dia', 'dias'),
        },
      ]}
      card={row => (
        <RowCard
          title={<bdi>{row.label}</bdi>}
          text={[row.kindName, row.rows > 1 && `com mais ${row.rows - 1}`].filter(Boolean).join(' · ')}
        >
          <span>
            <bdi>{row.by}</bdi>, {formatMoment(row.deletedAt)}
          </span>
          <span>{row.daysLeft === 1 ? 'falta 1 dia' : `faltam ${row.daysLeft} dias`}</span>
        </RowCard>
      )}
      empty={{ title: 'A reciclagem está vazia', text: 'O que for eliminado fica aqui 30 dias.' }}
    />
  )
}
