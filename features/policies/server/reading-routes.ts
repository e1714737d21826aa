import { HttpError, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { wrongAnswers } from '../check.ts'
import { dismissReminder, getMyReadings } from '../due-contract.ts'
import { confirmReading, openVersion } from '../reading-contract.ts'
import { addReadings } from './chain.ts'
import { findCheck } from './queries.ts'
import { findReading, insertOpening, isReminded, setChecked, setReminded } from './reading-queries.ts'
import { getVersion, VERSION } from './rules.ts'
import { findReadingStatuses } from './standing.ts'

export interface ReadingRules {
  /** Folder of the installation's key, with which readings are chained. */
  dataDir: string
}

/** What a person does with the policies that concern them. Readings are added, and never changed. */
export const readingRoutes = ({ dataDir }: ReadingRules): Served[] => [
  serve(getMyReadings, async ({ db, account, today }) => {
    const rows = (await findReadingStatuses(db, { today, account: account.id })).flatMap(standing =>
      standing.state === 'lida'
        ? []
        : [
            {
              policyId: standing.policy_id,
              versionId: standing.version_id,
              code: standing.code,
              title: standing.title,
              number: standing.number,
              changes: standing.changes,
              dueOn: standing.due_on,
              isDueToday: standing.due_on === today,
              state: standing.state,
            },
          ],
    )
    rows.sort((one, other) => one.dueOn.localeCompare(other.dueOn) || one.code.localeCompare(other.code))
    const isLate = rows.some(row => row.state === 'em atraso')
    return { rows, remind: isLate && !(await isReminded(db, account.id, today)) }
  }),

  serve(dismissReminder, async ({ db, account, today }) => {
    await setReminded(db, account.id, today)
    return { shownOn: today }
  }),

  serve(openVersion, async ({ db, account, params, today }) => {
    const version = await getVersion(db, { account, today }, params.id)
    return { openedAt: await insertOpening(db, version.id, account.id, new Date()) }
  }),

  serve(confirmReading, async ({ db, account, params, body, today, record }) => {
    const version = await getVersion(db, { account, today }, params.id)
    if (version.state !== 'em vigor')
      throw new HttpError(409, 'NOT_IN_FORCE', 'Esta versão já não está em vigor: leia a que a substituiu.')
    if (version.sha256 !== body.sha256)
      throw new HttpError(409, 'OTHER_TEXT', 'O texto que leu não é o desta versão. Abra-a de novo.')
    if (body.lastPage < (version.pages ?? 1))
      throw new HttpError(409, 'NOT_READ', 'Chegue à última página antes de confirmar.')
    const { title } = await policyOf(db, version.policyId)
    const items = await findCheck(db, version.policyId)
    const wrong = wrongAnswers(items, body.answers)
    if (wrong.length > 0)
      throw new HttpError(
        409,
        'CHECK_WRONG',
        wrong.length === 1
          ? `A ${wrong[0]}.ª resposta não está certa: volte ao texto e tente de novo.`
          : `Não estão certas as respostas ${wrong.join(', ')}: volte ao texto e tente de novo.`,
      )
    const now = new Date()
    const openedAt = await insertOpening(db, version.id, account.id, now)
    await setChecked(
      db,
      version.id,
      account.id,
      items.map(({ questionId }) => questionId),
    )
    const [added] = await addReadings(db, dataDir, [
      {
        versionId: version.id,
        sha256: version.sha256,
        accountId: account.id,
        person: account.name,
        way: 'conta',
        statement: version.statement,
        openedAt,
        confirmedAt: now.toISOString(),
        scanId: null,
        recordedBy: account.id,
      },
    ])
    if (added) {
      const label = `${title} ${version.major}.${version.minor}`
      await record({ table: 'policy_versions', id: version.id, label, before: null, after: null })
    }
    const reading = orNotFound(await findReading(db, version.id, account.id), VERSION)
    return { seq: reading.seq, confirmedAt: reading.confirmed_at, hash: reading.hash }
  }),
]

function policyOf(db: Db, id: string) {
  return withDeleted(db, 'policies').select(['title', 'code']).where('id', '=', id).executeTakeFirstOrThrow()
}
