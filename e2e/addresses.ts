import type { APIRequestContext } from '@playwright/test'
import type { KnownPage } from './pages.ts'
import { heldSession, type Person } from './people.ts'

type Get = <R>(person: Person, path: string, body?: object) => Promise<R>

/** Where known pages stand in this installation: parameters are the ids of rows that the visitor may see. */
export async function addressesOf(
  pages: readonly KnownPage[],
  request: APIRequestContext,
): Promise<{ page: KnownPage; address: string }[]> {
  const get = speaker(request)
  const found: { page: KnownPage; address: string }[] = []
  for (const page of pages) {
    const address = page.link ? await linkTo(page.link, get) : await filledIn(page, get)
    found.push({ page, address })
  }
  return found
}

/**
 * Where one page stands for a thing in each state that its list has, of the visitor's own and of others; its one address
 * where it is of none.
 */
export async function addressesByState(page: KnownPage, request: APIRequestContext): Promise<string[]> {
  const { person, from } = page
  const [{ address } = { address: page.path }] = await addressesOf([page], request)
  if (page.link || !person || !from || from.includes('state=')) return [address]
  const rows = rowsOf(await speaker(request)<Listed>(person, from))
  const first = rows[0]?.id ?? ''
  const states = new Map(rows.toReversed().map(row => [`${row.state} ${row.mayEdit}`, row.id]))
  return [...new Set([first, ...states.values()])].map(id => address.replaceAll(first, id))
}

interface Row {
  id: string
  state?: string
  mayEdit?: boolean
}
type Listed = { rows: Row[] } | Row[]

const rowsOf = (listed: Listed): Row[] => (Array.isArray(listed) ? listed : listed.rows)

/** Speaks to both APIs as anybody. A body makes the call a POST. */
function speaker(request: APIRequestContext): Get {
  return async <R>(person: Person, path: string, body?: object) => {
    const session = await heldSession(
      path.startsWith('academy/') ? 'academy' : 'diagnostics',
      person,
      request,
    )
    const answer = await request.fetch(`/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${session?.token}` },
      data: body,
    })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return (await answer.json()) as R
  }
}

async function filledIn({ path, person, from, query = '' }: KnownPage, get: Get): Promise<string> {
  const whole = path + query
  if (!whole.includes('/:') && !query.includes(':')) return whole
  const id = from && person ? await firstId(get, person, from) : 'nenhum'
  return whole.replace(/:[a-zA-Z]+/g, id)
}

async function firstId(get: Get, person: Person, from: string): Promise<string> {
  const [first] = rowsOf(await get<Listed>(person, from))
  if (!first) throw new Error(`${person} finds nothing in ${from}.`)
  return first.id
}

async function linkTo(kind: NonNullable<KnownPage['link']>, get: Get): Promise<string> {
  if (kind === 'plano') {
    const sharedId = await firstId(get, 'professor', 'academy/analytical-plans')
    const body = { kind: 'plano analítico', sharedId, days: 1 }
    return (await get<{ path: string }>('professor', 'academy/shares', body)).path
  }
  if (kind === 'quiz') return `/q/${await codeOfAnOpenTest(get)}`
  if (kind === 'teste') return `/t/${await codeOfAnOpenTest(get)}`
  if (kind === 'jogo') return `/j/${await codeOfAGame(get)}`
  if (kind === 'caderneta' || kind === 'pauta' || kind === 'exame') return bookOrPauta(kind, get)
  if (kind === 'língua') return `/dashboard/administracao/linguas/${await writtenLanguage(get)}`
  if (kind === 'importação') return `/dashboard/group/importacoes/${await importedTerm(get)}`
  if (kind === 'ausência') return `/dashboard/substituicoes/${await teacherAway(get)}`
  if (kind === 'convite') {
    const body = { email: `convite${process.pid}.${Date.now()}@escola.mz`, role: 'professor' }
    return (await get<{ path: string }>('admin', 'academy/users/invites', body)).path
  }
  const id = await firstId(get, 'admin', 'academy/users?search=pendente')
  return (await get<{ path: string }>('admin', `academy/users/${id}/reset-link`, {})).path
}

