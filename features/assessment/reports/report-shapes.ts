import * as z from 'zod/mini'
import { named } from '#kit/shapes.ts'
import { editionHead } from '#school/editions/contract.ts'
import { pupilLanguage } from '#school/languages/pupil-language.ts'
import { achievement, band, bySexOf, cell, figure, standing, topic } from '../results/figure-shapes.ts'

export const subjectRef = z.object({
  id: z.uuid(),
  name: z.string(),
  abbreviation: z.string(),
  colour: z.string(),
})

/** What every report of an application begins with, also one that was kept. */
export const headFields = {
  applicationId: z.uuid(),
  testId: z.uuid(),
  testTitle: z.string(),
  subject: subjectRef,
  group: named,
  grade: z.int(),
  year: z.int(),
  moment: z.string(),
  state: z.string(),
  date: z.string(),
}

export const reportHead = z.object({
  ...headFields,
  school: z.object({ id: z.uuid(), name: z.string(), province: z.string(), district: z.string() }),
  beforeId: z.nullable(z.uuid()),
  /** What was kept when it was corrected, and which of it is shown; null where it is read as it stands. */
  edition: z.nullable(editionHead),
  editions: z.array(editionHead),
  /** Questions left out of the marks, and those that gave everybody their points. */
  dropped: z.array(z.int()),
  credited: z.array(z.int()),
  /** Answers that somebody has still to mark, and how many pupils gave them. */
  toMark: z.int(),
  waiting: z.int(),
})
export type ReportHead = z.infer<typeof reportHead>

export const pupilLine = z.object({
  studentId: z.nullable(z.uuid()),
  name: z.string(),
  sex: z.nullable(z.enum(['H', 'M'])),
  number: z.nullable(z.int()),
  state: z.nullable(z.enum(['a responder', 'entregue', 'não apresentado'])),
  /** As it was computed; shown, and judged, rounded half up to the unit. */
  mark: figure,
  /** Null while the mark is provisional. */
  band: z.nullable(z.string()),
  /** Some of the answers wait to be marked. */
  provisional: z.boolean(),
  /** In the order of `domains` and `competences` of the report; empty where nothing was handed in. */
  domains: z.array(cell),
  competences: z.array(cell),
})
export type PupilLine = z.infer<typeof pupilLine>

export const itemOption = z.object({
  letter: z.string(),
  text: z.string(),
  key: z.boolean(),
  count: z.int(),
  proportion: figure,
  itemRest: figure,
  /** Of the pupils who chose it, on 0–20; null of nobody. */
  meanMark: figure,
  /** The share of each fifth of the class that chose it, from the weakest; empty where it is not computed. */
  fifths: z.array(figure),
  typicalError: z.string(),
})

export const itemLine = z.object({
  id: z.uuid(),
  number: z.int(),
  stem: z.string(),
  competenceCode: z.string(),
  domain: z.string(),
  change: z.nullable(z.enum(['rekey', 'drop', 'credit'])),
  /** Pupils to whom it counted. */
  n: z.int(),
  p: figure,
  bySex: bySexOf(z.object({ n: z.int(), p: figure })),
  discrimination: figure,
  itemRest: figure,
  alphaIfDeleted: figure,
  blank: z.int(),
  notPresented: z.int(),
  options: z.array(itemOption),
  /** The same of those who chose none. */
  blankFifths: z.array(figure),
  advice: z.array(z.object({ code: z.string(), text: z.string() })),
  /** What the answers say of the key; null where there is nothing to say. */
  check: z.nullable(
    z.object({
      /** `wrong`: «Chave provavelmente errada»; `doubt`: «Veja a chave»; null where neither, or somebody has looked. */
      grade: z.nullable(z.enum(['wrong', 'doubt'])),
      /** That another option is the right one, 0 to 1. */
      chance: z.number(),
      /** Spoken of wherever something is built on the question. */
      warns: z.boolean(),
      /** The answers confirm the key; without this and a grade they are too few to say. */
      confirmed: z.boolean(),
      /** Somebody has looked, and found the key right. */
      seen: z.boolean(),
      option: z.string(),
      key: z.string(),
      best: z.object({ n: z.int(), option: z.int(), key: z.int() }),
      /** Pupils of other classes whose answers count too. */
      elsewhere: z.int(),
      /** Mean marks, 0–20, in the rest of the test of those who chose them. */
      rest: z.object({ option: figure, key: figure }),
      /** What the marks of the class would be with the other key. */
      effect: z.nullable(z.object({ up: z.int(), down: z.int(), before: z.number(), after: z.number() })),
    }),
  ),
  /** On the Rasch scale, logits. */
  difficulty: z.nullable(
    z.object({ cml: figure, cmlSe: figure, mml: figure, mmlSe: figure, infit: figure, outfit: figure }),
  ),
  /** Why a figure of the item is missing; empty when none is. */
  why: z.string(),
})
export type ItemLine = z.infer<typeof itemLine>

