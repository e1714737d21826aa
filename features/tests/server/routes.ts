import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import { HttpError, invalidField, notFound } from '#kit/server/http/http-error.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { findHistory, findLastAuthor } from '#kit/server/records/history.ts'
import { staleWrite } from '#kit/server/records/versions.ts'
import { maySetState } from '#kit/states.ts'
import {
  copyTest,
  countTests,
  createTest,
  getTest,
  listTestHistory,
  listTests,
  removeTest,
  setTestState,
  type TestState,
  testStates,
  testStateTable,
  updateTest,
} from '../contract.ts'
import { keepItems } from './keep-items.ts'
import { headOf, itemsOf, presentRow, readTest, WHAT } from './present.ts'
import {
  columnsOf,
  countApplications,
  countTestsBy,
  findTests,
  insertTest,
  lockTest,
  updateTestRow,
} from './queries.ts'

export const routes: Served[] = [
  serve(listTests, async ({ db, account, query }) => {
    const { rows, next } = await findTests(db, account, query)
    return { rows: rows.map(presentRow), next }
  }),

  serve(countTests, async ({ db, account, query }) => {
    const byState = Object.fromEntries(testStates.map(state => [state, 0])) as Record<TestState, number>
    for (const row of await countTestsBy(db, account, query)) byState[row.state as TestState] = row.tests
    const asked: readonly TestState[] = query.state.length > 0 ? query.state : testStates
    return { total: asked.reduce((sum, state) => sum + byState[state], 0), byState }
  }),

  serve(getTest, ({ db, account, params }) => readTest(db, account, params.id)),

  serve(createTest, async ({ db, account, body, record }) => {
    await refuseUnknownSubject(db, body.subjectId)
    const row = await insertTest(db, account.id, body)
    await record({ table: 'tests', id: row.id, label: row.title, before: null, after: row })
    return readTest(db, account, row.id)
  }),

  serve(updateTest, async ({ db, account, params, body, record }) => {
    const { items: bodies, version, ...head } = body
    const before = await lockOwn(db, account, params.id)
    await refuseUnknownSubject(db, head.subjectId)
    const items = await keepItems(db, account, head, bodies, itemsOf(before))
    if (!sameItems(itemsOf(before), items)) await refuseInUse(db, params.id, 'mudar as perguntas')
    const after = await updateTestRow(db, params.id, version, {
      ...columnsOf(head),
      items: JSON.stringify(items),
    })
    if (!after) throw await stale(db, account, params.id)
    await record({ table: 'tests', id: after.id, label: after.title, before, after })
    return readTest(db, account, after.id)
  }),

  serve(copyTest, async ({ db, account, params, record }) => {
    const source = await lockOwn(db, account, params.id)
    const head = headOf(source)
    const row = await insertTest(
      db,
      account.id,
      { ...head, title: `${head.title} (cópia)`.slice(0, 200) },
      { items: itemsOf(source), sourceId: source.id },
    )
    await record({ table: 'tests', id: row.id, label: row.title, before: null, after: row })
    return readTest(db, account, row.id)
  }),

  serve(setTestState, async ({ db, account, params, body, record }) => {
    const before = await lockOwn(db, account, params.id)
    refuseStep(account, before.state as TestState, body.state)
    if (body.state === 'publicado' && itemsOf(before).length === 0)
      throw new HttpError(409, 'INCOMPLETE', 'Escreva pelo menos uma pergunta antes de publicar o teste.')
    if (body.state === 'rascunho') await refuseInUse(db, params.id, 'voltar a rascunho')
    const after = await updateTestRow(db, params.id, body.version, { state: body.state })
    if (!after) throw await stale(db, account, params.id)
    await record({ table: 'tests', id: after.id, label: after.title, before, after })
    return readTest(db, account, after.id)
  }),

  serve(removeTest, async ({ db, account, params, query, record }) => {
    const before = await lockOwn(db, account, params.id)
    await refuseInUse(db, params.id, 'eliminar o teste')
    const after = await updateTestRow(db, params.id, query.version, { deleted_at: new Date().toISOString() })
    if (!after) throw await stale(db, account, params.id)
    await record({ table: 'tests', id: after.id, label: after.title, before, after })
    return { id: after.id }
  }),

  serve(listTestHistory, async ({ db, account, params }) => {
    await readTest(db, account, params.id)
    return findHistory(db, 'tests', params.id, [
      { column: 'title', label: 'Título' },
      { column: 'grade', label: 'Classe', show: value => `${value}ª` },
      { column: 'moment', label: 'Momento' },
      { column: 'minutes', label: 'Duração, minutos' },
      { column: 'objective', label: 'Objectivo' },
      { column: 'instructions', label: 'Instruções' },
      { column: 'teacher_note', label: 'Nota para o professor' },
      { column: 'shuffle', label: 'Baralhar' },
      { column: 'items', label: 'Perguntas', show: itemsText },
      { column: 'blueprint', label: 'Matriz de especificação', show: blueprintText },
      { column: 'state', label: 'Estado', show: value => testStateTable.labels[value as TestState] ?? '—' },
    ])
  }),
]

async function lockOwn(db: Db, account: Account, id: string) {
  const row = await lockTest(db, account, id)
  if (!row) throw notFound(WHAT)
  return row
}

function refuseStep(account: Account, from: TestState, to: TestState): void {
  if (maySetState(testStateTable, from, to, account.role)) return
  const { labels } = testStateTable
  throw new HttpError(409, 'WRONG_STATE', `Um teste «${labels[from]}» não pode passar a «${labels[to]}».`)
}

async function refuseInUse(db: Db, id: string, what: string): Promise<void> {
  if ((await countApplications(db, id)) === 0) return
  throw new HttpError(
    409,
    'TEST_IN_USE',
    `O teste já foi aplicado: não se pode ${what}. Duplique-o e altere a cópia.`,
  )
}

async function refuseUnknownSubject(db: Db, id: string): Promise<void> {
  const subject = await db
    .selectFrom('subjects')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!subject) throw invalidField('subjectId', 'Escolha uma disciplina da escola.')
}

async function stale(db: Db, account: Account, id: string): Promise<HttpError> {
  return staleWrite(WHAT, await readTest(db, account, id), await findLastAuthor(db, 'tests', id))
}

function sameItems(before: readonly object[], after: readonly object[]): boolean {
  const sorted = (items: readonly object[]) =>
    JSON.stringify(items.map(item => Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))))
  return sorted(before) === sorted(after)
}

function itemsText(value: unknown): string {
  const items = Array.isArray(value) ? value : []
  return `${items.length} ${items.length === 1 ? 'pergunta' : 'perguntas'}`
}

function blueprintText(value: unknown): string {
  const cells = Array.isArray(value) ? (value as { items: number }[]) : []
  return `${cells.reduce((sum, cell) => sum + cell.items, 0)} itens pedidos`
}
