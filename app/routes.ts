// Every page of the product is on this one page, so that it can be read whole; its addresses: `school/pages.ts`.
import { href } from '#kit/address.ts'
import * as pages from '#school/pages.ts'
import { admins, approvers, type Role, staff } from '#school/roles.ts'

/** What is around a page, and who is let into it. */
export type Frame =
  /** Sign-in pages. */
  | 'guests'
  /** Links that somebody was given, in the frame of the ways in; they serve with and without a session. */
  | 'links'
  | 'academy'
  | 'diagnostics'
  /** The name of the product above the page, and nothing else; `bare` without a way back. */
  | 'plain'
  | 'bare'
  | 'none'
  /** A document of its own, without the rest of the product: `play.html`, `progresso.html`. */
  | 'alone'

/** One page. Read by the browser (`app/router.tsx`), the server (`app/web-files.ts`) and the build (`scripts/`). */
export interface Route {
  /** Whole, with parameters as `:id`. */
  path: string
  /** Of the window; pages about one thing say more once they know its name. */
  title: string
  /**
   * Its source from the root. `glossary-list-page.tsx` exports `GlossaryListPage`; another component is named after
   * a `#`.
   */
  page: string
  frame: Frame
  /** Who may open it; every account of the frame where it is absent. The server decides in any case. */
  who?: readonly Role[]
  /**
   * What it asks the server for when it opens: paths of endpoints, asked while its code is still on its way. A list is
   * asked with what the URL of the page says, and its defaults; after a `?` the query stands as the page asks it.
   * `:id` is filled in from the path of the page, or from its query, where it then stands in place of the others,
   * but for those with a `+` before them.
   */
  first?: readonly string[]
  /** Other words by which people look for it; its title and those of the menu are known. */
  words?: string
  /** One works on it, over the whole width: the navigation folds and no measure holds the content. */
  wide?: boolean
  /**
   * It is used in front of a class, where the network comes and goes: all its dialogs, and what says that the network
   * failed, come with it (`scripts/classroom-parts.ts`).
   */
  classroom?: boolean
}

type More = Pick<Route, 'who' | 'first' | 'words' | 'wide' | 'classroom'>
type Row = Omit<Route, 'frame'>

const forStaff = (...first: string[]): More => ({ who: staff, first })
const forAdmins = (...first: string[]): More => ({ who: admins, first })
const forAll = (...first: string[]): More => ({ first })
const forApprovers = (...first: string[]): More => ({ who: approvers, first })

function page(path: string, title: string, source: string, more: More = {}): Row {
  return { path, title, page: source, ...more }
}

function within(frame: Frame, rows: readonly Row[]): Route[] {
  return rows.map(row => ({ ...row, frame }))
}

const stepTitles = {
  'sign-in': 'Entrar',
  'sign-up': 'Criar conta',
  verify: 'Confirmar o e-mail',
  'update-password': 'Nova senha',
  'reset-password': 'Repor a senha',
} as const

/** Signing in at another service; its pages say so where this installation does not use it. */
function elsewhere(method: string, steps: readonly (keyof typeof stepTitles)[]): Row[] {
  return steps.map(step =>
    page(
      href(pages.serviceStep, { method, step }),
      stepTitles[step],
      `features/identity/web/${step}-page.tsx`,
    ),
  )
}

/** The same pages, as they stand in the diagnostic system. */
function inDiagnostics(rows: readonly Row[]): Row[] {
  return rows.map(row => ({ ...row, path: pages.inDiagnostics(row.path) }))
}

const subjectForm = 'school/subjects/web/subject-form-page.tsx'
/** One table, seen from both systems. */
const subjects: Row[] = [
  page(
    pages.subjects,
    'Disciplinas',
    'school/subjects/web/subject-list-page.tsx',
    forStaff('/subjects', '/subjects/counts'),
  ),
  page(pages.newSubject, 'Nova disciplina', subjectForm, forStaff('/teachers/options')),
  page(pages.subject, 'Disciplina', 'school/subjects/web/subject-page.tsx', forStaff('/subjects/:id')),
  page(pages.editSubject, 'Editar disciplina', subjectForm, forStaff('/subjects/:id')),
]

