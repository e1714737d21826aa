import { CLASSES_FOR_INTERVAL } from '#engines/psychometrics/cluster-interval.ts'
import { counted, figure, inWords } from '#kit/figures.ts'
import type { ComparedSchool, Comparison } from './report-shapes.ts'

/** What stands in the last column, beside all the others. */
export const standingWords: Readonly<Record<NonNullable<ComparedSchool['standing']>, string>> = {
  above: 'acima das outras',
  below: 'abaixo das outras',
  between: 'entre as outras',
  none: 'não se distingue',
}

const short = { above: 'acima', below: 'abaixo', between: 'entre as outras' } as const

/** A part of the sentence; a name has the colour of its mark. */
export interface SentencePart {
  text: string
  standing?: keyof typeof short
}

/** «escola», «turma»: what is compared, in words that agree. */
export function unitOf({ of }: Pick<Comparison, 'of'>): readonly [string, string] {
  return of === 'schools' ? ['escola', 'escolas'] : ['turma', 'turmas']
}

/** «Dez escolas, uma tabela»; the test, where one alone took it. */
export function titleOf(comparison: Pick<Comparison, 'of' | 'lines' | 'title'>): string {
  const count = comparison.lines.length
  if (count === 1) return comparison.title
  const words = inWords(count, 'f')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${unitOf(comparison)[1]}, uma tabela`
}

/** «ZIP 3, Maputo Província · 740 alunos de 16 turmas · média de 0 a 20». */
export function aboutOf({ place, pupils, groups }: Comparison): string {
  return [
    [place.zip, place.province].filter(Boolean).join(', '),
    `${counted(pupils, 'aluno', 'alunos')} de ${counted(groups, 'turma', 'turmas')}`,
    'média de 0 a 20',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What the dashed line is: «média do ZIP, 10,5». */
export function meanWords({ of, place, mean }: Comparison): string {
  const whose = of === 'groups' ? 'da escola' : place.zip ? 'do ZIP' : 'de todas'
  return `média ${whose}, ${figure(mean)}`
}

/** The interval in words, where it is not seen drawn. */
export function intervalWords(line: Pick<ComparedSchool, 'low' | 'high'> & SchoolOrGroup): string {
  return line.low === null || line.high === null
    ? `sem intervalo: ${missingInterval(line)}`
    : `entre ${figure(line.low)} e ${figure(line.high)}`
}

/** A line of a school; that of a group leads to its report, or counts no classes. */
type SchoolOrGroup = Partial<Pick<ComparedSchool, 'classes' | 'to'>>

/** Why a line has no interval: a school has one from three classes, a group from ten pupils. */
export function missingInterval({ classes, to = null }: SchoolOrGroup): string {
  return to === null && classes !== undefined && classes < CLASSES_FOR_INTERVAL
    ? 'menos de três turmas'
    : 'poucos alunos'
}

/** How the interval of a school is to be read. */
export const INTERVAL_OF_CLASSES =
  'As turmas são as unidades do intervalo de uma escola: com menos de três turmas não há intervalo.'

/** Which lines are distinguishable, and why the others are not ranked. */
export function sentenceOf(comparison: Pick<Comparison, 'of' | 'lines'>): SentencePart[] {
  const [one, many] = unitOf(comparison)
  const known = comparison.lines.filter(line => line.standing !== null)
  const apart = known.flatMap(({ name, standing }) =>
    standing === null || standing === 'none' ? [] : [{ name, standing }],
  )
  if (comparison.lines.length === 1)
    return [{ text: `Só uma ${one} fez este teste: não há com que comparar.` }]
  if (known.length < 2)
    return [
      {
        text: `Não há duas ${many} com ${comparison.of === 'schools' ? 'três turmas ou mais' : 'alunos que bastem'} para um intervalo: nada se compara.`,
      },
    ]
  if (apart.length === 0)
    return [
      {
        text: `Nenhuma ${one} se distingue: os intervalos cruzam-se e a ordem pode ser acaso, por isso não há lugares.`,
      },
    ]
  const rest = known.length - apart.length
  const lead =
    rest === 0
      ? `As ${inWords(apart.length, 'f')} ${many} distinguem-se: `
      : apart.length === 1
        ? `Só uma ${one} se distingue: `
        : `Só ${inWords(apart.length, 'f')} ${many} se distinguem: `
  const named = apart.flatMap(({ name, standing }, at): SentencePart[] => [
    { text: name, standing },
    { text: ` ${short[standing]}${at === apart.length - 1 ? '.' : ', '}` },
  ])
  const others =
    rest === 0
      ? []
      : [
          {
            text: ` Nas outras ${inWords(rest, 'f')} os intervalos cruzam-se: a ordem entre elas pode ser acaso, por isso não há lugares.`,
          },
        ]
  return [{ text: lead }, ...named, ...others]
}
