import { describe, expect, it } from 'vitest'
import { zip } from '../../zip/zip.ts'
import { readQuestions } from './formats.ts'

/**
 * Every field that the semantics of each H5P library has (and one that none has), filled in a sound package: what it
 * says is in the question, or its name is among what is lost. Labels of buttons are the only ones that say nothing.
 */
const WORD = 'palavra'
type Content = Record<string, unknown>

async function read(library: string, params: Content, head: Content = {}) {
  const bytes = zip({
    'h5p.json': JSON.stringify({ title: 'T', mainLibrary: library, ...head }),
    'content/content.json': JSON.stringify(params),
    'content/images/a.png': Uint8Array.from([1, 2, 3]),
  })
  const { questions, lost } = await readQuestions(bytes, { name: 'a.h5p' })
  return {
    content: JSON.stringify(questions.map(({ question }) => question)),
    said: JSON.stringify([lost, questions.map(each => [each.lost, each.error])]),
    isRefused: questions.some(({ ok }) => !ok),
  }
}

/** The content with a value at a path: `answers.0.text`. */
function filled(content: Content, path: string, value: unknown): Content {
  const copy = structuredClone(content)
  const names = path.split('.')
  let at: Record<string, unknown> = copy
  for (const name of names.slice(0, -1)) {
    at[name] ??= {}
    at = at[name] as Record<string, unknown>
  }
  at[names.at(-1) ?? ''] = value
  return copy
}

const picture = { library: 'H5P.Image 1.1', params: { file: { path: 'images/a.png' }, alt: 'um' } }
const video = { library: 'H5P.Video 1.6', params: { sources: [{ path: 'https://exemplo.mz/palavra' }] } }
const anyTask =
  'novidade feedbackForAll solutionNotes tipList media.novidade behaviour.novidade overallFeedback.0.feedback overallFeedback.0.novidade'
