// Every URL of the product stands on this one page, so that it can be read whole.
import { Navigate, Outlet, type RouteObject } from 'react-router'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { AcademyGuard, DiagnosticsGuard, GuestGuard } from '#school/accounts/web/guards.tsx'
import { admins, staff } from '#school/roles.ts'
import { ErrorScreen } from './shell/frame/error-screen.tsx'
import { fetched } from './shell/frame/fetched.tsx'
import { LoadingOverlay, LoadingPage } from './shell/frame/loading-overlay.tsx'
import { framed, page } from './shell/frame/page-route.tsx'
import { Root } from './shell/frame/root.tsx'
import { AuthLayout } from './shell/layout/auth-layout.tsx'
import { PlainLayout } from './shell/layout/plain-layout.tsx'

const frame = fetched(() => import('./shell/layout/dashboard-layout.tsx').then(m => m.DashboardLayout))

const ofStaff = { roles: staff }
const ofAdmins = { roles: admins }

/** Every URL of the product. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorScreen />,
    children: [
      { index: true, element: <Start /> },
      {
        path: 'auth',
        element: <AuthLayout />,
        children: [{ element: <ForGuests />, children: waysIn() }, ...firstSteps()],
      },
      {
        path: 'dashboard',
        handle: { fetch: frame.fetch },
        element: (
          <AcademyGuard fallback={<LoadingOverlay />}>{framed(<frame.Part area="academy" />)}</AcademyGuard>
        ),
        children: [
          ...day(),
          ...glossary(),
          ...subjects('subjectManagement'),
          ...groups(),
          ...policies(),
          ...plans(),
          ...quizzesAndGames(),
          ...account(),
          ...administration(),
        ],
      },
      {
        path: 'diagnostico',
        handle: { fetch: frame.fetch },
        element: <DiagnosticsGuard>{framed(<frame.Part area="diagnostics" />)}</DiagnosticsGuard>,
        children: [...diagnosis(), ...subjects('disciplinas'), ...students('alunos', pupilWithResults)],
      },
      page('t/:codigo', 'Teste', () =>
        import('#features/assessment/applications/web/sitting/sitting-page.tsx').then(m => m.SittingPage),
      ),
      {
        element: <PlainLayout />,
        children: [
          page('faqs', 'Perguntas frequentes', () =>
            import('#features/faqs/web/faqs-page.tsx').then(m => m.FaqsPage),
          ),
          page('p/:token', 'Plano partilhado', () =>
            import('#journeys/sharing/web/shared-page.tsx').then(m => m.SharedPage),
          ),
          page('progresso', 'Quiz Progress', () =>
            import('#features/assessment/progress/web/progress-page.tsx').then(m => m.ProgressPage),
          ),
        ],
      },
      {
        element: <PlainLayout bare />,
        children: [
          page('404', 'Página não encontrada', () =>
            import('./pages/not-found-page.tsx').then(m => m.NotFoundPage),
          ),
        ],
      },
      { path: '*', element: <Navigate to="/404" replace /> },
    ],
  },
]

/** The start is the configured page; its guard knows who is there. */
function Start() {
  return <Navigate to={runtimeConfig().defaultPath} replace />
}

function ForGuests() {
  return (
    <GuestGuard fallback={<LoadingPage />}>
      <Outlet />
    </GuestGuard>
  )
}

function waysIn(): RouteObject[] {
  return [
    page('unified/sign-in', 'Entrar', () =>
      import('#school/accounts/web/unified-sign-in-page.tsx').then(m => m.UnifiedSignInPage),
    ),
    page('jwt/sign-in', 'Entrar na Academia', () =>
      import('#school/accounts/web/jwt-sign-in-page.tsx').then(m => m.JwtSignInPage),
    ),
    page('jwt/sign-up', 'Criar conta', () =>
      import('#school/accounts/web/sign-up-page.tsx').then(m => m.SignUpPage),
    ),
    ...otherMethod('amplify', ['sign-in', 'sign-up', 'verify', 'update-password', 'reset-password']),
    ...otherMethod('firebase', ['sign-in', 'sign-up', 'verify', 'reset-password']),
    ...otherMethod('auth0', ['sign-in']),
    ...otherMethod('supabase', ['sign-in', 'sign-up', 'verify', 'update-password', 'reset-password']),
  ]
}

/** Sign-in methods that this installation does not use. */
function otherMethod(method: string, steps: readonly string[]): RouteObject[] {
  return steps.map(step =>
    page(`${method}/${step}`, 'Entrar com e-mail e senha', () =>
      import('./pages/other-method-page.tsx').then(m => m.OtherMethodPage),
    ),
  )
}