/** The first book of marks of the professor, the pauta of its group, or the exam of its subject in a grade that ends with one. */
async function bookOrPauta(kind: 'caderneta' | 'pauta' | 'exame', get: Get): Promise<string> {
  interface Book {
    group: { id: string; grade: number }
    subject: { id: string }
  }
  const { books, trimester } = await get<{ books: Book[]; trimester: number }>(
    'professor',
    'academy/marks/books',
  )
  const [first] = books
  if (!first) throw new Error('The professor has no book of marks.')
  if (kind === 'exame') {
    const { group, subject } = books.find(({ group }) => group.grade === 6) ?? first
    return `/dashboard/exames/${group.id}/${subject.id}`
  }
  return kind === 'pauta'
    ? `/dashboard/conselhos/${first.group.id}/${trimester}`
    : `/dashboard/notas/${first.group.id}/${first.subject.id}/${trimester}`
}

/** The first language in which a school has texts, or a page for them. */
async function writtenLanguage(get: Get): Promise<string> {
  const { rows } = await get<{ rows: { languages: { id: string | null }[] }[] }>(
    'admin',
    'academy/language-texts?limit=100',
  )
  const found = rows.flatMap(({ languages }) => languages).find(({ id }) => id !== null)
  if (!found) throw new Error('No school has a language.')
  return found.id ?? ''
}

/** A file of one term, brought in by somebody: its report stays. */
async function importedTerm(get: Get): Promise<string> {
  const { rows } = await get<{ rows: { id: string }[] }>('pedagogo', 'academy/imports')
  const [before] = rows
  if (before) return before.id
  const subjects = await get<{ code: string }[]>('pedagogo', 'academy/subjects/options')
  const cells = ['Palavra do relatório', 'Que se lê onde fica.', subjects[0]?.code ?? '', '6']
  const body = {
    fileName: 'termos.csv',
    mapping: ['term', 'definition', 'subjectId', 'grades'],
    rows: [{ line: 2, cells }],
  }
  const { report } = await get<{ report: string }>('pedagogo', 'academy/glossary/terms/import', body)
  return report
}

/** Days without a teacher, late enough that nobody's day holds them. */
async function teacherAway(get: Get): Promise<string> {
  const { rows } = await get<{ rows: { id: string }[] }>('pedagogo', 'academy/teacher-absences')
  const [before] = rows
  if (before) return before.id
  const teacherId = await firstId(get, 'admin', 'academy/users?search=malate')
  const body = { teacherId, startsOn: '2026-06-29', endsOn: '2026-06-30', reason: 'Formação no distrito' }
  return (await get<{ id: string }>('pedagogo', 'academy/teacher-absences', body)).id
}

async function codeOfAGame(get: Get): Promise<string> {
  const { rows } = await get<{ rows: { code: string }[] }>(
    'professor',
    'academy/games?whose=meus&state=publicado',
  )
  const [first] = rows
  if (!first) throw new Error('No game is published.')
  return first.code
}

/** A test handed out to a group that no other test speaks of; once, however often it is asked for. */
async function codeOfAnOpenTest(get: Get): Promise<string> {
  interface Application {
    code: string
    group: { name: string }
  }
  const group = '6ªC'
  const { rows } = await get<{ rows: Application[] }>(
    'pedagogo',
    'diagnostics/applications?state=em aplicação',
  )
  const open = rows.find(row => row.group.name === group)
  if (open) return open.code
  const groups = await get<{ rows: { id: string; name: string }[] }>('pedagogo', 'academy/groups?limit=100')
  const groupId = groups.rows.find(row => row.name === group)?.id
  const tests = await get<{ rows: { id: string; kind: string }[] }>(
    'pedagogo',
    'diagnostics/tests?state=publicado&limit=100',
  )
  const testId = tests.rows.find(({ kind }) => kind === 'escrito')?.id
  return (await get<Application>('pedagogo', 'diagnostics/applications', { testId, groupId })).code
}
