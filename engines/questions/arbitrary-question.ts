// Over 400 lines: the parts of every type are drawn from the same few texts and numbers.
import fc from 'fast-check'
import { evenWeights } from './blank-question.ts'
import { coveredAreas } from './hotspot.ts'
import { orderingScorings, partId, type Question, question } from './question.ts'
import { mediaSource } from './rich-text.ts'
import { choiceKeyOf, seenText } from './same-choice.ts'
import { sanitise } from './sanitise-server.ts'
import { bloomLevels, difficulties, type QuestionType } from './taxonomy.ts'
import { visibleText } from './typed-text.ts'

/** Questions for property tests: texts full of what formats reserve, in the canonical form that readers give. */
const awkward = fc.constantFrom(
  'Maputo',
  'acção',
  '3,14',
  '->',
  '=',
  '~',
  '#',
  '{',
  '}',
  ':',
  '::',
  '//',
  '\\',
  '\\n',
  '####',
  '[html]',
  '[x]',
  '%50%',
  '*',
  '"',
  "'",
  '&',
  '<',
  '>',
  '&lt;',
  ']]>',
  '$$x^{2}=1$$',
  '\\(\\frac{1}{2}\\)',
  '\\neq',
  'TRUE',
  'A. um',
  'ANSWER: B',
  '|',
  ';',
  '1)',
  '[[1]]',
  '[[9]]',
  '{1:SA:=x}',
  '_____',
  '=SUM(A1)',
  '-5',
  '@',
  '+2',
  '𝔸',
  '—',
  '$CATEGORY: x',
  '\u00a0',
  'µ²',
  '<b>',
  '@@PLUGINFILE@@',
)
const words = fc.array(awkward, { minLength: 1, maxLength: 5 })

export const plainLine = words
  .map(list => list.join(' ').replace(/\s+/g, ' ').trim())
  .filter(text => text !== '')
const optionalLine = fc.oneof({ weight: 2, arbitrary: fc.constant('') }, plainLine)

const markup = fc.constantFrom<(inner: string) => string>(
  inner => inner,
  inner => inner,
  inner => `<b>${inner}</b>`,
  inner => `<p>${inner}</p>`,
  inner => `x<br>${inner}`,
  inner => `<ul><li>${inner}</li></ul>`,
  inner => `<pre>a\n  ${inner}</pre>`,
  inner => `<span lang="ts">${inner}</span>`,
  inner => `${inner}<sup>2</sup>`,
)
const richPiece = fc.tuple(plainLine, markup).map(([text, wrap]) => {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return wrap(escaped)
})
export const rich = fc
  .array(richPiece, { minLength: 1, maxLength: 2 })
  .map(pieces => sanitise(pieces.join(' ')).html)
  .filter(html => html !== '')
const optionalRich = fc.oneof({ weight: 2, arbitrary: fc.constant('') }, rich)

const distinct = (arbitrary: fc.Arbitrary<string>, minLength: number, maxLength: number, see = seenText) =>
  fc.uniqueArray(arbitrary, { minLength, maxLength, selector: choiceKeyOf('', see) })

const points = fc.constantFrom(1, 1, 2, 0.5, 4)
const amount = fc.constantFrom(0, 1, -2, 0.5, 3.14, 1822, 1e-7, -0.25, 1e21)
const tolerance = fc.constantFrom(0, 0, 0.5, 0.01, 5)

const common = fc.record({
  name: optionalLine,
  stem: rich,
  points,
  competence: fc.constantFrom(null, null, 'NO1', 'FR2'),
  bloom: fc.constantFrom(null, null, ...bloomLevels),
  difficulty: fc.constantFrom(null, null, ...difficulties),
  explanation: optionalRich,
  feedback: fc.record({ right: optionalRich, partial: optionalRich, wrong: optionalRich }),
  hints: fc.array(rich, { maxLength: 2 }),
  penalty: fc.constantFrom(null, null, 0.25, 0),
  tags: fc.uniqueArray(fc.constantFrom('exame', 'a, b', 'x]y', '6ª classe', 'a:b'), { maxLength: 2 }),
  category: fc.constantFrom('', '', 'Matemática', 'Matemática/Fracções', 'A & B/<c>'),
  externalId: fc.constantFrom('', '', 'id-1', 'x]y'),
})

