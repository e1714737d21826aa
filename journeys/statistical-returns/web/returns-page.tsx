import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saveActions } from '#features/assessment/results/web/save-report.ts'
import { changedQuery } from '#kit/address.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { AddressSelect } from '#kit/web/form/address-select.tsx'
import { DateField } from '#kit/web/form/date-field.tsx'
import { useAddressQuery } from '#kit/web/navigation/address-query.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { awaitedLine, SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { PartTabs } from '#kit/web/parts/part-tabs.tsx'
import * as pages from '#school/pages.ts'
import { documentLabels, documents } from '../cells.ts'
import { exportReturn, getReturn, type StatisticalReturn } from '../contract.ts'
import { titleOf, underOf } from '../paper.ts'
import { type TableCell, tablesOf } from '../tables.ts'
import { AsksSection } from './asks-section.tsx'
import { DistrictSection } from './district-section.tsx'
import { ReturnTableSection } from './return-table.tsx'
import styles from './returns.module.css'

const PupilsDialog = fetchedDialog(() => import('./pupils-dialog.tsx').then(m => m.default))

/** What a school owes its district, counted from the rows of its pupils: every number opens to those whom it counts. */
export function ReturnsPage() {
  const [params, change] = useAddressQuery()
  const [opened, setOpened] = useState<TableCell & { kind: 'count' }>()
  const document = documents.find(name => name === params.get('documento')) ?? '3-de-marco'
  const optional = (key: string) => params.get(key) || undefined
  const [school, year, day, trimester] = ['escola', 'ano', 'dia', 'trimestre'].map(optional)
  const paperQuery = {
    document,
    ...(school && { school }),
    ...(year && { year: Number(year) }),
    ...(day && document === '3-de-marco' && { day }),
    ...(trimester && document === 'aproveitamento' && { trimester: Number(trimester) }),
  }
  const answer = useQuery(query(getReturn, { query: paperQuery }))
  const paper = answer.data
  const choose = (key: string) => (value: string) => change({ [key]: value })
  return (
    <>
      <PageHead
        title={paper ? titleOf(paper) : 'Estatística da escola'}
        crumbs={[{ label: 'Turmas', to: pages.groups }, { label: 'Estatística' }]}
        sub={awaitedLine(answer, underOf)}
        secondary={
          paper
            ? saveActions(
                format => call(exportReturn, { query: { ...paperQuery, format } }),
                fileNameOf(paper),
              )
            : []
        }
      />
      <PartTabs
        label="Documento"
        tabs={documents.map(name => ({
          label: documentLabels[name],
          icon: name === '3-de-marco' ? ('users-three' as const) : ('chart-bar' as const),
          to: `?${changedQuery(params, { documento: name })}`,
          here: name === document,
        }))}
      />
      {paper && (
        <div className={styles.choose}>
          {paper.schools.length > 1 && (
            <AddressSelect
              label="Escola"
              value={paper.school.id}
              options={paper.schools.map(({ id, name }) => ({ value: id, label: name }))}
              onChoose={choose('escola')}
            />
          )}
          <AddressSelect
            label="Ano"
            value={String(paper.year)}
            options={paper.years.map(year => ({ value: String(year), label: String(year) }))}
            onChoose={choose('ano')}
          />
          {document === '3-de-marco' ? (
            <DateField label="Contado a" value={paper.day} onChange={choose('dia')} />
          ) : (
            <AddressSelect
              label="Trimestre"
              value={String(paper.trimester)}
              options={['1', '2', '3'].map(value => ({ value, label: `${value}.º` }))}
              onChoose={choose('trimestre')}
            />
          )}
        </div>
      )}
      <Awaited answer={answer} failed="Não foi possível contar" awaited={<SkeletonCards rows={6} />} />
      {paper && (
        <>
          <AsksSection asks={paper.asks} />
          {tablesOf(paper).map(table => (
            <ReturnTableSection key={table.title} table={table} onOpen={setOpened} />
          ))}
          <DistrictSection paper={paper} paperQuery={paperQuery} />
        </>
      )}
      {opened && (
        <PupilsDialog
          open
          heading={opened.heading}
          count={opened.value}
          paperQuery={{ ...paperQuery, cell: opened.codes }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

function fileNameOf({ document, year }: StatisticalReturn): string {
  return `${document}-${year}`
}
