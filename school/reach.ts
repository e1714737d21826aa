import type { Endpoint } from '#kit/endpoint.ts'

/** How far an account sees: its own school, or all of the academy. */
export const reaches = ['escola', 'academia'] as const
export type Reach = (typeof reaches)[number]

export const reachLabels: Readonly<Record<Reach, string>> = {
  escola: 'A sua escola',
  academia: 'Toda a academia',
}

/** With whom something is shared beside its owner and those who lead that school: once it is ready, with these. */
export const sharings = ['eu', 'escola', 'academia'] as const
export type Sharing = (typeof sharings)[number]

export const sharingLabels: Readonly<Record<Sharing, string>> = {
  eu: 'Só eu',
  escola: 'A minha escola',
  academia: 'A academia',
}

/** What the academy keeps for all its schools, by the names of its changes; comments, readings and reminders are anybody's. */
const KEPT_BY_ACADEMY = [
  /^glossary\.term\.(?!comment)/,
  /^(?:subjects|units|competences|programmes?|faqs|backups|installation|statistical-returns|trusted-keys)\./,
  /^policy\.(?!reminded$|open$|confirm$|remind$)/,
  /^school\.(?:create|remove|import)$/,
  // What others imported of a pupil goes too.
  /^students\.erase$/,
]
/** What leads to them, or tells of the whole installation. */
const WAYS =
  /^\/(?:(?:glossary\/terms|subjects|subjects\/programme|programmes|schools|statistical-returns\/places)\/import\/|backups|incidents|beginning|reports\/network)/

/** Whether a call is for the academy's reach alone: an account of one school may read what the academy keeps, and no more. */
export function isForAcademy({ audit, path }: Pick<Endpoint, 'audit' | 'path'>): boolean {
  return WAYS.test(path) || (audit !== undefined && KEPT_BY_ACADEMY.some(kept => kept.test(audit)))
}

/** The role with which somebody acts on what the academy keeps for all its schools: none, for who is of one school alone. */
export function roleInAcademy(
  user: { nivel: string; oneSchool?: boolean | undefined } | null | undefined,
): string {
  return user && !user.oneSchool ? user.nivel : ''
}

/**
 * How the rows of each table reach a school. `academia`: all schools read them and the academy writes them; `pessoa`:
 * of the person they are about; `por escolha`: of a school, and of others as far as `sharing` says; `outra`: nobody
 * sees them but through a row of another table, which is asked first. Every other table names the column that leads on,
 * and the table that it leads to. PostgreSQL holds everybody to it by the policies of the tables.
 */
export const scopes: Readonly<
  Record<string, 'academia' | 'pessoa' | 'por escolha' | 'outra' | readonly [string, string]>
> = {
  schools: ['id', 'schools'],
  groups: ['school_id', 'schools'],
  editions: ['school_id', 'schools'],
  earlier_periods: ['school_id', 'schools'],
  analytical_plans: ['school_id', 'schools'],
  lesson_plans: ['school_id', 'schools'],
  /** Those of no school are the academy's: all schools read them. */
  calendars: ['school_id', 'schools'],
  questions: 'por escolha',
  tests: 'por escolha',
  quizzes: 'por escolha',
  games: 'por escolha',
  students: ['group_id', 'groups'],
  enrolments: ['group_id', 'groups'],
  timetable_slots: ['group_id', 'groups'],
  group_teachers: ['group_id', 'groups'],
  group_directors: ['group_id', 'groups'],
  group_counts: ['group_id', 'groups'],
  lesson_calls: ['group_id', 'groups'],
  fulfilments: ['group_id', 'groups'],
  applications: ['group_id', 'groups'],
  quiz_gradebooks: ['group_id', 'groups'],
  recovery_plans: ['group_id', 'groups'],
  mark_rules: ['school_id', 'schools'],
  past_marks: ['school_id', 'schools'],
  mark_books: ['group_id', 'groups'],
  mark_councils: ['group_id', 'groups'],
  mark_cells: ['book_id', 'mark_books'],
  mark_decisions: ['council_id', 'mark_councils'],
  substitutions: ['group_id', 'groups'],
  level_groupings: ['group_ids', 'groups'],
  student_cards: ['student_id', 'students'],
  family_talks: ['student_id', 'students'],
  lesson_absences: ['call_id', 'lesson_calls'],
  attempts: ['application_id', 'applications'],
  card_rounds: ['application_id', 'applications'],
  hearings: ['application_id', 'applications'],
  family_contacts: ['application_id', 'applications'],
  responses: ['attempt_id', 'attempts'],
  answers_not_taken: ['attempt_id', 'attempts'],
  plan_comments: ['plan_id', 'analytical_plans'],
  plan_editors: ['plan_id', 'analytical_plans'],
  plan_events: ['plan_id', 'analytical_plans'],
  plan_submissions: ['plan_id', 'analytical_plans'],
  lesson_comments: ['lesson_id', 'lesson_plans'],
  question_proposals: ['school_id', 'schools'],
  proposal_comments: ['proposal_id', 'question_proposals'],
  lesson_exit_answers: ['lesson_id', 'lesson_plans'],
  game_rooms: ['game_id', 'games'],
  game_players: ['room_id', 'game_rooms'],
  game_answers: ['player_id', 'game_players'],
  plays: ['game_id', 'games'],
  play_items: ['play_id', 'plays'],
  accounts: 'pessoa',
  teacher_absences: 'pessoa',
  lesson_reminders: 'pessoa',
  notices: 'pessoa',
  shared_links: 'pessoa',
  imports: 'pessoa',
  oral_texts: 'pessoa',
  changes: 'outra',
  terms: 'academia',
  subjects: 'academia',
  units: 'academia',
  competences: 'academia',
  policies: 'academia',
  policy_versions: 'academia',
  policy_texts: 'academia',
  policy_signature_scans: 'academia',
  reader_groups: 'academia',
  faqs: 'academia',
  dhis2_places: 'academia',
  trusted_keys: 'academia',
  programmes: 'academia',
  pacings: ['school_id', 'schools'],
  language_texts: ['school_id', 'schools'],
  observation_forms: ['school_id', 'schools'],
  observations: ['school_id', 'schools'],
}
