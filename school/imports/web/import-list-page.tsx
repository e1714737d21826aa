import { href } from '#kit/address.ts'
import { counted, formatDateTime } from '#kit/figures.ts'
import { ListPage } from '#kit/web/list/list-page.tsx'
import phoneRow from '#kit/web/list/phone-row.module.css'
import { Row } from '#kit/web/parts/layout.tsx'
import * as pages from '#school/pages.ts'
import { type ImportRow, listImports } from '../contract.ts'
import { enteredInWords } from './import-words.ts'

/** Importações: every file that was brought in, with its report. */
export function ImportListPage() {
  return (
    <ListPage
      endpoint={listImports}
      title="Importações"
      crumbs={[{ label: 'Turmas', to: pages.groups }, { label: 'Importações' }]}
      noun={{ one: 'importação', many: 'importações' }}
      none="Nenhuma"
      search={{ label: 'Procurar ficheiro ou pessoa' }}
      rowName={row => row.fileName}
      rowHref={row => href(pages.importReport, { id: row.id })}
      columns={[
        { key: 'what', head: 'O que entrou', cell: row => <What row={row} /> },
        { key: 'file', head: 'Ficheiro', priority: 2, cell: row => <bdi>{row.fileName}</bdi> },
        { key: 'by', head: 'Por', width: 200, priority: 2, cell: row => <bdi>{row.by}</bdi> },
        { key: 'at', head: 'Quando', width: 184, cell: row => formatDateTime(row.at) },
      ]}
      card={row => (
        <span className={phoneRow.row}>
          <What row={row} />
          <Row as="span" center nowrap secondary className={phoneRow.foot}>
            <bdi>{row.fileName}</bdi>
            <span>{formatDateTime(row.at)}</span>
          </Row>
        </span>
      )}
      empty={{
        title: 'Ainda não há importações que possa ver',
        text: 'Cada ficheiro que se importa deixa aqui o seu relatório.',
      }}
    />
  )
}

function What({ row }: { row: ImportRow }) {
  return (
    <span className={phoneRow.name}>
      <b>{enteredInWords(row)}</b>
      <span>
        {[
          row.leftOut > 0 && counted(row.leftOut, 'linha ficou de fora', 'linhas ficaram de fora'),
          row.undoneAt && 'desfeita',
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}
