import { type Route, routes } from '#app/routes.ts'
import { admins, approvers } from '#school/roles.ts'
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
  link?:
    | 'convite'
    | 'senha'
    | 'plano'
    | 'teste'
    | 'jogo'
    | 'importação'
    | 'exame'
    | 'quiz'
    | 'ausência'
    | 'caderneta'
    | 'língua'
    | 'pauta'
  /** What follows the path. */
  query?: string
}

const byPedagogue = { person: 'pedagogo' } as const
const ofSubject = { ...byPedagogue, from: 'academy/subjects' } as const
const ofPolicy = { from: 'academy/policies', query: '?politica=:id' }
const ofReport = { from: 'diagnostics/reports' }
const ofOwnGame = { from: 'academy/games?whose=meus&state=publicado' }
const glossary = '/dashboard/glossaryList'
const group = '/dashboard/group'
const subjects = '/dashboard/subjectManagement'
const levels = '/diagnostico/niveis'
const admin = '/dashboard/administracao'

/** Where a page says too little of itself, or another sees more of it. */
const besides: Readonly<Record<string, Omit<KnownPage, 'path'>>> = {
  '/p/:token': { link: 'plano' },
  '/t/:codigo': { link: 'teste' },
  '/j/:codigo': { link: 'jogo' },
  '/q/:codigo': { link: 'quiz' },
  '/auth/convite/:token': { link: 'convite' },
  '/auth/repor-senha/:token': { link: 'senha' },
  [`${glossary}/novo`]: byPedagogue,
  [`${glossary}/:id`]: { from: 'academy/glossary/terms?state=publicado' },
  [`${glossary}/:id/editar`]: byPedagogue,
  // The first of the list is approved: a teacher no longer changes it.
  '/diagnostico/testes/banco/:id/editar': byPedagogue,
  ...Object.fromEntries(
    [subjects, '/diagnostico/disciplinas'].flatMap(base =>
      ['', '/nova', '/:id', '/:id/editar'].map(rest => [
        base + rest,
        rest.includes(':') ? ofSubject : byPedagogue,
      ]),
    ),
  ),
  // One that groups follow in their plans, so that what was taught of it is drawn.
  '/dashboard/programas/:id': { from: 'academy/programmes?grade=6&search=Matem%C3%A1tica' },
  '/dashboard/dosificacao/:id': { ...byPedagogue, from: 'academy/pacings' },
  '/dashboard/assistencias': byPedagogue,
  '/dashboard/assistencias/nova': byPedagogue,
  '/dashboard/assistencias/:id/preencher': {
    ...byPedagogue,
    from: 'academy/observations?side=assisti&state=em%20curso',
  },
  '/dashboard/faltas': byPedagogue,
  '/dashboard/notas/:group/:subject/:trimester': { link: 'caderneta' },
  '/dashboard/exames/:group/:subject': { link: 'exame' },
  '/dashboard/conselhos': byPedagogue,
  '/dashboard/conselhos/:group/:trimester': { ...byPedagogue, link: 'pauta' },
  '/dashboard/regras-de-avaliacao': byPedagogue,
  [`${group}/nova`]: byPedagogue,
  [`${group}/importacoes`]: byPedagogue,
  [`${group}/importacoes/:id`]: { ...byPedagogue, link: 'importação' },
  [`${group}/:id`]: byPedagogue,
  [`${group}/:id/editar`]: byPedagogue,
  [`${group}/:id/faltas`]: { from: 'academy/groups' },
  [`${group}/:id/livro`]: { from: 'academy/groups' },
  ...Object.fromEntries(
    [`${group}/alunos/:id`, '/diagnostico/alunos/:id'].flatMap(base =>
      ['', '/testes', '/pratica', '/faltas', '/familia', '/dados', '/editar'].map(rest => [
        base + rest,
        { from: 'academy/students' },
      ]),
    ),
  ),
  '/dashboard/controlePlanosAnaliticos': byPedagogue,
  '/dashboard/substituicoes/:id': { link: 'ausência' },
  '/dashboard/editarJogo': ofOwnGame,
  '/dashboard/controleJogo': ofOwnGame,
  '/dashboard/quizManager/:id/resultados': { from: 'academy/quizzes?state=encerrado' },
  '/dashboard/quizManager/progresso': { from: 'academy/groups', query: '?turma=:id' },
  '/dashboard/politicas/versao/:id': ofPolicy,
  [levels]: byPedagogue,
  [`${levels}/mudancas`]: byPedagogue,
  [`${levels}/textos`]: byPedagogue,
  [`${levels}/:id`]: byPedagogue,
  [`${levels}/familias/:id`]: { ...byPedagogue, from: 'diagnostics/hearings' },
  '/diagnostico/ouvir/:id': byPedagogue,
  '/diagnostico/recuperacao/niveis/:id': { ...byPedagogue, from: 'diagnostics/level-groupings' },
  '/diagnostico/relatorios/turma/:id': ofReport,
  '/diagnostico/relatorios/competencias/:id': ofReport,
  '/diagnostico/relatorios/perguntas/:id': ofReport,
  '/diagnostico/relatorios/aluno/:id': { from: 'diagnostics/students' },
  '/diagnostico/recuperacao/novo': { ...ofReport, query: '?aplicacao=:id' },
  [`${admin}/linguas/:id`]: { person: 'admin', link: 'língua' },
  [`${admin}/calendario/:id`]: { from: 'academy/calendars' },
  [`${admin}/calendario/:id/editar`]: { from: 'academy/calendars' },
  [`${admin}/perguntas-frequentes/:id`]: { from: 'academy/faqs/all' },
}

/** Of things that only come to be where schools are several; `academy-bank.spec.ts`, which has two, looks at them. */
export const ofSeveralSchools: ReadonlySet<string> = new Set(['/diagnostico/testes/banco/propostas/:id'])

/** Every page of `app/routes.ts` that one school has, each once. */
export const pages: readonly KnownPage[] = routes
  .filter(route => !ofSeveralSchools.has(route.path))
  .map(route => ({ ...asItSays(route), ...besides[route.path] }))

/** Paths named here without a page. */
export const unknownPaths: readonly string[] = Object.keys(besides).filter(
  path => !routes.some(route => route.path === path),
)

/** What a page says of itself: who may open it, and of what list the thing is that it asks for first. */
function asItSays({ path, frame, who, first = [] }: Route): KnownPage {
  if (frame !== 'academy' && frame !== 'diagnostics') return { path }
  const person = who === admins ? 'admin' : who === approvers ? 'pedagogo' : 'professor'
  const ofOne = first.flatMap(address => {
    const [, list, parameter] = /^(.*)\/:(\w+)\??$/.exec(address) ?? []
    return list && parameter ? [{ from: `${frame}${list}`, parameter }] : []
  })
  const named = ofOne.find(({ parameter }) => path.includes(`:${parameter}`))
  if (named || path.includes(':') || first.length !== 1)
    return { path, person, ...(named && { from: named.from }) }
  const [ofRow] = ofOne
  return { path, person, ...(ofRow && { from: ofRow.from, query: `?${ofRow.parameter}=:id` }) }
}