const studentForm = 'school/students/web/student-form-page.tsx'
const pupilPath = 'journeys/learning-path/web/pupil-path-page.tsx'
/** One table, seen from both systems; all that is known of one pupil stands under one head. */
const students: Row[] = [
  page(
    pages.pupils,
    'Alunos',
    'school/students/web/student-list-page.tsx',
    forStaff('/students', '/students/counts', '/groups/options'),
  ),
  page(pages.newPupil, 'Novo aluno', studentForm, forStaff('/groups/options')),
  page(
    pages.doubts,
    'Dias por confirmar',
    'school/students/web/doubt-list-page.tsx',
    forStaff('/enrolments/doubts', '/groups/options'),
  ),
  page(
    pages.pupil,
    'Aluno',
    'journeys/pupil/web/summary-page.tsx#PupilSummaryPage',
    forStaff('/students/:id', '/students/:id/year'),
  ),
  page(
    pages.pupilTests,
    'Testes do aluno',
    'features/assessment/reports/web/pupil-report-page.tsx',
    forStaff('/students/:id', '/reports/students/:id'),
  ),
  page(pages.pupilPractice, 'Prática do aluno', pupilPath, {
    ...forStaff('/students/:id', '/learning-path/places'),
    wide: true,
  }),
  page(
    pages.pupilAbsences,
    'Faltas do aluno',
    'features/planning/class-book/web/pupil-absences-with-lessons-page.tsx',
    forStaff('/students/:id', '/absences/students/:id?'),
  ),
  page(
    pages.pupilFamily,
    'Família do aluno',
    'journeys/pupil/web/family-page.tsx#PupilFamilyPage',
    forStaff(
      '/students/:id',
      '/reports/students/:id',
      '/absences/students/:id',
      '/hearings/students/:id',
      '/marks/pupils/:id',
    ),
  ),
  page(pages.pupilData, 'Dados do aluno', 'school/students/web/student-page.tsx', forStaff('/students/:id')),
  page(pages.editPupil, 'Editar aluno', studentForm, forStaff('/students/:id')),
]

const signIn: Row[] = [
  page(pages.signIn, 'Entrar', 'school/accounts/web/unified-sign-in-page.tsx'),
  page(pages.localSignIn, 'Entrar na Academia', 'school/accounts/web/jwt-sign-in-page.tsx'),
  page(pages.localSignUp, 'Criar conta', 'school/accounts/web/sign-up-page.tsx'),
  ...elsewhere('amplify', ['sign-in', 'sign-up', 'verify', 'update-password', 'reset-password']),
  ...elsewhere('firebase', ['sign-in', 'sign-up', 'verify', 'reset-password']),
  ...elsewhere('auth0', ['sign-in']),
  ...elsewhere('supabase', ['sign-in', 'sign-up', 'verify', 'update-password', 'reset-password']),
  ...elsewhere('oidc', ['sign-in']),
]

const links: Row[] = [
  page(pages.firstAdministrator, 'Primeira conta', 'school/accounts/web/first-administrator-page.tsx'),
  page(pages.invitation, 'Convite', 'school/accounts/web/invite-page.tsx'),
  page(pages.forgotPassword, 'Esqueceu a senha', 'school/accounts/web/forgot-password-page.tsx', {
    first: ['/installation'],
  }),
  page(pages.resetPassword, 'Repor a senha', 'school/accounts/web/reset-password-page.tsx'),
]

const day: Row[] = [
  page(pages.academy, 'O dia', 'app/pages/day-with-path-page.tsx', {
    ...forStaff('/calendars/current', '/dashboard/day', '/learning-path/places'),
    words: 'início hoje dia',
  }),
  page(pages.ownWeek, 'O meu horário', 'journeys/calendar/web/own-week-page.tsx', {
    ...forStaff('/timetable?whose=own'),
    words: 'semana aulas',
  }),
  page(pages.calendar, 'Calendário', 'journeys/calendar/web/calendar-page.tsx', {
    ...forStaff('/calendars/current'),
    words: 'trimestres 1 2 3 1.º 2.º 3.º férias feriados semana mês',
  }),
]

