import { fileURLToPath } from 'node:url'
import * as beside from '#features/assessment/hearing/beside.ts'
import * as ladder from '#features/assessment/hearing/ladder.ts'
import * as levelGroups from '#features/assessment/hearing/level-groups.ts'
import * as moves from '#features/assessment/hearing/moves.ts'
import { movesPaper } from '#features/assessment/hearing/moves-paper.ts'
import { jobs as hearing } from '#features/assessment/hearing/server/hearing-jobs.ts'
import { gradebookPaper } from '#features/assessment/quizzes/gradebook-paper.ts'
import { resultsPaper } from '#features/assessment/quizzes/results-paper.ts'
import { jobs as quizzes } from '#features/assessment/quizzes/server/quiz-jobs.ts'
import { classPaper, competencePaper } from '#features/assessment/reports/class-paper.ts'
import { evolutionPaper } from '#features/assessment/reports/evolution-paper.ts'
import { fixtureResults } from '#features/assessment/reports/fixtures.ts'
import { itemPaper } from '#features/assessment/reports/item-paper.ts'
import { networkPaper } from '#features/assessment/reports/network-paper.ts'
import * as networkReport from '#features/assessment/reports/network-report.ts'
import { coveragePaper, schoolPaper } from '#features/assessment/reports/other-papers.ts'
import type { ResultItem } from '#features/assessment/reports/results.ts'
import * as schools from '#features/assessment/reports/schools-table.ts'
import { jobs } from '#features/assessment/reports/server/report-jobs.ts'
import * as fulfilment from '#features/planning/fulfilment/count.ts'
import { jobs as exam } from '#journeys/exam-year/server/exam-jobs.ts'
import { jobs as path } from '#journeys/learning-path/server/path-jobs.ts'
import { jobs as recovery } from '#journeys/recovery/server/recovery-jobs.ts'
import { cellsOf } from '#journeys/statistical-returns/cells.ts'
import { jobs as returns } from '#journeys/statistical-returns/server/return-jobs.ts'
import { tryEvery } from '../scripts/run-bounded.ts'
import { countedPupils, gradebookOf, heardOf, pathOf, quizOf, type SmallReport } from './small-quizzes.ts'

const fills = {
  'all right': () => '1',
  'all wrong': () => '0',
  'all blank': () => '-',
  'nothing presented': () => '.',
  'all to mark': () => '?',
  absent: () => 'absent',
  mixed: (pupil: number, item: number) => '10-1.0?'[(pupil * 3 + item * 5 + pupil * item) % 7] ?? '-',
}
const LEVELS = ['Nada', 'Letra', 'Palavra']

/** No pupil to a class, no question to several; and of those all annulled, all credited, or one of them. */
export function smallReports(): SmallReport[] {
  const changes: Record<string, (item: number) => ResultItem['change']> = {
    'keys as they were': () => null,
    'all annulled': () => 'drop',
    'all credited': () => 'credit',
    'one left': item => (item === 0 ? null : 'drop'),
  }
  return [0, 1, 2, 12, 35].flatMap(n =>
    [0, 1, 2, 6].flatMap(k =>
      Object.entries(fills).flatMap(([fill, answer]) =>
        Object.entries(changes).map(([changed, change]): SmallReport => {
          const pupils = Array.from({ length: n }, (_, pupil) => [
            `p${pupil}`,
            fill === 'absent'
              ? 'absent'
              : Array.from({ length: k }, (_item, item) => answer(pupil, item)).join(''),
          ])
          const items = Array.from({ length: k }, (_, item) => ({
            competence: item % 2 ? 'FR2' : 'FR1',
            domain: 'Fracções',
            points: 1 + (item % 3),
            change: change(item),
          }))
          return {
            name: `${n} × ${k}, ${fill}, ${changed}`,
            results: fixtureResults(items, Object.fromEntries(pupils)),
            ...{ n, k },
            moved: Array.from({ length: n }, (_, at) => ({
              studentId: `p${at}`,
              sex: at % 3 ? 'H' : 'M',
              from: LEVELS[at % 3] ?? '',
              to: LEVELS[(at * k) % 3] ?? '',
            })),
          }
        }),
      ),
    ),
  )
}

