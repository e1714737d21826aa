import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { measures, measureText } from '#engines/psychometrics/measures.ts'

const root = join(import.meta.dirname, '..')

/** Whether a source shows a share of what pupils did without taking its name from `measures.ts`. */
function isUnnamed(source: string): boolean {
  return (
    /(?<![\w.])percent(Cell)?\(/.test(source) && !/from '#engines\/psychometrics\/measures\.ts'/.test(source)
  )
}

/** Whether a source writes the name of a measure itself: two that write it write it differently one day. */
function writesName(source: string): boolean {
  const bare = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return /% dos pontos|\}\s*dos pontos\b|parte dos pontos (da turma|obtida)|% positivas'|>\s*dos pontos\b/.test(
    bare,
  )
}

/** Shares that are of nothing that pupils did in a test, or whose name stands beside them, by what they are. */
const OTHER: Readonly<Record<string, string>> = {
  'features/assessment/applications/level-paper.ts': 'pupils at a level, of those heard, as its column says',
  'features/assessment/applications/web/grid/agreement-words.ts': 'how often two who marked agree',
  'features/assessment/applications/web/key/key-tab.tsx': 'right answers of those to a question, at its key',
  'features/assessment/applications/web/levels/level-report-tab.tsx': 'pupils at a level, of those heard',
  'features/assessment/hearing/moves-words.ts': 'how often two who heard agree',
  'features/assessment/reports/web/fifth-bars.tsx': 'pupils of a fifth who chose an option',
  'features/games/web/game-columns.tsx': 'the score of plays of a game',
  'features/games/web/game-control-page.tsx': 'the score of plays of a game',
  'features/planning/fulfilment/document.ts': 'lessons taught of lessons planned',
  'features/planning/fulfilment/web/figures.tsx': 'lessons taught of lessons planned',
  'features/planning/lesson-plans/web/lesson-end-dialog.tsx': 'pupils who had a card right, of those present',
  'journeys/dashboard/web/fulfilment-by-subject.tsx': 'lessons taught of lessons planned',
  'journeys/dashboard/week-paper.ts': 'lessons taught of lessons planned',
  'journeys/learning-path/stages.ts': 'under «Medido», whose measure page and paper say',
  'journeys/statistical-returns/paper.ts': 'by the heads of the return, which takes them from there',
  'journeys/statistical-returns/web/return-table.tsx':
    'by the heads of the return, which takes them from there',
  'school/absences/web/register-page.tsx': 'presences of calls',
  'school/questions/web/editor/options-editor.tsx': 'the weight that its author gave an option',
}

const sources = globSync(
  '{features/assessment,features/games,features/planning,journeys,school}/**/*.{ts,tsx}',
  { cwd: root },
).filter(file => !/\.test\.tsx?$|-testing\.tsx?$|fixtures/.test(file))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

it('every share that is shown takes its name from one place, or is named here with what it is', () => {
  const unnamed = sources.filter(file => isUnnamed(read(file)))
  expect(unnamed.filter(file => !(file in OTHER))).toEqual([])
  expect(
    Object.keys(OTHER).filter(file => !unnamed.includes(file)),
    'named, and no longer needed',
  ).toEqual([])
})

it('no page or paper writes the name of a measure itself', () => {
  expect(sources.filter(file => writesName(read(file)))).toEqual([])
})

it('no two measures are said alike, and each says over whom it is', () => {
  const said = Object.keys(measures).map(key => measureText(key as keyof typeof measures))
  expect(new Set(said).size).toBe(said.length)
  for (const { head, who } of Object.values(measures)) {
    expect(head).toMatch(/^% /)
    expect(who).toMatch(/^d[aeo]s? /)
  }
})

it('a figure without a name, and a name of its own, are found', () => {
  expect(isUnnamed("import { percent } from '#kit/figures.ts'\n<b>{percent(topic.share)}</b>")).toBe(true)
  expect(
    isUnnamed("import { ofPoints } from '#engines/psychometrics/measures.ts'\npercent(topic.share)"),
  ).toBe(false)
  expect(writesName('<th>% dos pontos</th>')).toBe(true)
  expect(writesName('`${figure(share)} dos pontos`')).toBe(true)
  expect(writesName('/** % dos pontos */ <th>{measures.test.head}</th>')).toBe(false)
})
