import type { Question } from './question.ts'
import { plainText } from './rich-text.ts'

/**
 * The question with every rich text in it passed through `change`.
 * `where` is a Portuguese name of the place, for reports: "enunciado", "opção B" …
 */
export function mapRichText<Q extends Question>(
  question: Q,
  change: (html: string, where: string) => string,
): Q
export function mapRichText(question: Question, change: (html: string, where: string) => string): Question {
  const common = {
    ...(question.passage && {
      passage: { ...question.passage, text: change(question.passage.text, 'texto de apoio') },
    }),
    stem: change(question.stem, 'enunciado'),
    explanation: change(question.explanation, 'explicação'),
    feedback: {
      right: change(question.feedback.right, 'comentário para resposta certa'),
      partial: change(question.feedback.partial, 'comentário para resposta parcial'),
      wrong: change(question.feedback.wrong, 'comentário para resposta errada'),
    },
    hints: question.hints.map((hint, index) => change(hint, `dica ${index + 1}`)),
  }
  const commented = <T extends { feedback: string }>(part: T, name: string): T => ({
    ...part,
    feedback: change(part.feedback, `comentário da ${name}`),
  })
  switch (question.type) {
    case 'single-choice':
    case 'multiple-choice':
      return {
        ...question,
        ...common,
        options: question.options.map((option, index) => {
          const name = `opção ${String.fromCharCode(65 + (index % 26))}`
          return { ...commented(option, name), text: change(option.text, name) }
        }),
      }
    case 'true-false':
      return {
        ...question,
        ...common,
        whenTrue: commented(question.whenTrue, 'resposta «verdadeiro»'),
        whenFalse: commented(question.whenFalse, 'resposta «falso»'),
      }
    case 'short-answer':
      return {
        ...question,
        ...common,
        answers: question.answers.map(answer => commented(answer, 'resposta')),
      }
    case 'numeric':
      return {
        ...question,
        ...common,
        answers: question.answers.map(answer => commented(answer, 'resposta')),
        otherFeedback: change(question.otherFeedback, 'comentário para outras respostas'),
      }
    case 'matching':
      return {
        ...question,
        ...common,
        prompts: question.prompts.map((each, index) => ({
          ...each,
          text: change(each.text, `elemento ${index + 1}`),
        })),
        choices: question.choices.map((each, index) => ({
          ...each,
          text: change(each.text, `par ${index + 1}`),
        })),
      }
    case 'ordering':
      return {
        ...question,
        ...common,
        items: question.items.map((each, index) => ({
          ...each,
          text: change(each.text, `elemento ${index + 1}`),
        })),
      }
    case 'gaps':
      return {
        ...question,
        ...common,
        gaps: question.gaps.map(gap => {
          const name = `resposta do espaço ${gap.id}`
          if (gap.kind === 'choice')
            return { ...gap, options: gap.options.map(each => commented(each, name)) }
          if (gap.kind === 'text') return { ...gap, answers: gap.answers.map(each => commented(each, name)) }
          return { ...gap, answers: gap.answers.map(each => commented(each, name)) }
        }),
      }
    case 'essay':
      return {
        ...question,
        ...common,
        template: change(question.template, 'texto inicial'),
        guidance: change(question.guidance, 'orientações de correcção'),
      }
    case 'hotspot':
      return {
        ...question,
        ...common,
        picture: change(question.picture, 'imagem'),
        areas: question.areas.map(area => commented(area, `área «${area.label}»`)),
      }
    case 'labels':
      return {
        ...question,
        ...common,
        picture: change(question.picture, 'imagem'),
        labels: question.labels.map((each, index) => ({
          ...each,
          text: change(each.text, `legenda ${index + 1}`),
        })),
      }
  }
}

/** Every rich text of the question, in the order of `mapRichText`. */
export function richTexts(question: Question): string[] {
  const texts: string[] = []
  mapRichText(question, html => {
    texts.push(html)
    return html
  })
  return texts
}

/** The words of a question, by which a bank is searched and twins are found. */
export function wordsOf(question: Question): string {
  return richTexts(question).map(plainText).join(' ')
}
