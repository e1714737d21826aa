import { counted, formatDateInProse, formatWeekday } from '#kit/figures.ts'
import * as pages from '#school/pages.ts'
import type { Cell } from '../results/figure-shapes.ts'
import type { PupilReport, PupilResult, SchoolSupport } from './report-shapes.ts'

/** Something to do at home: what, and how. */
export interface HomeStep {
  what: string
  how: string
  /** One of the kind worked to its end; empty where nobody wrote it, and below the first step. */
  example: string
  /** The competence that it is of, as it is named; empty of the habit. */
  about: string
}

/**
 * One test's results of a pupil, for the guardian: no mark, no band, no comparison; what is known, what
 * is nearly known, what is to be learnt, and what can be done at home.
 */
export interface GuardianReport {
  firstName: string
  /** «o» or «a», as the name is spoken of. */
  article: 'o' | 'a'
  known: string[]
  /** Every other right answer, as a fact: none stands beside «nada». */
  alsoRight: string[]
  /** What is said where nothing was right; empty elsewhere. */
  tried: string
  nearly: string[]
  toLearn: string[]
  /** Whether one of them is decided by one or two questions only. */
  indications: boolean
  /** By domain, in the order of the questions: right or not. */
  domains: { name: string; answers: boolean[] }[]
  right: number
  questions: number
  steps: HomeStep[]
  /** What the school does and until when; empty where nothing was begun. */
  atSchool: string
}

/** As many things to do as a family keeps up. */
const STEPS = 3

export function guardianReport(student: PupilReport['student'], result: PupilResult): GuardianReport {
  const { pupil, competences, domains, answers } = result
  const of = (level: Cell['level']) =>
    competences.flatMap((topic, at) => (pupil.competences[at]?.level === level ? [lowered(topic.name)] : []))
  const counted = answers.filter(answer => answer.outcome !== 'anulada')
  const isRight = (number: number) =>
    counted.find(candidate => candidate.number === number)?.outcome === 'certa'
  return {
    firstName: student.name.split(' ')[0] ?? student.name,
    article: student.sex === 'M' ? 'a' : 'o',
    known: of('mastered'),
    alsoRight: rightBeside(result),
    tried: triedWords(counted),
    nearly: of('developing'),
    toLearn: of('not-mastered'),
    indications: competences.some((topic, at) => topic.indication && pupil.competences[at]?.level),
    domains: domains
      .map(domain => ({
        name: domain.name,
        answers: domain.items
          .filter(number => counted.some(entry => entry.number === number))
          .map(number => isRight(number)),
      }))
      .filter(domain => domain.answers.length > 0),
    right: counted.filter(entry => entry.outcome === 'certa').length,
    questions: counted.length,
    steps: homeSteps(result),
    atSchool: result.support
      ? schoolWords(student, result.support)
      : groupWords(student, result.recoveryGroups),
  }
}

/** As many facts as are read; the rest are counted. */
const FACTS = 4

type Answer = PupilResult['answers'][number]

/** Right answers outside of what is consolidated, each as what was asked and answered. */
function rightBeside({ pupil, competences, answers }: PupilResult): string[] {
  const known = new Set(
    competences.flatMap((topic, at) => (pupil.competences[at]?.level === 'mastered' ? topic.items : [])),
  )
  const facts = answers
    .filter(({ number, outcome }) => outcome === 'certa' && !known.has(number))
    .map(({ stem, chosen }) => {
      const question = questionOf(stem).trim()
      return chosen === '' ? question : `${question.replace(/[.:]$/, '')}: ${chosen}`
    })
  const rest = facts.length - FACTS
  if (rest <= 0) return facts
  return [...facts.slice(0, FACTS), rest === 1 ? 'e mais uma pergunta' : `e mais ${rest} perguntas`]
}

function triedWords(answers: readonly Answer[]): string {
  if (answers.length === 0 || answers.some(({ outcome }) => outcome === 'certa')) return ''
  const attempted = answers.filter(({ outcome }) => outcome !== 'branco').length
  return attempted === 0
    ? 'Recebeu o teste e ainda não respondeu a nenhuma pergunta.'
    : `Respondeu a ${counted(attempted, 'pergunta', 'perguntas')} de ${answers.length}: tentar já é um começo.`
}

/** Groups that there are, of which the pupil is in none; empty where there are none. */
function groupWords(student: PupilReport['student'], groups: number): string {
  if (groups === 0) return ''
  const there = groups === 1 ? 'Há um grupo' : `Há ${groups} grupos`
  const article = student.sex === 'M' ? 'a' : 'o'
  const name = student.name.split(' ')[0] ?? student.name
  return `${there} de reforço deste teste; ${article} ${name} não está ${groups === 1 ? 'nele' : 'em nenhum'}.`
}

/** Where the pupil's own progress opens: the address carries the code alone; the word of the card is typed. */
export function progressLink(address: string, studentCode: string): string {
  return `${address}${pages.progress}#${studentCode}`
}