const verdict = { typicalError: optionalLine, feedback: optionalRich }

const options = (weightsOf: (correct: boolean[]) => number[], isRight: (weight: number) => boolean) =>
  distinct(rich, 2, 5).chain(texts =>
    fc
      .tuple(
        fc.array(fc.boolean(), { minLength: texts.length, maxLength: texts.length }),
        fc.nat(texts.length - 1),
        fc.array(fc.record(verdict), { minLength: texts.length, maxLength: texts.length }),
      )
      .map(([flags, sure, verdicts]) => {
        const weights = weightsOf(flags.map((flag, index) => flag || index === sure))
        return texts.map((text, index) => {
          const weight = weights[index] ?? 0
          return {
            id: partId(index),
            text,
            correct: isRight(weight),
            weight,
            typicalError: '',
            feedback: '',
            ...verdicts[index],
          }
        })
      }),
  )

const answerWeights = fc.constantFrom(1, 0.5, 0.3333333, 0, 1)
const atLeastOneWhole = <T extends { weight: number }>(answers: T[]): T[] =>
  answers.map((answer, index) => (index === 0 ? { ...answer, weight: 1 } : answer))

const textAnswers = fc.tuple(distinct(plainLine, 1, 3), fc.boolean()).chain(([texts, wantsWildcards]) =>
  fc
    .tuple(...texts.map(text => fc.record({ text: fc.constant(text), weight: answerWeights, ...verdict })))
    .map(answers => {
      const wildcards = wantsWildcards && texts.some(text => /(^|[^\\])\*/.test(text))
      return { wildcards, answers: atLeastOneWhole(answers) }
    }),
)
const textRules = fc.record({
  caseSensitive: fc.boolean(),
  accentSensitive: fc.constantFrom(true, true, false),
})
const numberAnswers = fc
  .array(fc.record({ value: amount, tolerance, weight: answerWeights, ...verdict }), {
    minLength: 1,
    maxLength: 3,
  })
  .map(atLeastOneWhole)

const gapDraft = fc.oneof(
  fc.tuple(textRules, textAnswers).map(([rules, texts]) => ({ kind: 'text' as const, ...rules, ...texts })),
  numberAnswers.map(answers => ({ kind: 'numeric' as const, answers })),
  distinct(plainLine, 2, 4, visibleText).chain(texts =>
    fc
      .array(fc.record({ weight: fc.constantFrom(0, 0, 0.5), feedback: optionalRich }), {
        minLength: texts.length,
        maxLength: texts.length,
      })
      .map(extras => ({
        kind: 'choice' as const,
        options: atLeastOneWhole(
          texts.map((text, index) => ({
            id: partId(index),
            text,
            weight: 0,
            feedback: '',
            ...extras[index],
          })),
        ),
      })),
  ),
)

const wholeOnly = fc.constantFrom({}, {}, { scoring: 'all-or-nothing' })

const arbitraryArea = fc
  .tuple(
    fc.constantFrom('rect' as const, 'circle' as const, 'poly' as const),
    // Often in one place, so that one covers another.
    fc.oneof(fc.nat(300), fc.constant(10)),
    fc.oneof(fc.nat(200), fc.constant(10)),
    fc.oneof(fc.integer({ min: 5, max: 90 }), fc.constant(90)),
    fc.boolean(),
    plainLine,
    fc.record(verdict),
  )
  .map(([shape, x, y, size, isRight, label, verdicts]) => ({
    shape,
    coords:
      shape === 'circle'
        ? [x, y, size]
        : shape === 'rect'
          ? [x, y, x + size, y + size]
          : [x, y, x + size, y, x + size, y + size, x, y + 1],
    label,
    isRight,
    ...verdicts,
  }))