const glossaryForm = 'features/glossary/web/glossary-form-page.tsx'
const glossary: Row[] = [
  page(
    pages.terms,
    'Glossário',
    'features/glossary/web/glossary-list-page.tsx',
    forAll('/glossary/terms', '/glossary/terms/counts', '/subjects/options'),
  ),
  page(pages.newTerm, 'Novo termo', glossaryForm, forStaff('/subjects/options')),
  page(pages.term, 'Termo', 'journeys/where-used/web/term-with-uses-page.tsx', forAll('/glossary/terms/:id')),
  page(pages.editTerm, 'Editar termo', glossaryForm, forStaff('/glossary/terms/:id')),
]

const groupForm = 'school/groups/web/group-form-page.tsx'
const gradeGroups = 'school/groups/web/grade-groups-page.tsx'
const groups: Row[] = [
  page(pages.groups, 'Turmas', 'school/groups/web/group-list-page.tsx', {
    ...forStaff('/groups', '/groups/counts'),
    words: 'livro de turma horário de uma turma listas',
  }),
  page(pages.fifthGrade, '5ª classe', `${gradeGroups}#FifthGradePage`, forStaff('/groups?grade=5&limit=100')),
  page(pages.sixthGrade, '6ª classe', `${gradeGroups}#SixthGradePage`, forStaff('/groups?grade=6&limit=100')),
  page(pages.newGroup, 'Nova turma', groupForm, forStaff('/groups/counts?')),
  page(pages.imports, 'Importações', 'school/imports/web/import-list-page.tsx', forStaff('/imports')),
  page(
    pages.importReport,
    'Importação',
    'school/imports/web/import-report-page.tsx',
    forStaff('/imports/:id'),
  ),
  page(
    pages.returns,
    'Estatística',
    'journeys/statistical-returns/web/returns-page.tsx',
    forApprovers('/statistical-returns'),
  ),
  ...students,
  page(
    pages.group,
    'Turma',
    'journeys/group-day/web/group-day-page.tsx',
    forStaff('/groups/:id', '/groups/:id/day'),
  ),
  page(pages.editGroup, 'Editar turma', groupForm, forStaff('/groups/:id')),
  page(pages.ownRegister, 'Faltas', 'school/absences/web/own-register-page.tsx', {
    ...forStaff('/groups?limit=100'),
    words: 'presenças ausências registo livro de turma',
  }),
  page(pages.register, 'Faltas da turma', 'school/absences/web/register-page.tsx', {
    ...forStaff('/absences/groups/:id?'),
    wide: true,
  }),
  page(
    pages.classBook,
    'Livro de turma',
    'features/planning/class-book/web/class-book-page.tsx',
    forStaff('/class-book/:id?'),
  ),
  page(pages.markBooks, 'Notas', 'features/assessment/marks/web/mark-book-list-page.tsx', {
    ...forStaff('/marks/books'),
    words: 'caderneta lançar notas pauta ACS AT mini-pauta valores',
  }),
  page(pages.markBook, 'Caderneta', 'features/assessment/marks/web/mark-book-page.tsx', {
    ...forStaff('/marks/books/:group/:subject/:trimester'),
    wide: true,
    classroom: true,
  }),
  page(pages.exam, 'Exame', 'journeys/exam-year/web/exam-year-page.tsx', {
    ...forStaff('/exam-years/:group/:subject'),
    wide: true,
  }),
  page(pages.councils, 'Conselhos de notas', 'features/assessment/marks/web/council-list-page.tsx', {
    ...forStaff('/marks/councils'),
    words: 'pauta acta boletim boletins mapa de aproveitamento declaração de notas',
  }),
  page(pages.council, 'Conselho de notas', 'features/assessment/marks/web/council-page.tsx', {
    ...forStaff('/marks/councils/:group/:trimester'),
    wide: true,
  }),
  page(pages.markRules, 'Regras de avaliação', 'features/assessment/marks/web/mark-rules-page.tsx', {
    ...forStaff('/marks/rules'),
    words: 'MACS MT média diploma transita progride retido exame',
  }),
]

