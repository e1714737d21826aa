import type { Person } from './people.ts'

/** A page of the product, for what looks at all of them: accessibility, pictures. */
export interface KnownPage {
  /** As `app/routes.ts` has it; a parameter is filled in from `from` or `link`, or with a word that leads nowhere. */
  path: string
  /** Who looks at it; nobody is signed in where it is absent. */
  person?: Person
  /** List of an API whose first row gives the parameter. */
  from?: string
  /** A link that is made for the visit; its address is the page's. */
  link?: 'convite' | 'senha' | 'plano' | 'teste' | 'jogo' | 'importação' | 'quiz' | 'ausência'
  /** What follows the path. */
  query?: string
}

const nobody = (...paths: string[]): KnownPage[] => paths.map(path => ({ path }))
const by = (person: Person, ...paths: string[]): KnownPage[] => paths.map(path => ({ path, person }))
const firstOf = (from: string, person: Person, ...paths: string[]): KnownPage[] =>
  paths.map(path => ({ path, person, from }))

const admin = '/dashboard/administracao'

/** Every page of `app/routes.ts`, each once; a test compares both. */
export const pages: KnownPage[] = [
  ...nobody('/404', '/faqs', '/progresso'),
  { path: '/p/:token', link: 'plano' },
  { path: '/t/:codigo', link: 'teste' },
  ...nobody('/j'),
  { path: '/j/:codigo', link: 'jogo' },
  { path: '/q/:codigo', link: 'quiz' },
  ...nobody('/auth/unified/sign-in', '/auth/jwt/sign-in', '/auth/jwt/sign-up', '/auth/esqueci-a-senha'),
  { path: '/auth/convite/:token', link: 'convite' },
  { path: '/auth/repor-senha/:token', link: 'senha' },
  ...nobody('/auth/primeiro-administrador'),
  ...methodPages(),
  ...by('professor', '/dashboard', '/dashboard/two', '/dashboard/two/horario', '/dashboard/conta'),
  ...by('professor', '/dashboard/glossaryList'),
  ...by('pedagogo', '/dashboard/glossaryList/novo'),
  ...firstOf('academy/glossary/terms?state=publicado', 'professor', '/dashboard/glossaryList/:id'),
  ...firstOf('academy/glossary/terms', 'pedagogo', '/dashboard/glossaryList/:id/editar'),
  ...['/dashboard/subjectManagement', '/diagnostico/disciplinas'].flatMap(base => [
    ...by('pedagogo', base, `${base}/nova`),
    ...firstOf('academy/subjects', 'pedagogo', `${base}/:id`, `${base}/:id/editar`),
  ]),
  ...by('professor', '/dashboard/group', '/dashboard/group/five', '/dashboard/group/six'),
  ...by('pedagogo', '/dashboard/faltas'),
  ...by('pedagogo', '/dashboard/group/nova', '/dashboard/group/importacoes'),
  { path: '/dashboard/group/importacoes/:id', person: 'pedagogo', link: 'importação' },
  ...firstOf('academy/groups', 'pedagogo', '/dashboard/group/:id', '/dashboard/group/:id/editar'),
  ...firstOf('academy/groups', 'professor', '/dashboard/group/:id/faltas', '/dashboard/group/:id/livro'),
  ...firstOf('academy/students', 'professor', '/dashboard/group/alunos/:id/faltas'),
  ...['/dashboard/group/alunos', '/diagnostico/alunos'].flatMap(base => [
    ...by('professor', base, `${base}/novo`),
    ...firstOf('academy/students', 'professor', `${base}/:id`, `${base}/:id/editar`),
  ]),
  ...by('professor', '/dashboard/consultarPlanosAnaliticos', '/dashboard/criarPlanoAnalitico'),
  {
    path: '/dashboard/editarPlanosAnaliticos',
    person: 'professor',
    from: 'academy/analytical-plans',
    query: '?id=:id',
  },
  ...by('pedagogo', '/dashboard/controlePlanosAnaliticos'),
  ...by('pedagogo', '/dashboard/substituicoes'),
  { path: '/dashboard/substituicoes/:id', person: 'pedagogo', link: 'ausência' },
  ...by('professor', '/dashboard/homePlanoDeAula', '/dashboard/criarPlanoDeAula'),
  ...by('professor', '/dashboard/jogoHome', '/dashboard/criarJogo', '/dashboard/consultarJogo'),
  ...['editarJogo', 'controleJogo'].map(page => ({
    path: `/dashboard/${page}`,
    person: 'professor' as const,
    from: 'academy/games?whose=meus&state=publicado',
    query: '?id=:id',
  })),
  ...by(
    'professor',
    '/dashboard/quizManager',
    '/dashboard/quizManager/fontes',
    '/dashboard/quizManager/pauta',
  ),
  ...firstOf('academy/quizzes?state=encerrado', 'professor', '/dashboard/quizManager/:id/resultados'),
  {
    path: '/dashboard/quizManager/progresso',
    person: 'professor',
    from: 'academy/groups',
    query: '?turma=:id',
  },
  ...by('professor', '/dashboard/politicas'),
  ...firstOf('academy/policies', 'professor', '/dashboard/politicas/visualizar/:documentId'),
  ...by(
    'pedagogo',
    '/dashboard/politicas/nova',
    '/dashboard/politicas/leituras',
    '/dashboard/politicas/grupos',
  ),
  ...firstOf('academy/policies', 'pedagogo', '/dashboard/politicas/editar/:id'),
  ...['/dashboard/politicas/versao/nova', '/dashboard/politicas/versao/:id'].map(
    (path): KnownPage => ({ path, person: 'pedagogo', from: 'academy/policies', query: '?politica=:id' }),
  ),
  ...by(
    'professor',
    '/diagnostico',
    '/diagnostico/home',
    '/diagnostico/dashboard',
    '/diagnostico/diagnosticos',
  ),
  ...firstOf('diagnostics/applications', 'professor', '/diagnostico/diagnosticos/:id'),
  ...firstOf(
    'diagnostics/hearings',
    'pedagogo',
    '/diagnostico/ouvir/:id',
    '/diagnostico/niveis/familias/:id',
  ),
  ...by('pedagogo', '/diagnostico/niveis', '/diagnostico/niveis/mudancas', '/diagnostico/niveis/textos'),
  ...firstOf(
    'diagnostics/level-groupings',
    'pedagogo',
    '/diagnostico/niveis/:id',
    '/diagnostico/recuperacao/niveis/:id',
  ),
  ...by('professor', '/diagnostico/relatorios', '/diagnostico/testes', '/diagnostico/teste/novo'),
  ...['turma', 'competencias', 'perguntas'].flatMap(kind =>
    firstOf('diagnostics/reports', 'professor', `/diagnostico/relatorios/${kind}/:id`),
  ),
  ...firstOf('diagnostics/students', 'professor', '/diagnostico/relatorios/aluno/:id'),
  ...['disciplina', 'cobertura', 'evolucao'].flatMap(kind =>
    by('professor', `/diagnostico/relatorios/${kind}`),
  ),
  ...firstOf('diagnostics/tests', 'professor', '/diagnostico/teste/:id'),
  ...by('professor', '/diagnostico/testes/banco', '/diagnostico/testes/banco/nova'),
  ...firstOf(
    'diagnostics/questions',
    'professor',
    '/diagnostico/testes/banco/:id',
    '/diagnostico/testes/banco/:id/editar',
  ),
  ...by('professor', '/diagnostico/percurso'),
  ...firstOf('diagnostics/students', 'professor', '/diagnostico/percurso/aluno/:id'),
  ...by('professor', '/diagnostico/recuperacao'),
  {
    path: '/diagnostico/recuperacao/novo',
    person: 'professor',
    from: 'diagnostics/reports',
    query: '?aplicacao=:id',
  },
  ...firstOf(
    'diagnostics/recovery-plans',
    'professor',
    '/diagnostico/recuperacao/:id',
    '/diagnostico/recuperacao/:id/editar',
  ),
  ...by('admin', admin),
  ...by('admin', `${admin}/comecar`, `${admin}/novo-ano`),
  ...by('admin', `${admin}/utilizadores`, `${admin}/auditoria`, `${admin}/reciclagem`, `${admin}/horarios`),
  ...by('admin', `${admin}/copias`),
  ...by('admin', `${admin}/escolas`, `${admin}/escolas/nova`),
  ...firstOf('academy/schools', 'admin', `${admin}/escolas/:id`),
  ...by('admin', `${admin}/calendario`, `${admin}/calendario/novo`),
  ...firstOf('academy/calendars', 'admin', `${admin}/calendario/:id`, `${admin}/calendario/:id/editar`),
  ...by('admin', `${admin}/perguntas-frequentes`, `${admin}/perguntas-frequentes/nova`),
  ...firstOf('academy/faqs/all', 'admin', `${admin}/perguntas-frequentes/:id`),
]

/** Ways to sign in that this installation does not use: one page, which says so. */
function methodPages(): KnownPage[] {
  const steps: Record<string, string[]> = {
    amplify: ['sign-in', 'sign-up', 'verify', 'update-password', 'reset-password'],
    firebase: ['sign-in', 'sign-up', 'verify', 'reset-password'],
    auth0: ['sign-in'],
    oidc: ['sign-in'],
    supabase: ['sign-in', 'sign-up', 'verify', 'update-password', 'reset-password'],
  }
  return Object.entries(steps).flatMap(([method, all]) =>
    nobody(...all.map(step => `/auth/${method}/${step}`)),
  )
}
