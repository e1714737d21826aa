import { counted, decimal, figure, formatMonth, percent } from '#kit/figures.ts'
import { HEARD_BY_TWO } from './moves.ts'
import type { LanguageMoves, LevelMoves, MovesPart } from './moves-contract.ts'
import { isHome } from './pupil-words.ts'

/** «31 de 64 subiram de nível» */
export function risenText({ up, all }: Pick<LanguageMoves, 'up' | 'all'>): string {
  return `${up.total} de ${all.total} subiram de nível`
}

/** «Subiram 14 de 31 rapazes e 17 de 33 raparigas; ficaram 29, desceram 4.» */
export function bySexText({
  up,
  all,
  same,
  down,
}: Pick<LanguageMoves, 'up' | 'all' | 'same' | 'down'>): string {
  return `Subiram ${up.H} de ${counted(all.H, 'rapaz', 'rapazes')} e ${up.M} de ${counted(all.M, 'rapariga', 'raparigas')}; ficaram ${same.total}, desceram ${down.total}.`
}

/** Whether boys and girls who began at the same level rose alike: beyond chance, or not. */
export function sexesText({ sexes, language }: Pick<LanguageMoves, 'sexes' | 'language'>): string {
  const where = `em ${language.toLocaleLowerCase('pt')}`
  if (sexes === null) return `Rapazes e raparigas subiram por igual ${where}, tanto quanto o acaso deixa ver.`
  const [more, fewer] = sexes === 'M' ? ['As raparigas', 'os rapazes'] : ['Os rapazes', 'as raparigas']
  return `${more} subiram mais do que ${fewer} que começaram no mesmo nível, ${where}; o acaso não o explica.`
}

/** What chance explains, in words; honest where nobody knows. */
export function chanceText({ up, down, chance, listening, language }: LanguageMoves): string {
  if (!chance)
    return `Não se sabe quanto o acaso explica em ${language.toLocaleLowerCase('pt')}: ${listening === null ? 'ninguém foi ouvido por dois' : `só ${counted(listening.n, 'aluno foi ouvido', 'alunos foram ouvidos')} por dois`}, e são precisos ${HEARD_BY_TWO}.`
  return `Ouvindo duas vezes sem ensinar, ${movedText(chance.moved)}. Em ${language.toLocaleLowerCase('pt')} subiram ${up.total} e desceram ${down.total}: ${beyondWords[chance.beyond ?? 'none']}.`
}

const beyondWords = {
  none: 'o acaso pode explicar isto',
  up: 'o acaso não explica tantas subidas',
  down: 'o acaso não explica tantas descidas: os alunos recuaram',
  both: 'são mais subidas e mais descidas do que o acaso explica',
} as const

function movedText(moved: number): string {
  if (moved === 0) return 'não se esperava que alguém subisse ou descesse'
  return moved === 1
    ? 'um aluno subiria e outro desceria'
    : `uns ${moved} alunos subiriam e outros ${moved} desceriam`
}

/** How far two listeners agree, and how it was counted: the share first, which says something even where kappa cannot. */
export function listeningText({ listening }: Pick<LanguageMoves, 'listening'>): string {
  if (!listening) return 'Ninguém foi ouvido por duas pessoas.'
  const { n, same, interval, kappa } = listening
  const share = `${percent(same / n)}, entre ${figure(100 * interval.low)} e ${percent(interval.high)}`
  const weighted =
    kappa === null
      ? 'Sem kappa: uma delas disse sempre o mesmo nível, e então nada diz do acordo.'
      : `Kappa ponderado ${decimal(kappa)}.`
  return `Duas pessoas ouviram ${counted(n, 'aluno', 'alunos')} e disseram o mesmo nível em ${same} (${share}). ${weighted}`
}

/** «11 de 12, kappa 0,82»: of how many pupils two listeners say the same, and their kappa where it says something. */
export function agreementText({ listening }: Pick<LanguageMoves, 'listening'>): string {
  if (!listening) return 'ninguém por dois'
  const { n, same, kappa } = listening
  return `${same} de ${n}${kappa === null ? '' : `, kappa ${decimal(kappa)}`}`
}

