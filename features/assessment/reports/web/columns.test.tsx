import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { PaperTable } from '../../results/report-paper.ts'
import { AchievementCard } from '../../results/web/achievement-card.tsx'
import { mapTable } from '../class-paper.ts'
import { classReport } from '../class-report.ts'
import { type FixtureItem, fixtureResults } from '../fixtures.ts'
import { HeatMap } from './heat-map.tsx'

const items: FixtureItem[] = [
  { domain: 'Números', competence: 'NO1' },
  { domain: 'Geometria' },
  { domain: 'Fracções', competence: 'FR1' },
  { domain: 'Fracções', competence: 'FR2' },
]
const pupils = Object.fromEntries(
  Array.from({ length: 32 }, (_, at) => [
    `aluno ${at + 1}`,
    at === 0 ? '10?1' : items.map((_item, item) => Number((at * 3 + item) % 5 < 2)).join(''),
  ]),
)
const results = fixtureResults(items, pupils)
const report = classReport(results)

/** The heads of the columns of a drawn table: the last row of each head, without visually hidden text. */
function headsOf(part: ReactNode, label: string): string[] {
  const html = renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>)
  const table = html.slice(html.indexOf(`aria-label="${label}"`, html.indexOf(`<table class`)))
  const head = /<thead>(.*?)<\/thead>/s.exec(table.slice(table.indexOf('<thead>')))?.[1] ?? ''
  const row = head.split('<tr>').at(-1) ?? ''
  return row
    .split('<th')
    .slice(1)
    .map(cell =>
      `<th${cell}`
        .replaceAll(/<span class="visually-hidden">.*?<\/span>|<small>.*?<\/small>/g, '')
        .replaceAll(/<[^>]*>/g, '')
        .trim(),
    )
    .filter(text => text !== '')
}

const onPaper = (table: PaperTable | undefined) =>
  (table?.columns ?? []).filter(column => !column.inSheets && column.label !== '').map(column => column.label)

it('the map of a class has the same columns on screen and on paper', () => {
  expect(headsOf(<HeatMap report={report} />, 'Alunos e competências')).toEqual(onPaper(mapTable(report)))
})

it('every column of the map is under its domain', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <HeatMap report={report} />
    </MemoryRouter>,
  )
  const domains = [...html.matchAll(/colSpan="(\d+)"[^>]*title="([^"]*)"/gi)].map(([, span, title]) => [
    title,
    Number(span),
  ])
  expect(domains).toEqual([
    ['Números', 1],
    ['Geometria', 1],
    ['Fracções', 3],
  ])
})

it('a phone leaves out the head of a column of marks with its figures, whatever those are called who handed in', () => {
  for (const handedIn of ['Avaliados', 'Entregues'] as const)
    for (const entry of [report, classReport(fixtureResults(items, { ana: '10?1', rui: '1010' }))]) {
      const html = renderToStaticMarkup(
        <AchievementCard achievement={entry.achievement} bands={entry.bands} handedIn={handedIn} />,
      )
      const [heads, ...rows] = html
        .split('<tr')
        .slice(1)
        .map(row =>
          [...row.matchAll(/<t[hd]([^>]*)>/g)].slice(1).map(([, attributes = '']) => /wide/.test(attributes)),
        )
      expect(rows).toEqual([heads, heads, heads])
    }
})
