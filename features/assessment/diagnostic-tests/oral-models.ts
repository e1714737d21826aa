import type { Level } from './contract.ts'

/** Levels to begin with, lowest first, and what a pupil of that level is shown; each can be written anew. */
export const oralModels: readonly { key: string; label: string; title: string; levels: readonly Level[] }[] =
  [
    {
      key: 'leitura',
      label: 'Leitura',
      title: 'Leitura por níveis',
      levels: [
        { name: 'Principiante', task: '' },
        { name: 'Letra', task: 'm   a   s   p   l   i   t   o   n   e' },
        { name: 'Palavra', task: 'casa   bola   mesa   peixe   escola   machamba' },
        {
          name: 'Parágrafo',
          task: 'A Ana vai à machamba com a avó. Elas levam água e milho. O caminho é longo. A Ana está contente.',
        },
        {
          name: 'História',
          task: 'O Beto mora perto do rio. Um dia viu um gatinho molhado em cima de uma pedra. O rio estava cheio e o gatinho tinha medo. O Beto chamou o tio, que trouxe a canoa. Os dois foram buscar o gatinho e levaram-no para casa. Agora o gatinho dorme todas as noites ao pé da cama do Beto.',
        },
      ],
    },
    {
      key: 'aritmetica',
      label: 'Aritmética',
      title: 'Aritmética por níveis',
      levels: [
        { name: 'Principiante', task: '' },
        { name: 'Algarismos de 1 a 9', task: '3   7   1   9   5   2   8' },
        { name: 'Números de 10 a 99', task: '24   57   81   16   93   40' },
        { name: 'Subtracção', task: '63 − 28      81 − 46' },
        { name: 'Divisão', task: '84 : 4      97 : 6' },
      ],
    },
  ]

/** Whether nobody has written anything of one's own into the levels. */
export function areOfModel(levels: readonly Level[]): boolean {
  const text = JSON.stringify(levels)
  return levels.length === 0 || oralModels.some(model => JSON.stringify(model.levels) === text)
}
