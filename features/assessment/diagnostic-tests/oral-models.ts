import type { Level, Skill } from './diagnostic-test.ts'

/** Levels to begin with, lowest first, with two samples each; everything can be written anew. */
export const oralModels: readonly {
  key: Skill
  label: string
  title: string
  levels: readonly Level[]
}[] = [
  {
    key: 'leitura',
    label: 'Leitura',
    title: 'Leitura por níveis',
    levels: [
      { name: 'Inicial', task: '', second: '' },
      { name: 'Letra', task: 'm   a   s   p   l', second: 'i   t   o   n   e' },
      {
        name: 'Palavra',
        task: 'casa   bola   mesa   peixe   machamba',
        second: 'rio   gato   mala   chuva   escola',
      },
      {
        name: 'Parágrafo',
        task: 'A Ana vai à machamba com a avó. Elas levam água e milho. O caminho é longo. A Ana está contente.',
        second:
          'O João tem uma cabra branca. Ela come erva ao pé do poço. De tarde o João leva a cabra para casa. A cabra dorme cedo.',
      },
      {
        name: 'História',
        task: 'O Beto mora perto do rio. Um dia viu um gatinho molhado em cima de uma pedra. O rio estava cheio e o gatinho tinha medo. O Beto chamou o tio, que trouxe a canoa. Os dois foram buscar o gatinho e levaram-no para casa. Agora o gatinho dorme todas as noites ao pé da cama do Beto.',
        second:
          'Todas as manhãs, antes de o sol nascer, a dona Celeste pega na enxada e caminha até à machamba, junto ao rio. Leva uma capulana azul à cabeça. Neste ano a chuva tardou e a terra abriu fendas. A dona Celeste cavou uma vala e trouxe a água do rio, balde a balde, durante doze dias. Quando choveu, o milho já era alto.',
      },
    ],
  },
  {
    key: 'aritmética',
    label: 'Aritmética',
    title: 'Aritmética por níveis',
    levels: [
      { name: 'Inicial', task: '', second: '' },
      { name: 'Números de 1 a 9', task: '3   7   1   9   5', second: '2   8   4   6   9' },
      { name: 'Números de 10 a 99', task: '24   57   81   16   93', second: '40   35   68   12   79' },
      { name: 'Adição', task: '34 + 25      47 + 18', second: '52 + 36      29 + 44' },
      { name: 'Subtracção', task: '63 − 28      81 − 46', second: '72 − 35      90 − 57' },
      { name: 'Divisão', task: '84 : 4      97 : 6', second: '69 : 3      85 : 7' },
    ],
  },
]

/** Whether nobody has written anything of one's own into the levels. */
export function areOfModel(levels: readonly Level[]): boolean {
  const text = JSON.stringify(levels)
  return levels.length === 0 || oralModels.some(model => JSON.stringify(model.levels) === text)
}
