import { BankQuestionPage } from '#features/assessment/bank/web/bank-question-page.tsx'
import { Difficulty } from '#features/games/web/difficulty.tsx'

/** A question of the bank, and how hard it was in games. */
export function BankQuestionWithGamesPage() {
  return <BankQuestionPage more={id => <Difficulty id={id} />} />
}
