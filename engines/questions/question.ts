// Longer than most: the nine types stand together, because each is read beside the parts that it shares with the others.
import * as z from 'zod/mini'

/** Nine types of question, in the order in which screens offer them. */
export const questionTypes = [
  'single-choice',
  'multiple-choice',
  'true-false',
  'short-answer',
  'numeric',
  'matching',
  'ordering',
  'gaps',
  'essay',
] as const
export type QuestionType = (typeof questionTypes)[number]

export const questionTypeLabels: Record<QuestionType, string> = {
  'single-choice': 'Escolha única',
  'multiple-choice': 'Escolha múltipla',
  'true-false': 'Verdadeiro ou falso',
  'short-answer': 'Resposta curta',
  numeric: 'Numérica',
  matching: 'Associação',
  ordering: 'Ordenação',
  gaps: 'Preencher espaços',
  essay: 'Desenvolvimento',
}

/** Levels of Bloom's taxonomy (revised), from the lowest. */
export const bloomLevels = ['remember', 'understand', 'apply', 'analyse', 'evaluate', 'create'] as const
export type BloomLevel = (typeof bloomLevels)[number]

export const bloomLabels: Record<BloomLevel, string> = {
  remember: 'Recordar',
  understand: 'Compreender',
  apply: 'Aplicar',
  analyse: 'Analisar',
  evaluate: 'Avaliar',
  create: 'Criar',
}

export const difficulties = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]

export const difficultyLabels: Record<Difficulty, string> = {
  easy: 'fácil',
  medium: 'média',
  hard: 'difícil',
}

/** Answers, hints, files, criteria … of one question at most. */
const MOST_PARTS = 200
/** Any number of a school is smaller, Avogadro's included. */
const GREATEST = 1e100
const MOST_WORDS = 100_000
/** Characters of a file that comes within its question, as a `data:` URL. */
const LONGEST_SOURCE = 48 * 1024 * 1024

/** HTML of the allow list in rich-text.ts; formulae between \( \) or $$ $$; images as `src="media:NAME"`. */
export const richText = z.string().check(z.maxLength(200_000))
export type RichText = z.infer<typeof richText>

const filledRichText = richText.check(z.refine(value => /\S/.test(value), { error: 'Preencha este campo.' }))
/** Plain text on one line. */
const line = z.string().check(z.maxLength(2000), z.regex(/^[^\n\r]*$/, { error: 'Escreva numa só linha.' }))
const filledLine = line.check(z.refine(value => value.trim() !== '', { error: 'Preencha este campo.' }))
const id = z.string().check(z.maxLength(64), z.regex(/^[A-Za-z0-9][\w-]{0,63}$/))
/** Fraction of the points: 1 is all of them, negative takes away. */
const weight = z.number().check(z.gte(-1), z.lte(1))
const positiveWeight = z.number().check(z.gte(0), z.lte(1))