const libraries: Record<string, { base: Content; fields: string; labels?: string }> = {
  MultiChoice: {
    base: {
      question: 'Qual?',
      answers: [
        { text: 'um', correct: true, tipsAndFeedback: {} },
        { text: 'dois', correct: false, tipsAndFeedback: {} },
      ],
      overallFeedback: [{ from: 0, to: 100 }],
    },
    fields: `${anyTask} question answers.0.text answers.1.tipsAndFeedback.tip answers.1.tipsAndFeedback.chosenFeedback answers.0.tipsAndFeedback.notChosenFeedback answers.0.novidade`,
    labels: 'UI confirmCheck confirmRetry',
  },
  TrueFalse: {
    base: { question: 'É?', correct: 'true', behaviour: {} },
    fields: `novidade media.novidade behaviour.novidade question behaviour.feedbackOnCorrect behaviour.feedbackOnWrong`,
    labels: 'l10n confirmCheck confirmRetry',
  },
  Blanks: {
    base: { text: 'Completa', questions: ['É *a*.'], overallFeedback: [{ from: 0, to: 100 }] },
    fields: `${anyTask} text questions.0`,
    labels:
      'showSolutions tryAgain checkAnswer submitAnswer notFilledOut answerIsCorrect inputLabel solutionLabel scoreBarLabel a11yCheck',
  },
  DragText: {
    base: { taskDescription: 'Arrasta', textField: 'É *a*.', overallFeedback: [{ from: 0, to: 100 }] },
    fields: `${anyTask} taskDescription textField distractors`,
    labels: 'checkAnswer tryAgain dropZoneIndex feedbackHeader scoreBarLabel',
  },
  SingleChoiceSet: {
    base: {
      choices: [{ question: 'Qual?', answers: ['um', 'dois'] }],
      overallFeedback: [{ from: 0, to: 100 }],
    },
    fields: `novidade choices.0.question choices.0.answers.1 choices.0.novidade behaviour.novidade overallFeedback.0.feedback`,
    labels: 'l10n',
  },
  Summary: {
    base: { intro: 'Qual?', summaries: [{ summary: ['um', 'dois'], tip: '' }], overallFeedback: [{}] },
    fields:
      'novidade intro summaries.0.summary.1 summaries.0.tip summaries.0.novidade overallFeedback.0.feedback',
    labels: 'solvedLabel scoreLabel resultLabel labelCorrect labelIncorrect alternativeIncorrectLabel',
  },
  Essay: {
    base: {
      taskDescription: 'Conta.',
      solution: {},
      keywords: [{ keyword: 'rio', alternatives: [], options: {} }],
    },
    fields:
      'novidade taskDescription solution.introduction solution.sample keywords.0.keyword keywords.0.alternatives.0 keywords.0.options.feedbackIncluded keywords.0.options.feedbackMissed keywords.0.novidade media.novidade behaviour.novidade',
    labels: 'checkAnswer tryAgain placeholderText',
  },
  OpenEndedQuestion: { base: { question: 'Conta.' }, fields: 'novidade question', labels: 'placeholderText' },
  Flashcards: {
    base: {
      description: 'Traduz',
      cards: [{ text: 'rio', answer: 'river', image: { path: 'images/a.png' } }],
    },
    fields:
      'novidade description cards.0.text cards.0.answer cards.0.tip.tip cards.0.imageAltText cards.0.novidade',
    labels: 'progressText next previous checkAnswerText showSolutionsRequiresInput defaultAnswerText',
  },
  Crossword: {
    base: { taskDescription: 'Preenche', words: [{ clue: 'Desagua', answer: 'rio' }] },
    fields:
      'novidade taskDescription words.0.clue words.0.answer words.0.extraClue.params.text words.0.novidade overallFeedback.0.novidade',
    labels: 'l10n a11y',
  },
  SortParagraphs: {
    base: { taskDescription: 'Ordena', paragraphs: ['um', 'dois'], overallFeedback: [{ from: 0, to: 100 }] },
    fields: `${anyTask} taskDescription paragraphs.1`,
    labels: 'l10n a11y',
  },
  MultiMediaChoice: {
    base: {
      question: 'Qual?',
      options: [
        { media: picture, correct: true },
        { media: { ...picture, params: { ...picture.params, alt: 'dois' } }, correct: false },
      ],
      overallFeedback: [{ from: 0, to: 100 }],
    },
    fields: `${anyTask} question options.0.media.params.alt options.0.novidade options.0.media.params.title`,
    labels: 'l10n',
  },
}
const cases = (which: 'fields' | 'labels') =>
  Object.entries(libraries).flatMap(([name, library]) =>
    (library[which] ?? '')
      .split(' ')
      .filter(Boolean)
      .map(path => [name, path, library.base] as const),
  )

describe('a task of H5P', () => {
  it.each(cases('fields'))('has in %s what it reads or names: %s', async (name, path, base) => {
    const library = `H5P.${name} 1.0`
    const [before, after] = [await read(library, base), await read(library, filled(base, path, WORD))]
    expect([before.isRefused, before.content.includes(WORD)]).toEqual([false, false])
    expect(after.content.includes(WORD) || after.said !== before.said).toBe(true)
  })

  it.each(cases('labels'))('has in %s a label that changes nothing: %s', async (name, path, base) => {
    const library = `H5P.${name} 1.0`
    expect(await read(library, filled(base, path, WORD))).toEqual(await read(library, base))
  })

  it.each(
    Object.keys(libraries).filter(
      name => !/^(?:SingleChoiceSet|Summary|OpenEnded|Flashcards|Crossword)/.test(name),
    ),
  )('has its picture, and names a video over it: %s', async name => {
    const { base } = libraries[name] ?? { base: {} }
    const library = `H5P.${name} 1.0`
    const withPicture = await read(library, { ...base, media: { type: picture } })
    expect(withPicture.content).toContain('media:a.png')
    expect((await read(library, { ...base, media: { type: video } })).said).toContain('«Video» na pergunta')
  })
})

