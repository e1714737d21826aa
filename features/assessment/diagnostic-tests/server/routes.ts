import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import { HttpError, invalidField, notFound, wrongState } from '#kit/refusals.ts'
import { countsByState } from '#kit/server/database/counts-by-state.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { writtenOf } from '#kit/server/records/columns.ts'
import { addRow, type Editable, editRow, removeRow } from '#kit/server/records/edit.ts'
import { findThingHistory } from '#kit/server/records/history.ts'
import { maySetState } from '#kit/states.ts'
import type { TestItem } from '#school/questions/contract.ts'
import { findVersions } from '#school/questions/server/queries.ts'
import { refuseSharing } from '#school/shared-by-choice.ts'
import { refuseUnknownSubject } from '#school/subjects/server/refs.ts'
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
  type Test,
  updateTest,
} from '../contract.ts'
import {
  type Level,
  type TestState,
  testFields,
  testStates,
  testStateTable,
  testThing,
} from '../diagnostic-test.ts'
import { type FormOptions, formOptions, freezeForms } from '../forms.ts'
import { lackOf } from '../publishing.ts'
import { itemsOfBank, keepItems } from './keep-items.ts'
import { formsOf, itemsOf, presentRow, readTest, WHAT } from './present.ts'
import {
  countApplications,
  countTestsBy,
  findTests,
  insertTest,
  lockTest,
  removeTestRow,
  testColumns,
  updateTestRow,
} from './queries.ts'

const testRows: Editable<Awaited<ReturnType<typeof lockOwn>>, Test> = {
  ...testThing,
  fields: testFields,
  labelOf: 'title',
  read: readTest,
}

export const routes: Served[] = [
  serve(listTests, async ({ db, account, query }) => {
    const { rows, next } = await findTests(db, account, query)
    return { rows: rows.map(presentRow), next }
  }),

  serve(countTests, async ({ db, account, query }) =>
    countsByState(testStates, await countTestsBy(db, account, query), query.state),
  ),

  serve(getTest, ({ db, account, params }) => readTest(db, account, params.id)),

  serve(createTest, async call => {
    const { db, account, body } = call
    const { beginsWith, forms: count, ...head } = body
    await refuseUnknownSubject(db, head.subjectId)
    refuseSharing(account, 'tests', undefined, head.sharing)
    const items = await itemsOfBank(db, account, head.subjectId, beginsWith)
    const forms = await frozen(db, uuid(), items, { count, questions: true, options: true })
    return addRow(testRows, call, await insertTest(db, account.id, head, { items, forms }))
  }),

  serve(updateTest, async call => {
    const { db, account, params, body, record } = call
    const { items: bodies, version: _seen, ...head } = body
    const before = await lockOwn(db, account, params.id)
    await refuseUnknownSubject(db, head.subjectId)
    return editRow(testRows, call, before, body, async () => {
      refuseSharing(account, 'tests', before, head.sharing)
      await refuseUnknownCompetences(db, head.subjectId, bodies)
      const items = await keepItems(db, account, head, bodies, itemsOf(before), record)
      const same = sameItems(itemsOf(before), items)
      if (!same) await refuseInUse(db, params.id, 'mudar as perguntas')
      const forms = formOptions(formsOf(before))
      return updateTestRow(db, before.id, {
        ...testColumns(head),
        items: JSON.stringify(items),
        // Forms follow the items until the first pupil has seen them.
        ...(same ? {} : { forms: JSON.stringify(await frozen(db, params.id, items, forms)) }),
      })
    })
  }),

  serve(setTestForms, async call => {
    const { db, account, params, body } = call
    const before = await lockOwn(db, account, params.id)
    await refuseInUse(db, params.id, 'mudar as versões')
    const items = itemsOf(before)
    if (body.count > 1 && items.length === 0)
      throw new HttpError(409, 'INCOMPLETE', 'Escreva primeiro as perguntas; as versões mudam-lhes a ordem.')
    return editRow(testRows, call, before, body, async () =>
      updateTestRow(db, before.id, { forms: JSON.stringify(await frozen(db, params.id, items, body)) }),
    )
  }),

  serve(copyTest, async call => {
    const { db, account, params } = call
    const source = await lockOwn(db, account, params.id)
    // A copy may become something else: the past paper is the one that it was made from.
    const head = { ...writtenOf(testFields, source), exam: null }
    const row = await insertTest(
      db,
      account.id,
      { ...head, title: `${head.title} (cópia)`.slice(0, 200) },
      { items: itemsOf(source), forms: formsOf(source), sourceId: source.id },
    )
    return addRow(testRows, call, row)
  }),

  serve(setTestState, async call => {
    const { db, account, params, body } = call
    const before = await lockOwn(db, account, params.id)
    refuseStep(account, before.state as TestState, body.state)
    if (body.state === 'publicado') refuseEmpty(before)
    if (body.state === 'rascunho') await refuseInUse(db, params.id, 'voltar a rascunho')
    return editRow(testRows, call, before, body, () => [updateTestRow(db, before.id, { state: body.state })])
  }),

  serve(removeTest, async call => {
    const { db, account, params, query } = call
    const before = await lockOwn(db, account, params.id)
    await refuseInUse(db, params.id, 'eliminar o teste')
    return removeRow(testRows, call, before, query, () => [removeTestRow(db, before.id)])
  }),

  serve(listTestHistory, async ({ db, account, params, words }) => {
    await readTest(db, account, params.id)
    return findThingHistory(db, words, testFields, params.id)
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
  throw wrongState(`Um teste «${labels[from]}» não pode passar a «${labels[to]}».`)
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
  const lack = lackOf({ kind: row.kind, items: itemsOf(row).length, levels: row.levels as Level[] })
  if (lack !== null) throw new HttpError(409, 'INCOMPLETE', lack)
}

async function frozen(db: Db, seed: string, items: readonly TestItem[], forms: FormOptions) {
  if (forms.count < 2) return []
  const versions = await findVersions(
    db,
    items.map(item => item.versionId),
  )
  const whole = items.flatMap(({ id, versionId }) => {
    const version = versions.get(versionId)
    return version ? [{ id, question: version.question }] : []
  })
  return freezeForms(whole, seed, forms)
}

/** @throws HttpError 400 naming the item */
async function refuseUnknownCompetences(db: Db, subjectId: string, bodies: readonly ItemBody[]) {
  const known = await existing(db, 'competences').select('id').where('subject_id', '=', subjectId).execute()
  const ids = new Set(known.map(entry => entry.id))
  const at = bodies.findIndex(body => body.competenceId !== null && !ids.has(body.competenceId))
  if (at >= 0)
    throw invalidField(`items.${at}.competenceId`, 'Escolha uma competência da disciplina do teste.')
}

function sameItems(before: readonly object[], after: readonly object[]): boolean {
  const sorted = (items: readonly object[]) =>
    JSON.stringify(items.map(item => Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))))
  return sorted(before) === sorted(after)
}