/** Links that somebody was given; they serve with and without a session. */
function firstSteps(): RouteObject[] {
  return [
    page('primeiro-administrador', 'Primeira conta', () =>
      import('#school/accounts/web/first-administrator-page.tsx').then(m => m.FirstAdministratorPage),
    ),
    page('convite/:token', 'Convite', () =>
      import('#school/accounts/web/invite-page.tsx').then(m => m.InvitePage),
    ),
    page('repor-senha/:token', 'Repor a senha', () =>
      import('#school/accounts/web/reset-password-page.tsx').then(m => m.ResetPasswordPage),
    ),
  ]
}

function day(): RouteObject[] {
  return [
    page('', 'O dia', () => import('#journeys/dashboard/web/day-page.tsx').then(m => m.DayPage), ofStaff),
    page(
      'two',
      'Calendário',
      () => import('#journeys/calendar/web/calendar-page.tsx').then(m => m.CalendarPage),
      ofStaff,
    ),
  ]
}

function glossary(): RouteObject[] {
  const form = () => import('#features/glossary/web/glossary-form-page.tsx').then(m => m.GlossaryFormPage)
  return [
    page('glossaryList', 'Glossário', () =>
      import('#features/glossary/web/glossary-list-page.tsx').then(m => m.GlossaryListPage),
    ),
    page('glossaryList/novo', 'Novo termo', form, ofStaff),
    page('glossaryList/:id', 'Termo', () =>
      import('#journeys/where-used/web/term-with-uses-page.tsx').then(m => m.TermWithUsesPage),
    ),
    page('glossaryList/:id/editar', 'Editar termo', form, ofStaff),
  ]
}

/** One table, seen from both systems. */
function subjects(path: string): RouteObject[] {
  const form = () => import('#school/subjects/web/subject-form-page.tsx').then(m => m.SubjectFormPage)
  return [
    page(
      path,
      'Disciplinas',
      () => import('#school/subjects/web/subject-list-page.tsx').then(m => m.SubjectListPage),
      ofStaff,
    ),
    page(`${path}/nova`, 'Nova disciplina', form, ofStaff),
    page(
      `${path}/:id`,
      'Disciplina',
      () => import('#school/subjects/web/subject-page.tsx').then(m => m.SubjectPage),
      ofStaff,
    ),
    page(`${path}/:id/editar`, 'Editar disciplina', form, ofStaff),
  ]
}

function groups(): RouteObject[] {
  const form = () => import('#school/groups/web/group-form-page.tsx').then(m => m.GroupFormPage)
  const grades = () => import('#school/groups/web/grade-groups-page.tsx')
  return [
    page(
      'group',
      'Turmas',
      () => import('#school/groups/web/group-list-page.tsx').then(m => m.GroupListPage),
      ofStaff,
    ),
    page('group/five', '5ª classe', () => grades().then(m => m.FifthGradePage), ofStaff),
    page('group/six', '6ª classe', () => grades().then(m => m.SixthGradePage), ofStaff),
    page('group/nova', 'Nova turma', form, ofStaff),
    ...students('group/alunos'),
    page(
      'group/:id',
      'Turma',
      () => import('#school/students/web/group-pupils-page.tsx').then(m => m.GroupPupilsPage),
      ofStaff,
    ),
    page('group/:id/editar', 'Editar turma', form, ofStaff),
  ]
}

function pupil() {
  return import('#school/students/web/student-page.tsx').then(m => m.StudentPage)
}

function pupilWithResults() {
  return import('#journeys/apply-test/web/pupil-page.tsx').then(m => m.PupilWithResultsPage)
}

function students(path: string, one: Parameters<typeof page>[2] = pupil): RouteObject[] {
  const form = () => import('#school/students/web/student-form-page.tsx').then(m => m.StudentFormPage)
  return [
    page(
      path,
      'Alunos',
      () => import('#school/students/web/student-list-page.tsx').then(m => m.StudentListPage),
      ofStaff,
    ),
    page(`${path}/novo`, 'Novo aluno', form, ofStaff),
    page(`${path}/:id`, 'Aluno', one, ofStaff),
    page(`${path}/:id/editar`, 'Editar aluno', form, ofStaff),
  ]
}

function policies(): RouteObject[] {
  const pages = () => import('#features/policies/web/first-pages.tsx')
  return [
    page('politicas', 'Políticas', () => pages().then(m => m.PolicyListPage)),
    page('politicas/visualizar/:documentId', 'Política', () => pages().then(m => m.PolicyPage)),
  ]
}

