import type { ReactNode } from 'react'
import type { Question, QuestionOf } from '#engines/questions/question.ts'
import type { Gap, NumberAnswer, TextAnswer } from '#engines/questions/question-parts.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import { decimal, roundPercent } from '#kit/figures.ts'
import { Stack } from '#kit/web/parts/layout.tsx'
import styles from './answer-field.module.css'
import { RichText } from './rich-text.tsx'
import { TypesetText } from './typeset-text.tsx'

/** What is right where the options do not say it themselves, the rubric, and the explanation. */
export function AnswerKey({ question }: { question: Question }) {
  const lines = keyLines(question)
  return (
    <Stack gap={12} className={styles.key}>
      {lines.length > 0 && (
        <dl>
          {lines.map(([term, text]) => (
            <div key={term}>
              <dt>
                <TypesetText text={term} />
              </dt>
              <dd>{typeof text === 'string' ? <TypesetText text={text} /> : text}</dd>
            </div>
          ))}
        </dl>
      )}
      {question.explanation !== '' && (
        <div className={styles.explanation}>
          <b>Explicação</b>
          <RichText html={question.explanation} media={question.media} />
        </div>
      )}
    </Stack>
  )
}

function keyLines(question: Question): [string, ReactNode][] {
  switch (question.type) {
    case 'single-choice':
    case 'multiple-choice':
    case 'true-false':
      return []
    case 'short-answer':
      return [['Aceita-se', texts(question.answers)]]
    case 'numeric':
      return [['Aceita-se', numbers(question.answers, question.units[0]?.name)]]
    case 'matching':
      return [
        ...question.prompts.map((prompt): [string, ReactNode] => [
          plainText(prompt.text),
          plainText(question.choices.find(choice => choice.id === prompt.match)?.text ?? ''),
        ]),
        ...wholeOnly(question),
      ]
    case 'labels':
      return [
        ...question.places.map((place, at): [string, ReactNode] => [
          `Lugar ${at + 1}`,
          <RichText
            key={place.id}
            inline
            html={question.labels.find(label => label.id === place.match)?.text ?? ''}
            media={question.media}
          />,
        ]),
        ...wholeOnly(question),
      ]
    case 'ordering':
      return [['Ordem certa', question.items.map(item => plainText(item.text)).join(' → ')]]
    case 'gaps':
      return [
        ...question.gaps.map((gap, place): [string, ReactNode] => [`Espaço ${place + 1}`, gapKey(gap)]),
        ...wholeOnly(question),
      ]
    case 'hotspot':
      return [
        [
          question.most === 1 ? 'Área certa' : 'Áreas certas',
          question.areas
            .filter(area => area.weight > 0)
            .map(area => area.label + share(area.weight))
            .join(question.most === 1 ? ' ou ' : '; '),
        ],
        ...wholeOnly(question),
      ]
    case 'essay':
      return [
        ...(question.guidance === ''
          ? []
          : [
              ['Orientações', <RichText key="guidance" html={question.guidance} />] satisfies [
                string,
                ReactNode,
              ],
            ]),
        ...question.rubric.map((criterion): [string, ReactNode] => [
          `${criterion.text} (${decimal(criterion.points, 9)})`,
          criterion.levels.map(level => `${level.text}: ${decimal(level.points, 9)}`).join(' · '),
        ]),
      ]
  }
}

function wholeOnly({
  scoring,
}: QuestionOf<'matching' | 'gaps' | 'hotspot' | 'labels'>): [string, ReactNode][] {
  return scoring ? [['Pontuação', 'Só vale se estiver tudo certo']] : []
}

function gapKey(gap: Gap): string {
  switch (gap.kind) {
    case 'text':
      return texts(gap.answers)
    case 'numeric':
      return numbers(gap.answers)
    case 'choice':
      return gap.options
        .filter(option => option.weight > 0)
        .map(option => option.text + share(option.weight))
        .join(' ou ')
  }
}

function texts(answers: readonly TextAnswer[]): string {
  return answers
    .filter(answer => answer.weight > 0)
    .map(answer => answer.text + share(answer.weight))
    .join(' ou ')
}

function numbers(answers: readonly NumberAnswer[], unit?: string): string {
  return answers
    .filter(answer => answer.weight > 0)
    .map(answer => {
      const around = answer.tolerance > 0 ? ` ± ${decimal(answer.tolerance, 9)}` : ''
      return `${decimal(answer.value, 9)}${around}${unit ? ` ${unit}` : ''}${share(answer.weight)}`
    })
    .join(' ou ')
}

function share(weight: number): string {
  return weight < 1 ? ` (${roundPercent(weight)})` : ''
}