const subject = { id: 's', name: 'Matemática', abbreviation: 'Mat.', colour: '#000000' }
const competences = ['FR1', 'FR2'].map(code => ({
  ...{ id: code, code, description: code, domain: 'Fracções', grade: 6 },
}))
const readings = ({ moved }: SmallReport) => moved.map(({ from, to }): [string, string] => [from, to])
const week = ({ n, k }: SmallReport) =>
  fulfilment.countWeek(
    { planned: k, contentsPlanned: n, elsewhere: 1 },
    { taught: n, madeUp: k, contents: 'parcial' },
    null,
  )
const totals = (small: SmallReport) => fulfilment.totalsOf([{ ...week(small), ended: true, known: true }])
const marksOf = ({ n, k }: SmallReport) => ({ n, mean: n === 0 ? null : k, sd: n < 2 ? null : 1 })
const coverage = ({ results }: SmallReport) => jobs.coverageReport([results], subject, competences)

function countedOf(small: SmallReport): Parameters<typeof jobs.compareNetwork> {
  return [
    [
      {
        ...{ school: { id: 's', name: 'Escola', zip: '', province: '' }, groupId: 'g', application: null },
        ...marksOf(small),
      },
    ],
    {
      test: { testId: 't', title: 'Teste', grade: 6, year: 2026, moment: 'inicial' },
      all: { n: 0, mean: null },
      ...{ search: '', page: 1 },
    },
  ]
}