function plans(): RouteObject[] {
  return [
    page(
      'consultarPlanosAnaliticos',
      'Planos analíticos',
      () => import('./pages/plans-page.tsx').then(m => m.PlansPage),
      ofStaff,
    ),
    page(
      'criarPlanoAnalitico',
      'Novo plano analítico',
      () => import('#features/planning/analytical-plans/web/new-plan-page.tsx').then(m => m.NewPlanPage),
      ofStaff,
    ),
    page(
      'editarPlanosAnaliticos',
      'Editar plano analítico',
      () => import('#features/planning/fulfilment/web/edit-page.tsx').then(m => m.EditPage),
      ofStaff,
    ),
    page(
      'controlePlanosAnaliticos',
      'Controlo de planos',
      () => import('#features/planning/fulfilment/web/control-page.tsx').then(m => m.ControlPage),
      ofStaff,
    ),
    page(
      'homePlanoDeAula',
      'Planos de aula',
      () => import('#journeys/calendar/web/lessons-home-page.tsx').then(m => m.LessonsHomePage),
      ofStaff,
    ),
    page(
      'criarPlanoDeAula',
      'Plano de aula',
      () => import('./pages/lesson-plan-page.tsx').then(m => m.LessonPlanPage),
      ofStaff,
    ),
  ]
}

function quizzesAndGames(): RouteObject[] {
  const form = () => import('#features/games/web/game-form-page.tsx')
  const list = () => import('#features/games/web/game-list-page.tsx')
  return [
    page(
      'quizManager',
      'Gestão de Quiz',
      () => import('#features/assessment/quizzes/web/quiz-manager-page.tsx').then(m => m.QuizManagerPage),
      ofStaff,
    ),
    page(
      'jogoHome',
      'Jogos',
      () => import('#features/games/web/games-home-page.tsx').then(m => m.GamesHomePage),
      ofStaff,
    ),
    page('criarJogo', 'Criar jogo', () => form().then(m => m.NewGamePage), ofStaff),
    page('editarJogo', 'Editar jogo', () => form().then(m => m.EditGamePage), ofStaff),
    page('consultarJogo', 'Consultar jogos', () => list().then(m => m.GameListPage), ofStaff),
    page('controleJogo', 'Controlo de jogos', () => list().then(m => m.GameControlPage), ofStaff),
  ]
}

function diagnosis(): RouteObject[] {
  const home = () =>
    import('#journeys/dashboard/web/diagnostics-home-page.tsx').then(m => m.DiagnosticsHomePage)
  return [
    page('', 'Sistema de Diagnóstico', home, ofStaff),
    page('home', 'Sistema de Diagnóstico', home, ofStaff),
    page(
      'dashboard',
      'Dashboard',
      () =>
        import('#features/assessment/reports/web/diagnostics-dashboard-page.tsx').then(
          m => m.DiagnosticsDashboardPage,
        ),
      ofStaff,
    ),
    page(
      'diagnosticos',
      'Diagnósticos',
      () => import('#journeys/apply-test/web/applications-page.tsx').then(m => m.ApplicationsPage),
      ofStaff,
    ),
    page(
      'diagnosticos/:id',
      'Aplicação',
      () => import('#features/assessment/applications/web/application-page.tsx').then(m => m.ApplicationPage),
      ofStaff,
    ),
    page(
      'relatorios',
      'Relatórios',
      () => import('#features/assessment/reports/web/report-list-page.tsx').then(m => m.ReportListPage),
      ofStaff,
    ),
    ...reports(),
    ...recovery(),
    page(
      'testes',
      'Testes',
      () => import('#features/assessment/diagnostic-tests/web/test-list-page.tsx').then(m => m.TestListPage),
      ofStaff,
    ),
    ...bank(),
    page(
      'teste/novo',
      'Novo teste',
      () => import('#features/assessment/diagnostic-tests/web/new-test-page.tsx').then(m => m.NewTestPage),
      ofStaff,
    ),
    page(
      'teste/:id',
      'Teste',
      () => import('#journeys/apply-test/web/test-to-apply-page.tsx').then(m => m.TestToApplyPage),
      ofStaff,
    ),
  ]
}

function reports(): RouteObject[] {
  const at = (path: string) => `relatorios/${path}`
  return [
    page(
      at('turma/:id'),
      'Relatório da turma',
      () => import('#features/assessment/reports/web/class-report-page.tsx').then(m => m.ClassReportPage),
      ofStaff,
    ),
    page(
      at('competencias/:id'),
      'Competências da turma',
      () =>
        import('#features/assessment/reports/web/competence-report-page.tsx').then(
          m => m.CompetenceReportPage,
        ),
      ofStaff,
    ),
    page(
      at('perguntas/:id'),
      'Análise das perguntas',
      () => import('#features/assessment/reports/web/item-report-page.tsx').then(m => m.ItemReportPage),
      ofStaff,
    ),
    page(
      at('aluno/:id'),
      'Relatório do aluno',
      () => import('#features/assessment/reports/web/pupil-report-page.tsx').then(m => m.PupilReportPage),
      ofStaff,
    ),
    page(
      at('disciplina'),
      'Disciplina e escola',
      () => import('#features/assessment/reports/web/school-report-page.tsx').then(m => m.SchoolReportPage),
      ofStaff,
    ),
    page(
      at('cobertura'),
      'Cobertura',
      () => import('#features/assessment/reports/web/coverage-page.tsx').then(m => m.CoveragePage),
      ofStaff,
    ),
    page(
      at('evolucao'),
      'Evolução',
      () => import('#features/assessment/reports/web/evolution-page.tsx').then(m => m.EvolutionPage),
      ofStaff,
    ),
  ]
}

