import { numbered } from '#kit/figures.ts'
import type { FormCriterion } from './observation.ts'

/**
 * The form that a school finds when it begins: the product's own, after the didactic functions of a Mozambican lesson plan.
 * It is nobody's instruction, and stands as «por confirmar» until the school has made it its own.
 */
export const proposedLevels = ['Por desenvolver', 'A desenvolver', 'Bem', 'Muito bem']

const areas: Readonly<Record<string, readonly string[]>> = {
  Preparação: ['Tem o plano da aula e segue-o', 'Objectivos claros e ao alcance da turma'],
  'Introdução e motivação': ['Liga a aula ao que os alunos já sabem', 'Diz o que se vai aprender'],
  'Mediação e assimilação': [
    'Explica com exemplos correctos e do dia-a-dia',
    'Usa o quadro e os meios didácticos',
  ],
  'Domínio e consolidação': ['Os alunos trabalham e falam mais do que ouvem', 'Meninas e rapazes participam'],
  'Controlo e avaliação': [
    'Verifica quem compreendeu e volta atrás quando é preciso',
    'Marca e corrige o trabalho de casa',
  ],
  'Turma e tempo': ['Começa e acaba a horas', 'Apoia quem tem mais dificuldades'],
}

/** Ids that never change, so that the sum knows the same criterion again. */
export const proposedCriteria: readonly FormCriterion[] = Object.entries(areas)
  .flatMap(([area, titles]) => titles.map(title => ({ area, title })))
  .map((each, at) => ({
    id: `0198c0de-0b5e-7000-8000-${numbered(at + 1, 12)}`,
    ...each,
  }))
