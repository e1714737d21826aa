import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { noneFor } from '#school/accounts/web/within-reach.ts'

const root = join(import.meta.dirname, '..')

/** Titles of a source that say that there is nothing, and not to whom. */
function saysNone(source: string): string[] {
  const titles = source.matchAll(
    /\btitle(?::|=)\s*\{?\s*(?:[\w.]+(?: [=<>!]+ \w+)? \? )?['"]((?:Ainda |Nenhum|Ninguém|Sem )[^'"]*)['"]/g,
  )
  return [...titles].flatMap(([, title]) => (title === undefined ? [] : [title]))
}

/** Pages that say so of what all who open them see whole, or of one thing, by why it is true for everybody. */
const WHOLE: Readonly<Record<string, string>> = {
  'features/assessment/hearing/web/families-page.tsx': 'of one assessment',
  'features/assessment/hearing/web/texts-page.tsx':
    'all texts of the school are seen by who may open the page',
  'features/assessment/marks/web/council-list-page.tsx':
    'of the groups that one leads or directs, as its text says',
  'features/assessment/marks/web/mark-book-list-page.tsx': 'of one group, as its text says',
  'features/assessment/marks/web/mark-book-page.tsx': 'of one group',
  'features/assessment/marks/web/pauta-table.tsx': 'of one group',
  'features/assessment/progress/web/group-progress-page.tsx': 'of one group',
  'features/assessment/quizzes/web/feedback.tsx': 'of one answer',
  'features/assessment/quizzes/web/gradebook-page.tsx': 'of one group and subject',
  'features/assessment/quizzes/web/results/quiz-results-page.tsx': 'of one quiz',
  'features/assessment/recovery/web/presence-table.tsx': 'of one plan',
  'features/assessment/reports/web/class-report-page.tsx': 'of one test',
  'features/assessment/reports/web/network-page.tsx': 'leaders of the whole academy alone open it',
  'features/assessment/reports/web/pupil-report-page.tsx': 'of one pupil',
  'features/assessment/reports/web/subject-choice.tsx': 'subjects are seen by everybody',
  'features/faqs/web/faqs-admin-page.tsx': 'questions are seen by everybody',
  'features/faqs/web/faqs-page.tsx': 'questions are seen by everybody',
  'features/games/web/game-control-page.tsx': 'of one game',
  'features/games/web/editor/fits.tsx': 'of one content',
  'features/games/web/games-home-page.tsx': 'of one’s own games, as it says',
  'features/planning/lesson-plans/web/lesson-list.tsx': 'of one’s own models, as it says',
  'features/planning/lesson-plans/web/lesson-form-page.tsx': 'of one’s own lessons',
  'features/planning/lesson-plans/web/lesson-week.tsx': 'of one’s own week',
  'features/planning/observation/web/observation-list-page.tsx': 'of one’s own observations, as it says',
  'features/planning/programmes/web/programme-list-page.tsx': 'programmes are seen by everybody',
  'features/policies/web/policy-list-page.tsx': 'policies are seen by everybody',
  'features/policies/web/policy-page.tsx': 'of one policy',
  'features/policies/web/reader-groups-page.tsx': 'groups of readers are of the whole academy',
  'features/policies/web/readings-page.tsx': 'of what one has to read',
  'features/policies/web/version-pdf.tsx': 'of one version',
  'journeys/calendar/web/without-plan.tsx': 'of one lesson',
  'journeys/exam-year/web/admission-card.tsx': 'of one group',
  'journeys/exam-year/web/papers-card.tsx': 'of the bank, whose past papers are shared',
  'journeys/exam-year/web/readiness-card.tsx': 'of one group',
  'journeys/game-content/web/edit-game-page.tsx': 'an address without a game',
  'journeys/pupil/web/known-card.tsx': 'of one pupil',
  'school/absences/web/own-register-page.tsx': 'of the groups that one directs, as its text says',
  'school/backups/web/backups-page.tsx': 'of the installation',
  'school/calendar/web/calendar-page.tsx': 'the calendar is seen by everybody',
  'school/changes/web/audit-page.tsx': 'says itself «que possa ver»',
  'school/groups/web/group-list-page.tsx': 'says to a teacher that they teach none',
  'school/groups/web/taught-panel.tsx': 'of one group',
  'school/imports/web/import-list-page.tsx': 'says itself «que possa ver»',
  'school/languages/web/language-list-page.tsx': 'leaders alone open it',
  'school/schools/web/school-list-page.tsx': 'leaders alone open it',
  'school/students/web/student-list-page.tsx': 'says «ao seu alcance» itself where nobody has groups',
  'school/subjects/web/subject-list-page.tsx': 'subjects are seen by everybody',
  'school/subjects/web/tree-editor.tsx': 'of one subject',
  'school/substitutions/web/absence-page.tsx': 'of one teacher',
  'school/timetable/web/teacher-week.tsx': 'of one’s own timetable',
}

const pages = globSync('{features,journeys,school}/**/web/**/*.tsx', { cwd: root }).filter(
  file => !/\.test\.tsx$|-testing\.tsx$/.test(file),
)
const read = (file: string) => readFileSync(join(root, file), 'utf8')

it('«none» is said where everybody sees all there is, elsewhere «none that you may see»', () => {
  const found = pages.filter(file => saysNone(read(file)).length > 0)
  expect(found.filter(file => !(file in WHOLE))).toEqual([])
  expect(
    Object.keys(WHOLE).filter(file => !found.includes(file)),
    'named, and no longer needed',
  ).toEqual([])
})

it('a list that says «none» to all is found, one that says it within reach is not', () => {
  expect(saysNone("empty={{ title: 'Ainda não há planos' }}")).toEqual(['Ainda não há planos'])
  expect(saysNone('<EmptyState title="Ainda ninguém foi ouvido" />')).toEqual(['Ainda ninguém foi ouvido'])
  expect(saysNone("empty={{ title: within('Ainda não há planos') }}")).toEqual([])
})

it('leaders of one of several schools read that there is none in it, leaders of all that there is none', () => {
  const none = (more: Omit<Parameters<typeof noneFor>[0] & object, 'nivel'>, nivel = 'admin') =>
    noneFor({ nivel, ...more } as Parameters<typeof noneFor>[0], 'Nenhum quiz')
  expect(none({ oneSchool: true, manySchools: true })).toBe('Nenhum quiz na sua escola')
  expect(none({ manySchools: true })).toBe('Nenhum quiz')
  expect(none({ oneSchool: true })).toBe('Nenhum quiz')
  expect(none({ oneSchool: true, manySchools: true }, 'professor')).toBe('Nenhum quiz ao seu alcance')
})
