import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { classPaper } from '#features/assessment/reports/class-paper.ts'
import { classReport } from '#features/assessment/reports/class-report.ts'
import { fixtureResults } from '#features/assessment/reports/fixtures.ts'
import { itemPaper } from '#features/assessment/reports/item-paper.ts'
import { itemReport } from '#features/assessment/reports/item-report.ts'
import {
  HOW_COUNTED,
  type Paper,
  paperDocument,
  paperSheets,
} from '#features/assessment/results/report-paper.ts'
import { everyReport, smallReports } from './every-report.ts'

const root = join(import.meta.dirname, '..')

/** The words of a statistician, which a teacher reads under «Como se contou» alone. */
const STATISTICAL =
  /\bn = |\b[pDrb] = |KR-20|\bWLE\b|\bEAP\b|\b[CM]ML\b|[Ll]ogits?\b|indício|\bRasch\b|\bAlfa\b|[Ee]rro-padrão|± EP|D \(27|\br corrigido|\b[Ii]nfit\b|\b[Oo]utfit\b|pontos em cem|\bETS\b/
/** As the head of a column, or a cell: a letter that stands for a figure. */
const LETTER = /^(n|p|D|r|b)( [HM])?$/

/** Where these words may stand in the sources, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'features/assessment/results/figures.ts':
    'the names of the figures, which papers and pages set under «Como se contou»',
  'features/assessment/reports/item-paper.ts': 'the part «Como se contou» of the paper of questions',
  'features/assessment/reports/paper-parts.ts': 'the part «Como se contou» of both papers',
  'features/assessment/reports/dependent-items.ts': 'said with the reliability, under «Como se contou»',
  'features/assessment/reports/item-report.ts': 'why a figure of the scale is missing, beside it',
  'features/assessment/reports/evolution-words.ts': 'what the table of equal marks is computed by',
  'features/assessment/reports/evolution-paper.ts': 'the table of equal marks, under «Como se contou»',
  'features/assessment/reports/record-words.ts': 'how boys and girls were compared, under «Como se contou»',
  'features/assessment/reports/contract.ts': 'what engineers read of an endpoint',
  'features/assessment/reports/web/item-list.tsx': 'the figures of a question, under «Como se contou»',
  'features/assessment/reports/web/item-report-page.tsx':
    'under «Como se contou», and the measures of the scale, folded',
  'features/assessment/reports/web/wright-map.tsx': 'the scale itself, folded on a phone',
  'journeys/pupil/contract.ts': 'how sure a competence of one pupil is, one of three words',
  'journeys/pupil/knows.ts': 'how sure a competence of one pupil is, one of three words',
  'journeys/pupil/web/known-card.tsx': 'how sure a competence of one pupil is, one of three words',
}

/** What a paper says before «Como se contou», as PDF and Word have it. */
function proseOf(paper: Paper): string[] {
  const blocks = paperDocument(paper).blocks
  const end = blocks.findIndex(block => block.kind === 'heading' && block.text === HOW_COUNTED)
  return stringsOf(end === -1 ? blocks : blocks.slice(0, end))
}

/** What the sheets before it say; the workbook has its sheets of figures after the one of that name. */
function sheetsOf(paper: Paper): string[] {
  const own = new Set(paper.method?.tables.map(({ title }) => title))
  return stringsOf(paperSheets(paper).filter(({ name }) => name !== HOW_COUNTED && !own.has(name)))
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(stringsOf)
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsOf) : []
}

function isPaper(value: unknown): value is Paper {
  return typeof value === 'object' && value !== null && 'tables' in value && 'legend' in value
}

const statistical = (text: string) => STATISTICAL.test(text) || LETTER.test(text)

