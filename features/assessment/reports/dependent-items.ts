import { pointStatistics } from '#engines/psychometrics/point-statistics.ts'
import { figure } from '#kit/figures.ts'
import type { TestFigures } from './report-shapes.ts'
import { pointsAt, type Results } from './results.ts'

/** Questions of an analysis, by their places in the test, that share a text. */
export interface SharedText {
  title: string
  items: number[]
}

/** The texts that several questions of the analysis share. */
export function sharedTexts(results: Results, places: readonly number[]): SharedText[] {
  const texts = new Map<string, SharedText>()
  for (const place of places) {
    const passage = results.items[place]?.passage
    if (!passage) continue
    const known = texts.get(passage.key)
    if (known) known.items.push(place)
    else texts.set(passage.key, { title: passage.title, items: [place] })
  }
  return [...texts.values()].filter(text => text.items.length > 1)
}

/**
 * Note on the reliability of a test with shared texts: misreading a text fails all of its questions, so that they
 * correlate beyond what they measure, and alpha comes out too high. Counted as one question each (Sireci, Thissen and
 * Wainer 1991), texts give what it is without that.
 */
export function dependence(
  results: Results,
  { pupils, items, byPoints }: { pupils: readonly number[]; items: readonly number[]; byPoints: boolean },
  mayReliability: boolean,
): TestFigures['dependent'] {
  const texts = sharedTexts(results, items)
  if (texts.length === 0) return null
  const inText = new Set(texts.flatMap(text => text.items))
  const units = [...texts.map(text => text.items), ...items.filter(at => !inText.has(at)).map(at => [at])]
  const pointsOf = (pupil: number, unit: number[]) => {
    const points = unit.map(at => pointsAt(results, pupil, at))
    return points.some(each => each === undefined)
      ? null
      : points.reduce<number>((sum, each) => sum + (each ?? 0), 0)
  }
  const { alpha } = pointStatistics(
    pupils.map(pupil => units.map(unit => pointsOf(pupil, unit))),
    units.map(unit => unit.reduce((sum, at) => sum + (results.items[at]?.points ?? 0), 0)),
  )
  const shown = mayReliability ? alpha : null
  const name = byPoints ? 'O alfa' : 'O KR-20'
  const instead =
    shown === null
      ? 'é o mais que pode ser'
      : `contado cada texto como uma só pergunta, é ${figure(shown, 2)}`
  return {
    text: `Dependentes, por serem do mesmo texto: ${texts.map(text => textWords(results, text)).join('; ')}. ${name} supõe que não o são e sai alto de mais: ${instead}.`,
    alpha: shown,
  }
}

/** «2, 3 e 4 («A vala»)» */
export function textWords(results: Results, { title, items }: SharedText): string {
  const numbers = items.map(at => results.items[at]?.number ?? at + 1)
  return `${numbers.slice(0, -1).join(', ')} e ${numbers.at(-1)} («${title}»)`
}
