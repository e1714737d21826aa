import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { ImportRequest } from '#kit/import.ts'
import { invalidField } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { mapInTurns } from '#kit/server/in-turns.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { nextVersion } from '#kit/server/records/versions.ts'
import { missingFields, recordsOf } from '#kit/server/transfer/import-table.ts'
import { type CheckedImport, type ImportBy, serveImport } from '#kit/server/transfer/serve-import.ts'
import { findSchools } from '#school/schools/server/queries.ts'
import { cellOf, documents } from '../cells.ts'
import { placeFields, placeImport, placeNoun } from '../contract.ts'
import { codeOfDataSet, codeOfSchool, DATA_SET, type ExternalMapping, SCHOOL, UID } from '../data-values.ts'

const TABLE = 'dhis2_places'
/** A paper has fewer numbers than this; a file with more is another file. */
const MAX_PLACES = 5000

/** The map that a province gives: identifiers by the codes of the numbers; a code that is there already takes the new one. */
export const placeRoutes = serveImport(placeImport, {
  fields: placeFields,
  noun: placeNoun,
  check: checkPlaces,
  write: writePlaces,
})

export function findPlaces(db: Db): Promise<ExternalMapping[]> {
  return existing(db, 'dhis2_places')
    .select(['code', 'uid', 'combo'])
    .orderBy('code')
    .limit(sql.lit(MAX_PLACES))
    .execute()
}

async function checkPlaces(
  { db }: ImportBy,
  request: Pick<ImportRequest, 'mapping' | 'rows'>,
): Promise<CheckedImport<ExternalMapping>[]> {
  const schools = new Set((await findSchools(db)).map(codeOfSchool))
  const dataSets = new Set<string>(documents.map(codeOfDataSet))
  const lines = new Map<string, number>()
  const records = await recordsOf(request)
  const codes = new Set(records.map(({ record }) => record.code))
  const others = (await findPlaces(db)).filter(place => isNumber(place) && !codes.has(place.code))
  const owners = new Map(others.map(place => [identifierOf(place), place.code]))
  return mapInTurns(records, ({ row, record }) => {
    const { code = '', uid = '', combo = '' } = record
    const errors: Record<string, string> = { ...missingFields(record, placeFields) }
    const before = lines.get(code)
    const isKnown = schools.has(code) || dataSets.has(code) || cellOf(code) !== undefined
    if (code !== '' && !isKnown) errors.code = unknownCode(code)
    else if (before !== undefined) errors.code = `Repete a linha ${before}.`
    else lines.set(code, row.line)
    if (uid !== '' && !UID.test(uid)) errors.uid = notAnIdentifier(uid)
    if (combo !== '' && !UID.test(combo)) errors.combo = notAnIdentifier(combo)
    if (isNumber({ code }) && uid !== '') {
      const owner = owners.get(identifierOf({ uid, combo }))
      // Two numbers in one place: the second would take the first one's away.
      if (owner !== undefined && owner !== code) errors.uid ??= `Este identificador já é de «${owner}».`
      else owners.set(identifierOf({ uid, combo }), code)
    }
    const made = Object.keys(errors).length === 0 ? { code, uid, combo } : undefined
    return { row: { ...row, errors }, made }
  })
}

const isNumber = ({ code }: Pick<ExternalMapping, 'code'>) => cellOf(code) !== undefined
const identifierOf = ({ uid, combo }: Pick<ExternalMapping, 'uid' | 'combo'>) => `${uid} ${combo}`

function unknownCode(code: string): string {
  if (code.startsWith(SCHOOL))
    return `Não há uma escola «${code.slice(SCHOOL.length)}»: escreva o nome e o distrito, como no mapa por preencher.`
  if (code.startsWith(DATA_SET)) return `Os conjuntos são ${documents.map(codeOfDataSet).join(' e ')}.`
  return `«${code}» não é um destes números. Descarregue o mapa por preencher.`
}

function notAnIdentifier(words: string): string {
  return `«${words}» não é um identificador: tem 11 letras e algarismos, e começa por uma letra.`
}

async function writePlaces(db: Db, made: readonly ExternalMapping[]): Promise<Change[]> {
  const changes: Change[] = []
  const all = new Set([...(await findPlaces(db)), ...made].map(({ code }) => code))
  if (all.size > MAX_PLACES) throw invalidField('rows', `O mapa teria mais de ${MAX_PLACES} linhas.`)
  const stored = await existing(db, 'dhis2_places')
    .selectAll()
    .where('code', '=', sql<string>`any(${made.map(({ code }) => code)}::text[])`)
    .forUpdate()
    .execute()
  const standing = new Map(stored.map(row => [row.code, row]))
  for (const place of made) {
    const before = standing.get(place.code)
    if (before && before.uid === place.uid && before.combo === place.combo) continue
    const after = before
      ? await db
          .updateTable('dhis2_places')
          .set({ ...place, ...nextVersion })
          .where('id', '=', before.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      : await db
          .insertInto('dhis2_places')
          .values({ id: uuid(), ...place })
          .returningAll()
          .executeTakeFirstOrThrow()
    changes.push({ table: TABLE, id: after.id, label: place.code, before: before ?? null, after })
  }
  return changes
}