const specifics: { [T in QuestionType]: fc.Arbitrary<object> } = {
  'single-choice': fc.record({
    shuffle: fc.boolean(),
    options: options(
      correct => correct.map((right, index) => (index === correct.indexOf(true) ? 1 : right ? 0.5 : 0)),
      weight => weight === 1,
    ),
  }),
  'multiple-choice': fc.record({
    shuffle: fc.boolean(),
    scoring: fc.constantFrom('weights', 'all-or-nothing'),
    options: options(evenWeights, weight => weight > 0),
  }),
  'true-false': fc.record({
    correct: fc.boolean(),
    whenTrue: fc.record(verdict),
    whenFalse: fc.record(verdict),
  }),
  'short-answer': fc.tuple(textRules, textAnswers).map(([rules, texts]) => ({ ...rules, ...texts })),
  numeric: fc.record({
    answers: numberAnswers,
    otherFeedback: optionalRich,
    units: fc.constantFrom(
      [],
      [],
      [
        { name: 'm', factor: 1 },
        { name: 'cm', factor: 100 },
      ],
    ),
  }),
  matching: fc
    .tuple(
      distinct(rich, 1, 4),
      distinct(rich, 1, 5),
      fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
      fc.boolean(),
      wholeOnly,
    )
    .map(([lefts, rights, picks, shuffle, scoring]) => {
      const choices = rights.map((text, index) => ({ id: partId(index), text }))
      const prompts = lefts.map((text, index) => ({
        id: partId(index),
        text,
        match: partId((picks[index] ?? 0) % rights.length),
      }))
      return { shuffle, ...scoring, prompts, choices }
    }),
  ordering: fc.record({
    scoring: fc.constantFrom(...orderingScorings),
    items: distinct(rich, 2, 5).map(texts => texts.map((text, index) => ({ id: partId(index), text }))),
  }),
  gaps: fc
    .tuple(
      fc.boolean(),
      wholeOnly,
      fc.array(fc.tuple(gapDraft, fc.constantFrom(1, 1, 2)), { minLength: 1, maxLength: 3 }),
    )
    .map(([shuffle, scoring, drafts]) => ({
      shuffle,
      ...(drafts.length > 1 ? scoring : {}),
      presentation: 'inline',
      gaps: drafts.map(([draft, weight], index) => ({ id: String(index + 1), weight, ...draft })),
    })),
  essay: fc.record({
    lines: fc.constantFrom(10, 5, 20),
    minWords: fc.constantFrom(null, 10),
    maxWords: fc.constantFrom(null, 200),
    template: optionalRich,
    guidance: optionalRich,
    rubric: fc.constant([]),
  }),
  hotspot: fc
    .tuple(
      fc.array(arbitraryArea, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      fc.nat(3),
      fc.boolean(),
      wholeOnly,
    )
    .map(([drafts, shown, sure, isOne, scoring]) => {
      const covered = shown ? [] : coveredAreas(drafts)
      const open = drafts.filter(draft => !covered.includes(draft))
      const right = drafts.map(
        draft => open.includes(draft) && (draft.isRight || draft === open[sure % open.length]),
      )
      const weights = isOne ? right.map(Number) : evenWeights(right).map(weight => Math.max(0, weight))
      return {
        ...{ picture: '', width: 400, height: 300, shown, most: isOne ? 1 : drafts.length },
        ...(isOne ? {} : scoring),
        areas: drafts.map(({ isRight: _draft, ...draft }, at) => ({
          ...{ id: partId(at), weight: weights[at] ?? 0 },
          ...draft,
        })),
      }
    }),
  labels: fc
    .tuple(
      distinct(rich, 1, 5),
      fc.array(arbitraryArea, { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
      fc.boolean(),
      wholeOnly,
    )
    .map(([texts, drafts, picks, reuse, scoring]) => {
      const places = reuse ? drafts : drafts.slice(0, texts.length)
      return {
        ...{ picture: '', width: 400, height: 300, reuse, ...scoring },
        labels: texts.map((text, at) => ({ id: partId(at), text })),
        places: places.map(({ shape, coords }, at) => ({
          ...{ id: partId(at), shape, coords },
          match: partId(reuse ? (picks[at] ?? 0) % texts.length : (at + (picks[0] ?? 0)) % texts.length),
        })),
      }
    }),
}

/** Any valid question of the types: half of them bare, half with everything that a question can have. */
export function arbitraryQuestion(...types: QuestionType[]): fc.Arbitrary<Question> {
  return fc.constantFrom(...types).chain(type =>
    fc
      .tuple(
        common,
        specifics[type],
        fc.constantFrom('none', 'none', 'image', 'attachment'),
        fc.boolean(),
        fc.boolean(),
      )
      .map(([base, specific, file, withRubric, isBare]) => {
        const draft: unknown = { ...base, ...specific, type, media: [] }
        const finished = finish(draft as Question, file, withRubric)
        return question.parse(isBare ? bare(finished) : finished)
      }),
  )
}

/** The same, many of them about a text that they share with others. */
export function arbitraryQuestionOfText(...types: QuestionType[]): fc.Arbitrary<Question> {
  const titles = fc.constantFrom('A vala', 'A vala', 'Um rio & <outro>')
  return fc
    .tuple(arbitraryQuestion(...types), fc.option(fc.record({ title: titles, text: rich })))
    .map(([draft, passage]) => (passage ? question.parse({ ...draft, passage }) : draft))
}

/** The same question with only what every format of its type has a place for. */
function bare(full: Question): Question {
  const plain = JSON.parse(
    JSON.stringify(full, (key, value) => {
      if (['typicalError', 'template', 'guidance'].includes(key)) return ''
      if (['minWords', 'maxWords', 'penalty'].includes(key)) return null
      if (['hints', 'units', 'rubric'].includes(key)) return []
      if (key === 'shuffle' || key === 'accentSensitive') return true
      if (key === 'caseSensitive') return false
      if (key === 'scoring' && value === 'all-or-nothing' && full.type !== 'ordering')
        return full.type === 'multiple-choice' ? 'weights' : undefined
      return value
    }),
  )
  const feedback = { right: '', partial: '', wrong: '' }
  return { ...plain, points: 1, feedback, ...(full.type === 'essay' ? { lines: 10 } : {}) }
}

/** A white picture of 400 × 300 pixels. */
const map =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAZAAAAEsAQAAAADFzNhvAAAAR0lEQVR42u3LoQEAAAwCIP9/Wi9YWIdO+hZFURRFURRFURRFURRFURRFURRFURRFURRFURRFURRFURRFURRFURRFURRFUW4DsSNgz1w6JtQAAAAASUVORK5CYII='

function finish(draft: Question, file: string, withRubric: boolean): Question {
  let result = { ...draft }
  if (result.type === 'gaps') {
    const places = result.gaps.map(gap => `[[${gap.id}]]`).join(' e ')
    result.stem = `${result.stem.replaceAll('[[', '[').replaceAll('{', '(')} ${places}`
  }
  if (result.type === 'essay' && withRubric) {
    const half = result.points / 2
    const levels = [
      { text: 'bem: claro [2]', points: half },
      { text: 'mal', points: 0 },
    ]
    result = {
      ...result,
      rubric: [
        { id: 'a', text: 'Clareza (ideias)', points: half, levels },
        { id: 'b', text: 'Língua', points: half, levels: [] },
      ],
    }
  }
  if (result.type === 'hotspot' || result.type === 'labels') {
    result.media = [{ name: 'mapa 1.png', mime: 'image/png', source: map }]
    result.picture = `<img src="${mediaSource('mapa 1.png')}" alt="um mapa" width="400" height="300" />`
    return result
  }
  if (file === 'image') {
    result.media = [{ name: 'foto 1.png', mime: 'image/png', source: 'data:image/png;base64,iVBORw0KGgo=' }]
    result.stem += ` <img src="${mediaSource('foto 1.png')}" alt="uma foto" width="20" />`
  }
  if (file === 'attachment') {
    result.media = [
      { name: 'texto.pdf', mime: 'application/pdf', source: 'data:application/pdf;base64,JVBERi0=' },
    ]
  }
  return result
}
