import { isFilled, type Json, nameOf, objectOf, type Task } from './h5p-desk.ts'
import { ownEntry } from './own-entry.ts'

/** Parameters that a reader looks at, or that only draw the task; `true` for one whose inside is read whole. */
type Known = { readonly [name: string]: true | Known }

const of = (names: string): Known =>
  Object.fromEntries(names.split(' ').map((name): [string, true] => [name, true]))
const ranges: Known = of('from to feedback')
const picture: Known = {
  ...of('library subContentId metadata'),
  params: {
    ...of('alt contentName decorative expandImage minimizeImage'),
    file: of('path mime width height copyright'),
  },
}
const media: Known = { type: picture, disableImageZooming: true, ...picture }
/** Switches and sizes of any task: they hold no text of the question. */
const behaviour: Known = of(
  'enableRetry enableSolutionsButton enableCheckButton type questionType singlePoint randomAnswers autoCheck showSolutionsRequiresInput passPercentage showScorePoints confirmCheckDialog confirmRetryDialog caseSensitive separateLines acceptSpellingErrors instantFeedback autoContinue timeoutCorrect timeoutWrong soundEffectsEnabled feedbackOnCorrect feedbackOnWrong aspectRatio maxAlternativesPerRow sameAspectRatio inputFieldSize scoringMode addButtonsForMovement duplicatesInterchangeable preventResize',
)
const common: Known = { media, behaviour, overallFeedback: ranges }

const known: Record<string, Known> = {
  MultiChoice: {
    ...common,
    question: true,
    answers: { ...of('text correct'), tipsAndFeedback: of('tip chosenFeedback notChosenFeedback') },
  },
  TrueFalse: { ...common, ...of('question correct') },
  Blanks: { ...common, ...of('text questions') },
  DragText: { ...common, ...of('taskDescription textField distractors') },
  SingleChoiceSet: { ...common, choices: of('subContentId question answers') },
  Summary: { ...common, intro: true, summaries: of('subContentId summary tip') },
  Essay: {
    ...common,
    ...of('taskDescription'),
    solution: of('introduction sample'),
    keywords: {
      ...of('keyword alternatives'),
      options: of('points feedbackIncluded feedbackMissed feedbackIncludedWord feedbackMissedWord'),
    },
  },
  OpenEndedQuestion: of('question inputRows'),
  Flashcards: {
    description: true,
    cards: { ...of('text answer imageAltText tip'), image: of('path mime width height copyright') },
  },
  Crossword: {
    ...common,
    taskDescription: true,
    words: { ...of('clue answer row column orientation'), extraClue: { ...picture, params: of('text') } },
    theme: of('backgroundColor gridColor cellBackgroundColor cellColor clueIdBackgroundColor clueIdColor'),
  },
  SortParagraphs: { ...common, ...of('taskDescription paragraphs') },
  MultiMediaChoice: { ...common, question: true, options: { media: picture, correct: true } },
  QuestionSet: of('questions poolSize'),
  Column: { content: of('content useSeparator') },
}

/** Labels of buttons and lines of a screen reader, which belong to the program: what a teacher writes has other names. */
const drawn =
  /^(?:UI|l10n|override|texts|confirmCheck|confirmRetry|currentSemantic|a11y\w*|answerHeader|progressText|(?:check|submit|tryAgain|showSolutions?|retry|next|prev|finish)(?:Answers?|Question|Card|Button)?(?:Text|Label)?|(?:solved|score|result|alternative|header|input|disabled?|correct|incorrect|wrong|drop|dragged|empty|instance|label|tip|feedback|solution|muted|user)\w*(?:Text|Label|Button|Header|Description|Index|A11yPre|Title|Warning|Counter)|progressType|passPercentage|randomQuestions|randomCards|defaultAnswerText|disableBackwardsNavigation|endGame|useSeparators|placeholderText|answerIs(?:Correct|Wrong)|notFilledOut|label(?:Correct(?:Answers)?|Incorrect)|previous|showSolutionsRequiresInput|results|ofCorrect|showResults|(?:card|page|correctAnswer)Announcement)$/

/** Filled parameters that nothing reads, by their place in the task: `behaviour.novidade`. */
export function unreadOf({ library, params }: Pick<Task, 'library' | 'params'>): string[] {
  const found = new Set<string>()
  const own = ownEntry(known, nameOf(library))
  for (const [name, value] of Object.entries(params)) {
    const inside = own && ownEntry(own, name)
    if (inside === undefined) {
      if (!drawn.test(name) && isFilled(value)) found.add(name)
    } else if (inside !== true) walk(value, inside, name, found)
  }
  return [...found]
}

function walk(value: Json | undefined, known: Known, path: string, found: Set<string>): void {
  if (Array.isArray(value)) {
    for (const each of value) walk(each, known, path, found)
    return
  }
  for (const [name, inside] of Object.entries(objectOf(value))) {
    const place = `${path}.${name}`
    const spec = ownEntry(known, name)
    if (spec === undefined ? isFilled(inside) : false) found.add(place)
    else if (spec !== undefined && spec !== true) walk(inside, spec, place, found)
  }
}