const policyForm = 'features/policies/web/policy-form-page.tsx'
const versionForm = 'features/policies/web/version-form-page.tsx'
const policies: Row[] = [
  page(pages.policies, 'Políticas', 'features/policies/web/policy-list-page.tsx', {
    first: ['/policies', '/policies/counts', '/policies/mine'],
  }),
  page(pages.policy, 'Política', 'features/policies/web/policy-page.tsx', forAll('/policies/:documentId')),
  page(pages.newPolicy, 'Nova política', policyForm, forApprovers('/policies/groups', '/teachers/options')),
  page(pages.editPolicy, 'Editar política', policyForm, forApprovers('/policies/:id')),
  page(pages.newVersion, 'Nova versão', versionForm, forApprovers('/policies/:politica')),
  page(pages.editVersion, 'Editar versão', versionForm, forApprovers('/policies/:politica')),
  page(
    pages.readings,
    'Quem leu',
    'features/policies/web/readings-page.tsx',
    forApprovers('/policies/readings', '/policies/readings/verify'),
  ),
  page(pages.readerGroups, 'Grupos de leitores', 'features/policies/web/reader-groups-page.tsx', {
    who: approvers,
    first: ['/policies/groups'],
  }),
]

const programmeForm = 'features/planning/programmes/web/programme-form-page.tsx'
const programmes: Row[] = [
  page(pages.programmes, 'Programas', 'features/planning/programmes/web/programme-list-page.tsx', {
    ...forStaff('/programmes', '/subjects/options'),
    words: 'programa de ensino versão unidades conteúdos',
  }),
  page(pages.newProgramme, 'Novo programa', programmeForm, forApprovers('/subjects/options')),
  page(
    pages.programme,
    'Programa',
    'journeys/programme-uses/web/programme-with-uses-page.tsx',
    forStaff('/programmes/:id', '/programmes/:id/taught'),
  ),
  page(
    pages.programmeYear,
    'Onde está no ano',
    'features/planning/pacing/web/programme-year-page.tsx',
    forStaff('/programmes/:id'),
  ),
  page(
    pages.programmeChange,
    'O que mudou',
    'features/planning/programme-change/web/programme-change-page.tsx',
    forStaff('/programmes/:id'),
  ),
  page(pages.pacing, 'Dosificação', 'features/planning/pacing/web/pacing-page.tsx', {
    ...forStaff('/pacings/:id'),
    wide: true,
  }),
  page(pages.editProgramme, 'Editar programa', programmeForm, forApprovers('/programmes/:id')),
]

const observationForm = 'features/planning/observation/web/observation-form-page.tsx'
const observations: Row[] = [
  page(
    pages.observations,
    'Assistência às aulas',
    'features/planning/observation/web/observation-list-page.tsx',
    { ...forStaff('/observations', '/observations/counts'), words: 'observação de aulas visita supervisão' },
  ),
  page(pages.newObservation, 'Nova assistência', observationForm, {
    ...forStaff('/observation-forms'),
    classroom: true,
  }),
  page(
    pages.observationSum,
    'Soma das assistências',
    'features/planning/observation/web/observation-sum-page.tsx',
    forApprovers('/observations/sum'),
  ),
  page(
    pages.observationForm,
    'Formulário de assistência',
    'features/planning/observation/web/form-form-page.tsx',
    forApprovers('/observation-forms'),
  ),
  page(
    pages.observation,
    'Assistência',
    'features/planning/observation/web/observation-page.tsx',
    forStaff('/observations/:id'),
  ),
  page(pages.editObservation, 'Preencher a assistência', observationForm, {
    ...forStaff('/observations/:id'),
    classroom: true,
  }),
]

