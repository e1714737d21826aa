import type { PrintedLesson } from './document.ts'

/** The lesson of the demonstration as its form prints it. For tests and measurements. */
export const sampleLesson: PrintedLesson = {
  model: 'Moçambique',
  school: {
    name: 'Dondza Academy',
    province: 'Maputo Província',
    district: 'Matola',
  },
  teacher: {
    name: 'Ermelinda Sitoe',
    title: 'Professora',
  },
  subject: {
    name: 'Matemática',
  },
  grade: 6,
  group: {
    name: '6ªA',
  },
  shift: 'manhã',
  year: 2026,
  trimester: 1,
  week: 10,
  heldOn: '2026-05-05',
  startsAt: '07:45',
  minutes: 45,
  lessonNumber: 54,
  pupils: 52,
  room: '4',
  lessonType: 'conteúdo novo',
  unitTitle: 'III. Fracções',
  theme: 'Adição de fracções com denominadores diferentes',
  planRow: 'Semana 10, III. Fracções',
  summary: 'Adição de fracções com denominadores diferentes. Exercícios.',
  generalObjective: 'Desenvolver a capacidade de calcular com fracções em situações da vida diária.',
  objectives: [
    {
      text: 'Reduzir duas fracções ao mesmo denominador usando o m.m.c.',
      level: 'aplicar',
    },
    {
      text: 'Adicionar duas fracções com denominadores diferentes.',
      level: 'aplicar',
    },
    {
      text: 'Resolver um problema simples de adição de fracções.',
      level: null,
    },
  ],
  prerequisites: [
    'fracções equivalentes',
    'mínimo múltiplo comum',
    'adição de fracções com o mesmo denominador',
  ],
  competences: ['FR2: reconhecer fracções equivalentes', 'FR3: adicionar fracções'],
  methods: ['elaboração conjunta', 'descoberta orientada', 'trabalho em pares'],
  media: ['quadro', 'giz', 'tiras de papel', 'livro do aluno'],
  phases: [
    {
      minutes: 7,
      name: 'Introdução e Motivação',
      content:
        'Controlo das presenças. Correcção do TPC. Problema inicial: «A Fátima bebeu 1/2 de um litro de água de manhã e 1/3 de um litro à tarde. Bebeu mais ou menos do que um litro?»',
      teacherActivities: [
        'Saúda a turma e controla as presenças.',
        'Pede a dois alunos que corrijam o TPC no quadro.',
        'Apresenta o problema e recolhe estimativas.',
        'Escreve o tema e o sumário.',
      ],
      studentActivities: [
        'Respondem à saudação.',
        'Corrigem o TPC.',
        'Dão a sua estimativa e justificam.',
        'Registam o sumário no caderno.',
      ],
      methods: ['elaboração conjunta'],
      media: ['quadro', 'giz', 'cadernos'],
      notes: 'Aceitar todas as estimativas sem dizer ainda a resposta.',
    },
    {
      minutes: 15,
      name: 'Mediação e Assimilação',
      content:
        'Para adicionar fracções com denominadores diferentes: 1) acha-se o m.m.c. dos denominadores; 2) escrevem-se fracções equivalentes com esse denominador; 3) adicionam-se os numeradores; 4) simplifica-se, se possível. Exemplos: 1/2 + 1/3 = 3/6 + 2/6 = 5/6; 2/3 + 1/4 = 8/12 + 3/12 = 11/12.',
      teacherActivities: [
        'Orienta a dobragem de duas tiras de papel iguais em 2 e em 3 partes e, depois, em 6.',
        'Pergunta porque não se podem adicionar logo 1/2 e 1/3.',
        'Resolve o primeiro exemplo com a turma e escreve os quatro passos.',
        'Pede a um aluno que resolva o segundo exemplo.',
      ],
      studentActivities: [
        'Dobram as tiras e descobrem que 1/2 = 3/6 e 1/3 = 2/6.',
        'Explicam com palavras suas porque é preciso o mesmo denominador.',
        'Registam os passos e os exemplos.',
      ],
      methods: ['descoberta orientada', 'exposição dialogada'],
      media: ['tiras de papel', 'quadro'],
      notes: 'Dar apoio aos alunos que no diagnóstico não dominaram fracções equivalentes (FR2).',
    },
    {
      minutes: 13,
      name: 'Domínio e Consolidação',
      content: 'Exercícios: a) 1/2 + 1/4; b) 2/5 + 1/3; c) 3/8 + 1/4.',
      teacherActivities: [
        'Organiza a turma em pares.',
        'Circula, observa e apoia.',
        'Chama três alunos para a correcção no quadro.',
      ],
      studentActivities: [
        'Resolvem em pares e comparam com o par vizinho.',
        'Corrigem no quadro: a) 3/4; b) 11/15; c) 5/8.',
      ],
      methods: ['trabalho em pares', 'trabalho independente'],
      media: ['livro do aluno', 'quadro'],
      notes: 'Quem terminar cedo inventa um problema para 2/5 + 1/3.',
    },
    {
      minutes: 10,
      name: 'Controlo e Avaliação',
      content:
        'Questão individual num pedaço de papel: 1/6 + 1/2 = ? (resposta: 2/3). Síntese dos quatro passos. Marcação do TPC.',
      teacherActivities: [
        'Recolhe as respostas e conta as certas.',
        'Pede a um aluno que resuma os passos.',
        'Volta ao problema inicial e marca o TPC.',
      ],
      studentActivities: [
        'Respondem individualmente.',
        'Resumem a aula.',
        'Verificam a estimativa inicial: 5/6 é menos do que um litro.',
        'Registam o TPC.',
      ],
      methods: ['questão de saída', 'elaboração conjunta'],
      media: ['tiras de papel', 'quadro'],
      notes: 'Se menos de 70 % acertarem, retomar na aula seguinte.',
    },
  ],
  homework:
    '1) Calcula: a) 1/2 + 2/5; b) 3/4 + 1/6. 2) A dona Amélia usou 1/2 kg de farinha de manhã e 1/4 kg à tarde. Que quantidade de farinha usou no total?',
  homeworkSolutions: '9/10; 11/12; 3/4 kg',
  differentiation:
    'Alunos com dificuldades: usar denominadores em que um é múltiplo do outro. Alunos avançados: somas de três fracções.',
  bibliography: ['Livro do aluno de Matemática, 6ª classe', 'Programa do ensino primário, 2.º ciclo'],
  attachments: ['Ficha de fracções.pdf'],
  taught: {
    state: 'dada',
    present: 49,
    notes: 'Sete alunos adicionaram os denominadores; trabalhar com eles na quarta-feira.',
  },
}