/** The group, when it meets, until when, and what comes after; of a recovery that is over, that it is. */
function schoolWords(
  student: PupilReport['student'],
  { state, competences, sessions, endsOn, measuresAgain }: SchoolSupport,
): string {
  const [Article, name] = [student.sex === 'M' ? 'A' : 'O', student.name.split(' ')[0] ?? student.name]
  const work = competences.length > 0 ? ` para ${listed(competences.map(lowered))}` : ''
  const [next] = sessions
  if (state === 'encerrado' || (state === 'reavaliado' && !next))
    return `${Article} ${name} esteve num grupo de reforço${work}.${state === 'reavaliado' ? ' Já medimos de novo.' : ''}`
  const until = endsOn ? `, até ${formatDateInProse(endsOn)}` : ''
  const meets = next
    ? ` O próximo encontro é ${formatWeekday(next.date).replace(/^./, letter => letter.toLowerCase())}${next.startsAt ? `, às ${next.startsAt}` : ''} (${counted(next.minutes, 'minuto', 'minutos')})${until}.`
    : until && ` O trabalho vai${until.slice(1)}.`
  const after = measuresAgain ? ' Depois medimos de novo e enviamos outra folha como esta.' : ''
  return `${Article} ${name} entra num grupo de reforço${work}.${meets}${after}`
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} e ${words.at(-1)}`
}

/** The questions that went wrong where it is needed most, a slip that can be talked about first; then the habit. */
function homeSteps({ pupil, competences, answers, homeHelp }: PupilResult): HomeStep[] {
  const needed = competences
    .map((topic, at) => ({ topic, cell: pupil.competences[at] }))
    .filter(({ cell }) => cell?.level === 'not-mastered' || cell?.level === 'developing')
    // In the order of learning, as the topics stand; what is nearly known after what is not.
    .toSorted((a, b) => Number(a.cell?.level === 'developing') - Number(b.cell?.level === 'developing'))
  const steps = needed.flatMap(({ topic }): HomeStep[] => {
    const help = homeHelp.find(({ competenceId }) => competenceId === topic.competenceId)
    const example = help?.homeExample ?? ''
    const about = lowered(topic.name)
    const wrong = answers
      .filter(
        answer =>
          topic.items.includes(answer.number) &&
          (answer.outcome === 'errada' || answer.outcome === 'branco') &&
          quoteOf(answer) !== undefined,
      )
      .toSorted((a, b) => Number(b.typicalError !== '') - Number(a.typicalError !== ''))[0]
    if (!wrong)
      return help && example !== ''
        ? [{ what: `Treinem juntos: ${about}.`, how: help.atHome, example, about }]
        : []
    const slip = wrong.typicalError
      ? ` O que costuma levar a este engano: ${lowered(wrong.typicalError)}`
      : ''
    return [
      {
        what: `Voltem à pergunta ${wrong.number}.`,
        how: `«${quoteOf(wrong)}» ${wrong.outcome === 'branco' ? 'Ficou em branco.' : 'A resposta não estava certa.'} Peça que a explique em voz alta, com tampinhas, feijões ou um desenho.${slip && `${slip.replace(/\.$/, '')}.`}`,
        example,
        about,
      },
    ]
  })
  return [
    ...steps.slice(0, STEPS - 1).map((step, at) => (at === 0 ? step : { ...step, example: '' })),
    {
      what: 'Dez minutos, três vezes por semana.',
      how: 'É melhor pouco e muitas vezes. Peça que explique como pensou, mesmo quando acerta.',
      example: '',
      about: '',
    },
  ]
}

/** Stems that say nothing without the options that they speak of. */
const POINTS_AT_OPTIONS = /op[çc](?:ão|ões)|alternativa|seguinte|dest[ae]s|abaixo/i
/** Longer options do not fit into a sentence. */
const LONGEST_OPTION = 40

/** A question that can be asked at home: with its options where it speaks of them; undefined where they do not fit. */
function quoteOf({ stem, options }: Pick<Answer, 'stem' | 'options'>): string | undefined {
  const question = questionOf(stem)
  if (!POINTS_AT_OPTIONS.test(question)) return question
  if (options.length === 0 || options.some(text => text === '' || text.length > LONGEST_OPTION))
    return undefined
  return `${question} ${options.slice(0, -1).join(', ')} ou ${options.at(-1)}`
}

/** A stem up to its last question: tables and lists after it make no sense in a line. */
function questionOf(stem: string): string {
  const end = stem.lastIndexOf('?')
  return end < 0 ? stem : stem.slice(0, end + 1)
}

/** As the middle of a sentence, without its full stop. */
function lowered(text: string): string {
  return `${text.charAt(0).toLocaleLowerCase('pt')}${text.slice(1)}`.replace(/\.$/, '')
}