const plans: Row[] = [
  page(
    pages.plans,
    'Planos analíticos',
    'app/pages/plans-page.tsx',
    forStaff(
      '/analytical-plans',
      '/analytical-plans?limit=3&mine=true&state=devolvido',
      '/analytical-plans/counts',
      '/groups/options',
      '/subjects/options',
      '/analytical-plans/:id',
    ),
  ),
  page(
    pages.newPlan,
    'Novo plano analítico',
    'features/planning/analytical-plans/web/new-plan-page.tsx',
    forStaff('/calendars/current', '/timetable?'),
  ),
  page(pages.editPlan, 'Editar plano analítico', 'features/planning/fulfilment/web/edit-page.tsx', {
    ...forStaff('/analytical-plans/:id'),
    wide: true,
  }),
  page(pages.planControl, 'Controlo de planos', 'features/planning/fulfilment/web/control-page.tsx', {
    ...forStaff(
      '/analytical-plans/counts?',
      '/analytical-plans?limit=100&sort=alterado&state=submetido&state=visto',
      '/fulfilment?limit=1',
    ),
    wide: true,
  }),
  page(
    pages.substitutions,
    'Substituições',
    'school/substitutions/web/substitutions-page.tsx',
    forApprovers('/teacher-absences'),
  ),
  page(pages.teacherAbsence, 'Substituição', 'school/substitutions/web/absence-page.tsx', {
    ...forApprovers('/teacher-absences/:id'),
    wide: true,
  }),
  page(pages.lessons, 'Planos de aula', 'journeys/calendar/web/lessons-home-page.tsx', {
    words: 'modelos aulas semana',
    ...forStaff('/calendars/current'),
    classroom: true,
  }),
  page(pages.lesson, 'Plano de aula', 'app/pages/lesson-plan-page.tsx', {
    ...forStaff('/groups/options', '/lesson-plans/:id', '/learning-path/lessons/:id'),
    wide: true,
    classroom: true,
  }),
]

const quizzes: Row[] = [
  page(
    pages.quizzes,
    'Gestão de Quiz',
    'features/assessment/quizzes/web/quiz-manager-page.tsx',
    forStaff('/quizzes', '/quizzes/counts', '/subjects/options', '/groups/options'),
  ),
  page(pages.gradebook, 'Pauta de quizzes', 'features/assessment/quizzes/web/gradebook-page.tsx', {
    ...forStaff(
      '/groups/options',
      '/subjects/options',
      '/calendars/current',
      '/quizzes?limit=1&sort=-abre&state=aberto&state=encerrado',
    ),
    words: 'notas caderneta trimestre',
  }),
  page(
    pages.quizSources,
    'Novo quiz',
    'journeys/quiz-sources/web/quiz-sources-page.tsx',
    forStaff('/quizzes/sources'),
  ),
  page(
    pages.quizResults,
    'Resultados do quiz',
    'features/assessment/quizzes/web/results/quiz-results-page.tsx',
    { ...forStaff('/quizzes/:id/results', '/quizzes/:id'), wide: true },
  ),
  page(
    pages.quizApplication,
    'Turma de um quiz',
    'features/assessment/applications/web/application-page.tsx',
    forStaff('/applications/:id'),
  ),
  page(
    pages.groupProgress,
    'Progresso das turmas',
    'features/assessment/progress/web/group-progress-page.tsx',
    {
      words: 'prática evolução',
      ...forStaff('+/groups/options', '/groups/practised', '/groups/:turma/progress'),
      wide: true,
    },
  ),
]

const games: Row[] = [
  page(
    pages.gamesHome,
    'Jogos',
    'journeys/game-content/web/games-home-with-needs-page.tsx',
    forStaff(
      '/games/content/needs',
      '/games/counts?whose=meus',
      '/games/hardest',
      '/games?limit=25&sort=-alterado&whose=meus',
      '/games?limit=25&state=publicado&whose=meus',
    ),
  ),
  page(pages.newGame, 'Criar jogo', 'journeys/game-content/web/new-game-page.tsx', {
    ...forStaff('/subjects/options'),
    wide: true,
  }),
  page(pages.editGame, 'Editar jogo', 'journeys/game-content/web/edit-game-page.tsx', {
    ...forStaff('/games/:id'),
    wide: true,
  }),
  page(
    pages.games,
    'Consultar jogos',
    'features/games/web/game-list-page.tsx',
    forStaff('/games', '/games/counts', '/subjects/options'),
  ),
  page(
    pages.gameControl,
    'Controlo de jogos',
    'features/games/web/game-control-page.tsx',
    forStaff('/games/:id'),
  ),
]

const account: Row[] = [
  page(pages.account, 'A minha conta', 'app/pages/account-with-links-page.tsx', {
    ...forAll('/account/schools'),
    words: 'account settings senha perfil fotografia telemóvel SMS sessões definições',
  }),
]