/** What may be said of classes, or schools, beside each other: who began elsewhere, and who rose more than those like them. */
export function besideTexts(
  parts: readonly Pick<MovesPart, 'name' | 'kind' | 'up' | 'expected' | 'risen' | 'began'>[],
): string[] {
  return (['turma', 'escola'] as const).flatMap(kind => {
    const own = parts.filter(part => part.kind === kind)
    if (own.length < 2) return []
    const the = kind === 'turma' ? 'A ' : ''
    const began = own.flatMap(({ name, began }) =>
      began ? [`${the}${name} começou mais ${began} do que as outras.`] : [],
    )
    const risen = own.flatMap(({ name, risen, up, expected }) =>
      risen
        ? [
            `${the}${name} subiu ${risen} do que os outros alunos que começaram no mesmo nível: ${up.total}, e esperavam-se ${decimal(expected, 1)}. O acaso não o explica.`,
          ]
        : [],
    )
    if (risen.length > 0) return [...began, ...risen]
    const among = kind === 'turma' ? 'Entre as turmas' : 'Entre as escolas'
    const alike = began.length > 0 ? ', comparando alunos que começaram no mesmo nível' : ''
    return [...began, `${among}, a diferença de quantos subiram pode ser acaso${alike}.`]
  })
}

/** Who is in none of the cells. */
export function leftOutText({ once, notComparable }: Pick<LanguageMoves, 'once' | 'notComparable'>): string {
  return [
    once > 0 && `${counted(once, 'aluno ouvido', 'alunos ouvidos')} uma só vez`,
    notComparable > 0 && `${counted(notComparable, 'aluno ouvido', 'alunos ouvidos')} por outros níveis`,
  ]
    .filter(Boolean)
    .join(' e ')
}

/** «Maio ↓ Junho →»: the rows of a matrix and its columns, the years where they are two. */
export function axesText({ from, to }: Pick<LanguageMoves, 'from' | 'to'>): string {
  const years = new Set(
    [from.first, from.last, to.first, to.last].filter(Boolean).map(day => day.slice(0, 4)),
  )
  const [rows, columns] = [monthsText(from), monthsText(to)].map(text =>
    years.size === 1 ? text.replaceAll(/ de \d{4}/g, '') : text,
  )
  return `${rows} ↓ ${columns} →`
}

/** «Maio de 2026», «Maio de 2026 a Junho de 2026» */
export function monthsText({ first, last }: { first: string; last: string }): string {
  if (first === '') return ''
  const [from, to] = [formatMonth(first), formatMonth(last)]
  return from === to ? from : `${from} a ${to}`
}

/** From which place on a scale a pupil reads a text: a paragraph of five levels. */
export function readsTexts({ place, of }: { place: number; of: number }): boolean {
  return place >= Math.max(1, of - 2)
}

/** «Emakhuwa (de casa): Parágrafo · Português: Letra» */
export function levelsText({
  levels,
  motherTongue,
}: Pick<LevelMoves['pupils'][number], 'levels' | 'motherTongue'>): string {
  return levels
    .map(
      ({ language, level }) => `${language}${isHome(motherTongue, language) ? ' (de casa)' : ''}: ${level}`,
    )
    .join(' · ')
}

/** «Em emakhuwa, língua de casa de 40 dos 64 alunos» */
export function languageText({
  language,
  atHome,
  all,
}: Pick<LanguageMoves, 'language' | 'atHome' | 'all'>): string {
  const home =
    atHome === 0
      ? ''
      : atHome === all.total
        ? ', a língua de casa'
        : `, língua de casa de ${atHome} dos ${all.total} alunos`
  return `Em ${language.toLocaleLowerCase('pt')}${home}`
}

/** «lê em Emakhuwa, ainda não em Português»; empty where there is no such difference. */
export function betweenLanguages({ levels }: Pick<LevelMoves['pupils'][number], 'levels'>): string {
  const reads = levels.filter(readsTexts).map(({ language }) => language)
  const not = levels.filter(level => !readsTexts(level)).map(({ language }) => language)
  if (reads.length === 0 || not.length === 0) return ''
  return `lê em ${reads.join(' e ').toLocaleLowerCase('pt')}, ainda não em ${not.join(' e ').toLocaleLowerCase('pt')}`
}
