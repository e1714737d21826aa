import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import { counted, listInWords } from '#kit/figures.ts'
import { forbidden, HttpError, invalidField, notFound, wrongState } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { findLastAuthor } from '#kit/server/records/history.ts'
import { nextVersion, staleWrite } from '#kit/server/records/versions.ts'
import { CLOSED_AGAIN } from '#school/editions/contract.ts'
import { findEditions, keepEdition } from '#school/editions/server/editions.ts'
import { councilFaults, emptyFaults } from '../council.ts'
import {
  councilThing,
  decideMark,
  decisionThing,
  getPauta,
  listCouncils,
  saveCouncil,
  setPautaState,
} from '../council-contract.ts'
import { findBooks } from './cells.ts'
import { findCouncil, insertCouncil, lockPauta, presentCouncil } from './council-queries.ts'
import { closedPauta, computePauta, readPauta, stateOf } from './read-pauta.ts'
import { findGroupsOfTerm, findSubjects, getTerm, type Term } from './term.ts'
import { findYearAndTrimester } from './today.ts'

export const councilRoutes: Served[] = [
  serve(listCouncils, async ({ db, account, query, today }) => {
    const { year, trimester, span, beginsOn } = await findYearAndTrimester(
      db,
      account,
      today,
      query.trimester,
    )
    const { groups: found, more } = await findGroupsOfTerm(db, account, { year, ...span })
    const groups = found.filter(({ directs }) => account.role !== 'professor' || directs)
    const rows = []
    for (const { id, name, grade } of groups) {
      const term = await getTerm(db, account, id, trimester)
      const subjects = await findSubjects(db, account, term)
      const books = await findBooks(db, term)
      const council = await findCouncil(db, term)
      const handedIn = subjects.filter(subject => books.get(subject.id)?.handedIn).length
      rows.push({
        group: { id, name, grade },
        school: { id: term.school.id, name: term.school.name },
        subjects: subjects.length,
        handedIn,
        heldOn: council?.heldOn ?? null,
        heldAt: council?.heldAt ?? '',
        state: stateOf(council, subjects.length > 0 && handedIn === subjects.length),
      })
    }
    return { trimester, year, groups: rows, more, beginsOn }
  }),

  serve(getPauta, async ({ db, account, params, query }) => {
    await getReadable(db, account, params)
    return readPauta(db, account, params, query.edition)
  }),

  serve(saveCouncil, async ({ db, account, params, body, record }) => {
    const { term, before, row, changes } = await holdCouncil(db, account, params)
    await refuseStaleCouncil(db, account, params, { before, version: body.version })
    refuseClosed(row.state)
    if (body.heldOn !== null && body.heldOn < term.from)
      throw invalidField('heldOn', `O conselho é depois do início do ${term.trimester}.º trimestre.`)
    const after = await db
      .updateTable('mark_councils')
      .set({
        held_on: body.heldOn,
        held_at: body.heldAt,
        room: body.room,
        notes: body.notes,
        members: JSON.stringify(body.presences),
        ...nextVersion,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await record(...changes, changeOf(term, row, after))
    return readPauta(db, account, params)
  }),

  serve(decideMark, async ({ db, account, params, body, record }) => {
    const { term, row, changes } = await holdCouncil(db, account, params)
    if (row.state !== 'em conselho') throw wrongState('Decide-se com o conselho aberto.')
    const pauta = await computePauta(db, account, term, presentCouncil(row))
    const pupil = pauta.pupils.find(({ id }) => id === body.studentId)
    const marks = pupil?.marks[body.subjectId]
    if (!pupil || !marks) throw notFound('Este aluno')
    const computed = marks.decision ? marks.decision.computed : marks.term.mark
    refuseUnsoundVote(pauta, computed, body)
    const stored = await withDeleted(db, 'mark_decisions')
      .selectAll()
      .where('council_id', '=', row.id)
      .where('student_id', '=', body.studentId)
      .where('subject_id', '=', body.subjectId)
      .forUpdate()
      .executeTakeFirst()
    const columns = {
      computed,
      decided: body.decided,
      in_favour: body.inFavour,
      against: body.against,
      abstained: body.abstained,
      reason: body.reason,
      account_id: account.id,
      deleted_at: null,
    }
    const after = stored
      ? await db
          .updateTable('mark_decisions')
          .set({ ...columns, ...nextVersion })
          .where('id', '=', stored.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      : await db
          .insertInto('mark_decisions')
          .values({
            id: uuid(),
            council_id: row.id,
            student_id: body.studentId,
            subject_id: body.subjectId,
            ...columns,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
    const subject = pauta.subjects.find(({ id }) => id === body.subjectId)?.name ?? ''
    await record(...changes, {
      table: decisionThing.table,
      id: after.id,
      label: `${pupil.name}, ${subject}, ${term.group.name}`,
      before: stored ?? null,
      after,
      reason: body.reason,
    })
    return readPauta(db, account, params)
  }),

  serve(setPautaState, async ({ db, account, params, body, record }) => {
    const { term, before, row, changes } = await holdCouncil(db, account, params)
    await refuseStaleCouncil(db, account, params, { before, version: body.version })
    const step = stepOf(row.state, body.state)
    if (!step) throw wrongState(`Uma pauta «${row.state}» não pode passar a «${body.state}».`)
    if (step === 'reopen' && body.reason === undefined)
      throw invalidField('reason', 'Diga porque se corrige a pauta.')
    let set: { edition_id?: string | null; published_edition_id?: string | null; correction?: string } = {}
    if (step === 'open') refuseFaults(emptyFaults(await computePauta(db, account, term, presentCouncil(row))))
    if (step === 'publish') set = { published_edition_id: row.edition_id }
    if (step === 'reopen') set = { edition_id: null, correction: body.reason ?? '' }
    if (step === 'close') {
      const content = await computePauta(db, account, term, presentCouncil(row))
      refuseFaults(councilFaults(content))
      const earlier = await findEditions(db, closedPauta(row.id))
      const { id, change } = await keepEdition(db, account, {
        ...closedPauta(row.id),
        schoolId: term.school.id,
        content,
        reason: earlier.length > 0 ? row.correction || CLOSED_AGAIN : '',
        label: labelOf(term),
      })
      changes.push(change)
      set = { edition_id: id, correction: '' }
    }
    const after = await db
      .updateTable('mark_councils')
      .set({ state: body.state, ...set, ...nextVersion })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await record(...changes, {
      ...changeOf(term, row, after),
      ...(body.reason !== undefined && { reason: body.reason }),
    })
    return readPauta(db, account, params)
  }),
]

type Step = 'open' | 'close' | 'publish' | 'reopen'

/** What passing from one state to another does; undefined where it cannot be done. */
function stepOf(from: string, to: string): Step | undefined {
  if (from === 'rascunho' && to === 'em conselho') return 'open'
  if (from === 'em conselho' && to === 'fechada') return 'close'
  if (from === 'fechada' && to === 'publicada') return 'publish'
  if ((from === 'fechada' || from === 'publicada') && to === 'em conselho') return 'reopen'
  return undefined
}

/** What the history says of a council that changed. */
function changeOf<R extends { id: string }>(term: Term, before: R, after: R) {
  return { table: councilThing.table, id: before.id, label: labelOf(term), before, after }
}

const labelOf = ({ group, trimester }: Term) => `Pauta de notas, ${group.name}, ${trimester}.º trimestre`

/** A pauta is read by those who lead, and by who directs the group; a teacher reads their own book alone. */
export async function getReadable(
  db: Db,
  account: Account,
  place: { group: string; trimester: number },
): Promise<Term> {
  const term = await getTerm(db, account, place.group, place.trimester)
  if (!term.readsAll) throw forbidden('A pauta da turma é da direcção e de quem dirige a turma.')
  return term
}

/** The council of a pauta, held until the transaction ends; it is made where there was none. */
async function holdCouncil(db: Db, account: Account, place: { group: string; trimester: number }) {
  const term = await getTerm(db, account, place.group, place.trimester)
  await lockPauta(db, place, 'changing')
  const before = await existing(db, 'mark_councils')
    .selectAll()
    .where('group_id', '=', place.group)
    .where('trimester', '=', place.trimester)
    .forUpdate()
    .executeTakeFirst()
  const row = before ?? (await insertCouncil(db, place.group, place.trimester))
  const changes: Change[] = before
    ? []
    : [{ table: councilThing.table, id: row.id, label: labelOf(term), before: null, after: row }]
  return { term, before, row, changes }
}

async function refuseStaleCouncil(
  db: Db,
  account: Account,
  place: { group: string; trimester: number },
  { before, version }: { before: { id: string; version: number } | undefined; version: number },
): Promise<void> {
  if ((before?.version ?? 0) === version) return
  throw staleWrite(
    councilThing.what,
    await readPauta(db, account, place),
    before && (await findLastAuthor(db, councilThing.table, before.id)),
  )
}

function refuseFaults(faults: readonly string[]): void {
  if (faults.length > 0) throw new HttpError(409, 'INCOMPLETE', listInWords(faults))
}

function refuseClosed(state: string): void {
  if (state === 'fechada' || state === 'publicada')
    throw wrongState('A pauta está fechada: abra-a para a corrigir, com a razão.')
}

/** A vote raises a mark by one, where the rule lets it, and with more votes for it than against. */
function refuseUnsoundVote(
  pauta: Awaited<ReturnType<typeof computePauta>>,
  computed: number | null,
  body: { decided: number | null; inFavour: number; against: number; abstained: number },
): void {
  const present = pauta.council.members.filter(({ presence }) => presence === 'presente').length
  const votes = body.inFavour + body.against + body.abstained
  if (votes > present)
    throw invalidField(
      'inFavour',
      `Há ${counted(votes, 'voto', 'votos')} e ${counted(present, 'presente', 'presentes')}.`,
    )
  if (body.decided === null) return
  if (!pauta.rule?.rule.mayRaise) throw invalidField('decided', 'A regra não deixa votar notas.')
  if (computed === null) throw invalidField('decided', 'Sem MT não há nota que se vote.')
  if (body.decided !== computed + 10)
    throw invalidField('decided', 'O conselho vota no máximo um valor acima.')
  if (body.inFavour <= body.against)
    throw invalidField('inFavour', 'Para subir a nota são precisos mais votos a favor do que contra.')
}
