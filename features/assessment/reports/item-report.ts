import { bySex } from '#engines/psychometrics/by-sex.ts'
import { conditionalRasch } from '#engines/psychometrics/conditional-rasch.ts'
import { modelFit } from '#engines/psychometrics/fit.ts'
import { itemMap } from '#engines/psychometrics/item-map.ts'
import { marginalRasch, pupilPosteriors } from '#engines/psychometrics/marginal-rasch.ts'
import { presentable } from '#engines/psychometrics/presentable.ts'
import { pupilAbilities } from '#engines/psychometrics/pupil-abilities.ts'
import { personSeparation } from '#engines/psychometrics/reliability-interval.ts'
import { tally } from '#engines/psychometrics/tally.ts'
import { achievementOf } from '../results/achievement.ts'
import { headOf, pupilLines, topicsOf } from './class-report.ts'
import { sharedTexts, textWords } from './dependent-items.ts'
import { type Analysed, analysedOf, analyseItems } from './item-analysis.ts'
import { withFifths } from './option-fifths.ts'
import type { ItemLine, ItemReport, RaschScale } from './report-shapes.ts'
import type { Results } from './results.ts'

/** The report of a test's questions; from 30 pupils up with the Rasch model, on which pupils and questions stand together. */
export function itemReport(results: Results): ItemReport {
  const { test, items } = analyseItems(results)
  const analysed = analysedOf(results)
  const placed = presentable(test.n).rasch ? placeOnScale(results, analysed, items) : undefined
  return {
    head: headOf(results),
    achievement: bySex(pupilLines(results, topicsOf(results)), group => achievementOf(group, results.bands)),
    test,
    items: withFifths(results, analysed, placed?.items ?? items),
    rasch: placed?.rasch ?? null,
  }
}

/**
 * Difficulties by conditional and by marginal maximum likelihood, abilities by Warm's likelihood and as EAP with
 * their standard errors, fit, and the map; what cannot be estimated is null with its reason.
 */
function placeOnScale(
  results: Results,
  { responses, pupils, items: places }: Analysed,
  items: readonly ItemLine[],
) {
  const counts = tally(responses)
  const cml = conditionalRasch(responses, counts)
  const mml = marginalRasch(responses, counts)
  const reasons: string[] = []
  if (!cml.value) reasons.push(`Rasch (CML) não calculável: ${cml.why}.`)
  if (!mml.value) reasons.push(`EAP não calculável: ${mml.why}.`)
  const fit = cml.value ? modelFit(responses, cml.value.items) : undefined
  const abilities = cml.value
    ? pupilAbilities(
        responses,
        cml.value.items.map(item => item.difficulty),
      )
    : []
  const posteriors = mml.value ? pupilPosteriors(responses, mml.value) : []
  const rasch: RaschScale = {
    n: cml.value?.n ?? 0,
    k: cml.value?.k ?? 0,
    slope: mml.value?.slope ?? null,
    slopeSe: mml.value?.slopeSe ?? null,
    separation: personSeparation(abilities),
    map: (cml.value ? itemMap(responses, cml.value) : []).map(row => ({
      from: row.from,
      to: row.to,
      pupils: row.pupils.map(at => results.pupils[pupils[at] ?? -1]?.name ?? ''),
      items: row.items.map(name => Number(name.slice(1))),
    })),
    pupils: pupils.map((at, row) => {
      const pupil = results.pupils[at]
      const posterior = posteriors[row]
      const placed = abilities[row]
      return {
        name: pupil?.name ?? '',
        sex: pupil?.sex ?? null,
        score: placed?.score ?? posterior?.score ?? 0,
        items: placed?.items ?? 0,
        wle: placed?.ability ?? null,
        wleSe: placed?.se ?? null,
        eap: posterior?.eap ?? null,
        eapSe: posterior?.sd ?? null,
      }
    }),
    reasons: [...reasons, ...dependentOnScale(results, places)],
  }
  const withDifficulty = items.map((item, at) => {
    const column = places.indexOf(at)
    if (column < 0) return item
    const [conditional, marginal, fitted] = [
      cml.value?.items[column],
      mml.value?.items[column],
      fit?.items[column],
    ]
    return {
      ...item,
      difficulty: {
        cml: conditional?.difficulty ?? null,
        cmlSe: conditional?.se ?? null,
        mml: marginal?.difficulty ?? null,
        mmlSe: marginal?.se ?? null,
        infit: fitted?.infit ?? null,
        outfit: fitted?.outfit ?? null,
      },
    }
  })
  return { rasch, items: withDifficulty }
}

/** The model takes answers to be independent but for what pupils can do. */
function dependentOnScale(results: Results, places: readonly number[]): string[] {
  const texts = sharedTexts(results, places)
  if (texts.length === 0) return []
  return [
    `O modelo de Rasch supõe perguntas independentes, e são do mesmo texto ${texts.map(text => textWords(results, text)).join('; ')}: os erros-padrão saem pequenos de mais.`,
  ]
}
