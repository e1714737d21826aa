import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROJECT, readHouse } from '../scripts/pure-files.ts'

/** What these do for the server is to name a limit, round a number, or count or order a list of bounded length once. */
const COUNTS_ONCE = ['bands', 'competence-order', 'mastery', 'numbers', 'outcome', 'presentable', 'responses']

/** Papers of what somebody wrote, row by row: their length is bounded where it is written, and nothing is computed in them. */
const WRITTEN = [
  'engines/cards/draw.ts',
  'features/games/paper/game-document.ts',
  'features/glossary/document.ts',
  'features/planning/analytical-plans/describe-plan.ts',
  'features/planning/analytical-plans/document.ts',
  'features/planning/class-book/document.ts',
  'features/planning/lesson-plans/document.ts',
  'features/planning/lesson-plans/substitute-sheet.ts',
  'features/planning/observation/document.ts',
  'features/planning/pacing/document.ts',
  'features/planning/programmes/document.ts',
  'features/policies/report-documents.ts',
  'journeys/dashboard/week-paper.ts',
  'journeys/next-lesson/next-lesson-paper.ts',
  'journeys/school-picture/picture-paper.ts',
  'school/students/card-document.ts',
  'school/timetable/document.ts',
]

const LAYS_OUT = /\): (?:Promise<)?(?:Paper|DocumentDescription)\b>?(?: \{|$)/m

/** What the process that answers people has loaded, or loads while it answers. */
function answering(): string[] {
  const house = readHouse(PROJECT)
  const reached = new Set(['app/served.ts'])
  for (const file of reached)
    for (const target of house.get(file)?.imports ?? []) if (house.has(target)) reached.add(target)
  return [...reached].toSorted()
}

describe('the process that answers people', () => {
  it('computes nothing over a class: no engine of figures is within its reach', () => {
    const engines = answering().flatMap(file => /^engines\/psychometrics\/(.+)\.ts$/.exec(file)?.[1] ?? [])
    expect(engines).toEqual(COUNTS_ONCE)
  })

  it('draws nothing: no engine of documents or workbooks is within its reach', () => {
    const draws = /^engines\/(?:documents\/(?:pdf|word)|spreadsheets\/(?:read|write)-)/
    expect(answering().filter(file => draws.test(file))).toEqual([])
  })

  it('lays out no paper but what somebody wrote', () => {
    const papers = answering().filter(
      file => !file.includes('/server/') && LAYS_OUT.test(readFileSync(join(PROJECT, file), 'utf8')),
    )
    expect(papers.filter(file => file !== 'features/assessment/results/report-paper.ts')).toEqual(WRITTEN)
  })

  it('has its handlers within reach, and the jobs of no room', () => {
    const files = answering()
    expect(files.filter(file => /\/server\/.*routes\.ts$/.test(file)).length).toBeGreaterThan(50)
    expect(files.filter(file => /-jobs\.ts$/.test(file))).toEqual([])
  })
})
