import { fullPlaceOf } from '#engines/questions/key-places.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { findVersions } from '#school/questions/server/queries.ts'
import { countRule, type QuizItem, sampleQuiz } from '../contract.ts'
import { drawItems } from '../draw.ts'
import { spreadOf } from '../spread.ts'
import { countFitting, findStatistics } from './bank-queries.ts'
import { freezeParts } from './freeze.ts'

/** So few questions for each one drawn that neighbours get the same ones. */
const FEW_FOR_EACH = 2

/** What the panel asks while a quiz is being written; nothing is stored. */
export const sampleRoutes: Served[] = [
  serve(sampleQuiz, async ({ db, account, body }) => {
    const frozen = await freezeParts(db, account, body.parts, body)
    const { ids } = drawItems(body.parts, frozen.items, body.seed)
    const byId = new Map(frozen.items.map(item => [item.id, item]))
    const statistics = await findStatistics(db, [...new Set(frozen.items.map(item => item.questionId))])
    const drawn = ids.flatMap(id => byId.get(id)?.versionId ?? [])
    const versions = await findVersions(db, drawn)
    const full = fullPlaceOf(
      drawn.flatMap(id => versions.get(id)?.question ?? []),
      true,
    )
    const facilityOf = (item: QuizItem) => statistics.get(item.questionId)?.facility ?? null
    return {
      questions: ids.flatMap(id => {
        const item = byId.get(id)
        const row = frozen.bank.get(item?.questionId ?? '')
        if (!item || !row) return []
        return [
          {
            questionId: row.id,
            partId: item.partId,
            name: row.name,
            type: row.type,
            competenceCode: row.competence_code,
            bloom: item.bloom,
            points: item.points,
            facility: facilityOf(item),
          },
        ]
      }),
      rules: body.parts.flatMap(part => {
        const rule = frozen.rules.get(part.id)
        if (part.kind !== 'rule' || !rule) return []
        const warning =
          rule.lacking > 0
            ? ('faltam' as const)
            : rule.fits < part.count * FEW_FOR_EACH
              ? ('repetem-se' as const)
              : null
        return [{ partId: part.id, fits: rule.fits, inDraw: rule.inDraw, warning }]
      }),
      missing: frozen.missing,
      fullPlace: full ?? null,
      spread: spreadOf(
        body.parts,
        frozen.items.map(item => ({ ...item, facility: facilityOf(item) })),
      ),
    }
  }),

  serve(countRule, async ({ db, account, body }) => ({
    fits: await countFitting(db, account, body.rule, body),
  })),
]
