import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const { mayImport, roomOf } = createRequire(import.meta.url)('./walls.cjs') as {
  mayImport: (from: string, to: string) => boolean
  roomOf: (file: string) => string
}

/** Which room writes which tables, and says what its views are. A reader of one may also import its owner. */
export const ownedTables: Readonly<Record<string, readonly string[]>> = {
  'kit/server/database': ['migrations'],
  'kit/server/files': ['files', 'file_chunks'],
  'kit/server/records': ['changes', 'idempotency_keys'],
  'school/absences': ['family_talks', 'lesson_absences', 'lesson_calls'],
  'kit/server/transfer': ['imports'],
  'school/accounts': [
    'account_factors',
    'accounts',
    'installation',
    'one_time_links',
    'proof_challenges',
    'rate_limits',
    'recovery_codes',
    'sessions',
  ],
  'school/calendar': ['calendars'],
  'school/comments': ['lesson_comments', 'plan_comments', 'proposal_comments', 'term_comments'],
  'school/editions': ['editions'],
  'school/entry': ['entry_devices'],
  'school/groups': ['groups', 'group_directors', 'group_teachers'],
  'school/incidents': ['incidents'],
  'school/languages': ['language_texts'],
  'school/notices': ['notices'],
  'school/questions': ['questions', 'question_versions', 'trusted_keys'],
  'school/schools': ['schools', 'earlier_periods'],
  'school/shared-links': ['shared_links'],
  'school/students': ['enrolments', 'students', 'student_cards', 'student_code_counters'],
  'school/subjects': ['subjects', 'units', 'competences'],
  'school/substitutions': ['substitutions', 'teacher_absences'],
  'school/timetable': ['timetable_slots'],
  'features/assessment/results': [
    'applications',
    'attempts',
    'answers_not_taken',
    'card_rounds',
    'group_counts',
    // A view: what an application gives, a branch for each kind of thing that is handed out.
    'papers',
    'responses',
  ],
  'features/assessment/bank': ['question_proposals'],
  'features/assessment/diagnostic-tests': ['tests'],
  'features/assessment/hearing': ['family_contacts', 'hearings', 'level_groupings', 'oral_texts'],
  'features/assessment/marks': [
    'mark_books',
    'mark_cells',
    'mark_councils',
    'mark_decisions',
    'mark_rules',
    'past_marks',
  ],
  'features/assessment/quizzes': ['quiz_gradebooks', 'quizzes'],
  'features/assessment/recovery': ['recovery_plans'],
  'features/faqs': ['faqs'],
  'features/games': ['game_answers', 'game_players', 'game_rooms', 'games', 'play_items', 'plays'],
  'features/glossary': ['terms'],
  'features/identity': ['identities', 'spent_identity_tokens'],
  'features/policies': [
    'policies',
    'policy_chain',
    'policy_chain_days',
    'policy_openings',
    'policy_readings',
    'policy_reminders',
    'policy_signature_scans',
    'policy_texts',
    'policy_timeline',
    'policy_versions',
    'reader_groups',
  ],
  'features/planning/analytical-plans': [
    'analytical_plans',
    'plan_editors',
    'plan_events',
    'plan_submissions',
  ],
  'features/planning/fulfilment': ['fulfilments'],
  'features/planning/lesson-plans': ['lesson_exit_answers', 'lesson_plans', 'lesson_reminders'],
  'features/planning/observation': ['observation_forms', 'observations'],
  'features/planning/pacing': ['pacings'],
  'features/planning/programmes': ['programmes'],
  'journeys/statistical-returns': ['dhis2_places'],
}

/** Tables that triggers keep: no statement of the source writes them. */
export const keptByTriggers: readonly string[] = ['group_counts']

/** Tables whose rows hold from a day until another: their owner alone reads them, and is asked about a day. */
export const readByDay: readonly string[] = [
  'earlier_periods',
  'group_directors',
  'group_teachers',
  'timetable_slots',
]

/** One statement of one file that reads or writes a table. */
export interface TableUse {
  file: string
  table: string
  how: 'reads' | 'writes'
}

/**
 * Every use of a table in the SQL of the source below `base`, as Kysely's builder and as text write it. Tests are left
 * out; fixtures are not, since the demonstration school is made of them.
 */
export function tableUses(base: string, tables: readonly string[]): TableUse[] {
  const any = tables.join('|')
  const patterns: readonly [TableUse['how'], RegExp][] = [
    ['writes', new RegExp(`(?:insertInto|updateTable|deleteFrom)\\(\\s*['"](${any})\\b`, 'g')],
    ['writes', new RegExp(`(?:deleteInParts|insertRows)\\(\\s*\\w+,\\s*'(${any})'`, 'g')],
    ['writes', new RegExp(`\\b(?:insert into|update|delete from|copy)\\s+(${any})\\b`, 'gi')],
    ['reads', new RegExp(`(?:selectFrom|[jJ]oin|using)\\(\\s*\\[?['"](${any})\\b`, 'g')],
    ['reads', new RegExp(`\\b(?:existing|withDeleted)\\(\\s*\\w+,\\s*['"](${any})\\b`, 'g')],
    ['reads', new RegExp(`\\b(?:from|join)\\s+(${any})\\b`, 'gi')],
    // A table that is chosen by what its rows stand on, beside the column that says so.
    ['writes', new RegExp(`^ +(${any}): '\\w+_id',$`, 'gm')],
    // A described field shown by the names of another table's rows.
    ['reads', new RegExp(`\\bnames: \\{ table: '(${any})'`, 'g')],
  ]
  return globSync('{app,journeys,features,school,kit}/**/*.{ts,sql}', { cwd: base })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => !/\.test\.ts$|\.generated\.ts$|\/web\/|\/contract\.ts$/.test(file))
    .flatMap(file => {
      const text = readFileSync(join(base, file), 'utf8').replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
      return patterns.flatMap(([how, pattern]) =>
        [...text.matchAll(pattern)].map(([, table = '']) => ({ file, table, how })),
      )
    })
}

/** What goes against the ownership of tables, a sentence each. */
export function ownershipFaults(uses: readonly TableUse[]): string[] {
  const owners = new Map(
    Object.entries(ownedTables).flatMap(([room, tables]) => tables.map(table => [table, room])),
  )
  const faults = uses.flatMap(({ file, table, how }) => {
    const owner = owners.get(table)
    const room = roomOf(file)
    if (owner === undefined) return [`${table} has no owner`]
    if (room === owner) return []
    if (how === 'writes') return [`${file} writes ${table}, which is ${owner}'s`]
    if (readByDay.includes(table)) return [`${file} reads ${table} itself: ask ${owner} about a day`]
    return mayImport(room, owner) ? [] : [`${file} reads ${table} and may not import ${owner}`]
  })
  return [...new Set(faults)].sort()
}
