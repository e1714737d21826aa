import type { Skill } from '../diagnostic-tests/diagnostic-test.ts'

/** What a family can do at home, what the group does in its hour, and one task of the level for a call. */
export interface LevelWork {
  activities: readonly string[]
  home: readonly [string, string, string]
  task: { ask: string; right: string }
}

/** From the lowest to the highest; a scale with more levels takes the nearest. */
const reading: readonly LevelWork[] = [
  {
    activities: ['Canção e cartões das letras', 'Procurar a letra na capulana', 'Escrever o nome na areia'],
    home: [
      'Mostrar a primeira letra do nome e procurá-la em sacos e cartazes.',
      'Contar uma história à noite e perguntar: quem era? o que fez?',
      'Desenhar letras na areia, uma por dia.',
    ],
    task: { ask: 'Diga três palavras que comecem como «mãe».', right: 'Três palavras com o som «m».' },
  },
  {
    activities: ['Juntar sílabas com tampinhas', 'Cesto das letras e dos sons', 'Bingo das sílabas'],
    home: [
      'Juntar duas sílabas em voz alta: ca + sa, bo + la.',
      'Escrever a palavra de uma coisa da casa e lê-la todos os dias.',
      'Bater palmas por cada sílaba do nome das pessoas da família.',
    ],
    task: { ask: 'Junte «ca» e «sa». Que palavra é?', right: 'Casa.' },
  },
  {
    activities: ['Cesto das palavras', 'Bingo de palavras da casa', 'Ditado a pares'],
    home: [
      'Ler cinco palavras de um saco, de uma lata ou de um cartaz.',
      'Escrever a lista das compras com a criança.',
      'Fazer uma frase com cada palavra lida.',
    ],
    task: { ask: 'Faça uma frase com «água» e «poço».', right: 'Uma frase inteira com as duas palavras.' },
  },
  {
    activities: ['Ler em coro, depois sozinho', 'Frases cortadas: pôr por ordem', 'Contar o que se leu'],
    home: [
      'Ouvir a criança ler um parágrafo e perguntar: o que aconteceu?',
      'Reler o mesmo texto no dia seguinte, mais depressa.',
      'Ler em voz alta a um irmão mais novo.',
    ],
    task: {
      ask: '«A Ana levou milho à avó porque chovia.» Porque é que a Ana levou milho?',
      right: 'Porque chovia.',
    },
  },
  {
    activities: ['Ler para o grupo mais novo', 'Perguntas: quem, onde, porquê', 'Escrever outro fim'],
    home: [
      'Ler uma história à família e contá-la por outras palavras.',
      'Inventar outro fim e escrevê-lo em três frases.',
      'Ler uma notícia, uma receita ou uma carta e explicá-la.',
    ],
    task: {
      ask: 'Conte uma história que leu. Que outro fim podia ter?',
      right: 'Uma história com início e outro fim.',
    },
  },
]

const counting: readonly LevelWork[] = [
  {
    activities: ['Contar caroços até 10', 'Jogo do dado', 'Canção dos números'],
    home: ['Contar os pratos da mesa.', 'Contar passos até ao poço.', 'Mostrar um número com os dedos.'],
    task: { ask: 'Conte de 1 até 10.', right: 'Sem saltar nenhum.' },
  },
  {
    activities: ['Feixes de dez palitos', 'Cartões dos números', 'Mais um, menos um'],
    home: [
      'Juntar tampas em montes de dez.',
      'Ler os números das casas.',
      'Dizer o que vem antes e depois de um número.',
    ],
    task: { ask: 'Que número vem depois de 9?', right: '10.' },
  },
  {
    activities: ['Dezenas e unidades com palitos', 'Linha dos números no chão', 'Lojinha com preços'],
    home: ['Ler preços até 99 no mercado.', 'Dizer qual de dois preços é maior.', 'Contar de dez em dez.'],
    task: { ask: 'Qual é maior, 37 ou 73?', right: '73.' },
  },
  {
    activities: ['Somar com feixes e palitos', 'Lojinha: quanto é tudo?', 'Somas a pares'],
    home: [
      'Somar dois preços do mercado.',
      'Somar os pontos de dois dados.',
      'Inventar um problema de juntar.',
    ],
    task: { ask: 'Tem 24 mangas e compra 15. Quantas tem?', right: '39.' },
  },
  {
    activities: ['Tirar com feixes e palitos', 'Lojinha: dar o troco', 'Contas certas e erradas'],
    home: ['Dar o troco de 50 meticais.', 'Tirar e contar o que fica.', 'Inventar um problema de tirar.'],
    task: { ask: 'Tem 50 meticais e gasta 32. Quanto fica?', right: '18 meticais.' },
  },
  {
    activities: ['Repartir caroços em partes iguais', 'Tabuada em roda', 'Problemas de repartir'],
    home: [
      'Repartir pão em partes iguais.',
      'Dizer a tabuada do 3 e do 4.',
      'Inventar um problema de repartir.',
    ],
    task: { ask: 'Reparta 24 bolachas por 4 crianças. Quantas a cada uma?', right: '6.' },
  },
]

/** What fits a level, by its place among all of its scale. */
export function workOf(skill: Skill, place: number, levels: number): LevelWork {
  const all = skill === 'leitura' ? reading : counting
  const at = levels < 2 ? 0 : Math.round((Math.max(0, place) * (all.length - 1)) / (levels - 1))
  return all[Math.min(all.length - 1, at)] as LevelWork
}