/** Texts of a source: what stands between quotes, and what a page says between tags; never what is computed or commented. */
function textsOf(source: string): string[] {
  const bare = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, '')
  return [
    ...[...bare.matchAll(/(?:>|^)\s*([npDrb] = )\{/gm)].map(([, text]) => text ?? ''),
    ...[...bare.matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"/g)].map(([, one, other]) => one ?? other ?? ''),
    ...[...bare.matchAll(/`((?:[^`\\]|\\.)*)`/g)].map(([, text]) =>
      (text ?? '').replaceAll(/\$\{[^{}]*\}/g, '…'),
    ),
    ...[
      ...bare
        .replaceAll(/\{[^{}\n]*\}/g, '…')
        .matchAll(/^\s*([^\s<>{}=;()'"`][^<>={};'"`]*)$|>([^<>{}=;]+)[<{]/gm),
    ].map(([, line, inline]) => (line ?? inline ?? '').trim()),
  ]
}

it('no paper of a report says a word of a statistician before «Como se contou»', async () => {
  const reports = smallReports().filter(
    ({ n, k, name }) => (n === 35 || n === 1) && k === 6 && name.includes('mixed'),
  )
  const papers = (
    await Promise.all(Object.values(everyReport).flatMap(of => reports.map(small => of(small))))
  )
    .flat()
    .filter(isPaper)
  expect(new Set(papers.map(({ title }) => title.split(':')[0])).size).toBeGreaterThan(7)
  for (const paper of papers)
    expect([...proseOf(paper), ...sheetsOf(paper)].filter(statistical), paper.title).toEqual([])
})

it('the figures of a class of thirty stand there, on paper and in the workbook', () => {
  const results = fixtureResults(
    Array.from({ length: 6 }, () => ({ domain: 'Números', competence: 'NO1' })),
    Object.fromEntries(
      Array.from({ length: 36 }, (_, at) => [
        `Aluno ${at}`,
        [0, 1, 2, 3, 4, 5]
          .map(item => ((at % 9) + ((at * 5 + item * 3) % 4) > item + 3 ? '1' : '0'))
          .join(''),
      ]),
    ),
  )
  for (const paper of [classPaper(classReport(results)), itemPaper(itemReport(results))]) {
    const drawn = stringsOf(paperDocument(paper).blocks)
    const written = stringsOf(paperSheets(paper))
    for (const word of [/KR-20/, /D \(27 %\)/, /r corrigido/])
      for (const all of [drawn, written])
        expect(
          all.some(text => word.test(text)),
          `${paper.title}, ${word}`,
        ).toBe(true)
    const planted = {
      ...paper,
      method: undefined,
      tables: [...paper.tables, ...(paper.method?.tables ?? [])],
    } as Paper
    expect(proseOf(planted).filter(statistical)).not.toEqual([])
    expect(sheetsOf(planted).filter(statistical)).not.toEqual([])
  }
})

it('nor does any other page or paper, but where it is named with its reason', () => {
  const files = globSync('{features,journeys,school}/**/*.{ts,tsx}', { cwd: root }).filter(
    file => !/\.test\.tsx?$|-testing\.tsx?$|fixtures|\/server\/|sample-/.test(file),
  )
  expect(files.length).toBeGreaterThan(1000)
  const found = files.flatMap(file => {
    const said = textsOf(readFileSync(join(root, file), 'utf8')).filter(text => STATISTICAL.test(text))
    return said.length > 0 ? [{ file, said }] : []
  })
  expect(found.filter(({ file }) => !(file in ALLOWED))).toEqual([])
  expect(
    Object.keys(ALLOWED).filter(file => !found.some(each => each.file === file)),
    'allowed, and no longer needed',
  ).toEqual([])
})

it.each([
  ['const note = `n = ${report.n}`', true],
  ['<td>\n  n = {standing.n}\n</td>', true],
  ['{topic.indication && <span className={styles.quiet}>indício</span>}', true],
  ["columns: ['KR-20', 'Erro-padrão']", true],
  ['/** KR-20 of a test, in logits */\nconst n = 3', false],
  ["const words = counted(n, 'aluno', 'alunos')", false],
])('a planted line is found, another is not: %s', (line, isFound) => {
  expect(textsOf(line).some(text => STATISTICAL.test(text))).toBe(isFound)
})