export const testFigures = z.object({
  n: z.int(),
  /** Questions in the analysis. */
  k: z.int(),
  /** Of how many pupils and questions alpha and the standard error are: of those that nothing is missing of. */
  complete: z.object({ n: z.int(), k: z.int() }),
  alpha: figure,
  /** Holds the true alpha in 95 of 100 such classes. */
  interval: z.nullable(z.object({ low: z.number(), high: z.number() })),
  /** Points of 0–20. */
  sem: figure,
  /** Partial credit or unequal points: alpha and not KR-20. */
  byPoints: z.boolean(),
  /** A sentence for everything that could not be computed. */
  reasons: z.array(z.string()),
  /** What is said of questions that share a text, and alpha where each text counts as one question. */
  dependent: z.nullable(z.object({ text: z.string(), alpha: figure })),
})
export type TestFigures = z.infer<typeof testFigures>

/** An option of a question, as pupils chose it. */
const chosenOption = { question: z.object({ number: z.int(), stem: z.string() }), option: z.string() }

/** Where the next lesson of a class begins, and with whom; names in the order of the class list. */
export const nextStep = z.object({
  competence: z.object({ id: z.uuid(), code: z.string(), name: z.string() }),
  /** Numbers of the questions that measured it. */
  questions: z.array(z.int()),
  /** Pupils whom it was measured of, and those of them who do not do it well yet. */
  n: z.int(),
  notYet: z.int(),
  /** Pupils by the wrong option that they chose, the largest group first; none of few sheets. */
  groups: z.array(z.object({ ...chosenOption, typicalError: z.string(), pupils: z.array(z.string()) })),
  /** The right option of the first group's question. */
  right: z.nullable(z.object(chosenOption)),
  known: z.array(z.string()),
  /** Who erred in other ways, or left it blank. */
  others: z.array(z.string()),
  /** Who handed in, and of whom no answer counts yet. */
  unmeasured: z.array(z.string()),
  /** Who did not hand in. */
  away: z.array(z.string()),
})
export type NextStep = z.infer<typeof nextStep>

export const classReport = z.object({
  head: reportHead,
  bands: z.array(band),
  achievement: bySexOf(achievement),
  domains: z.array(topic),
  competences: z.array(topic),
  /** Null where nothing was measured, or everybody does all of it well. */
  nextStep: z.nullable(nextStep),
  pupils: z.array(pupilLine),
  test: testFigures,
  items: z.array(itemLine),
})
export type ClassReport = z.infer<typeof classReport>

/** A pupil on the Rasch scale. */
export const placedPupil = z.object({
  name: z.string(),
  sex: z.nullable(z.enum(['H', 'M'])),
  score: z.int(),
  items: z.int(),
  wle: figure,
  wleSe: figure,
  eap: figure,
  eapSe: figure,
})

export const itemReport = z.object({
  head: reportHead,
  achievement: bySexOf(achievement),
  test: testFigures,
  items: z.array(itemLine),
  rasch: z.nullable(
    z.object({
      /** Pupils and questions that remained in the conditional estimation. */
      n: z.int(),
      k: z.int(),
      slope: figure,
      slopeSe: figure,
      /** Person separation, also across different questions; null where it cannot be computed. */
      separation: z.nullable(z.object({ n: z.int(), reliability: z.number(), separation: z.number() })),
      map: z.array(
        z.object({ from: z.number(), to: z.number(), pupils: z.array(z.string()), items: z.array(z.int()) }),
      ),
      pupils: z.array(placedPupil),
      reasons: z.array(z.string()),
    }),
  ),
})
export type ItemReport = z.infer<typeof itemReport>
export type RaschScale = NonNullable<ItemReport['rasch']>

export const studentRef = z.object({
  id: z.uuid(),
  name: z.string(),
  code: z.string(),
  sex: z.enum(['H', 'M']),
  group: named,
  /** What the family reads in the language of home, beside the Portuguese. */
  language: z.optional(pupilLanguage),
})