const calendar = 'school/calendar/web/calendar-page.tsx'
const calendarForm = 'school/calendar/web/calendar-form-page.tsx'
const schoolForm = 'school/schools/web/school-form-page.tsx'
const faqForm = 'features/faqs/web/faq-form-page.tsx'
const administration: Row[] = [
  page(pages.administration, 'Administração', 'app/pages/administration-page.tsx', forAdmins()),
  page(
    pages.users,
    'Utilizadores',
    'journeys/beginning/web/users-page.tsx',
    forAdmins('/users', '/users/counts', '/beginning'),
  ),
  page(pages.schools, 'Escolas', 'app/pages/schools-page.tsx', forAdmins('/schools')),
  page(
    pages.beginning,
    'Começar a escola a sério',
    'journeys/beginning/web/begin-page.tsx',
    forAdmins('/beginning'),
  ),
  page(pages.newYear, 'Novo ano lectivo', 'journeys/new-year/web/new-year-page.tsx', forAdmins('/new-year')),
  page(pages.newSchool, 'Nova escola', schoolForm, forAdmins()),
  page(pages.school, 'Escola', schoolForm, forAdmins('/schools/:id')),
  page(pages.calendars, 'Calendário escolar', calendar, forAdmins('/calendars?', '/calendars/current')),
  page(pages.newCalendar, 'Novo calendário', calendarForm, forAdmins('/calendars?')),
  page(pages.oneCalendar, 'Calendário escolar', calendar, forAdmins('/calendars?', '/calendars/current')),
  page(pages.editCalendar, 'Editar calendário', calendarForm, forAdmins('/calendars?')),
  page(
    pages.timetables,
    'Horários',
    'school/timetable/web/timetable-page.tsx',
    forAdmins('/groups/options', '/teachers/options'),
  ),
  page(pages.audit, 'Auditoria', 'school/changes/web/audit-page.tsx', forAdmins('/audit', '/audit/options')),
  page(pages.backups, 'Cópias de segurança', 'school/backups/web/backups-page.tsx', forAdmins('/backups')),
  page(pages.health, 'Saúde', 'school/incidents/web/health-page.tsx', {
    ...forAdmins('/incidents'),
    words: 'erros falhas excepções pedidos lentos tarefas estado do servidor',
  }),
  page(
    pages.bin,
    'Reciclagem',
    'school/changes/web/recycled-page.tsx',
    forAdmins('/recycled', '/audit/options'),
  ),
  page(
    pages.faqsAdmin,
    'Gerir as perguntas frequentes',
    'features/faqs/web/faqs-admin-page.tsx',
    forAdmins('/faqs/all'),
  ),
  page(pages.newFaq, 'Nova pergunta frequente', faqForm, forAdmins('/faqs/all')),
  page(pages.editFaq, 'Editar pergunta frequente', faqForm, forAdmins('/faqs/all')),
]

const languageForm = 'school/languages/web/language-form-page.tsx'
const languages: Row[] = [
  page(pages.languages, 'Línguas dos alunos', 'school/languages/web/language-list-page.tsx', {
    ...forAdmins('/language-texts'),
    words: 'língua materna tradução changana emakhuwa sena línguas moçambicanas bilingue',
  }),
  page(pages.newLanguage, 'Textos de uma língua', languageForm, forAdmins()),
  page(pages.language, 'Textos de uma língua', languageForm, forAdmins('/language-texts/:id')),
]

