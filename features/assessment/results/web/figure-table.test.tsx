import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { percentCell, wholeCell } from '#kit/figures.ts'
import { rowsBySex } from '../figures.ts'
import type { PaperTable } from '../report-paper.ts'
import { FigureTable } from './figure-table.tsx'

const table: PaperTable = {
  title: 'Domínios',
  columns: [
    { label: 'Domínio', width: 4, once: true },
    { label: 'Perguntas', width: 1, once: true },
    { label: '', spoken: 'Sexo', width: 1 },
    { label: 'Alunos', width: 1, end: true },
    { label: '%', width: 1, end: true },
    { label: 'Exacta', width: 1, inSheets: true },
  ],
  rows: [
    ...rowsBySex(['Números', '1, 2'], () => [wholeCell(1234), percentCell(0.5), 'x']),
    { cells: ['Medida', '3', '', '–', '–', 'x'] },
  ],
}

/** The rows of what is drawn, each cell as `tag scope rowspan text`, with what of these it has. */
function rowsOf(drawn: ReactNode): string[][] {
  return renderToStaticMarkup(drawn)
    .split('<tr')
    .slice(1)
    .map(row =>
      [...row.matchAll(/<(t[hd])([^>]*)>(.*?)<\/t[hd]>/gs)].map(([, tag, attributes = '', inside = '']) => {
        const of = (name: string) => new RegExp(`${name}="([^"]*)"`, 'i').exec(attributes)?.[1]
        return [tag, of('scope'), of('rowspan'), inside.replaceAll(/<[^>]*>/g, '')].filter(Boolean).join(' ')
      }),
    )
}

it('draws what papers have, without what the workbook alone has, and names what has no label', () => {
  expect(rowsOf(<FigureTable table={table} />)).toEqual([
    ['th col Domínio', 'th col Perguntas', 'th col Sexo', 'th col Alunos', 'th col %'],
    ['td 3 Números', 'td 3 1, 2', 'td H', 'td 1\u00a0234', 'td 50,0\u00a0%'],
    ['td M', 'td 1\u00a0234', 'td 50,0\u00a0%'],
    ['td Total', 'td 1\u00a0234', 'td 50,0\u00a0%'],
    ['td Medida', 'td 3', 'td', 'td –', 'td –'],
  ])
})

it('names rows and groups of rows by their first cell', () => {
  const [, first, second, , last] = rowsOf(<FigureTable table={table} isNamed />)
  expect([first?.[0], second?.[0], last?.[0]]).toEqual(['th rowgroup 3 Números', 'td M', 'th row Medida'])
})

it('draws a column otherwise, leaves one out, and adds a column and rows of its own', () => {
  const drawn = (
    <FigureTable
      table={table}
      columns={{
        Perguntas: { isHidden: true },
        Sexo: { cell: (at, text) => `${at} ${text}` },
        '%': { head: 'Parte' },
      }}
      last={{ head: 'Barra', cell: at => `barra ${at}` }}
    >
      <tr>
        <td>ainda não medida</td>
      </tr>
    </FigureTable>
  )
  expect(rowsOf(drawn)).toEqual([
    ['th col Domínio', 'th col Sexo', 'th col Alunos', 'th col Parte', 'th col Barra'],
    ['td 3 Números', 'td 0 H', 'td 1\u00a0234', 'td 50,0\u00a0%', 'td barra 0'],
    ['td 1 M', 'td 1\u00a0234', 'td 50,0\u00a0%', 'td barra 1'],
    ['td 2 Total', 'td 1\u00a0234', 'td 50,0\u00a0%', 'td barra 2'],
    ['td Medida', 'td 3 ', 'td –', 'td –', 'td barra 3'],
    ['td ainda não medida'],
  ])
})

it('stands close unless said otherwise, and takes the class of a page besides', () => {
  const classOf = (drawn: ReactNode) => /<table [^>]*class="([^"]*)"/.exec(renderToStaticMarkup(drawn))?.[1]
  const [close = '', figures = ''] = [
    <FigureTable key="close" table={table} className="levels" />,
    <FigureTable key="figures" table={table} look="figures" />,
  ].map(drawn => classOf(drawn))
  expect(close).toMatch(/close.*levels/)
  expect(figures).toContain('figures')
  expect(figures).not.toMatch(/close|levels/)
})
