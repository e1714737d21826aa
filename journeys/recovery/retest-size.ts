import {
  detectableGain,
  detectionSentence,
  detectsRelevantGain,
  questionsToFind,
} from '#engines/psychometrics/gain-power.ts'
import { ITEMS_FOR_MASTERY } from '#engines/psychometrics/mastery.ts'
import type { FirstTest } from '#engines/psychometrics/reliability.ts'
import type { ClassReport } from '#features/assessment/reports/report-shapes.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import type { RetestKind, startRecovery } from './contract.ts'

/** How many questions a re-test asks of a competence of which the test had so many. */
export function wantedOf(same: number, min: number): number {
  return Math.max(ITEMS_FOR_MASTERY, same, Math.ceil(min))
}

/**
 * How many questions a re-test takes, as `chooseItems` chooses them, how many of them are new, and what it could find with them, in a
 * sentence; empty where nothing can be said.
 * @param competences how many questions of each stand in the test, and in the bank beside it that nobody practises with before
 */
export function retestFinds(
  kind: RetestKind,
  of: { first: FirstTest; pupils: number; competences: readonly { same: number; bank: number }[] },
): { items: number; fresh: number; sentence: string } {
  const measured = of.competences.filter(({ same }) => same > 0)
  const isNew = kind === 'banco' && measured.some(({ bank }) => bank > 0)
  const { first, pupils } = of
  const min = questionsToFind({ first, pupils, isNew: true }) ?? 0
  const fresh = isNew
    ? measured.reduce(
        (sum, { same, bank }) => sum + Math.min(wantedOf(same, min / measured.length) - 1, bank),
        0,
      )
    : 0
  const items =
    kind === 'nenhuma'
      ? 0
      : measured.reduce(
          (sum, { same, bank }) =>
            sum + (isNew ? Math.min(wantedOf(same, min / measured.length), same + bank) : same),
          0,
        )
  const sentenceOf = (who: number) =>
    detectionSentence({
      items,
      pupils: who,
      finds: items === 0 ? null : detectableGain({ first, pupils: who, items, isNew }),
    })
  const all = first.complete.n
  const isEnough = items === 0 || detectsRelevantGain({ first, pupils, items, isNew })
  const own = sentenceOf(pupils)
  if (isEnough || own === '' || all <= pupils) return { items, fresh, sentence: own }
  // Everybody measured again is more pupils, and nobody is chosen because of luck.
  return {
    items,
    fresh,
    sentence: `${own} Para notar menos, dê-a a toda a turma: ${uncapital(sentenceOf(all))}`,
  }
}

function uncapital(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** What is written of a plan that a re-test follows from. */
interface Written {
  competenceIds: readonly string[]
  pupilGroups: readonly { studentIds: readonly string[] }[]
  retest: RetestKind
  quiz: { questionIds: readonly string[] } | null
  game: { questionIds: readonly string[] } | null
}

/** How many questions the re-test of a plan will have, of which how many are new: what is practised before is none of them. */
export function retestOf(
  { competenceIds, pupilGroups, retest, quiz, game }: Written,
  report: Pick<ClassReport, 'competences'>,
  { bank, questions, first }: Pick<ResponseOf<typeof startRecovery>, 'bank' | 'questions' | 'first'>,
): ReturnType<typeof retestFinds> {
  const practised = new Set([...(quiz?.questionIds ?? []), ...(game?.questionIds ?? [])])
  const left = (competenceId: string) =>
    (bank[competenceId] ?? 0) -
    questions.filter(each => each.competenceId === competenceId && !each.asked && practised.has(each.id))
      .length
  return retestFinds(retest, {
    first,
    pupils: new Set(pupilGroups.flatMap(({ studentIds }) => studentIds)).size,
    competences: report.competences.flatMap(({ competenceId, items }) =>
      competenceId !== null && competenceIds.includes(competenceId)
        ? [{ same: items.length, bank: left(competenceId) }]
        : [],
    ),
  })
}