const home = 'journeys/dashboard/web/diagnostics-home-page.tsx'
const ofHome = [
  '/applications?limit=10&state=em+aplica%C3%A7%C3%A3o&state=encerrado',
  '/recovery-plans?limit=100',
  '/reports/overview',
  '/hearings?',
  '/level-groupings?',
]
const diagnosis: Row[] = [
  page(pages.diagnostics, 'Sistema de Diagnóstico', home, forStaff(...ofHome)),
  page(pages.diagnosticsHome, 'Sistema de Diagnóstico', home, forStaff(...ofHome)),
  page(
    pages.schoolPicture,
    'O que se sabe da escola',
    'journeys/school-picture/web/school-picture-page.tsx',
    { ...forStaff('/school-picture'), words: 'dashboard direcção retrato da escola uma página' },
  ),
  page(
    pages.applications,
    'Diagnósticos',
    'journeys/apply-test/web/applications-page.tsx',
    forStaff(
      '/applications',
      '/applications/counts?',
      '/applications/running',
      '/groups/options',
      '/tests?limit=100',
    ),
  ),
  page(
    pages.application,
    'Aplicação',
    'features/assessment/applications/web/application-page.tsx',
    forStaff('/applications/:id'),
  ),
  page(pages.levels, 'Níveis', 'features/assessment/hearing/web/levels-page.tsx', {
    ...forStaff('/hearings?', '/level-groupings?'),
    words: 'leitura oral ouvir TaRL',
  }),
  page(
    pages.levelMoves,
    'De que nível para que nível',
    'features/assessment/hearing/web/moves-page.tsx',
    forStaff('/hearings?', '/level-moves?skill=leitura'),
  ),
  page(
    pages.oralTexts,
    'Textos por língua e nível',
    'features/assessment/hearing/web/texts-page.tsx',
    forStaff('/oral-texts?'),
  ),
  page(
    pages.families,
    'Famílias',
    'features/assessment/hearing/web/families-page.tsx',
    forStaff('/hearings/:id/families'),
  ),
  page(
    pages.grouping,
    'Grupos por nível',
    'features/assessment/hearing/web/grouping-page.tsx',
    forStaff('/level-groupings/:id'),
  ),
  page(pages.hearing, 'Ouvir os alunos', 'features/assessment/hearing/web/hear-page.tsx', {
    ...forStaff('/hearings/:id'),
    classroom: true,
  }),
]

const reportPages = 'features/assessment/reports/web'
const reports: Row[] = [
  page(
    pages.reports,
    'Relatórios',
    `${reportPages}/report-list-page.tsx`,
    forStaff('/groups/options', '/reports', '/reports?limit=100', '/subjects/options'),
  ),
  page(
    pages.classReport,
    'Relatório da turma',
    'journeys/next-lesson/web/class-report-with-next-lesson-page.tsx',
    forStaff('/reports/applications/:id', '/reports/applications/:id/next-lesson'),
  ),
  page(
    pages.competenceReport,
    'Competências da turma',
    `${reportPages}/competence-report-page.tsx`,
    forStaff('/reports/applications/:id'),
  ),
  page(pages.itemReport, 'Análise das perguntas', `${reportPages}/item-report-page.tsx`, {
    ...forStaff('/reports/applications/:id/items'),
    wide: true,
  }),
  page(
    pages.pupilReport,
    'Relatório do aluno',
    `${reportPages}/pupil-report-page.tsx`,
    forStaff('/students/:id', '/reports/students/:id'),
  ),
  page(
    pages.schoolReport,
    'Disciplina e escola',
    `${reportPages}/school-report-page.tsx`,
    forStaff('/subjects/options', '/groups/options', '/reports?limit=1'),
  ),
  page(
    pages.network,
    'Rede de escolas',
    `${reportPages}/network-page.tsx`,
    forApprovers('/subjects/options', '/reports?limit=1'),
  ),
  page(
    pages.coverage,
    'Cobertura',
    `${reportPages}/coverage-page.tsx`,
    forStaff('/subjects/options', '/reports?limit=1'),
  ),
  page(pages.evolution, 'Evolução', `${reportPages}/evolution-page.tsx`, forStaff()),
]

const recovery: Row[] = [
  page(pages.recoveryPlans, 'Recuperação', 'features/assessment/recovery/web/recovery-list-page.tsx', {
    ...forStaff('/recovery-plans', '/recovery-plans/counts', '/groups/options', '/subjects/options'),
    words: 'grupos de apoio',
  }),
  page(
    pages.newRecovery,
    'Novo plano de recuperação',
    'journeys/recovery/web/new-recovery-page.tsx',
    forStaff('/recovery-plans/start?application=:aplicacao', '/reports/applications/:aplicacao'),
  ),
  page(
    pages.levelsRecovery,
    'Plano de recuperação dos níveis',
    'journeys/recovery/web/levels-recovery-page.tsx',
    forStaff('/level-groupings/:id/recovery'),
  ),
  page(
    pages.recoveryPlan,
    'Plano de recuperação',
    'journeys/recovery/web/recovery-page.tsx',
    forStaff('/recovery-plans/:id'),
  ),
  page(
    pages.editRecovery,
    'Editar plano de recuperação',
    'journeys/recovery/web/edit-recovery-page.tsx',
    forStaff('/recovery-plans/:id'),
  ),
]

