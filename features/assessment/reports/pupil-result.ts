import { classReport } from './class-report.ts'
import type { PupilResult } from './report-shapes.ts'
import { NOT_PRESENTED, outcomes, type Results, TO_MARK } from './results.ts'

/** One pupil in one application, beside the class; undefined for a pupil outside it. */
export function pupilResult(results: Results, studentId: string): PupilResult | undefined {
  const at = results.pupils.findIndex(pupil => pupil.studentId === studentId)
  const { head, bands, achievement, domains, competences, pupils } = classReport(results)
  const pupil = pupils[at]
  if (!pupil) return undefined
  return {
    head,
    bands,
    pupil,
    classAchievement: achievement,
    domains,
    competences,
    answers: pupil.state === 'entregue' ? answersOf(results, at) : [],
    support: null,
    recoveryGroups: 0,
    homeHelp: [],
  }
}

function answersOf(results: Results, pupil: number): PupilResult['answers'] {
  return results.items.map((item, at) => {
    const place = pupil * results.items.length + at
    const outcome = results.outcomes[place] ?? 0
    const option = item.options[(results.chosen[place] ?? 0) - 1]
    return {
      number: item.number,
      stem: item.stem,
      competenceCode: item.competence?.code ?? '',
      outcome: item.change === 'drop' ? 'anulada' : (outcomes[outcome] ?? ''),
      letter: option?.letter ?? '',
      chosen: option?.text ?? '',
      options: item.options.map(({ text }) => text),
      right: item.options
        .filter(option => option.key)
        .map(option => option.letter)
        .join(' ou '),
      points:
        item.change === 'drop' || outcome === NOT_PRESENTED || outcome === TO_MARK
          ? null
          : (results.points[place] ?? 0),
      possible: item.points,
      typicalError: option && !option.key ? option.typicalError : '',
    }
  })
}
