import { counted } from '#kit/counted.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import { HttpError, invalidField, notFound } from '#kit/server/http/http-error.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { findHistory, findLastAuthor } from '#kit/server/records/history.ts'
import { staleWrite } from '#kit/server/records/versions.ts'
import { maySetState } from '#kit/states.ts'
import type { TestItem } from '#school/questions/contract.ts'
import { findVersions } from '#school/questions/server/queries.ts'
import {
  copyTest,
  countTests,
  createTest,
  getTest,
  type ItemBody,
  listTestHistory,
  listTests,
  removeTest,
  setTestForms,
  setTestState,
  type TestState,
  testStates,
  testStateTable,
  updateTest,
} from '../contract.ts'
import { type FormsAsked, formsAsked, freezeForms } from '../forms.ts'
import { keepItems } from './keep-items.ts'
import { formsOf, headOf, itemsOf, presentRow, readTest, WHAT } from './present.ts'
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
    if (before.version !== version) throw await stale(db, account, params.id)
    await refuseUnknownCompetences(db, head.subjectId, bodies)
    const items = await keepItems(db, account, head, bodies, itemsOf(before), record)
    const same = sameItems(itemsOf(before), items)
    if (!same) await refuseInUse(db, params.id, 'mudar as perguntas')
    const forms = formsOf(before)
    const after = await updateTestRow(db, params.id, version, {
      ...columnsOf(head),
      items: JSON.stringify(items),
      // Forms follow the items until the first pupil has seen them.
      ...(same ? {} : { forms: JSON.stringify(await frozen(db, params.id, items, formsAsked(forms))) }),
    })
    if (!after) throw await stale(db, account, params.id)
    await record({ table: 'tests', id: after.id, label: after.title, before, after })
    return readTest(db, account, after.id)
  }),

  serve(setTestForms, async ({ db, account, params, body, record }) => {
    const before = await lockOwn(db, account, params.id)
    await refuseInUse(db, params.id, 'mudar as versões')
    const items = itemsOf(before)
    if (body.count > 1 && items.length === 0)
      throw new HttpError(409, 'INCOMPLETE', 'Escreva primeiro as perguntas; as versões mudam-lhes a ordem.')
    const after = await updateTestRow(db, params.id, body.version, {
      forms: JSON.stringify(await frozen(db, params.id, items, body)),
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
      { items: itemsOf(source), forms: formsOf(source), sourceId: source.id },
    )
    await record({ table: 'tests', id: row.id, label: row.title, before: null, after: row })
    return readTest(db, account, row.id)
  }),

  serve(setTestState, async ({ db, account, params, body, record }) => {
    const before = await lockOwn(db, account, params.id)
    refuseStep(account, before.state as TestState, body.state)
    if (body.state === 'publicado') refuseEmpty(before)
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
      { column: 'forms', label: 'Versões', show: formsText },
      { column: 'items', label: 'Perguntas', show: itemsText },
      { column: 'blueprint', label: 'Matriz de especificação', show: blueprintText },
      { column: 'state', label: 'Estado', show: value => testStateTable.labels[value as TestState] ?? '–' },
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

function refuseEmpty(row: Awaited<ReturnType<typeof lockOwn>>): void {
  if (row.kind === 'oral') {
    if ((row.levels as unknown[]).length > 1) return
    throw new HttpError(409, 'INCOMPLETE', 'Escreva pelo menos dois níveis antes de publicar a avaliação.')
  }
  if (itemsOf(row).length === 0)
    throw new HttpError(409, 'INCOMPLETE', 'Escreva pelo menos uma pergunta antes de publicar o teste.')
}

async function frozen(db: Db, seed: string, items: readonly TestItem[], asked: FormsAsked) {
  if (asked.count < 2) return []
  const versions = await findVersions(
    db,
    items.map(item => item.versionId),
  )
  const whole = items.flatMap(({ id, versionId }) => {
    const version = versions.get(versionId)
    return version ? [{ id, question: version.question }] : []
  })
  return freezeForms(whole, seed, asked)
}

/** @throws HttpError 400 naming the item */
async function refuseUnknownCompetences(db: Db, subjectId: string, bodies: readonly ItemBody[]) {
  const known = await db
    .selectFrom('competences')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('deleted_at', 'is', null)
    .execute()
  const ids = new Set(known.map(one => one.id))
  const at = bodies.findIndex(body => body.competenceId !== null && !ids.has(body.competenceId))
  if (at >= 0)
    throw invalidField(`items.${at}.competenceId`, 'Escolha uma competência da disciplina do teste.')
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

function formsText(value: unknown): string {
  const forms = Array.isArray(value) ? (value as { name: string }[]) : []
  return forms.length === 0 ? 'só uma' : forms.map(form => form.name).join(', ')
}

function blueprintText(value: unknown): string {
  const cells = Array.isArray(value) ? (value as { items: number }[]) : []
  return counted(
    cells.reduce((sum, cell) => sum + cell.items, 0),
    'item pedido',
    'itens pedidos',
  )
}