const learningPaths: Row[] = [
  page(pages.learningPath, 'Percurso', 'app/pages/path-with-steps-page.tsx', {
    words: 'caminho passos ciclo',
    ...forStaff('/learning-path/places'),
    wide: true,
  }),
  page(pages.pupilPath, 'Percurso do aluno', pupilPath, {
    ...forStaff('/students/:id', '/learning-path/places'),
    wide: true,
  }),
]

const questionForm = 'features/assessment/bank/web/bank-form-page.tsx'
const tests: Row[] = [
  page(
    pages.tests,
    'Testes',
    'features/assessment/diagnostic-tests/web/test-list-page.tsx',
    forStaff('/tests', '/tests/counts', '/subjects/options'),
  ),
  page(pages.bank, 'Banco de perguntas', 'features/assessment/bank/web/bank-page.tsx', {
    ...forStaff(
      '/questions',
      '/questions/counts',
      '/questions/counts?fault=sem+desconto',
      '/subjects/options',
    ),
    words: 'itens questões',
  }),
  page(
    pages.proposals,
    'Propostas à academia',
    'features/assessment/bank/web/proposal-list-page.tsx',
    forStaff('/question-proposals', '/question-proposals/counts'),
  ),
  page(
    pages.proposal,
    'Proposta à academia',
    'features/assessment/bank/web/proposal-page.tsx',
    forStaff('/question-proposals/:id'),
  ),
  page(pages.newQuestion, 'Nova pergunta', questionForm, forStaff('/subjects/options')),
  page(
    pages.question,
    'Pergunta',
    'journeys/where-used/web/bank-question-with-games-page.tsx',
    forStaff('/questions/:id'),
  ),
  page(pages.editQuestion, 'Editar pergunta', questionForm, forStaff('/questions/:id')),
  page(
    pages.newTest,
    'Novo teste',
    'journeys/apply-test/web/new-test-with-bank-page.tsx',
    forStaff('/subjects/options'),
  ),
  page(pages.test, 'Teste', 'journeys/apply-test/web/test-to-apply-page.tsx', {
    ...forStaff('/tests/:id'),
    wide: true,
  }),
]

/** Every page of the product. */
export const routes: readonly Route[] = [
  ...within('guests', signIn),
  ...within('links', links),
  ...within('academy', [
    ...day,
    ...glossary,
    ...subjects,
    ...groups,
    ...policies,
    ...programmes,
    ...observations,
    ...languages,
    ...plans,
    ...quizzes,
    ...games,
    ...account,
    ...administration,
  ]),
  ...within('diagnostics', [
    ...diagnosis,
    ...reports,
    ...recovery,
    ...learningPaths,
    ...tests,
    ...inDiagnostics(subjects),
    ...inDiagnostics(students),
  ]),
  ...within('none', [
    page(
      pages.sitting,
      'Responder ao teste',
      'journeys/terms-in-plans/web/sitting-with-terms-page.tsx',
      forAll('/sittings/:codigo'),
    ),
    page(
      pages.quizSitting,
      'Quiz',
      'journeys/terms-in-plans/web/sitting-with-terms-page.tsx',
      forAll('/sittings/:codigo'),
    ),
  ]),
  ...within('alone', [
    page(pages.play, 'Jogo', 'features/games/web/play-page.tsx', forAll()),
    page(pages.playOf, 'Jogo', 'features/games/web/play-page.tsx', forAll('/play/:codigo')),
    page(pages.progress, 'Quiz Progress', 'features/assessment/progress/web/progress-page.tsx', forAll()),
  ]),
  ...within('plain', [
    page(pages.faqs, 'Perguntas frequentes', 'features/faqs/web/faqs-page.tsx', forAll('/faqs')),
    page(pages.shared, 'Plano partilhado', 'journeys/sharing/web/shared-page.tsx', forAll('/shared/:token')),
  ]),
  ...within('bare', [page(pages.notFound, 'Página não encontrada', 'app/pages/not-found-page.tsx')]),
]

/** Source and name of a page's component. */
export function componentOf({ page: source }: Pick<Route, 'page'>): { file: string; name: string } {
  const [file = '', named] = source.split('#')
  const words = file
    .replace(/^.*\//, '')
    .replace(/\.tsx$/, '')
    .split('-')
  return { file, name: named ?? words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('') }
}
