// Written from the migrated database by "npm run types:db"; compared with it in the tests.
// Dates, times and instants are ISO text; JSON is read as a value and written as its text.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type AccountFactors = {
  id: string
  account_id: string
  kind: 'totp' | 'passkey'
  name: string
  secret: string | null
  last_step: number | null
  credential_id: string | null
  public_key: string | null
  counter: Generated<number>
  transports: Generated<string[]>
  host: string | null
  created_at: Generated<string>
  confirmed_at: string | null
  last_used_at: string | null
}

type Accounts = {
  id: string
  email: string
  name: string
  role: 'admin' | 'pedagogo' | 'professor' | 'pendente'
  job_title: Generated<string>
  phone: Generated<string>
  password_hash: string | null
  password_changed_at: string | null
  device_key: string
  school_id: string | null
  photo_file_id: string | null
  disabled_at: string | null
  last_seen_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
  email_unproved: Generated<boolean>
  mail_notices: Generated<boolean>
  noticed_on: string | null
  reach: Generated<'escola' | 'academia'>
}

type AnalyticalPlans = {
  id: string
  family_id: string
  edition: Generated<number>
  school_id: string
  kind: 'anual' | 'semestral' | 'trimestral' | 'quinzenal'
  subject_id: string
  grade: number
  group_ids: string[]
  shift: Generated<string>
  year: number
  trimester: number | null
  starts_on: string
  ends_on: string
  weekly_hours: number
  lesson_minutes: Generated<number>
  teacher_id: string
  colleagues: Generated<string[]>
  programme: Generated<string>
  bibliography: Generated<string[]>
  source_plan_id: string | null
  rows: ColumnType<unknown, string | undefined, string>
  state: Generated<'rascunho' | 'submetido' | 'devolvido' | 'visto' | 'aprovado' | 'em execução' | 'encerrado' | 'arquivado'>
  submitted_at: string | null
  approved_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
  programme_id: string | null
  pacing_id: string | null
}

type AnswersNotTaken = {
  attempt_id: string
  key_hash: string
  answers: ColumnType<unknown, string, string>
}

type Applications = {
  id: string
  test_id: string | null
  group_id: string
  code: string
  state: Generated<'em aplicação' | 'encerrado' | 'corrigido'>
  mode: Generated<'em linha' | 'impresso' | 'ambos' | 'lançamento manual'>
  opens_at: string | null
  closes_at: string | null
  minutes: number
  allow_nickname: Generated<boolean>
  key_changes: ColumnType<unknown, string | undefined, string>
  before_id: string | null
  created_by: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
  extra_time: ColumnType<unknown, string | undefined, string>
  paging: 'uma a uma' | 'todas' | null
  bands: ColumnType<unknown, string, string>
  one_form: Generated<boolean>
  quiz_id: string | null
  pupil_ids: string[] | null
  paper_item_ids: string[] | null
  card_word: Generated<boolean>
  shared_phone: Generated<boolean>
  shuffle_options: Generated<boolean>
  paper_order: ColumnType<unknown, string | undefined, string>
  confirmed_keys: ColumnType<unknown, string | undefined, string>
  closed_at: string | null
  correction: Generated<string>
}

type Attempts = {
  id: string
  application_id: string
  student_id: string | null
  nickname: string | null
  form: Generated<string>
  source: Generated<'dispositivo' | 'grelha' | 'importação' | 'câmara' | 'oral'>
  state: Generated<'a responder' | 'entregue' | 'não apresentado'>
  started_at: Generated<string>
  seen_at: string | null
  submitted_at: string | null
  points: number | null
  level: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
  waiting: Generated<number>
  shuffle_seed: Generated<string>
  key_hash: string | null
  not_taken: Generated<number>
  number: Generated<number>
  item_ids: string[] | null
  closes_at: string | null
  counts: Generated<boolean>
  another: ColumnType<unknown, string | undefined, string>
  reviewed_at: string | null
  shuffle_options: Generated<boolean>
  refused: Generated<boolean>
}

type Calendars = {
  id: string
  year: number
  edition: Generated<number>
  state: Generated<'rascunho' | 'em vigor' | 'substituído'>
  approved_on: Generated<string>
  source: Generated<string>
  opens_on: string | null
  trimesters: ColumnType<unknown, string | undefined, string>
  breaks: ColumnType<unknown, string | undefined, string>
  holidays: ColumnType<unknown, string | undefined, string>
  exams: ColumnType<unknown, string | undefined, string>
  demonstration: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
  make_ups: ColumnType<unknown, string | undefined, string>
  school_id: string | null
}