function bank(): RouteObject[] {
  const form = () => import('#features/assessment/bank/web/bank-form-page.tsx').then(m => m.BankFormPage)
  return [
    page(
      'testes/banco',
      'Banco de perguntas',
      () => import('#features/assessment/bank/web/bank-page.tsx').then(m => m.BankPage),
      ofStaff,
    ),
    page('testes/banco/nova', 'Nova pergunta', form, ofStaff),
    page(
      'testes/banco/:id',
      'Pergunta',
      () => import('#features/assessment/bank/web/bank-question-page.tsx').then(m => m.BankQuestionPage),
      ofStaff,
    ),
    page('testes/banco/:id/editar', 'Editar pergunta', form, ofStaff),
  ]
}

function recovery(): RouteObject[] {
  return [
    page(
      'recuperacao',
      'Recuperação',
      () => import('#features/assessment/recovery/web/recovery-list-page.tsx').then(m => m.RecoveryListPage),
      ofStaff,
    ),
    page(
      'recuperacao/novo',
      'Novo plano de recuperação',
      () => import('#journeys/recovery/web/new-recovery-page.tsx').then(m => m.NewRecoveryPage),
      ofStaff,
    ),
    page(
      'recuperacao/:id',
      'Plano de recuperação',
      () => import('#journeys/recovery/web/recovery-page.tsx').then(m => m.RecoveryPage),
      ofStaff,
    ),
    page(
      'recuperacao/:id/editar',
      'Editar plano de recuperação',
      () => import('#journeys/recovery/web/edit-recovery-page.tsx').then(m => m.EditRecoveryPage),
      ofStaff,
    ),
  ]
}

function account(): RouteObject[] {
  return [
    page('conta', 'A minha conta', () =>
      import('#school/accounts/web/account-page.tsx').then(m => m.AccountPage),
    ),
  ]
}

function administration(): RouteObject[] {
  const at = (path: string) => `administracao/${path}`
  const faq = () => import('#features/faqs/web/faq-form-page.tsx').then(m => m.FaqFormPage)
  const calendar = () => import('#school/calendar/web/calendar-page.tsx').then(m => m.CalendarPage)
  const calendarForm = () =>
    import('#school/calendar/web/calendar-form-page.tsx').then(m => m.CalendarFormPage)
  const school = () => import('#school/schools/web/school-form-page.tsx').then(m => m.SchoolFormPage)
  return [
    page(
      at('utilizadores'),
      'Utilizadores',
      () => import('#school/accounts/web/user-list-page.tsx').then(m => m.UserListPage),
      ofAdmins,
    ),
    page(
      at('escolas'),
      'Escolas',
      () => import('#school/schools/web/school-list-page.tsx').then(m => m.SchoolListPage),
      ofAdmins,
    ),
    page(at('escolas/nova'), 'Nova escola', school, ofAdmins),
    page(at('escolas/:id'), 'Escola', school, ofAdmins),
    page(at('calendario'), 'Calendário escolar', calendar, ofAdmins),
    page(at('calendario/novo'), 'Novo calendário', calendarForm, ofAdmins),
    page(at('calendario/:id'), 'Calendário escolar', calendar, ofAdmins),
    page(at('calendario/:id/editar'), 'Editar calendário', calendarForm, ofAdmins),
    page(
      at('horarios'),
      'Horários',
      () => import('#school/timetable/web/timetable-page.tsx').then(m => m.TimetablePage),
      ofAdmins,
    ),
    page(
      at('auditoria'),
      'Auditoria',
      () => import('#school/changes/web/audit-page.tsx').then(m => m.AuditPage),
      ofAdmins,
    ),
    page(
      at('copias'),
      'Cópias de segurança',
      () => import('#school/backups/web/backups-page.tsx').then(m => m.BackupsPage),
      ofAdmins,
    ),
    page(
      at('reciclagem'),
      'Reciclagem',
      () => import('#school/changes/web/recycled-page.tsx').then(m => m.RecycledPage),
      ofAdmins,
    ),
    page(
      at('perguntas-frequentes'),
      'Perguntas frequentes',
      () => import('#features/faqs/web/faqs-admin-page.tsx').then(m => m.FaqsAdminPage),
      ofAdmins,
    ),
    page(at('perguntas-frequentes/nova'), 'Nova pergunta', faq, ofAdmins),
    page(at('perguntas-frequentes/:id'), 'Editar pergunta', faq, ofAdmins),
  ]
}
