import { betweenText, pointsOf, reboundOf, shownGain, signedPoints } from '#engines/psychometrics/gain.ts'
import { counted, figure, formatDateInProse, formatSpanInProse, roundPercent, signed } from '#kit/figures.ts'
import type { GainFigures } from '../results/gain-shapes.ts'
import type { EvolutionReport } from './evolution-shapes.ts'

/** What the two tests have shown, in the title: praise only where the gain is clear. */
export function evolutionTitle({ gain, after }: Pick<EvolutionReport, 'gain' | 'after'>): string {
  const { clear } = gain.total
  if (clear === 'up') return 'Aprenderam mais do que se esperava'
  if (clear === 'down') return 'Ficaram abaixo do que se esperava'
  return clear === 'none' ? `Sem ganho claro na ${after.group.name}` : `Evolução: ${after.group.name}`
}

/** «Matemática, 6ªA · os 24 alunos do plano de recuperação, 3 de Março e 24 de Abril de 2026» */
export function evolutionUnder({ before, after, gain, n, plan }: EvolutionReport): string {
  const count = gain.total.n > 0 ? gain.total.n : n
  const who =
    count === 1
      ? 'o mesmo aluno'
      : plan
        ? `os ${count} alunos do plano de recuperação`
        : `os mesmos ${count} alunos`
  const [from, to] = formatSpanInProse(before.date, after.date)
  return `${after.subject.name}, ${after.group.name} · ${who}, ${from} e ${to}`
}

/** The day without its year, at either end of the picture. */
export function dayInPicture(date: string): string {
  return formatDateInProse(date).replace(/ de \d{4}$/, '')
}

/** Where pupils stand against what was expected, in whole points as they are shown. */
export function belowExpected<P extends { expected: number; after: number }>(pupils: readonly P[]): P[] {
  return pupils
    .filter(({ after, expected }) => pointsOf(after) < pointsOf(expected))
    .toSorted((a, b) => a.after - a.expected - (b.after - b.expected))
}

/** «+21», «−5»: from one share to another, in whole points as both are shown. */
export function pointsBetween(before: number, after: number): string {
  return signed(pointsOf(after) - pointsOf(before), 0)
}

/** What the sentence about a gain leaves out: what is too few, or not there; empty where nothing is. */
export function gainRefusal({ gain, why }: GainFigures): string {
  if (gain === null) return `Sem ganho a mostrar: ${why}.`
  return why === '' ? '' : `Sem intervalo: ${why}.`
}

/** «entre 2 e 16: o zero fica de fora, há ganho claro» */
export function clearText(gain: GainFigures): string {
  if (gain.clear === null) return ''
  const said = {
    up: 'o zero fica de fora, há ganho claro',
    down: 'o zero fica de fora, há perda clara',
    none: 'o zero fica dentro, sem ganho claro',
  }
  return `${betweenText(gain)}: ${said[gain.clear]}`
}

/** Who is left out and what cannot be compared, each a sentence. */
export function leftOut(report: EvolutionReport): string[] {
  const { equatedWhy } = report
  const { onlyBefore, onlyAfter, gain, topicsOn, sameQuestions, plan } = report
  const alone = onlyBefore + onlyAfter
  const { method, items } = gain.total
  return [
    alone > 0 && !plan
      ? `${alone === 1 ? 'Fica de fora 1 aluno, que só fez' : `Ficam de fora ${alone} alunos, que só fizeram`} um dos testes.`
      : '',
    gain.total.interval === null
      ? ''
      : 'O intervalo falha em 8 de cada 100 turmas, 4 de cada lado: onde ninguém aprende, diz-se ganho claro no máximo em 5.',
    gain.total.gain === null
      ? ''
      : method === 'linked'
        ? `O ganho mede-se em ${counted(items, 'pergunta', 'perguntas')} do segundo teste, na mesma escala das que outras turmas já fizeram.`
        : sameQuestions
          ? ''
          : `O ganho mede-se ${items === 1 ? 'na pergunta que está' : `nas ${items} perguntas que estão`} nos dois testes.`,
    sameQuestions ? '' : 'As perguntas não são as mesmas: as notas não se comparam.',
    topicsOn === 'none'
      ? 'Nenhuma pergunta está nos dois testes: domínios e competências também não se comparam.'
      : '',
    equatedWhy === '' ? '' : `As certas de um teste não se convertem nas do outro: ${equatedWhy}.`,
    topicsOn === 'linked' ? 'Domínios e competências contam só as perguntas que estão nos dois.' : '',
  ].filter(Boolean)
}

/** The lines under the sentence: the rise as it is seen, what was expected, what remains. */
export function gainRows({ total, H, M }: EvolutionReport['gain']): { name: string; value: string }[] {
  const { before, after } = total
  const [points, rebound] = [shownGain(total), reboundOf(total)]
  if (before === null || after === null || points === null || rebound === null) return []
  const own = (gain: GainFigures) => signedPoints(shownGain(gain))
  return [
    {
      name: `Da média de ${roundPercent(before)} para ${roundPercent(after)}`,
      value: pointsBetween(before, after),
    },
    { name: 'Esperado sem ensinar', value: signed(rebound, 0) },
    { name: 'Ganho além disso', value: signedPoints(points) },
    { name: 'Rapazes e raparigas', value: `${own(H)} H · ${own(M)} M` },
  ]
}

/** How to read the table of numbers right of both tests. */
export const EQUATED_NOTE =
  'Quantas perguntas certas do segundo teste valem o mesmo que as do primeiro, para um aluno do mesmo nível (escala de Rasch, pelas perguntas comuns), com o erro-padrão.'

/** Where a question of both tests moved against the others; empty where it did not. */
export function weakLink({ z }: EvolutionReport['linked'][number]): string {
  return z !== null && Math.abs(z) > 1.96 ? `elo fraco: mudou sozinha (z = ${figure(z, 2)})` : ''
}
