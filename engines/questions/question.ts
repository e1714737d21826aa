// Over 400 lines: the schemas of eleven types, which are one union.
import * as z from 'zod/mini'
import { middleOf } from '#engines/documents/outline-middle.ts'
import { drawnValues, hasWholeDraws } from './drawn-formulas.ts'
import { coveredAreas } from './hotspot.ts'
import {
  area,
  filledLine,
  filledRichText,
  type Gap,
  gap,
  id,
  LARGEST_PICTURE,
  line,
  MAX_AREAS,
  MAX_PARTS,
  media,
  numberAnswer,
  option,
  type Place,
  passage,
  place,
  positiveWeight,
  richText,
  rubricCriterion,
  textAnswer,
  textRules,
  unit,
  verdict,
} from './question-parts.ts'
import { mediaNames } from './rich-text.ts'
import { choiceKeyOf, sameChoices, sameChoicesText } from './same-choice.ts'
import { bloomLevels, difficulties, type QuestionType } from './taxonomy.ts'
import { visibleText } from './typed-text.ts'

const MAX_WORDS = 100_000

const common = {
  name: line,
  /** What several questions are about: a text, a table, a picture. Those with the same one stand together in a test. */
  passage: z.optional(passage),
  stem: filledRichText,
  points: z.number().check(z.gte(0), z.lte(1000)),
  competence: z.nullable(filledLine),
  bloom: z.nullable(z.enum(bloomLevels)),
  difficulty: z.nullable(z.enum(difficulties)),
  explanation: richText,
  /** What the pupil reads after answering, by outcome. */
  feedback: z.object({ right: richText, partial: richText, wrong: richText }),
  hints: z.array(richText).check(z.maxLength(MAX_PARTS)),
  /** What happens before each further try, beside the hint; nothing where it is absent. */
  retry: z.optional(z.object({ clears: z.boolean(), counts: z.boolean() })),
  /** Fraction of the points lost by each further try; null is the behaviour's own. */
  penalty: z.nullable(positiveWeight),
  /** Files; those that no text shows are attachments. */
  media: z.array(media).check(z.maxLength(MAX_PARTS)),
  tags: z.array(filledLine).check(z.maxLength(MAX_PARTS)),
  /** Path in the bank, levels joined by `/`; empty is the root. */
  category: line,
  /** Identifier in the system that the question came from. */
  externalId: line,
}

/** Values that differ from pupil to pupil. */
const draws = { drawn: z.optional(drawnValues) }

/** All the points when every part is right and none otherwise; without it each part gives its share. */
const wholeOnly = z.optional(z.literal('all-or-nothing'))

type WithOptions = { stem: string; options: { text: string }[] }

/** Two options of the same words cannot be told apart, and one of them may be wrong. */
const distinctOptions = z.refine<WithOptions>(
  ({ stem, options }) => sameChoices(options, choiceKeyOf(stem)) === undefined,
  {
    error: issue => {
      const { stem, options } = issue.input as WithOptions
      return sameChoicesText(options, choiceKeyOf(stem))
    },
    path: ['options'],
  },
)
const options = z.array(option).check(z.minLength(2), z.maxLength(26))
const weightsReachOne = (positive: number) => Math.abs(positive - 1) < 0.01

const singleChoice = z
  .object({ ...common, ...draws, type: z.literal('single-choice'), shuffle: z.boolean(), options })
  .check(
    distinctOptions,
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
    ...draws,
    type: z.literal('multiple-choice'),
    shuffle: z.boolean(),
    scoring: z.enum(['weights', 'all-or-nothing']),
    options,
  })
  .check(
    distinctOptions,
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
  /** Asked for in words: a new one has neither until somebody chooses. */
  correct: z.boolean({ error: 'Escolha se a frase é verdadeira ou falsa.' }),
  whenTrue: verdict,
  whenFalse: verdict,
})

