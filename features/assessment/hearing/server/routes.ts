import { findAttemptRow, keepLevel } from '#features/assessment/results/server/marking-queries.ts'
import {
  findClassList,
  findReadableApplication,
  lockApplication,
} from '#features/assessment/results/server/queries.ts'
import { WHAT } from '#features/assessment/results/server/read.ts'
import type { Account } from '#kit/account.ts'
import { DAY_MS, dayOf } from '#kit/dates.ts'
import { invalidField, notFound, orNotFound, wrongState } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { noLongerInCharge } from '#school/groups/server/former.ts'
import {
  getHearingQueue,
  type HearingBody,
  keepHearing,
  listHearingQueues,
  outcomeText,
} from '../contract.ts'
import { wordsOf } from '../reading.ts'
import { samplesOf } from '../samples.ts'
import { readQueue } from './corrected-hearings.ts'
import { familyRoutes } from './families.ts'
import { groupingRoutes } from './groupings.ts'
import { movesRoutes } from './moves.ts'
import { pupilRoutes } from './of-pupil.ts'
import {
  findHearings,
  findQueues,
  insertHearing,
  lockHearing,
  removeHearing,
  updateHearing,
} from './queries.ts'
import { oralTest, readPupils } from './read-queue.ts'
import { textRoutes } from './texts.ts'

/** A phone may have been without a network for so long; what it calls older, its clock invents. */
const OLDEST_MS = 365 * DAY_MS

export const routes: Served[] = [
  ...groupingRoutes,
  ...movesRoutes,
  ...textRoutes,
  ...familyRoutes,
  ...pupilRoutes,

  serve(listHearingQueues, async ({ db, account, query }) => {
    const rows = await findQueues(db, account, query.group)
    return {
      rows: rows.map(row => ({
        id: row.id,
        title: row.title,
        skill: row.skill as 'leitura' | 'aritmética',
        language: row.language,
        state: row.state as 'em aplicação' | 'encerrado' | 'corrigido',
        group: { id: row.group_id, name: row.group_name, grade: row.grade },
        subject: { id: row.subject_id, name: row.subject_name },
        date: dayOf(row.created_at),
        pupils: row.pupils,
        heard: row.heard,
        away: row.away,
      })),
    }
  }),

  serve(getHearingQueue, ({ db, account, params, query }) =>
    readQueue(db, account, params.id, query.edition),
  ),

  serve(keepHearing, async ({ db, account, params, body, record }) => {
    const row = await lockApplication(db, account, params.id)
    if (!row) {
      const read = orNotFound(await findReadableApplication(db, account, params.id), WHAT)
      throw await noLongerInCharge(db, account, { id: read.group_id, name: read.group_name })
    }
    if (row.state === 'corrigido')
      throw wrongState('Esta avaliação já está corrigida; volte a corrigir para ouvir mais.')
    const test = await oralTest(db, row)
    refuseUnsound(samplesOf(test.levels), body)
    const [pupil] = await findClassList(db, row, [body.studentId])
    if (!pupil) throw invalidField('studentId', 'Este aluno não é desta turma.')
    const hearing = { ...body, heardAt: within(body.heardAt) }
    const held = await lockHearing(db, row.id, body.studentId, account.id)
    const changes: Change[] = []
    if (body.outcome !== null || held) {
      const after =
        body.outcome === null && held
          ? await removeHearing(db, held.id)
          : held
            ? await updateHearing(db, held.id, hearing)
            : await insertHearing(db, { applicationId: row.id, accountId: account.id }, hearing)
      const label = `${pupil.full_name}: ${body.level ?? outcomeText(body.outcome)}`
      changes.push({ table: 'hearings', id: after.id, label, before: held ?? null, after })
      changes.push(...(await setLevel(db, row.id, { ...body, label }, account)))
    }
    await record(...changes)
    const [answer] = await readPupils(db, row, body.studentId)
    if (!answer) throw notFound('Este aluno')
    return answer
  }),
]

/** What counts is the first listener's: another's leaves the level as it is. */
async function setLevel(
  db: Db,
  applicationId: string,
  { studentId, label }: { studentId: string; label: string },
  account: Account,
): Promise<Change[]> {
  const [first] = await findHearings(db, applicationId, studentId)
  if (first && first.account_id !== account.id) return []
  const before = await findAttemptRow(db, applicationId, studentId)
  await keepLevel(db, applicationId, {
    studentId,
    level: first === undefined ? null : first.outcome === 'ouvido' ? first.level : 'não apresentado',
    refused: first?.outcome === 'recusou',
  })
  const id = before?.id ?? (await findAttemptRow(db, applicationId, studentId))?.id
  if (id === undefined) return []
  const after = await findAttemptRow(db, applicationId, studentId, id)
  return [{ table: 'attempts', id, label, before: before ?? null, after: after ?? null }]
}

function refuseUnsound(levels: ReturnType<typeof samplesOf>, body: HearingBody): void {
  const { outcome, level, tries, reading } = body
  if ((outcome === 'ouvido') !== (level !== null))
    throw invalidField('level', 'Diga o nível de quem foi ouvido, e só desse.')
  if (level !== null && !levels.some(entry => entry.name === level))
    throw invalidField('level', `Esta avaliação não tem o nível «${level}».`)
  if (
    tries.some(each => !levels[each.level] || (each.sample ?? 0) > (levels[each.level]?.samples.length ?? 0))
  )
    throw invalidField('tries', 'Um dos níveis tentados, ou a sua amostra, não é desta avaliação.')
  if (!reading) return
  const words = wordsOf(levels[reading.level]?.samples[reading.sample - 1] ?? '').length
  if (words !== reading.words || reading.last >= words || reading.wrong.some(place => place >= words))
    throw invalidField('reading', 'As palavras contadas não são as deste texto.')
}

/** The listener's own hour, as far as it can be true. */
function within(heardAt: string): string {
  const now = Date.now()
  const said = new Date(heardAt).getTime()
  return new Date(said > now || said < now - OLDEST_MS ? now : said).toISOString()
}
