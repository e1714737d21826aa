// Every URL of the product is on this one page, so that it can be read whole.
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
    page(`/auth/${method}/${step}`, stepTitles[step], `features/identity/web/${step}-page.tsx`),
  )
}

/** One table, seen from both systems. */
function subjects(path: string): Row[] {
  const form = 'school/subjects/web/subject-form-page.tsx'
  return [
    page(
      path,
      'Disciplinas',
      'school/subjects/web/subject-list-page.tsx',
      forStaff('/subjects', '/subjects/counts'),
    ),
    page(`${path}/nova`, 'Nova disciplina', form, forStaff('/teachers/options')),
    page(`${path}/:id`, 'Disciplina', 'school/subjects/web/subject-page.tsx', forStaff('/subjects/:id')),
    page(`${path}/:id/editar`, 'Editar disciplina', form, forStaff('/subjects/:id')),
  ]
}

const pupilPath = 'journeys/learning-path/web/pupil-path-page.tsx'
/** One table, seen from both systems; all that is known of one pupil stands under one head. */
function students(path: string): Row[] {
  const form = 'school/students/web/student-form-page.tsx'
  return [
    page(
      path,
      'Alunos',
      'school/students/web/student-list-page.tsx',
      forStaff('/students', '/students/counts', '/groups/options'),
    ),
    page(`${path}/novo`, 'Novo aluno', form, forStaff('/groups/options')),
    page(
      `${path}/dias`,
      'Dias por confirmar',
      'school/students/web/doubt-list-page.tsx',
      forStaff('/enrolments/doubts', '/groups/options'),
    ),
    page(
      `${path}/:id`,
      'Aluno',
      'journeys/pupil/web/summary-page.tsx#PupilSummaryPage',
      forStaff('/students/:id', '/students/:id/year'),
    ),
    page(
      `${path}/:id/testes`,
      'Testes do aluno',
      'features/assessment/reports/web/pupil-report-page.tsx',
      forStaff('/students/:id', '/reports/students/:id'),
    ),
    page(`${path}/:id/pratica`, 'Prática do aluno', pupilPath, {
      ...forStaff('/students/:id', '/learning-path/places'),
      wide: true,
    }),
    page(
      `${path}/:id/faltas`,
      'Faltas do aluno',
      'features/planning/class-book/web/pupil-absences-with-lessons-page.tsx',
      forStaff('/students/:id', '/absences/students/:id?'),
    ),
    page(
      `${path}/:id/familia`,
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
    page(
      `${path}/:id/dados`,
      'Dados do aluno',
      'school/students/web/student-page.tsx',
      forStaff('/students/:id'),
    ),
    page(`${path}/:id/editar`, 'Editar aluno', form, forStaff('/students/:id')),
  ]
}

const signIn: Row[] = [
  page('/auth/unified/sign-in', 'Entrar', 'school/accounts/web/unified-sign-in-page.tsx'),
  page('/auth/jwt/sign-in', 'Entrar na Academia', 'school/accounts/web/jwt-sign-in-page.tsx'),
  page('/auth/jwt/sign-up', 'Criar conta', 'school/accounts/web/sign-up-page.tsx'),
  ...elsewhere('amplify', ['sign-in', 'sign-up', 'verify', 'update-password', 'reset-password']),
  ...elsewhere('firebase', ['sign-in', 'sign-up', 'verify', 'reset-password']),
  ...elsewhere('auth0', ['sign-in']),
  ...elsewhere('supabase', ['sign-in', 'sign-up', 'verify', 'update-password', 'reset-password']),
  ...elsewhere('oidc', ['sign-in']),
]

const links: Row[] = [
  page('/auth/primeiro-administrador', 'Primeira conta', 'school/accounts/web/first-administrator-page.tsx'),
  page('/auth/convite/:token', 'Convite', 'school/accounts/web/invite-page.tsx'),
  page('/auth/esqueci-a-senha', 'Esqueceu a senha', 'school/accounts/web/forgot-password-page.tsx', {
    first: ['/installation'],
  }),
  page('/auth/repor-senha/:token', 'Repor a senha', 'school/accounts/web/reset-password-page.tsx'),
]

const day: Row[] = [
  page('/dashboard', 'O dia', 'app/pages/day-with-path-page.tsx', {
    ...forStaff('/calendars/current', '/dashboard/day', '/learning-path/places'),
    words: 'início hoje dia',
  }),
  page('/dashboard/two/horario', 'O meu horário', 'journeys/calendar/web/own-week-page.tsx', {
    ...forStaff('/timetable?whose=own'),
    words: 'semana aulas',
  }),
  page('/dashboard/two', 'Calendário', 'journeys/calendar/web/calendar-page.tsx', {
    ...forStaff('/calendars/current'),
    words: 'trimestres 1 2 3 1.º 2.º 3.º férias feriados semana mês',
  }),
]

const glossaryForm = 'features/glossary/web/glossary-form-page.tsx'
const glossary: Row[] = [
  page(
    '/dashboard/glossaryList',
    'Glossário',
    'features/glossary/web/glossary-list-page.tsx',
    forAll('/glossary/terms', '/glossary/terms/counts', '/subjects/options'),
  ),
  page('/dashboard/glossaryList/novo', 'Novo termo', glossaryForm, forStaff('/subjects/options')),
  page(
    '/dashboard/glossaryList/:id',
    'Termo',
    'journeys/where-used/web/term-with-uses-page.tsx',
    forAll('/glossary/terms/:id'),
  ),
  page('/dashboard/glossaryList/:id/editar', 'Editar termo', glossaryForm, forStaff('/glossary/terms/:id')),
]

const groupForm = 'school/groups/web/group-form-page.tsx'
const gradeGroups = 'school/groups/web/grade-groups-page.tsx'
const groups: Row[] = [
  page('/dashboard/group', 'Turmas', 'school/groups/web/group-list-page.tsx', {
    ...forStaff('/groups', '/groups/counts'),
    words: 'livro de turma horário de uma turma listas',
  }),
  page(
    '/dashboard/group/five',
    '5ª classe',
    `${gradeGroups}#FifthGradePage`,
    forStaff('/groups?grade=5&limit=100'),
  ),
  page(
    '/dashboard/group/six',
    '6ª classe',
    `${gradeGroups}#SixthGradePage`,
    forStaff('/groups?grade=6&limit=100'),
  ),
  page('/dashboard/group/nova', 'Nova turma', groupForm, forStaff('/groups/counts?')),
  page(
    '/dashboard/group/importacoes',
    'Importações',
    'school/imports/web/import-list-page.tsx',
    forStaff('/imports'),
  ),
  page(
    '/dashboard/group/importacoes/:id',
    'Importação',
    'school/imports/web/import-report-page.tsx',
    forStaff('/imports/:id'),
  ),
  page(
    '/dashboard/group/estatistica',
    'Estatística',
    'journeys/statistical-returns/web/returns-page.tsx',
    forApprovers('/statistical-returns'),
  ),
  ...students('/dashboard/group/alunos'),
  page(
    '/dashboard/group/:id',
    'Turma',
    'journeys/group-day/web/group-day-page.tsx',
    forStaff('/groups/:id', '/groups/:id/day'),
  ),
  page('/dashboard/group/:id/editar', 'Editar turma', groupForm, forStaff('/groups/:id')),
  page('/dashboard/faltas', 'Faltas', 'school/absences/web/own-register-page.tsx', {
    ...forStaff('/groups?limit=100'),
    words: 'presenças ausências registo livro de turma',
  }),
  page('/dashboard/group/:id/faltas', 'Faltas da turma', 'school/absences/web/register-page.tsx', {
    ...forStaff('/absences/groups/:id?'),
    wide: true,
  }),
  page(
    '/dashboard/group/:id/livro',
    'Livro de turma',
    'features/planning/class-book/web/class-book-page.tsx',
    forStaff('/class-book/:id?'),
  ),
  page('/dashboard/notas', 'Notas', 'features/assessment/marks/web/mark-book-list-page.tsx', {
    ...forStaff('/marks/books'),
    words: 'caderneta lançar notas pauta ACS AT mini-pauta valores',
  }),
  page(
    '/dashboard/notas/:group/:subject/:trimester',
    'Caderneta',
    'features/assessment/marks/web/mark-book-page.tsx',
    { ...forStaff('/marks/books/:group/:subject/:trimester'), wide: true, classroom: true },
  ),
  page('/dashboard/exames/:group/:subject', 'Exame', 'journeys/exam-year/web/exam-year-page.tsx', {
    ...forStaff('/exam-years/:group/:subject'),
    wide: true,
  }),
  page('/dashboard/conselhos', 'Conselhos de notas', 'features/assessment/marks/web/council-list-page.tsx', {
    ...forStaff('/marks/councils'),
    words: 'pauta acta boletim boletins mapa de aproveitamento declaração de notas',
  }),
  page(
    '/dashboard/conselhos/:group/:trimester',
    'Conselho de notas',
    'features/assessment/marks/web/council-page.tsx',
    { ...forStaff('/marks/councils/:group/:trimester'), wide: true },
  ),
  page(
    '/dashboard/regras-de-avaliacao',
    'Regras de avaliação',
    'features/assessment/marks/web/mark-rules-page.tsx',
    { ...forStaff('/marks/rules'), words: 'MACS MT média diploma transita progride retido exame' },
  ),
]

const policyForm = 'features/policies/web/policy-form-page.tsx'
const versionForm = 'features/policies/web/version-form-page.tsx'
const policies: Row[] = [
  page('/dashboard/politicas', 'Políticas', 'features/policies/web/policy-list-page.tsx', {
    first: ['/policies', '/policies/counts', '/policies/mine'],
  }),
  page(
    '/dashboard/politicas/visualizar/:documentId',
    'Política',
    'features/policies/web/policy-page.tsx',
    forAll('/policies/:documentId'),
  ),
  page(
    '/dashboard/politicas/nova',
    'Nova política',
    policyForm,
    forApprovers('/policies/groups', '/teachers/options'),
  ),
  page('/dashboard/politicas/editar/:id', 'Editar política', policyForm, forApprovers('/policies/:id')),
  page('/dashboard/politicas/versao/nova', 'Nova versão', versionForm, forApprovers('/policies/:politica')),
  page('/dashboard/politicas/versao/:id', 'Editar versão', versionForm, forApprovers('/policies/:politica')),
  page(
    '/dashboard/politicas/leituras',
    'Quem leu',
    'features/policies/web/readings-page.tsx',
    forApprovers('/policies/readings', '/policies/readings/verify'),
  ),
  page('/dashboard/politicas/grupos', 'Grupos de leitores', 'features/policies/web/reader-groups-page.tsx', {
    who: approvers,
    first: ['/policies/groups'],
  }),
]

const programmeForm = 'features/planning/programmes/web/programme-form-page.tsx'
const programmes: Row[] = [
  page('/dashboard/programas', 'Programas', 'features/planning/programmes/web/programme-list-page.tsx', {
    ...forStaff('/programmes', '/subjects/options'),
    words: 'programa de ensino versão unidades conteúdos',
  }),
  page('/dashboard/programas/novo', 'Novo programa', programmeForm, forApprovers('/subjects/options')),
  page(
    '/dashboard/programas/:id',
    'Programa',
    'journeys/programme-uses/web/programme-with-uses-page.tsx',
    forStaff('/programmes/:id', '/programmes/:id/taught'),
  ),
  page(
    '/dashboard/programas/:id/ano',
    'Onde está no ano',
    'features/planning/pacing/web/programme-year-page.tsx',
    forStaff('/programmes/:id'),
  ),
  page(
    '/dashboard/programas/:id/mudou',
    'O que mudou',
    'features/planning/programme-change/web/programme-change-page.tsx',
    forStaff('/programmes/:id'),
  ),
  page('/dashboard/dosificacao/:id', 'Dosificação', 'features/planning/pacing/web/pacing-page.tsx', {
    ...forStaff('/pacings/:id'),
    wide: true,
  }),
  page('/dashboard/programas/:id/editar', 'Editar programa', programmeForm, forApprovers('/programmes/:id')),
]

const observationForm = 'features/planning/observation/web/observation-form-page.tsx'
const observations: Row[] = [
  page(
    '/dashboard/assistencias',
    'Assistência às aulas',
    'features/planning/observation/web/observation-list-page.tsx',
    { ...forStaff('/observations', '/observations/counts'), words: 'observação de aulas visita supervisão' },
  ),
  page('/dashboard/assistencias/nova', 'Nova assistência', observationForm, {
    ...forStaff('/observation-forms'),
    classroom: true,
  }),
  page(
    '/dashboard/assistencias/soma',
    'Soma das assistências',
    'features/planning/observation/web/observation-sum-page.tsx',
    forApprovers('/observations/sum'),
  ),
  page(
    '/dashboard/assistencias/formulario',
    'Formulário de assistência',
    'features/planning/observation/web/form-form-page.tsx',
    forApprovers('/observation-forms'),
  ),
  page(
    '/dashboard/assistencias/:id',
    'Assistência',
    'features/planning/observation/web/observation-page.tsx',
    forStaff('/observations/:id'),
  ),
  page('/dashboard/assistencias/:id/preencher', 'Preencher a assistência', observationForm, {
    ...forStaff('/observations/:id'),
    classroom: true,
  }),
]

const plans: Row[] = [
  page(
    '/dashboard/consultarPlanosAnaliticos',
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
    '/dashboard/criarPlanoAnalitico',
    'Novo plano analítico',
    'features/planning/analytical-plans/web/new-plan-page.tsx',
    forStaff('/calendars/current', '/timetable?'),
  ),
  page(
    '/dashboard/editarPlanosAnaliticos',
    'Editar plano analítico',
    'features/planning/fulfilment/web/edit-page.tsx',
    { ...forStaff('/analytical-plans/:id'), wide: true },
  ),
  page(
    '/dashboard/controlePlanosAnaliticos',
    'Controlo de planos',
    'features/planning/fulfilment/web/control-page.tsx',
    {
      ...forStaff(
        '/analytical-plans/counts?',
        '/analytical-plans?limit=100&sort=alterado&state=submetido&state=visto',
        '/fulfilment?limit=1',
      ),
      wide: true,
    },
  ),
  page(
    '/dashboard/substituicoes',
    'Substituições',
    'school/substitutions/web/substitutions-page.tsx',
    forApprovers('/teacher-absences'),
  ),
  page('/dashboard/substituicoes/:id', 'Substituição', 'school/substitutions/web/absence-page.tsx', {
    ...forApprovers('/teacher-absences/:id'),
    wide: true,
  }),
  page('/dashboard/homePlanoDeAula', 'Planos de aula', 'journeys/calendar/web/lessons-home-page.tsx', {
    words: 'modelos aulas semana',
    ...forStaff('/calendars/current'),
    classroom: true,
  }),
  page('/dashboard/criarPlanoDeAula', 'Plano de aula', 'app/pages/lesson-plan-page.tsx', {
    ...forStaff('/groups/options', '/lesson-plans/:id', '/learning-path/lessons/:id'),
    wide: true,
    classroom: true,
  }),
]

const quizzes: Row[] = [
  page(
    '/dashboard/quizManager',
    'Gestão de Quiz',
    'features/assessment/quizzes/web/quiz-manager-page.tsx',
    forStaff('/quizzes', '/quizzes/counts', '/subjects/options', '/groups/options'),
  ),
  page(
    '/dashboard/quizManager/pauta',
    'Pauta de quizzes',
    'features/assessment/quizzes/web/gradebook-page.tsx',
    {
      ...forStaff(
        '/groups/options',
        '/subjects/options',
        '/calendars/current',
        '/quizzes?limit=1&sort=-abre&state=aberto&state=encerrado',
      ),
      words: 'notas caderneta trimestre',
    },
  ),
  page(
    '/dashboard/quizManager/fontes',
    'Novo quiz',
    'journeys/quiz-sources/web/quiz-sources-page.tsx',
    forStaff('/quizzes/sources'),
  ),
  page(
    '/dashboard/quizManager/:id/resultados',
    'Resultados do quiz',
    'features/assessment/quizzes/web/results/quiz-results-page.tsx',
    { ...forStaff('/quizzes/:id/results', '/quizzes/:id'), wide: true },
  ),
  page(
    '/dashboard/quizManager/turma/:id',
    'Turma de um quiz',
    'features/assessment/applications/web/application-page.tsx',
    forStaff('/applications/:id'),
  ),
  page(
    '/dashboard/quizManager/progresso',
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
    '/dashboard/jogoHome',
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
  page('/dashboard/criarJogo', 'Criar jogo', 'journeys/game-content/web/new-game-page.tsx', {
    ...forStaff('/subjects/options'),
    wide: true,
  }),
  page('/dashboard/editarJogo', 'Editar jogo', 'journeys/game-content/web/edit-game-page.tsx', {
    ...forStaff('/games/:id'),
    wide: true,
  }),
  page(
    '/dashboard/consultarJogo',
    'Consultar jogos',
    'features/games/web/game-list-page.tsx',
    forStaff('/games', '/games/counts', '/subjects/options'),
  ),
  page(
    '/dashboard/controleJogo',
    'Controlo de jogos',
    'features/games/web/game-control-page.tsx',
    forStaff('/games/:id'),
  ),
]

const account: Row[] = [
  page('/dashboard/conta', 'A minha conta', 'app/pages/account-with-links-page.tsx', {
    ...forAll('/account/schools'),
    words: 'account settings senha perfil fotografia telemóvel SMS sessões definições',
  }),
]

const admin = '/dashboard/administracao'
const calendar = 'school/calendar/web/calendar-page.tsx'
const calendarForm = 'school/calendar/web/calendar-form-page.tsx'
const schoolForm = 'school/schools/web/school-form-page.tsx'
const faqForm = 'features/faqs/web/faq-form-page.tsx'
const administration: Row[] = [
  page(admin, 'Administração', 'app/pages/administration-page.tsx', forAdmins()),
  page(
    `${admin}/utilizadores`,
    'Utilizadores',
    'journeys/beginning/web/users-page.tsx',
    forAdmins('/users', '/users/counts', '/beginning'),
  ),
  page(`${admin}/escolas`, 'Escolas', 'school/schools/web/school-list-page.tsx', forAdmins('/schools')),
  page(
    `${admin}/comecar`,
    'Começar a escola a sério',
    'journeys/beginning/web/begin-page.tsx',
    forAdmins('/beginning'),
  ),
  page(
    `${admin}/novo-ano`,
    'Novo ano lectivo',
    'journeys/new-year/web/new-year-page.tsx',
    forAdmins('/new-year'),
  ),
  page(`${admin}/escolas/nova`, 'Nova escola', schoolForm, forAdmins()),
  page(`${admin}/escolas/:id`, 'Escola', schoolForm, forAdmins('/schools/:id')),
  page(`${admin}/calendario`, 'Calendário escolar', calendar, forAdmins('/calendars?', '/calendars/current')),
  page(`${admin}/calendario/novo`, 'Novo calendário', calendarForm, forAdmins('/calendars?')),
  page(
    `${admin}/calendario/:id`,
    'Calendário escolar',
    calendar,
    forAdmins('/calendars?', '/calendars/current'),
  ),
  page(`${admin}/calendario/:id/editar`, 'Editar calendário', calendarForm, forAdmins('/calendars?')),
  page(
    `${admin}/horarios`,
    'Horários',
    'school/timetable/web/timetable-page.tsx',
    forAdmins('/groups/options', '/teachers/options'),
  ),
  page(
    `${admin}/auditoria`,
    'Auditoria',
    'school/changes/web/audit-page.tsx',
    forAdmins('/audit', '/audit/options'),
  ),
  page(
    `${admin}/copias`,
    'Cópias de segurança',
    'school/backups/web/backups-page.tsx',
    forAdmins('/backups'),
  ),
  page(`${admin}/saude`, 'Saúde', 'school/incidents/web/health-page.tsx', {
    ...forAdmins('/incidents'),
    words: 'erros falhas excepções pedidos lentos tarefas estado do servidor',
  }),
  page(
    `${admin}/reciclagem`,
    'Reciclagem',
    'school/changes/web/recycled-page.tsx',
    forAdmins('/recycled', '/audit/options'),
  ),
  page(
    `${admin}/perguntas-frequentes`,
    'Gerir as perguntas frequentes',
    'features/faqs/web/faqs-admin-page.tsx',
    forAdmins('/faqs/all'),
  ),
  page(`${admin}/perguntas-frequentes/nova`, 'Nova pergunta frequente', faqForm, forAdmins('/faqs/all')),
  page(`${admin}/perguntas-frequentes/:id`, 'Editar pergunta frequente', faqForm, forAdmins('/faqs/all')),
]

const languageForm = 'school/languages/web/language-form-page.tsx'
const languages: Row[] = [
  page(`${admin}/linguas`, 'Línguas dos alunos', 'school/languages/web/language-list-page.tsx', {
    ...forAdmins('/language-texts'),
    words: 'língua materna tradução changana emakhuwa sena línguas moçambicanas bilingue',
  }),
  page(`${admin}/linguas/nova`, 'Textos de uma língua', languageForm, forAdmins()),
  page(`${admin}/linguas/:id`, 'Textos de uma língua', languageForm, forAdmins('/language-texts/:id')),
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
  page('/diagnostico', 'Sistema de Diagnóstico', home, forStaff(...ofHome)),
  page('/diagnostico/home', 'Sistema de Diagnóstico', home, forStaff(...ofHome)),
  page(
    '/diagnostico/dashboard',
    'O que se sabe da escola',
    'journeys/school-picture/web/school-picture-page.tsx',
    { ...forStaff('/school-picture'), words: 'dashboard direcção retrato da escola uma página' },
  ),
  page(
    '/diagnostico/diagnosticos',
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
    '/diagnostico/diagnosticos/:id',
    'Aplicação',
    'features/assessment/applications/web/application-page.tsx',
    forStaff('/applications/:id'),
  ),
  page('/diagnostico/niveis', 'Níveis', 'features/assessment/hearing/web/levels-page.tsx', {
    ...forStaff('/hearings?', '/level-groupings?'),
    words: 'leitura oral ouvir TaRL',
  }),
  page(
    '/diagnostico/niveis/mudancas',
    'De que nível para que nível',
    'features/assessment/hearing/web/moves-page.tsx',
    forStaff('/hearings?', '/level-moves?skill=leitura'),
  ),
  page(
    '/diagnostico/niveis/textos',
    'Textos por língua e nível',
    'features/assessment/hearing/web/texts-page.tsx',
    forStaff('/oral-texts?'),
  ),
  page(
    '/diagnostico/niveis/familias/:id',
    'Famílias',
    'features/assessment/hearing/web/families-page.tsx',
    forStaff('/hearings/:id/families'),
  ),
  page(
    '/diagnostico/niveis/:id',
    'Grupos por nível',
    'features/assessment/hearing/web/grouping-page.tsx',
    forStaff('/level-groupings/:id'),
  ),
  page('/diagnostico/ouvir/:id', 'Ouvir os alunos', 'features/assessment/hearing/web/hear-page.tsx', {
    ...forStaff('/hearings/:id'),
    classroom: true,
  }),
]

const reportPages = 'features/assessment/reports/web'
const report = '/diagnostico/relatorios'
const reports: Row[] = [
  page(
    report,
    'Relatórios',
    `${reportPages}/report-list-page.tsx`,
    forStaff('/groups/options', '/reports', '/reports?limit=100', '/subjects/options'),
  ),
  page(
    `${report}/turma/:id`,
    'Relatório da turma',
    'journeys/next-lesson/web/class-report-with-next-lesson-page.tsx',
    forStaff('/reports/applications/:id', '/reports/applications/:id/next-lesson'),
  ),
  page(
    `${report}/competencias/:id`,
    'Competências da turma',
    `${reportPages}/competence-report-page.tsx`,
    forStaff('/reports/applications/:id'),
  ),
  page(`${report}/perguntas/:id`, 'Análise das perguntas', `${reportPages}/item-report-page.tsx`, {
    ...forStaff('/reports/applications/:id/items'),
    wide: true,
  }),
  page(
    `${report}/aluno/:id`,
    'Relatório do aluno',
    `${reportPages}/pupil-report-page.tsx`,
    forStaff('/students/:id', '/reports/students/:id'),
  ),
  page(
    `${report}/disciplina`,
    'Disciplina e escola',
    `${reportPages}/school-report-page.tsx`,
    forStaff('/subjects/options', '/groups/options', '/reports?limit=1'),
  ),
  page(
    `${report}/rede`,
    'Rede de escolas',
    `${reportPages}/network-page.tsx`,
    forApprovers('/subjects/options', '/reports?limit=1'),
  ),
  page(
    `${report}/cobertura`,
    'Cobertura',
    `${reportPages}/coverage-page.tsx`,
    forStaff('/subjects/options', '/reports?limit=1'),
  ),
  page(`${report}/evolucao`, 'Evolução', `${reportPages}/evolution-page.tsx`, forStaff()),
]

const recovery: Row[] = [
  page('/diagnostico/recuperacao', 'Recuperação', 'features/assessment/recovery/web/recovery-list-page.tsx', {
    ...forStaff('/recovery-plans', '/recovery-plans/counts', '/groups/options', '/subjects/options'),
    words: 'grupos de apoio',
  }),
  page(
    '/diagnostico/recuperacao/novo',
    'Novo plano de recuperação',
    'journeys/recovery/web/new-recovery-page.tsx',
    forStaff('/recovery-plans/start?application=:aplicacao', '/reports/applications/:aplicacao'),
  ),
  page(
    '/diagnostico/recuperacao/niveis/:id',
    'Plano de recuperação dos níveis',
    'journeys/recovery/web/levels-recovery-page.tsx',
    forStaff('/level-groupings/:id/recovery'),
  ),
  page(
    '/diagnostico/recuperacao/:id',
    'Plano de recuperação',
    'journeys/recovery/web/recovery-page.tsx',
    forStaff('/recovery-plans/:id'),
  ),
  page(
    '/diagnostico/recuperacao/:id/editar',
    'Editar plano de recuperação',
    'journeys/recovery/web/edit-recovery-page.tsx',
    forStaff('/recovery-plans/:id'),
  ),
]

const learningPaths: Row[] = [
  page('/diagnostico/percurso', 'Percurso', 'app/pages/path-with-steps-page.tsx', {
    words: 'caminho passos ciclo',
    ...forStaff('/learning-path/places'),
    wide: true,
  }),
  page('/diagnostico/percurso/aluno/:id', 'Percurso do aluno', pupilPath, {
    ...forStaff('/students/:id', '/learning-path/places'),
    wide: true,
  }),
]

const questionForm = 'features/assessment/bank/web/bank-form-page.tsx'
const tests: Row[] = [
  page(
    '/diagnostico/testes',
    'Testes',
    'features/assessment/diagnostic-tests/web/test-list-page.tsx',
    forStaff('/tests', '/tests/counts', '/subjects/options'),
  ),
  page('/diagnostico/testes/banco', 'Banco de perguntas', 'features/assessment/bank/web/bank-page.tsx', {
    ...forStaff(
      '/questions',
      '/questions/counts',
      '/questions/counts?fault=sem+desconto',
      '/subjects/options',
    ),
    words: 'itens questões',
  }),
  page(
    '/diagnostico/testes/banco/propostas',
    'Propostas à academia',
    'features/assessment/bank/web/proposal-list-page.tsx',
    forStaff('/question-proposals', '/question-proposals/counts'),
  ),
  page(
    '/diagnostico/testes/banco/propostas/:id',
    'Proposta à academia',
    'features/assessment/bank/web/proposal-page.tsx',
    forStaff('/question-proposals/:id'),
  ),
  page('/diagnostico/testes/banco/nova', 'Nova pergunta', questionForm, forStaff('/subjects/options')),
  page(
    '/diagnostico/testes/banco/:id',
    'Pergunta',
    'journeys/where-used/web/bank-question-with-games-page.tsx',
    forStaff('/questions/:id'),
  ),
  page('/diagnostico/testes/banco/:id/editar', 'Editar pergunta', questionForm, forStaff('/questions/:id')),
  page(
    '/diagnostico/teste/novo',
    'Novo teste',
    'journeys/apply-test/web/new-test-with-bank-page.tsx',
    forStaff('/subjects/options'),
  ),
  page('/diagnostico/teste/:id', 'Teste', 'journeys/apply-test/web/test-to-apply-page.tsx', {
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
    ...subjects('/dashboard/subjectManagement'),
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
    ...subjects('/diagnostico/disciplinas'),
    ...students('/diagnostico/alunos'),
  ]),
  ...within('none', [
    page(
      '/t/:codigo',
      'Responder ao teste',
      'journeys/terms-in-plans/web/sitting-with-terms-page.tsx',
      forAll('/sittings/:codigo'),
    ),
    page(
      '/q/:codigo',
      'Quiz',
      'journeys/terms-in-plans/web/sitting-with-terms-page.tsx',
      forAll('/sittings/:codigo'),
    ),
  ]),
  ...within('alone', [
    page('/j', 'Jogo', 'features/games/web/play-page.tsx', forAll()),
    page('/j/:codigo', 'Jogo', 'features/games/web/play-page.tsx', forAll('/play/:codigo')),
    page('/progresso', 'Quiz Progress', 'features/assessment/progress/web/progress-page.tsx', forAll()),
  ]),
  ...within('plain', [
    page('/faqs', 'Perguntas frequentes', 'features/faqs/web/faqs-page.tsx', forAll('/faqs')),
    page('/p/:token', 'Plano partilhado', 'journeys/sharing/web/shared-page.tsx', forAll('/shared/:token')),
  ]),
  ...within('bare', [page('/404', 'Página não encontrada', 'app/pages/not-found-page.tsx')]),
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
