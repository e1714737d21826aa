import { expect, it, vi } from 'vitest'
import { printFigure, printGoal } from './figure.ts'
import { comparisonOf, figuresIn, summaryOf } from './table.ts'

/** What a measurement says on its way. */
function printed(says: () => void): string {
  const lines: string[] = []
  const spy = vi.spyOn(console, 'log').mockImplementation(line => void lines.push(String(line)))
  says()
  spy.mockRestore()
  return lines.join('\n')
}

it('every figure of a measurement is in the table at the end, with its floor, ratio and goal', () => {
  const said = printed(() => {
    console.log('  500 pupils have come in after 4.3 s')
    printFigure('terms with «medida»', '1240 /s', 'of 1800 /s bare', 0.69, { min: 1 })
    printFigure('idle', '118 MiB', 'no floor')
    printGoal(118, { max: 120 })
    printFigure('only noted', '3 files', 'no floor')
  })
  const figures = figuresIn('list', said)
  expect(figures).toEqual([
    {
      measurement: 'list',
      name: 'terms with «medida»',
      value: '1240 /s',
      floor: 'of 1800 /s bare',
      ratio: 0.69,
      goal: { words: '≥ 1', met: false },
    },
    {
      measurement: 'list',
      name: 'idle',
      value: '118 MiB',
      floor: 'no floor',
      goal: { words: '≤ 120', met: true },
    },
    { measurement: 'list', name: 'only noted', value: '3 files', floor: 'no floor' },
  ])
  expect(summaryOf(figures).split('\n')).toEqual([
    '      what                 figure   floor            ratio  goal',
    'list  terms with «medida»  1240 /s  of 1800 /s bare  0.69   ≥ 1    MISSED',
    'list  idle                 118 MiB  no floor                ≤ 120  met',
  ])
})

it('two revisions are compared by the middle of what each measured, ratios where there are some', () => {
  const run = (ratio: number, files: number) =>
    figuresIn(
      'list',
      printed(() => {
        printFigure('few', '9 /s', 'of 10 /s', ratio)
        printFigure('files', `${files} files`, 'none')
      }),
    )
  const table = comparisonOf(
    [run(0.9, 8), run(0.8, 8), run(0.7, 8)],
    [run(1, 10), run(0.4, 10), run(0.5, 10)],
  )
  expect(table.split('\n')).toEqual([
    'what                here  there  here / there  runs',
    'list · few (ratio)  0.8   0.5    1.60          3 + 3',
    'list · files        8     10     0.80          3 + 3',
  ])
})
