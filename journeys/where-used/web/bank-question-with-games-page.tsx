import { BankQuestionPage } from '#features/assessment/bank/web/bank-question-page.tsx'
import { QuestionRecordSection } from '#features/assessment/reports/web/question-record.tsx'
import { Difficulty } from '#features/games/web/difficulty.tsx'

/** A question of the bank, what it did in each class, and how hard it was in games. */
export function BankQuestionWithGamesPage() {
  return (
    <BankQuestionPage
      more={id => (
        <>
          <QuestionRecordSection id={id} />
          <Difficulty id={id} />
        </>
      )}
    />
  )
}
