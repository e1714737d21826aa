import { counted, percent, type Value } from '#kit/figures.ts'

/**
 * What a figure of a class, a competence or a test measures, as every page and paper says it: `head` is what is divided by what,
 * `who` are the pupils that it is over. The same competence has another share in each of them, and each says which it is.
 */
export const measures = {
  /** Points obtained of those that the questions were worth, of all who handed in one test. */
  test: { head: '% dos pontos', who: 'de quem fez o teste' },
  /** The same over several tests: each pupil once, by the newest that asked. */
  last: { head: '% dos pontos', who: 'de cada aluno, no último teste que a mediu' },
  /** Of a domain: each competence by the test that measured it last. */
  lastOfEach: { head: '% dos pontos', who: 'de quem fez o último teste de cada competência' },
  /** Only of who took both tests, so that before and after are of the same pupils. */
  twice: { head: '% dos pontos', who: 'de quem fez os dois testes' },
  /** Of the pupils of a recovery plan. */
  plan: { head: '% dos pontos', who: 'dos alunos do plano' },
  /** Practice: of the attempts that count. */
  quiz: { head: '% dos pontos', who: 'de quem entregou o quiz' },
  /** Of a past paper that the class sat as it would the exam. */
  mock: { head: '% dos pontos', who: 'de quem fez o simulado' },
  /** A question of the bank: of all answers that were ever given to it. */
  answers: { head: '% dos pontos', who: 'de todas as respostas' },
  /** Right answers of those given in practice, whatever they are worth. */
  practice: { head: '% de certas', who: 'de quem praticou esta semana' },
  /** Marks shown as 10 and more, of all marks. */
  positives: { head: '% positivas', who: 'das notas' },
} as const
export type Measure = keyof typeof measures

/** «% dos pontos de quem fez o teste» */
export function measureText(measure: Measure): string {
  return `${measures[measure].head} ${measures[measure].who}`
}

/** After a share of the points in a sentence. */
export const OF_POINTS = 'dos pontos'

/** «45,7 % dos pontos de 49 alunos»: where no measure stands beside it, and the test does. */
export function ofPointsBy(share: Value, pupils: number): string {
  return `${ofPoints(share)} de ${counted(pupils, 'aluno', 'alunos')}`
}

/** «45,7 % dos pontos»: a share of the points in a sentence. */
export function ofPoints(share: Value): string {
  return `${percent(share)} ${OF_POINTS}`
}