type CardRounds = {
  application_id: string
  item_id: string
  phase: 'aberta' | 'barras' | 'certa'
  revision: Generated<number>
  moved_by: string
  moved_at: Generated<string>
  told: ColumnType<unknown, string | undefined, string>
}

type Changes = {
  id: string
  batch_id: string
  at: Generated<string>
  account_id: string | null
  account_name: string
  action: string
  table_name: string
  row_id: string
  label: string
  before: ColumnType<unknown, string | null | undefined, string | null>
  after: ColumnType<unknown, string | null | undefined, string | null>
  reason: string | null
  undoes_batch_id: string | null
  undone_at: string | null
}

type Competences = {
  id: string
  subject_id: string
  unit_id: string | null
  grade: number
  code: string
  description: string
  domain: Generated<string>
  level: Generated<string>
  position: number
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
  at_home: Generated<string>
  home_example: Generated<string>
}

type Dhis2Places = {
  id: string
  code: string
  uid: string
  combo: Generated<string>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type EarlierPeriods = {
  id: string
  school_id: string
  periods: ColumnType<unknown, string, string>
  until: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type Editions = {
  id: string
  school_id: string
  kind: 'pauta' | 'livro de turma' | 'plano analítico' | 'aplicação' | 'avaliação oral' | 'pauta de notas' | 'assistência'
  closed_id: string
  part: Generated<string>
  number: number
  content: ColumnType<unknown, string, string>
  reason: Generated<string>
  closed_by: string | null
  closed_by_name: string
  closed_at: Generated<string>
  is_recomputed: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type Enrolments = {
  id: string
  student_id: string
  group_id: string
  number: number | null
  how: Generated<'matriculado' | 'transferido' | 'repetente'>
  since: string
  until: string | null
  left_as: 'transferido' | 'desistente' | null
  repeats: boolean | null
  special_needs: Generated<string>
  doubt: 'entrada' | 'mudança' | 'saída' | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type EntryDevices = {
  id: string
  door_id: string
  place_id: string
  key_hash: string
  state: 'contado' | 'à porta' | 'a pedir' | 'recusado' | 'admitido' | 'dentro' | 'substituído'
  why: 'lugar' | 'aparelho' | 'cartão' | 'rede' | null
  hasty: Generated<boolean>
  since: Generated<string>
  seen_at: Generated<string>
  network: string | null
}

type FamilyContacts = {
  id: string
  application_id: string
  student_id: string
  account_id: string
  reached: boolean
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type FamilyTalks = {
  id: string
  student_id: string
  account_id: string
  held_on: string
  note: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type Faqs = {
  id: string
  topic: 'conta' | 'academia' | 'diagnostico' | 'rede'
  question: string
  answer: string
  position: Generated<number>
  published: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type FileChunks = {
  file_id: string
  position: number
  content: Buffer
}

type Files = {
  id: string
  name: string
  type: string
  bytes: number
  sha256: string
  owner_id: string | null
  created_at: Generated<string>
}

type Fulfilments = {
  id: string
  family_id: string
  row_id: string
  group_id: string
  week_starts_on: string
  planned: number
  taught: Generated<number>
  made_up: Generated<number>
  contents: Generated<'sim' | 'parcial' | 'não'>
  reason: Generated<string>
  measure: Generated<string>
  make_up_on: string | null
  notes: Generated<string>
  registered_by: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type GameAnswers = {
  player_id: string
  round: number
  choice: number
  took_ms: number | null
  tries: Generated<number>
  received_at: Generated<string>
  typed: Generated<string>
}

type GamePlayers = {
  id: string
  room_id: string
  student_id: string | null
  name: string
  number: number
  key_hash: string
  joined_at: Generated<string>
  seen_at: Generated<string>
  with_player: string | null
}

type GameRooms = {
  id: string
  game_id: string
  host_id: string
  kind: string
  questions: ColumnType<unknown, string, string>
  seed: string
  state: ColumnType<unknown, string, string>
  revision: Generated<number>
  opened_at: Generated<string>
  ended_at: string | null
}

type Games = {
  id: string
  title: string
  search: GeneratedAlways<string>
  kind: string
  subject_id: string
  grade: number
  group_ids: Generated<string[]>
  theme: Generated<string>
  items: ColumnType<unknown, string | undefined, string>
  rules: ColumnType<unknown, string | undefined, string>
  mode: Generated<'individual' | 'equipas' | 'ambos'>
  teams: Generated<number>
  shuffle: Generated<boolean>
  seed: string
  code: string | null
  entry: Generated<'código' | 'cartão' | 'alcunha' | 'ninguém'>
  attempts: number | null
  closes_at: string | null
  ended_at: string | null
  state: Generated<'rascunho' | 'publicado' | 'encerrado' | 'arquivado'>
  copied_from_id: string | null
  owner_id: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
  competence_ids: Generated<string[]>
  published_at: string | null
  school_id: string | null
  sharing: Generated<'eu' | 'escola' | 'academia'>
}

type GroupCounts = {
  group_id: string
  h: Generated<number>
  m: Generated<number>
  tested_h: Generated<number>
  tested_m: Generated<number>
}

type GroupDirectors = {
  id: string
  group_id: string
  account_id: string
  starts_on: string | null
  until: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type GroupTeachers = {
  id: string
  group_id: string
  subject_id: string
  account_id: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
  starts_on: string | null
  until: string | null
}

type Groups = {
  id: string
  school_id: string
  name: string
  grade: number
  year: number
  shift: Generated<string>
  room: Generated<string>
  capacity: number | null
  director_id: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type Hearings = {
  id: string
  application_id: string
  student_id: string
  account_id: string
  outcome: 'ouvido' | 'ausente' | 'recusou'
  level: string | null
  tries: ColumnType<unknown, string | undefined, string>
  reading: ColumnType<unknown, string | null | undefined, string | null>
  heard_at: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type IdempotencyKeys = {
  caller: string
  key: string
  endpoint: string
  request_hash: string
  status: number | null
  headers: ColumnType<unknown, string | null | undefined, string | null>
  response: string | null
  created_at: Generated<string>
}

type Identities = {
  id: string
  issuer: string
  subject: string
  account_id: string
  method: 'amplify' | 'firebase' | 'auth0' | 'supabase' | 'oidc'
  email: string | null
  created_at: Generated<string>
  last_used_at: string | null
}

type Imports = {
  id: string
  at: Generated<string>
  account_id: string | null
  account_name: string
  kind: string
  file_name: string
  imported: number
  left_out: number
  report: ColumnType<unknown, string, string>
}

type Incidents = {
  id: string
  kind: 'exception' | 'request' | 'task'
  cause: string
  hour: string
  count: number
  first_at: Generated<string>
  last_at: Generated<string>
  title: string
  detail: string
  page: string
  version: string
  frames: string[]
  milliseconds: number | null
}

type Installation = {
  name: string
  value: ColumnType<unknown, string, string>
  updated_at: Generated<string>
}

type LanguageTexts = {
  id: string
  school_id: string
  language: string
  texts: ColumnType<unknown, string | undefined, string>
  speaker: Generated<string>
  is_validated: Generated<boolean>
  validated_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type LessonAbsences = {
  id: string
  call_id: string
  student_id: string
  kind: 'falta' | 'atraso' | 'presente'
  justified: Generated<boolean>
  reason: Generated<string>
  account_id: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type LessonCalls = {
  id: string
  group_id: string
  held_on: string
  lesson_id: string | null
  subject_id: string | null
  starts_at: string | null
  pupils: number
  account_id: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type LessonComments = {
  id: string
  lesson_id: string
  text: string
  account_id: string
  resolved_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type LessonExitAnswers = {
  lesson_id: string
  student_id: string
  choice: number
  is_right: boolean
  answered_at: Generated<string>
}

type LessonPlans = {
  id: string
  school_id: string
  teacher_id: string
  subject_id: string
  grade: number
  group_id: string | null
  held_on: string | null
  starts_at: string | null
  minutes: Generated<number>
  lesson_number: number | null
  pupils: number | null
  room: Generated<string>
  lesson_type: Generated<string>
  unit_title: Generated<string>
  theme: Generated<string>
  family_id: string | null
  row_id: string | null
  model: Generated<'Moçambique' | 'Angola' | 'Portugal' | 'Brasil'>
  summary: Generated<string>
  general_objective: Generated<string>
  objectives: ColumnType<unknown, string | undefined, string>
  prerequisites: Generated<string[]>
  competence_ids: Generated<string[]>
  methods: Generated<string[]>
  media: Generated<string[]>
  phases: ColumnType<unknown, string | undefined, string>
  homework: Generated<string>
  homework_solutions: Generated<string>
  differentiation: Generated<string>
  bibliography: Generated<string[]>
  attachment_ids: Generated<string[]>
  template_name: string | null
  source_id: string | null
  state: Generated<'rascunho' | 'pronto' | 'dada' | 'parcial' | 'não dada'>
  present: number | null
  taught_notes: Generated<string>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
  left_phases: string[] | null
  for_next: Generated<string>
  carried: 'levado' | 'deixado' | null
  carried_into: string | null
  taught_by: string | null
  search: GeneratedAlways<string>
  begins_at: GeneratedAlways<string>
}

type LessonReminders = {
  id: string
  account_id: string
  reminded_by: string
  on_day: string
  from_day: string
  to_day: string
  lessons: number
  mailed_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type LevelGroupings = {
  id: string
  title: string
  subject_id: string
  application_ids: string[]
  group_ids: string[]
  level_groups: ColumnType<unknown, string | undefined, string>
  hours: ColumnType<unknown, string | undefined, string>
  held_on: Generated<string[]>
  starts_on: string
  hear_again_on: string
  created_by: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type MarkBooks = {
  id: string
  group_id: string
  subject_id: string
  trimester: number
  columns: ColumnType<unknown, string | undefined, string>
  handed_in_at: string | null
  handed_in_by_name: Generated<string>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type MarkCells = {
  id: string
  book_id: string
  student_id: string
  place: string
  tenths: number | null
  absent: 'faltou' | 'justificada' | 'sem nota' | 'dispensado' | null
  application_id: string | null
  account_id: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type MarkCouncils = {
  id: string
  group_id: string
  trimester: number
  state: Generated<'rascunho' | 'em conselho' | 'fechada' | 'publicada'>
  held_on: string | null
  held_at: Generated<string>
  room: Generated<string>
  members: ColumnType<unknown, string | undefined, string>
  notes: Generated<string>
  edition_id: string | null
  correction: Generated<string>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
  published_edition_id: string | null
}

type MarkDecisions = {
  id: string
  council_id: string
  student_id: string
  subject_id: string
  computed: number | null
  decided: number | null
  in_favour: Generated<number>
  against: Generated<number>
  abstained: Generated<number>
  reason: string
  account_id: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type MarkRules = {
  id: string
  school_id: string
  grade: number
  since: string
  content: ColumnType<unknown, string, string>
  proposal: Generated<string>
  confirmed_by: string
  confirmed_by_name: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type Migrations = {
  name: string
  checksum: string
  applied_at: Generated<string>
}

type Notices = {
  id: string
  account_id: string
  sent_by: string | null
  about: string
  title: string
  detail: Generated<string>
  path: string
  on_day: string
  until_day: string
  mailed_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type ObservationForms = {
  id: string
  school_id: string
  levels: string[]
  criteria: ColumnType<unknown, string, string>
  is_confirmed: Generated<boolean>
  confirmed_by: string | null
  confirmed_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type Observations = {
  id: string
  school_id: string
  teacher_id: string
  observer_id: string
  group_id: string
  subject_id: string
  held_on: string
  starts_at: string | null
  is_announced: Generated<boolean>
  levels: string[]
  criteria: ColumnType<unknown, string | undefined, string>
  seen: Generated<string>
  judged: Generated<string>
  next_step: Generated<string>
  next_step_on: string | null
  teacher_words: Generated<string>
  state: Generated<'em curso' | 'por assinar' | 'assinada'>
  was_shown: Generated<boolean>
  observer_signed_at: string | null
  teacher_signed_at: string | null
  reason: Generated<string>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type OneTimeLinks = {
  id: string
  kind: 'convite' | 'senha'
  token_hash: string
  account_id: string | null
  email: string
  role: string | null
  created_by: string | null
  created_at: Generated<string>
  expires_at: string
  used_at: string | null
  school_id: string | null
  reach: Generated<'escola' | 'academia'>
}

type OralTexts = {
  id: string
  language: string
  skill: 'leitura' | 'aritmética'
  level: string
  kind: Generated<'texto' | 'actividade'>
  content: string
  source: Generated<string>
  validated_by: Generated<string>
  created_by: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type Pacings = {
  id: string
  programme_id: string
  school_id: string
  teacher_id: string
  group_ids: string[]
  year: number
  starts_on: string
  steps: ColumnType<unknown, string | undefined, string>
  reserved: ColumnType<unknown, string | undefined, string>
  extra: ColumnType<unknown, string | undefined, string>
  leaves_out: Generated<boolean>
  lessons: ColumnType<unknown, string | undefined, string>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type Papers = {
  id: string
  kind: string
  title: string
  subject_id: string
  grade: number
  year: number
  instructions: string[]
  paging: string
  shuffle: boolean
  items: ColumnType<unknown, string, string>
  forms: ColumnType<unknown, string, string>
  levels: ColumnType<unknown, string, string>
  bands: ColumnType<unknown, string, string>
  total_points: number
  oral: boolean
  questions: number
  settings: ColumnType<unknown, string, string>
  version: number
  paper_instructions: string[]
  practice: boolean
  gone: boolean
  shuffle_options: boolean
}

type PastMarks = {
  id: string
  school_id: string
  student_id: string
  subject_id: string
  year: number
  tenths: number
  account_id: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type PlanComments = {
  id: string
  plan_id: string
  row_id: string | null
  text: string
  account_id: string
  resolved_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type PlanEditors = {
  plan_id: string
  account_id: string
  seen_at: Generated<string>
}

type PlanEvents = {
  id: string
  plan_id: string
  edition: number
  action: string
  account_id: string | null
  account_name: string
  capacity: Generated<string>
  comment: Generated<string>
  at: Generated<string>
}

type PlanSubmissions = {
  id: string
  plan_id: string
  edition: number
  content: ColumnType<unknown, string, string>
  submitted_by: string
  submitted_at: Generated<string>
}

type PlayItems = {
  play_id: string
  item_id: string
  source_id: string | null
  seen: boolean
  correct: boolean
  tries: number
  seconds: number
}

type Plays = {
  id: string
  game_id: string
  room_id: string | null
  kind: string
  student_id: string | null
  nickname: string | null
  teams: number | null
  seed: string
  started_at: string
  seconds: number
  points: number
  max_points: number
  finished: boolean
  received_at: Generated<string>
  apart: 'sem jogadas' | 'a mais' | null
  device: string | null
}

type Policies = {
  id: string
  code: string
  title: string
  category: string
  summary: Generated<string>
  responsible: Generated<string>
  group_ids: Generated<string[]>
  mandatory: Generated<boolean>
  deadline_days: Generated<number>
  search: GeneratedAlways<string>
  title_folded: GeneratedAlways<string>
  created_by: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
  responsible_id: string | null
  check_items: ColumnType<unknown, string | undefined, string>
}

type PolicyChain = {
  id: number
  seq: number
  hash: string
  keyed_after: number
  key_name: string | null
  seal: string | null
}

type PolicyChainDays = {
  day: string
  seq: number
  hash: string
}

type PolicyOpenings = {
  version_id: string
  account_id: string
  opened_at: string
  checked: Generated<string[]>
}

type PolicyReadings = {
  seq: number
  version_id: string
  sha256: string
  account_id: string | null
  person: string
  way: 'conta' | 'papel'
  statement: string
  opened_at: string
  confirmed_at: string
  scan_id: string | null
  recorded_by: string | null
  previous_hash: string
  hash: string
}

type PolicyReminders = {
  account_id: string
  shown_on: string
}

type PolicySignatureScans = {
  id: string
  version_id: string
  file_id: string
  created_by: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type PolicyTexts = {
  version_id: string
  position: number
  page: number
  kind: 'heading' | 'item' | 'text'
  text: string
  folded: GeneratedAlways<string>
}

type PolicyTimeline = {
  id: string
  policy_id: string
  effective_from: string
  state: string
  place: number
  epoch: number
}

type PolicyVersions = {
  id: string
  policy_id: string
  major: number
  minor: number
  small_change: Generated<boolean>
  changes: Generated<string>
  statement: Generated<string>
  effective_from: string | null
  next_review_on: string | null
  approved_by: Generated<string>
  approved_on: string | null
  revoked_on: string | null
  file_id: string | null
  sha256: string | null
  pages: number | null
  state: Generated<'rascunho' | 'em aprovação' | 'aprovada' | 'revogada'>
  created_by: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
  reviewed_on: string | null
  reviewed_by: string | null
}

type Programmes = {
  id: string
  subject_id: string
  grade: number
  edition: string
  source: Generated<string>
  checked_by: Generated<string>
  from_year: number
  until_year: number | null
  notes: Generated<string>
  units: ColumnType<unknown, string | undefined, string>
  origin: ColumnType<unknown, string | null | undefined, string | null>
  created_by: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
  original_id: string | null
}

type ProofChallenges = {
  id: string
  token_hash: string
  account_id: string | null
  api: 'academy' | 'diagnostics'
  purpose: 'sign-in' | 'enrol' | 'passkey' | 'confirm' | 'register'
  nonce: string
  attempts: Generated<number>
  created_at: Generated<string>
  expires_at: string
  proven_at: string | null
  used_at: string | null
}

type ProposalComments = {
  id: string
  proposal_id: string
  text: string
  account_id: string
  resolved_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type QuestionProposals = {
  id: string
  question_id: string
  school_id: string
  state: Generated<'proposta' | 'devolvida' | 'publicada' | 'retirada'>
  note: Generated<string>
  comment: Generated<string>
  proposed_by: string | null
  proposed_at: Generated<string>
  decided_by: string | null
  decided_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type QuestionVersions = {
  id: string
  question_id: string
  number: number
  content: ColumnType<unknown, string, string>
  created_by: string | null
  created_at: Generated<string>
}

type Questions = {
  id: string
  name: string
  type: string
  subject_id: string
  grade: number
  competence_id: string | null
  bloom: Generated<string>
  difficulty: Generated<string>
  tags: Generated<string[]>
  state: Generated<'rascunho' | 'em revisão' | 'aprovada' | 'arquivada'>
  current_version_id: string | null
  owner_id: string | null
  search: Generated<string>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
  school_id: string | null
  sharing: Generated<'eu' | 'escola' | 'academia'>
  origin: ColumnType<unknown, string | null | undefined, string | null>
}

type QuizGradebooks = {
  id: string
  group_id: string
  subject_id: string
  year: number
  trimester: number
  columns: ColumnType<unknown, string | undefined, string>
  drop_worst: Generated<number>
  missing_is_zero: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
  edition_id: string | null
  correction: Generated<string>
}

type Quizzes = {
  id: string
  title: string
  description: Generated<string>
  subject_id: string
  grade: number
  year: number
  settings: ColumnType<unknown, string | undefined, string>
  parts: ColumnType<unknown, string | undefined, string>
  items: ColumnType<unknown, string | undefined, string>
  questions: Generated<number>
  audience: ColumnType<unknown, string | undefined, string>
  exceptions: ColumnType<unknown, string | undefined, string>
  code: string | null
  state: Generated<'rascunho' | 'agendado' | 'aberto' | 'encerrado' | 'arquivado'>
  opens_at: string | null
  closes_at: string | null
  released_at: string | null
  source: ColumnType<unknown, string | null | undefined, string | null>
  owner_id: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
  practice_of: string | null
  school_id: string | null
  sharing: Generated<'eu' | 'escola' | 'academia'>
  keys_seen_at: string | null
}

type RateLimits = {
  bucket: string
  empty_at: string
}

type ReaderGroups = {
  id: string
  name: string
  roles: Generated<string[]>
  account_ids: Generated<string[]>
  paper_names: Generated<string[]>
  created_by: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type RecoveryCodes = {
  id: string
  account_id: string
  code_hash: string
  created_at: Generated<string>
  used_at: string | null
}

type RecoveryPlans = {
  id: string
  title: string
  group_id: string
  subject_id: string
  application_id: string | null
  objective: Generated<string>
  competence_ids: string[]
  pupil_groups: ColumnType<unknown, string | undefined, string>
  activities: Generated<string[]>
  responsible_id: string
  starts_on: string | null
  ends_on: string | null
  sessions: ColumnType<unknown, string | undefined, string>
  retest_id: string | null
  lesson_plan_id: string | null
  results: ColumnType<unknown, string | undefined, string>
  state: Generated<'rascunho' | 'em curso' | 'reavaliado' | 'encerrado'>
  created_by: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
  quiz_id: string | null
  game_id: string | null
  gain: ColumnType<unknown, string | null | undefined, string | null>
}

type Responses = {
  attempt_id: string
  item_id: string
  answer: ColumnType<unknown, string | null | undefined, string | null>
  outcome: 'certa' | 'parcial' | 'errada' | 'branco' | 'não apresentada' | 'por corrigir'
  points: number | null
  marking: ColumnType<unknown, string | null | undefined, string | null>
  sequence: Generated<number>
  answered_at: Generated<string>
  late: Generated<boolean>
  tries: ColumnType<unknown, string | undefined, string>
  certainty: number | null
  final: Generated<boolean>
  comment: Generated<string>
  reason: Generated<string>
  received_at: string | null
}

type Schools = {
  id: string
  name: string
  province: Generated<string>
  district: Generated<string>
  zip: Generated<string>
  contact: Generated<string>
  logo_file_id: string | null
  stamp_file_id: string | null
  shifts: Generated<string[]>
  periods: ColumnType<unknown, string | undefined, string>
  lesson_minutes: Generated<number>
  approval_chain: ColumnType<unknown, string | undefined, string>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
  bands: ColumnType<unknown, string | undefined, string>
  absences_by: Generated<'aula' | 'dia'>
  own_approval: Generated<boolean>
  show_terms: Generated<boolean>
}

type Sessions = {
  id: string
  account_id: string
  api: 'academy' | 'diagnostics'
  user_agent: Generated<string>
  address: Generated<string>
  created_at: Generated<string>
  last_seen_at: Generated<string>
  expires_at: string
  ended_at: string | null
  device_id: string | null
  confirmed_at: string | null
}

type SharedLinks = {
  id: string
  token_hash: string
  kind: 'plano analítico' | 'plano de aula' | 'calendário'
  shared_id: string
  created_by: string
  created_at: Generated<string>
  expires_at: string | null
  revoked_at: string | null
}

type SpentIdentityTokens = {
  digest: string
  expires_at: string
}

type StudentCards = {
  student_id: string
  word_hash: string
  made_at: Generated<string>
  made_by: string | null
  used_at: string | null
}

type StudentCodeCounters = {
  year: number
  last: number
}

type Students = {
  id: string
  code: string
  full_name: string
  sex: 'H' | 'M'
  birth_date: string | null
  group_id: string
  number_in_group: number | null
  guardian_name: Generated<string>
  guardian_contact: Generated<string>
  mother_tongue: Generated<string>
  special_needs: Generated<string>
  state: Generated<'activo' | 'transferido' | 'desistente'>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
  erased_at: string | null
  repeats: boolean | null
  enrolled_on: string | null
  left_on: string | null
}

type Subjects = {
  id: string
  code: string
  name: string
  abbreviation: string
  area: Generated<string>
  colour: Generated<string>
  icon: Generated<string>
  grades: Generated<number[]>
  weekly_hours: ColumnType<unknown, string | undefined, string>
  hours_to_confirm: Generated<boolean>
  lesson_minutes: Generated<number>
  delegate_id: string | null
  state: Generated<'activa' | 'arquivada'>
  notes: Generated<string>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type Substitutions = {
  id: string
  absence_id: string
  group_id: string
  subject_id: string
  held_on: string
  period: number
  starts_at: string | null
  kind: 'professor' | 'juntar' | 'sem aula'
  substitute_id: string | null
  joined_group_id: string | null
  answer: 'vista' | 'não posso' | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type TeacherAbsences = {
  id: string
  teacher_id: string
  starts_on: string
  ends_on: string
  reason: Generated<string>
  created_by: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type TermComments = {
  id: string
  term_id: string
  text: string
  account_id: string
  resolved_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type Terms = {
  id: string
  term: string
  term_folded: GeneratedAlways<string>
  letter: GeneratedAlways<string>
  search: GeneratedAlways<string>
  word_class: Generated<string>
  definition: string
  example: Generated<string>
  subject_id: string
  grades: Generated<number[]>
  unit_id: string | null
  synonyms: Generated<string[]>
  related_term_ids: Generated<string[]>
  translations: ColumnType<unknown, string | undefined, string>
  image_file_id: string | null
  image_alt: Generated<string>
  audio_file_id: string | null
  source: Generated<string>
  state: Generated<'rascunho' | 'em revisão' | 'publicado' | 'arquivado'>
  created_by: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type Tests = {
  id: string
  title: string
  kind: Generated<'escrito' | 'oral'>
  subject_id: string
  grade: number
  year: number
  moment: 'inicial' | 'intermédio' | 'final' | 'pós-recuperação'
  minutes: Generated<number>
  total_points: Generated<number>
  objective: Generated<string>
  instructions: Generated<string[]>
  teacher_note: Generated<string>
  modes: Generated<string[]>
  shuffle: Generated<boolean>
  paging: Generated<'uma a uma' | 'todas'>
  items: ColumnType<unknown, string | undefined, string>
  blueprint: ColumnType<unknown, string | undefined, string>
  forms: ColumnType<unknown, string | undefined, string>
  bands: ColumnType<unknown, string | undefined, string>
  levels: ColumnType<unknown, string | undefined, string>
  owner_id: string
  state: Generated<'rascunho' | 'publicado' | 'arquivado'>
  source_test_id: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
  paper_instructions: Generated<string[]>
  shuffle_options: Generated<boolean>
  language: Generated<string>
  skill: Generated<'leitura' | 'aritmética'>
  school_id: string | null
  sharing: Generated<'eu' | 'escola' | 'academia'>
  exam: ColumnType<unknown, string | null | undefined, string | null>
}

type TimetableSlots = {
  id: string
  group_id: string
  weekday: number
  period: number
  subject_id: string
  teacher_id: string | null
  room: Generated<string>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
  starts_on: string | null
  until: string | null
}

type TrustedKeys = {
  id: string
  key: string
  name: string
  created_by: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

type Units = {
  id: string
  subject_id: string
  grade: number
  title: string
  trimester: number | null
  position: number
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
}

export type Tables = {
  account_factors: AccountFactors
  accounts: Accounts
  analytical_plans: AnalyticalPlans
  answers_not_taken: AnswersNotTaken
  applications: Applications
  attempts: Attempts
  calendars: Calendars
  card_rounds: CardRounds
  changes: Changes
  competences: Competences
  dhis2_places: Dhis2Places
  earlier_periods: EarlierPeriods
  editions: Editions
  enrolments: Enrolments
  entry_devices: EntryDevices
  family_contacts: FamilyContacts
  family_talks: FamilyTalks
  faqs: Faqs
  file_chunks: FileChunks
  files: Files
  fulfilments: Fulfilments
  game_answers: GameAnswers
  game_players: GamePlayers
  game_rooms: GameRooms
  games: Games
  group_counts: GroupCounts
  group_directors: GroupDirectors
  group_teachers: GroupTeachers
  groups: Groups
  hearings: Hearings
  idempotency_keys: IdempotencyKeys
  identities: Identities
  imports: Imports
  incidents: Incidents
  installation: Installation
  language_texts: LanguageTexts
  lesson_absences: LessonAbsences
  lesson_calls: LessonCalls
  lesson_comments: LessonComments
  lesson_exit_answers: LessonExitAnswers
  lesson_plans: LessonPlans
  lesson_reminders: LessonReminders
  level_groupings: LevelGroupings
  mark_books: MarkBooks
  mark_cells: MarkCells
  mark_councils: MarkCouncils
  mark_decisions: MarkDecisions
  mark_rules: MarkRules
  migrations: Migrations
  notices: Notices
  observation_forms: ObservationForms
  observations: Observations
  one_time_links: OneTimeLinks
  oral_texts: OralTexts
  pacings: Pacings
  papers: Papers
  past_marks: PastMarks
  plan_comments: PlanComments
  plan_editors: PlanEditors
  plan_events: PlanEvents
  plan_submissions: PlanSubmissions
  play_items: PlayItems
  plays: Plays
  policies: Policies
  policy_chain: PolicyChain
  policy_chain_days: PolicyChainDays
  policy_openings: PolicyOpenings
  policy_readings: PolicyReadings
  policy_reminders: PolicyReminders
  policy_signature_scans: PolicySignatureScans
  policy_texts: PolicyTexts
  policy_timeline: PolicyTimeline
  policy_versions: PolicyVersions
  programmes: Programmes
  proof_challenges: ProofChallenges
  proposal_comments: ProposalComments
  question_proposals: QuestionProposals
  question_versions: QuestionVersions
  questions: Questions
  quiz_gradebooks: QuizGradebooks
  quizzes: Quizzes
  rate_limits: RateLimits
  reader_groups: ReaderGroups
  recovery_codes: RecoveryCodes
  recovery_plans: RecoveryPlans
  responses: Responses
  schools: Schools
  sessions: Sessions
  shared_links: SharedLinks
  spent_identity_tokens: SpentIdentityTokens
  student_cards: StudentCards
  student_code_counters: StudentCodeCounters
  students: Students
  subjects: Subjects
  substitutions: Substitutions
  teacher_absences: TeacherAbsences
  term_comments: TermComments
  terms: Terms
  tests: Tests
  timetable_slots: TimetableSlots
  trusted_keys: TrustedKeys
  units: Units
}