const shortAnswer = z
  .object({
    ...common,
    type: z.literal('short-answer'),
    ...textRules,
    answers: z.array(textAnswer).check(z.maxLength(MAX_PARTS)),
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
    ...draws,
    type: z.literal('numeric'),
    answers: z.array(numberAnswer).check(z.maxLength(MAX_PARTS)),
    /** Feedback for any number that no answer foresees. */
    otherFeedback: richText,
    units: z.array(unit).check(z.maxLength(MAX_PARTS)),
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
    /** Each is in the stem as `[[id]]`. */
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
    z.refine(({ stem, gaps }) => gaps.every(each => sameOfGap(each, stem) === undefined), {
      error: issue => {
        const { stem, gaps } = issue.input as { stem: string; gaps: Gap[] }
        return gaps.flatMap(each => sameOfGap(each, stem) ?? []).at(0) ?? ''
      },
      path: ['gaps'],
    }),
  )

/** Why the options of a gap cannot be told apart; undefined where they can. */
function sameOfGap(each: Gap, stem: string): string | undefined {
  const see = choiceKeyOf(stem, visibleText)
  if (each.kind !== 'choice' || !sameChoices(each.options, see)) return undefined
  return `Espaço ${each.id}: ${sameChoicesText(each.options, see)}`
}

const essay = z
  .object({
    ...common,
    type: z.literal('essay'),
    /** Lines of the answer box and of the paper. */
    lines: z.int().check(z.gte(1), z.lte(100)),
    minWords: z.nullable(z.int().check(z.gte(1), z.lte(MAX_WORDS))),
    maxWords: z.nullable(z.int().check(z.gte(1), z.lte(MAX_WORDS))),
    /** What the pupil finds already written. */
    template: richText,
    /** For markers only. */
    guidance: richText,
    rubric: z.array(rubricCriterion).check(z.maxLength(MAX_PARTS)),
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

const side = z.int().check(z.gte(0), z.lte(LARGEST_PICTURE))

const hotspot = z
  .object({
    ...common,
    type: z.literal('hotspot'),
    /** One picture, in whose units areas and answers are. */
    picture: richText,
    width: side,
    height: side,
    /** Whether the pupil sees the areas and chooses among them; else any point is tapped, and the areas are the key. */
    shown: z.boolean(),
    /** Taps of one answer. */
    most: z.int().check(z.gte(1), z.lte(MAX_AREAS)),
    scoring: wholeOnly,
    areas: z.array(area).check(z.maxLength(MAX_AREAS)),
  })
  .check(
    z.refine(
      question => mediaNames(question.picture).length === 1 && question.width > 0 && question.height > 0,
      {
        error: 'Escolha a imagem.',
        path: ['picture'],
      },
    ),
    z.refine(question => question.areas.some(each => each.weight > 0), {
      error: 'Desenhe a área certa na imagem.',
      path: ['areas'],
    }),
    z.refine(
      question => !question.areas.some(each => each.weight > 0) || weightsReachOne(maxEarned(question)),
      {
        error: 'Os toques que se podem dar nas áreas certas têm de somar 100 %.',
        path: ['areas'],
      },
    ),
    z.refine(question => question.shown || !coveredAreas(question.areas).some(each => each.weight > 0), {
      error: 'Há uma área certa por baixo de outras: ninguém lhe pode tocar.',
      path: ['areas'],
    }),
  )

/** Whether the middle of a place, where its number is, lies on the picture. */
function isOn(place: Pick<Place, 'shape' | 'coords'>, { width, height }: { width: number; height: number }) {
  const [x, y] = middleOf(place)
  return x >= 0 && y >= 0 && x <= width && y <= height
}

const labels = z
  .object({
    ...common,
    type: z.literal('labels'),
    /** One picture, in whose units the places are. */
    picture: richText,
    width: side,
    height: side,
    /** Whether one label may be put in several places. */
    reuse: z.boolean(),
    scoring: wholeOnly,
    places: z.array(place).check(z.maxLength(MAX_AREAS)),
    /** Those that no place names are distractors. */
    labels: z.array(z.object({ id, text: filledRichText })).check(z.maxLength(MAX_AREAS)),
  })
  .check(
    z.refine(
      question => mediaNames(question.picture).length === 1 && question.width > 0 && question.height > 0,
      { error: 'Escolha a imagem.', path: ['picture'] },
    ),
    z.refine(question => question.places.length > 0, {
      error: 'Desenhe na imagem o lugar de uma legenda.',
      path: ['places'],
    }),
    z.refine(({ places, width, height }) => places.every(each => isOn(each, { width, height })), {
      error: 'Há um lugar que não está na imagem.',
      path: ['places'],
    }),
    z.refine(
      question => question.places.every(each => question.labels.some(label => label.id === each.match)),
      { error: 'Cada lugar precisa da sua legenda.', path: ['places'] },
    ),
    z.refine(
      question =>
        question.reuse || new Set(question.places.map(each => each.match)).size === question.places.length,
      { error: 'Há uma legenda em dois lugares: deixe que se repitam, ou escreva outra.', path: ['places'] },
    ),
  )

/** What the best taps earn. */
function maxEarned({ areas, most }: { areas: { weight: number }[]; most: number }): number {
  const worth = areas.map(each => Math.max(0, each.weight)).sort((a, b) => b - a)
  return worth.slice(0, most).reduce((sum, weight) => sum + weight, 0)
}

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
    hotspot,
    labels,
  ])
  .check(
    z.refine(value => partIdsAreUnique(value as Question), {
      error: 'Há partes da pergunta com o mesmo código.',
    }),
    z.refine(value => hasWholeDraws(value as Question), {
      error: 'Corrija os valores sorteados: assim não se sorteiam.',
      path: ['drawn'],
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
    case 'hotspot':
      return [ids(value.areas)]
    case 'labels':
      return [ids(value.places), ids(value.labels)]
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