/** A file of the question. `source` is a `data:` URL or the host's own reference to the stored bytes. */
export const media = z.object({
  name: z.string().check(z.maxLength(200), z.regex(/^[^/\\<>"'\n\r]{1,200}$/)),
  mime: z.string().check(z.maxLength(100), z.regex(/^[\w.+-]+\/[\w.+-]+$/)),
  source: z.string().check(z.minLength(1), z.maxLength(LONGEST_SOURCE)),
})
export type Media = z.infer<typeof media>

export const option = z.object({
  id,
  text: filledRichText,
  correct: z.boolean(),
  weight,
  typicalError: line,
  feedback: richText,
})
export type Option = z.infer<typeof option>

const verdict = z.object({ typicalError: line, feedback: richText })

/** An accepted (or foreseen wrong, weight 0) text. */
export const textAnswer = z.object({
  text: filledLine,
  weight: positiveWeight,
  typicalError: line,
  feedback: richText,
})
export type TextAnswer = z.infer<typeof textAnswer>

/** An accepted (or foreseen wrong, weight 0) number: `value` ± `tolerance`, bounds included. */
export const numberAnswer = z.object({
  value: z.number().check(z.gte(-GREATEST), z.lte(GREATEST)),
  tolerance: z.number().check(z.gte(0), z.lte(GREATEST)),
  weight: positiveWeight,
  typicalError: line,
  feedback: richText,
})
export type NumberAnswer = z.infer<typeof numberAnswer>

/** A unit that may follow the number; `factor` of it make one of the unit of the key (m: 1, cm: 100). */
export const unit = z.object({ name: filledLine, factor: z.number().check(z.gt(0), z.lte(GREATEST)) })

const textRules = {
  caseSensitive: z.boolean(),
  accentSensitive: z.boolean(),
  /** `*` in an accepted text stands for any characters, `\*` for the asterisk itself. */
  wildcards: z.boolean(),
}

const gapBase = {
  id,
  /** Share of the points beside the other gaps. */ weight: z.number().check(z.gt(0), z.lte(1000)),
}
export const gap = z.discriminatedUnion('kind', [
  z.object({
    ...gapBase,
    kind: z.literal('text'),
    ...textRules,
    answers: z.array(textAnswer).check(z.minLength(1), z.maxLength(MOST_PARTS)),
  }),
  z.object({
    ...gapBase,
    kind: z.literal('numeric'),
    answers: z.array(numberAnswer).check(z.minLength(1), z.maxLength(MOST_PARTS)),
  }),
  z.object({
    ...gapBase,
    kind: z.literal('choice'),
    options: z
      .array(z.object({ id, text: filledLine, weight: positiveWeight, feedback: richText }))
      .check(z.minLength(1), z.maxLength(60)),
  }),
])
export type Gap = z.infer<typeof gap>

export const rubricCriterion = z.object({
  id,
  text: filledLine,
  /** Points of the best level; the criteria's points add up to the question's. */
  points: z.number().check(z.gt(0), z.lte(1000)),
  levels: z
    .array(z.object({ text: filledLine, points: z.number().check(z.gte(0), z.lte(1000)) }))
    .check(z.maxLength(MOST_PARTS)),
})
export type RubricCriterion = z.infer<typeof rubricCriterion>

const common = {
  name: line,
  stem: filledRichText,
  points: z.number().check(z.gte(0), z.lte(1000)),
  competence: z.nullable(filledLine),
  bloom: z.nullable(z.enum(bloomLevels)),
  difficulty: z.nullable(z.enum(difficulties)),
  explanation: richText,
  /** What the pupil reads after answering, by outcome. */
  feedback: z.object({ right: richText, partial: richText, wrong: richText }),
  hints: z.array(richText).check(z.maxLength(MOST_PARTS)),
  /** Fraction of the points lost by each further try; null is the behaviour's own. */
  penalty: z.nullable(positiveWeight),
  /** Files; those that no text shows are attachments. */
  media: z.array(media).check(z.maxLength(MOST_PARTS)),
  tags: z.array(filledLine).check(z.maxLength(MOST_PARTS)),
  /** Path in the bank, levels joined by `/`; empty is the root. */
  category: line,
  /** Identifier in the system that the question came from. */
  externalId: line,
}

/** All the points when every part is right and none otherwise; without it each part gives its share. */
const wholeOnly = z.optional(z.literal('all-or-nothing'))

const options = z.array(option).check(z.minLength(2), z.maxLength(26))
const weightsReachOne = (positive: number) => Math.abs(positive - 1) < 0.01

const singleChoice = z
  .object({ ...common, type: z.literal('single-choice'), shuffle: z.boolean(), options })
  .check(
    z.refine(question => question.options.some(each => each.correct), {
      error: 'Marque a opção certa.',
      path: ['options'],
    }),
    z.refine(question => question.options.every(each => each.correct === (each.weight === 1)), {
      error: 'A opção certa vale 100 % e as outras menos.',
      path: ['options'],
    }),
  )

const multipleChoice = z
  .object({
    ...common,
    type: z.literal('multiple-choice'),
    shuffle: z.boolean(),
    scoring: z.enum(['weights', 'all-or-nothing']),
    options,
  })
  .check(
    z.refine(question => question.options.every(each => each.correct === each.weight > 0), {
      error: 'As opções certas têm peso positivo e as outras não.',
      path: ['options'],
    }),
    z.refine(
      question => weightsReachOne(question.options.reduce((sum, each) => sum + Math.max(0, each.weight), 0)),
      { error: 'Os pesos das opções certas têm de somar 100 %.', path: ['options'] },
    ),
  )

const trueFalse = z.object({
  ...common,
  type: z.literal('true-false'),
  correct: z.boolean(),
  whenTrue: verdict,
  whenFalse: verdict,
})

const shortAnswer = z
  .object({
    ...common,
    type: z.literal('short-answer'),
    ...textRules,
    answers: z.array(textAnswer).check(z.maxLength(MOST_PARTS)),
  })
  .check(
    z.refine(question => question.answers.some(each => each.weight === 1), {
      error: 'Indique pelo menos uma resposta que valha 100 %.',
      path: ['answers'],
    }),
  )

const numeric = z
  .object({
    ...common,
    type: z.literal('numeric'),
    answers: z.array(numberAnswer).check(z.maxLength(MOST_PARTS)),
    /** Feedback for any number that no answer foresees. */
    otherFeedback: richText,
    units: z.array(unit).check(z.maxLength(MOST_PARTS)),
  })
  .check(
    z.refine(question => question.answers.some(each => each.weight === 1), {
      error: 'Indique pelo menos uma resposta que valha 100 %.',
      path: ['answers'],
    }),
  )

const matching = z
  .object({
    ...common,
    type: z.literal('matching'),
    shuffle: z.boolean(),
    scoring: wholeOnly,
    /** `match` names the choice that is right; choices that no prompt names are distractors. */
    prompts: z
      .array(z.object({ id, text: filledRichText, match: id }))
      .check(z.minLength(1), z.maxLength(60)),
    choices: z.array(z.object({ id, text: filledRichText })).check(z.minLength(1), z.maxLength(60)),
  })
  .check(
    z.refine(
      question => question.prompts.every(each => question.choices.some(choice => choice.id === each.match)),
      { error: 'Cada elemento precisa do seu par.', path: ['prompts'] },
    ),
  )

export const orderingScorings = ['all-or-nothing', 'positions', 'neighbours'] as const

const ordering = z.object({
  ...common,
  type: z.literal('ordering'),
  /** `neighbours` counts the pairs that follow each other as they should. */
  scoring: z.enum(orderingScorings),
  /** In the right order. */
  items: z.array(z.object({ id, text: filledRichText })).check(z.minLength(2), z.maxLength(60)),
})

const gaps = z
  .object({
    ...common,
    type: z.literal('gaps'),
    shuffle: z.boolean(),
    scoring: wholeOnly,
    /** `bank` offers the options of all gaps once, to be carried to their places. */
    presentation: z.enum(['inline', 'bank']),
    /** Each stands in the stem as `[[id]]`. */
    gaps: z.array(gap).check(z.minLength(1), z.maxLength(100)),
  })
  .check(
    z.refine(question => question.gaps.every(each => question.stem.split(`[[${each.id}]]`).length === 2), {
      error: 'Cada espaço tem de aparecer uma vez no enunciado, por exemplo [[1]].',
      path: ['stem'],
    }),
    z.refine(
      question =>
        question.gaps.every(each =>
          (each.kind === 'choice' ? each.options : each.answers).some(answer => answer.weight === 1),
        ),
      { error: 'Cada espaço precisa de uma resposta que valha 100 %.', path: ['gaps'] },
    ),
  )

const essay = z
  .object({
    ...common,
    type: z.literal('essay'),
    /** Lines of the answer box and of the paper. */
    lines: z.int().check(z.gte(1), z.lte(100)),
    minWords: z.nullable(z.int().check(z.gte(1), z.lte(MOST_WORDS))),
    maxWords: z.nullable(z.int().check(z.gte(1), z.lte(MOST_WORDS))),
    /** What the pupil finds already written. */
    template: richText,
    /** What only who marks reads. */
    guidance: richText,
    rubric: z.array(rubricCriterion).check(z.maxLength(MOST_PARTS)),
  })
  .check(
    z.refine(
      question =>
        question.rubric.length === 0 ||
        Math.abs(question.rubric.reduce((sum, each) => sum + each.points, 0) - question.points) < 1e-6,
      { error: 'Os pontos dos critérios têm de somar a cotação.', path: ['rubric'] },
    ),
    z.refine(
      question => question.rubric.every(each => each.levels.every(level => level.points <= each.points)),
      {
        error: 'Nenhum nível vale mais do que o seu critério.',
        path: ['rubric'],
      },
    ),
  )

/** One question: content only; its place in the bank, versions and statistics belong to the bank. */
export const question = z
  .discriminatedUnion('type', [
    singleChoice,
    multipleChoice,
    trueFalse,
    shortAnswer,
    numeric,
    matching,
    ordering,
    gaps,
    essay,
  ])
  .check(
    z.refine(value => partIdsAreUnique(value as Question), {
      error: 'Há partes da pergunta com o mesmo código.',
    }),
  )

export type Question = z.infer<typeof question>
export type QuestionOf<T extends QuestionType> = Extract<Question, { type: T }>

/** Every list whose members an answer or a frozen form refers to by id. */
export function partIds(value: Question): string[][] {
  const ids = (parts: { id: string }[]) => parts.map(part => part.id)
  switch (value.type) {
    case 'single-choice':
    case 'multiple-choice':
      return [ids(value.options)]
    case 'matching':
      return [ids(value.prompts), ids(value.choices)]
    case 'ordering':
      return [ids(value.items)]
    case 'gaps':
      return [
        ids(value.gaps),
        ...value.gaps.flatMap(each => (each.kind === 'choice' ? [ids(each.options)] : [])),
      ]
    case 'essay':
      return [ids(value.rubric)]
    case 'true-false':
    case 'short-answer':
    case 'numeric':
      return []
  }
}

function partIdsAreUnique(value: Question): boolean {
  return partIds(value).every(ids => new Set(ids).size === ids.length)
}

/** `a` … `z`, `aa`, `ab` … for 0, 1, …: the ids given to options and items as they are written. */
export function partId(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26))
  return index < 26 ? letter : partId(Math.floor(index / 26) - 1) + letter
}

/** A weight as all formats can carry it: a fraction with seven decimals. */
export function roundWeight(value: number): number {
  return Math.round(value * 1e7) / 1e7
}