/** The recovery that a pupil is in because of a test: what it works on, and the meetings that are still to come. */
export const schoolSupport = z.object({
  state: z.enum(['em curso', 'reavaliado', 'encerrado']),
  competences: z.array(z.string()),
  sessions: z.array(z.object({ date: z.string(), startsAt: z.nullable(z.string()), minutes: z.int() })),
  endsOn: z.nullable(z.string()),
  measuresAgain: z.boolean(),
})
export type SchoolSupport = z.infer<typeof schoolSupport>

/** One pupil in one application, beside the class. */
export const pupilResult = z.object({
  head: reportHead,
  bands: z.array(band),
  pupil: pupilLine,
  classAchievement: bySexOf(achievement),
  domains: z.array(topic),
  competences: z.array(topic),
  answers: z.array(
    z.object({
      number: z.int(),
      stem: z.string(),
      competenceCode: z.string(),
      outcome: z.string(),
      /** Letter and text of the option that was chosen; empty for other types. */
      letter: z.string(),
      chosen: z.string(),
      /** Texts of all options, in their order; none for other types. */
      options: z.array(z.string()),
      right: z.string(),
      points: figure,
      possible: z.number(),
      typicalError: z.string(),
    }),
  ),
  /** Null where the school has begun no recovery for this pupil from this test. */
  support: z.nullable(schoolSupport),
  /** Groups of recovery that were begun because of this test, the pupil's own included. */
  recoveryGroups: z.int(),
  /** What somebody wrote for the home of the competences that were measured; none of those of which nobody wrote. */
  homeHelp: z.array(z.object({ competenceId: z.uuid(), atHome: z.string(), homeExample: z.string() })),
})
export type PupilResult = z.infer<typeof pupilResult>

export const pupilReport = z.object({
  student: studentRef,
  /** Newest first. */
  results: z.array(pupilResult),
})
export type PupilReport = z.infer<typeof pupilReport>

/** A mean of marks as they are shown, and where it should lie in 95 of 100 cases; no interval of few pupils. */
const comparedMean = { n: z.int(), mean: figure, low: figure, high: figure }

export const comparedGroup = z.object({
  applicationId: z.uuid(),
  name: z.string(),
  date: z.string(),
  ...comparedMean,
})
export type ComparedGroup = z.infer<typeof comparedGroup>

/** A school, or a group where there is one school alone, beside the others. */
export const comparedSchool = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The application whose report it leads to, where it is a group. */
  to: z.nullable(z.uuid()),
  ...comparedMean,
  /** Groups whose pupils have a mark: its interval is of them, and there is none below three. */
  classes: z.int(),
  groups: z.array(comparedGroup),
  /** Whether its interval leaves those of all others, and to where; null without an interval. */
  standing: z.nullable(z.enum(['above', 'below', 'between', 'none'])),
})
export type ComparedSchool = z.infer<typeof comparedSchool>

/** One test in all schools within reach, by name. */
export const comparison = z.object({
  testId: z.uuid(),
  title: z.string(),
  grade: z.int(),
  year: z.int(),
  moment: z.string(),
  of: z.enum(['schools', 'groups']),
  /** What all of the schools share; empty where they differ. */
  place: z.object({ zip: z.string(), province: z.string() }),
  /** Groups that took the test, however often, and pupils whose marks are final. */
  groups: z.int(),
  pupils: z.int(),
  mean: figure,
  lines: z.array(comparedSchool),
})
export type Comparison = z.infer<typeof comparison>

/** The same test in several groups. */
export const schoolReport = z.object({
  subject: z.nullable(subjectRef),
  comparisons: z.array(comparison),
  tests: z.array(
    z.object({
      testId: z.uuid(),
      title: z.string(),
      grade: z.int(),
      year: z.int(),
      moment: z.string(),
      bands: z.array(band),
      groups: z.array(
        z.object({
          applicationId: z.uuid(),
          group: named,
          date: z.string(),
          achievement: bySexOf(achievement),
          domains: z.array(standing),
        }),
      ),
      achievement: bySexOf(achievement),
      domains: z.array(topic),
      competences: z.array(topic),
    }),
  ),
})
export type SchoolReport = z.infer<typeof schoolReport>

export const coverageReport = z.object({
  subject: subjectRef,
  grades: z.array(z.int()),
  competences: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      description: z.string(),
      domain: z.string(),
      grade: z.int(),
      /** Different questions that measured it, and in how many applications. */
      items: z.int(),
      applications: z.int(),
      lastDate: z.nullable(z.string()),
      /** Pupils who were measured by fewer than three questions: an indication, no decision. */
      indications: z.int(),
      bySex: bySexOf(standing),
    }),
  ),
  measured: z.int(),
})
export type CoverageReport = z.infer<typeof coverageReport>
