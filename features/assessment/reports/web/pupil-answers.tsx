import { counted, partOf, whole } from '#kit/figures.ts'
import { Fold } from '#kit/web/parts/fold.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'
import { FigureTable } from '../../results/web/figure-table.tsx'
import styles from '../../results/web/report.module.css'
import { answerTable } from '../other-papers.ts'
import type { PupilResult } from '../report-shapes.ts'
import own from './pupil-answers.module.css'

/** What a pupil answered: a table, and on a phone what went wrong first. */
export function PupilAnswers({ result }: { result: PupilResult }) {
  const phone = useMediaQuery('(max-width:599.95px)')
  const aside = counted(result.answers.length, 'pergunta', 'perguntas')
  if (!phone)
    return (
      <Section flush title="Respostas" aside={aside}>
        <AnswerTable answers={result.answers} />
      </Section>
    )
  const right = result.answers.filter(({ outcome }) => outcome === 'certa')
  const others = result.answers.filter(({ outcome }) => outcome !== 'certa')
  return (
    <>
      {others.length > 0 && (
        <Section flush title="Por rever" aside={`${whole(others.length)} de ${aside}`}>
          <AnswerList answers={others} />
        </Section>
      )}
      {right.length > 0 && (
        <Fold title="Respostas certas" aside={partOf(right.length, result.answers.length)}>
          <AnswerList answers={right} />
        </Fold>
      )}
    </>
  )
}

type Answers = PupilResult['answers']

function AnswerList({ answers }: { answers: Answers }) {
  return (
    <ul className={own.list}>
      {answers.map(answer => (
        <Text as="li" ruled even key={answer.number}>
          <b>{answer.number}.</b>
          <span>
            <span className={own.stem}>
              <TypesetText text={answer.stem} />
            </span>
            {answer.typicalError && (
              <Text as="small" block caption secondary>
                {answer.typicalError}
              </Text>
            )}
          </span>
          <Text as="small" block caption secondary>
            {answer.outcome === 'branco' ? 'em branco' : answer.outcome}
            {answer.letter && answer.outcome !== 'certa' && `: ${answer.letter}, era ${answer.right}`}
          </Text>
        </Text>
      ))}
    </ul>
  )
}

function AnswerTable({ answers }: { answers: Answers }) {
  const question = (at: number, stem: string) => {
    const error = answers[at]?.typicalError
    return (
      <>
        <TypesetText text={stem} />
        {error && (
          <>
            <br />
            <span className={styles.quiet}>Erro típico: {error}</span>
          </>
        )}
      </>
    )
  }
  return (
    <FigureTable
      table={answerTable(answers)}
      columns={{ Pergunta: { cell: question, style: { minWidth: 180 } }, 'Erro típico': { isHidden: true } }}
    />
  )
}