describe('what holds tasks of H5P', () => {
  const task = { library: 'H5P.TrueFalse 1.8', params: { question: WORD, correct: 'true' }, metadata: {} }
  const text = { library: 'H5P.AdvancedText 1.1', params: { text: 'Lê.' }, metadata: {} }
  const holders: Record<string, Content> = {
    QuestionSet: { questions: [text, task] },
    Column: { content: [{ content: text }, { content: task }] },
    InteractiveBook: {
      chapters: [{ library: 'H5P.Column 1.16', params: { content: [{ content: text }, { content: task }] } }],
    },
    CoursePresentation: { presentation: { slides: [{ elements: [{ action: text }, { action: task }] }] } },
    InteractiveVideo: {
      interactiveVideo: { assets: { interactions: [{ action: text }, { action: task }] } },
    },
    BranchingScenario: { branchingScenario: { content: [{ type: text }, { type: task }] } },
    Questionnaire: { questionnaireElements: [{ library: text }, { library: task }] },
    AdventCalendar: { doors: [{ content: text }, { content: task }] },
    ThreeImage: { threeImage: { scenes: [{ interactions: [{ action: text }, { action: task }] }] } },
    GameMap: {
      gamemapSteps: { gamemap: { elements: [{ contentType: text }, { contentType: task }] } },
    },
    Novidade: { algures: { dentro: [[text], [task]] } },
  }
  it.each(Object.entries(holders))(
    'gives them, and counts by name what asks nothing: %s',
    async (name, params) => {
      const { content, said, isRefused } = await read(`H5P.${name} 1.0`, params)
      expect(isRefused).toBe(false)
      expect(content.split(WORD)).toHaveLength(2)
      expect(said).toContain('«AdvancedText» do H5P: 1 de 2 partes')
      if (!['QuestionSet', 'Column'].includes(name)) expect(said).toContain(`«${name}» do H5P`)
    },
  )

  it.each([
    ['introPage', { introPage: { introduction: WORD } }],
    ['endGame', { endGame: { overallFeedback: [{ feedback: WORD }] } }],
    ['poolSize', { poolSize: 1, questions: [task, task] }],
    ['novidade', { novidade: WORD }],
  ])('names what a set says of all: %s', async (_name, more) => {
    const base = { questions: [task] }
    const [before, after] = [
      await read('H5P.QuestionSet', base),
      await read('H5P.QuestionSet', { ...base, ...more }),
    ]
    expect(after.said).not.toBe(before.said)
  })

  it.each(
    'ArithmeticQuiz BranchingQuestion Dictation DragQuestion FindTheWords FreeTextQuestion GuessTheAnswer ImageHotspotQuestion ImageMultipleHotspotQuestion ImagePair ImageSequencing MarkTheWords MemoryGame PersonalityQuiz SimpleMultiChoice SpeakTheWords StructureStrip Novidade'.split(
      ' ',
    ),
  )('refuses by name a task that is none of ours: %s', async name => {
    const { said, isRefused } = await read('H5P.QuestionSet', {
      questions: [task, { library: `H5P.${name} 1.0`, params: { text: 'algo' } }],
    })
    expect(isRefused).toBe(true)
    expect(said).toContain(`O tipo «${name}» do H5P não é suportado.`)
  })

  it('is found after any number of pictures, within what is none of ours', async () => {
    const shown = { library: 'H5P.Image 1.1', params: { alt: 'um' } }
    const { content } = await read('H5P.CoursePresentation', {
      slides: [
        {
          elements: [
            ...Array.from({ length: 12 }, () => shown),
            { library: 'H5P.Novidade 1.0', params: { action: task } },
          ],
        },
      ],
    })
    expect(JSON.parse(content)).toHaveLength(1)
  })

  it('names once what all questions of a list have', async () => {
    const choices = Array.from({ length: 3 }, () => ({ question: 'Qual?', answers: ['um', 'dois'] }))
    const { said } = await read('H5P.SingleChoiceSet', { choices, novidade: WORD })
    expect(said.split('novidade')).toHaveLength(2)
  })

  it('names its authors and licence', async () => {
    const { said } = await read(
      'H5P.QuestionSet',
      { questions: [task] },
      { license: 'CC BY', authors: [{ name: 'Ana' }] },
    )
    expect(said).toContain('autores e licença do pacote')
  })
})