/** Everything that computes over a class, a school or a network; a test holds that none is missing. */
export const everyReport: Readonly<Record<string, (small: SmallReport) => unknown>> = {
  classReport: async ({ results }) => {
    const report = await jobs.classReport([results])
    return [report, classPaper(report), competencePaper(report)]
  },
  atAGlance: ({ results }) => jobs.atAGlance([results]),
  itemReport: async ({ results }) => {
    const report = await jobs.itemReport([results])
    return [report, itemPaper(report)]
  },
  pupilResults: ({ results }) => jobs.pupilResults([results], 'p0'),
  gainsBetween: ({ results }) =>
    jobs.gainsBetween([results, results], [{ before: 0, after: 1, competences: new Set(['FR1']) }]),
  firstTest: ({ results }) => jobs.firstTest([results]),
  measureRecovery: ({ results }) =>
    recovery.measureRecovery(results, results, {
      groups: [{ competenceIds: ['FR1'], studentIds: ['p0', 'p1'] }],
      competenceIds: ['FR1'],
    }),
  retestItems: ({ results, n }) =>
    recovery.retestItems(results, {
      ...{ kind: 'banco', competenceIds: ['FR1', 'FR2'], bank: [], pupils: n, seed: '' },
      items: [],
    }),
  evolutionReport: async ({ results }) => {
    const report = await jobs.evolutionReport([results, results], null)
    return [report, evolutionPaper(report)]
  },
  questionRecord: ({ results }) =>
    jobs.questionRecord([results], {
      versions: { 'version 1': 1 },
      reach: [],
      ...{ mayEdit: true, older: false },
    }),
  shownAgain: ({ results }) => jobs.shownAgain([results, results], null),
  schoolReport: async ({ results }) => {
    const report = await jobs.schoolReport([results, results])
    return [report, schoolPaper(report)]
  },
  coverageReport: async small => [await coverage(small), coveragePaper(await coverage(small))],

  compareSchools: ({ results }) => jobs.schoolReport([results]),
  meanOf: async ({ results }) => schools.meanOf((await jobs.classReport([results])).pupils),
  intervalOf: small => schools.intervalOf(marksOf(small)),
  ofClasses: ({ n, k }) => schools.ofClasses(Array.from({ length: k }, (_, at) => ({ n, mean: at }))),
  standings: small => schools.standings([schools.intervalOf(marksOf(small))]),
  placeOf: ({ n }) => schools.placeOf(Array.from({ length: n }, () => ({ zip: '', province: '' }))),
  networkOf: small => networkReport.networkOf(...countedOf(small)),
  compareNetwork: async small => {
    const { lines, ...compared } = await jobs.compareNetwork(...countedOf(small))
    const chosen = { subject, tests: [], competences: [], competence: null, districts: [] }
    return [compared, networkPaper({ ...chosen, ...compared }, lines)]
  },

  quizResults: async small => {
    const { attempts, ...figures } = await quizzes.quizResults(quizOf(small))
    const head = {
      ...{
        id: 'q',
        title: 'Quiz',
        subject,
        groups: [],
        state: 'encerrado',
        used: 'contam' as const,
        tries: 'última' as const,
      },
      ...{ school: { name: '', province: '', district: '' }, attempts, version: 1 },
    } as const
    return [figures, resultsPaper({ ...figures, head: { ...head, groups: [] } })]
  },
  quizGradebook: async small => {
    const gradebook = await quizzes.quizGradebook(gradebookOf(small))
    const stored = { locked: false, correction: '', edition: null, editions: [], version: 0 }
    return [gradebook, gradebookPaper({ ...gradebook, ...stored })]
  },
  levelMoves: async small => {
    const found = await hearing.levelMoves(heardOf(small), [], 'leitura')
    return [found, movesPaper(found)]
  },
  readiness: ({ results }) => exam.readiness(results),
  pathRows: small => path.pathRows(pathOf(small)),
  lessonDiagnosis: small =>
    path.lessonDiagnosis(
      [...pathOf(small).measures].map(([code, measure]) => ({ code, ...measure })),
      new Set(['p0']),
    ),
  countReturn: async small => {
    const counted = countedPupils(small)
    return [
      await returns.countReturn(cellsOf('3-de-marco', [6], []), counted),
      await returns.countReturn(cellsOf('aproveitamento', [6], ['MAT']), counted),
    ]
  },

  matrixOf: ({ moved }) => moves.matrixOf(LEVELS, moved),
  listeningOf: small => moves.listeningOf(LEVELS, readings(small)),
  chanceOf: ({ n, k }) =>
    moves.chanceOf(Math.min(n, k), 0, n, moves.listeningOf(LEVELS, [['Nada', 'Letra']])),
  isWithinChance: ({ n, k }) => moves.isWithinChance(n, k),
  besideOf: ({ moved }) => beside.besideOf(LEVELS, [moved, []]),
  firstLevel: ({ k }) => ladder.firstLevel(k),
  nextStep: ({ k }) => ladder.nextStep(k, [{ level: 1, sample: null }]),
  groupsByLevel: ({ moved }) =>
    levelGroups.groupsByLevel(
      LEVELS,
      moved.map(({ studentId, sex, to }) => ({ studentId, sex, level: to, groupId: 'g' })),
    ),

  countWeek: week,
  contentsTaught: ({ k }) => fulfilment.contentsTaught(k, 'parcial'),
  totalsOf: totals,
  addTotals: small => fulfilment.addTotals([totals(small), totals(small)]),
  subtotalsOf: small => fulfilment.subtotalsOf([{ totals: totals(small) }], () => ({ id: 'x', name: 'x' })),
  fulfilmentShare: small => fulfilment.fulfilmentShare(totals(small)),
  programmeShare: small => fulfilment.programmeShare(totals(small)),
  lightOf: small => fulfilment.lightOf(fulfilment.fulfilmentShare(totals(small)) ?? 0),
  suggestCatchUp: small => fulfilment.suggestCatchUp(totals(small), [{ week: 1, startsOn: '' }]),
  substituteText: ({ n }) => fulfilment.substituteText(n),
  partsByTeacher: small =>
    fulfilment.partsByTeacher({
      teacher: { id: 't', name: 'Ana' },
      totals: totals(small),
      taughtBy: [{ id: 's', name: 'Rosa', lessons: small.n }],
    }),
  elsewhereText: small => fulfilment.elsewhereText(week(small)),
  weeksWithoutRecord: ({ n }) => fulfilment.weeksWithoutRecord([{ week: n, ended: true, known: false }]),
  unregisteredText: ({ n }) => fulfilment.unregisteredText(Array.from({ length: n }, (_, at) => at)),
  catchUpText: small => {
    const found = fulfilment.suggestCatchUp(totals(small), [])
    return found && fulfilment.catchUpText(found)
  },
}

/** The jobs of rooms that compute; those that draw what was computed have names in `File`. */
export const jobsOfRooms: readonly Record<string, unknown>[] = [
  jobs,
  quizzes,
  hearing,
  recovery,
  path,
  exam,
  returns,
]

/** Where all of them are exported. */
export const computing: readonly Record<string, unknown>[] = [
  ...jobsOfRooms,
  schools,
  networkReport,
  moves,
  beside,
  ladder,
  levelGroups,
  fulfilment,
]

if (process.argv[1] === fileURLToPath(import.meta.url)) await tryEvery(everyReport, smallReports())
