import type { Block, DocumentDescription } from '#engines/documents/description.ts'

/** A page of the product that the manual shows, as `e2e/pages.ts` knows it. */
export interface Shown {
  path: string
  isPhone: boolean
  /** Of the window, in pixels. */
  height: number
  /** What is to be seen there, for who does not see it. */
  alt: string
}

const phone = (path: string, alt: string, height = 720): Shown => ({ path, alt, height, isPhone: true })
const desk = (path: string, alt: string, height = 720): Shown => ({ path, alt, height, isPhone: false })

interface Page {
  title: string
  lead: string
  pictures: readonly [Shown] | readonly [Shown, Shown]
  steps: readonly string[]
}

const manual: readonly Page[] = [
  {
    title: 'Entrar',
    lead: 'O endereço está no quadro ou no código QR da escola. Abre num telemóvel com Android ou iPhone, e em qualquer computador; não há nada para instalar.',
    pictures: [
      phone('/auth/unified/sign-in', 'A página de entrada, com os dois sistemas'),
      phone('/auth/jwt/sign-in', 'A entrada com e-mail e senha'),
    ],
    steps: [
      'Escolha Academia para planos, jogos e quizzes, ou Sistema de Diagnóstico para testes e relatórios. A mesma conta serve os dois.',
      'Escreva o e-mail e a senha. Na primeira vez abra a ligação do convite e escolha a sua senha.',
      'No telemóvel, no menu do navegador, «Adicionar ao ecrã principal» dá-lhe um ícone.',
      'Esqueceu a senha? Toque em «Esqueceu a senha» ou peça uma ligação a quem administra: serve uma vez.',
      'Num aparelho de outra pessoa termine a sessão: toque no seu retrato e em «Terminar a sessão».',
    ],
  },
  {
    title: 'O dia',
    lead: 'A primeira página diz o que há hoje: as aulas do seu horário, o que espera por si e o que ficou por acabar.',
    pictures: [
      phone('/dashboard', 'O dia do professor no telemóvel'),
      phone('/dashboard/two', 'O calendário'),
    ],
    steps: [
      'Toque numa aula para abrir o plano dela, ou para o criar.',
      '«Calendário» mostra a semana, os feriados e os períodos da escola.',
      'A lupa, ou Ctrl K num computador, leva a qualquer coisa pelo nome: um aluno, um plano, um termo.',
      'O menu, em cima à esquerda, tem tudo o resto.',
    ],
  },
  {
    title: 'Fazer um teste diagnóstico',
    lead: 'Um teste é uma lista de perguntas do banco ou suas, cada uma com a competência que mede. É da competência que vem o relatório.',
    pictures: [desk('/diagnostico/teste/:id', 'O construtor de testes: perguntas, competências e pontos')],
    steps: [
      'Em «Testes», «Novo teste»: disciplina, classe e nome.',
      'Junte perguntas do banco, com «Banco de perguntas», ou escreva as suas. Diga a competência de cada uma.',
      'Veja-o como o aluno o vê, e em papel, antes de o dar.',
      'Tudo se guarda sozinho; «Desfazer» volta atrás.',
    ],
  },
  {
    title: 'Aplicar e corrigir',
    lead: 'Em papel, em telemóveis, ou à vez num só aparelho. O que se escolhe corrige-se sozinho; o que se escreve espera por si.',
    pictures: [
      phone('/diagnostico/diagnosticos', 'Os diagnósticos em curso'),
      phone('/diagnostico/diagnosticos/:id', 'Um diagnóstico: quem já respondeu e o que falta'),
    ],
    steps: [
      'No teste, «Aplicar»: escolha as turmas e a maneira.',
      'Em papel: imprima o enunciado e as folhas de resposta. Fotografe as folhas, ou escreva as respostas na grelha.',
      'Em telemóveis: escreva o código no quadro. Quem fica sem rede continua, e envia quando ela volta.',
      'Corrija o que falta por pergunta: todos os alunos de uma vez, com os mesmos critérios à vista.',
      'Encerre: o relatório fica pronto.',
    ],
  },
  {
    title: 'Ler o relatório da turma',
    lead: 'Uma página: o que a turma sabe, o que não sabe, e por quem começar. Cada número diz de quantas respostas vem.',
    pictures: [desk('/diagnostico/relatorios/turma/:id', 'O relatório de uma turma')],
    steps: [
      'Comece pelas competências em vermelho: são o que convém ensinar de novo.',
      'Toque numa competência ou num aluno para ver as respostas. Poucas respostas dizem pouco, e o relatório avisa.',
      '«Plano de recuperação» junta os alunos que precisam do mesmo.',
      'Imprima uma folha por aluno para os encarregados.',
    ],
  },
  {
    title: 'Planificar',
    lead: 'O plano analítico diz o que se ensina no período; o plano de aula, uma aula. O pedagogo lê, comenta e aprova.',
    pictures: [desk('/dashboard/homePlanoDeAula', 'Os planos de aula do professor')],
    steps: [
      'Em «Planos analíticos» crie o do período, linha a linha, ou importe o do ano passado.',
      'De uma linha, «Criar plano de aula»: o tema, os objectivos e a data já vêm.',
      'Envie para aprovação. Se o pedagogo pedir alterações, vê-as ao lado do que escreveu.',
      'Imprima em A4 para a pasta.',
    ],
  },
  {
    title: 'Praticar: jogos e quizzes',
    lead: 'Jogos com as palavras e as contas da lição, em papel ou no telemóvel; quizzes em conjunto ou para casa.',
    pictures: [
      phone('/dashboard/jogoHome', 'Os jogos da escola'),
      phone('/dashboard/quizManager', 'Os quizzes do professor'),
    ],
    steps: [
      'Em «Jogos», escolha o tipo e escreva as palavras, ou tome-as do glossário.',
      'Publique e mostre o código: os alunos jogam em «/j», sem conta.',
      'Sem telemóveis, imprima: cada jogo tem a sua folha e a folha de soluções.',
      'Em «Quizzes», comece na sala ou dê um prazo. Os resultados contam para o progresso de cada aluno.',
    ],
  },
  {
    title: 'Sem rede, e quando algo falha',
    lead: 'O que abriu continua a abrir sem rede, e o que escreve fica guardado no aparelho até ela voltar. Precisa de HTTPS, que a escola liga.',
    pictures: [
      phone('/dashboard/glossaryList', 'O glossário, que se lê sem rede'),
      phone('/faqs', 'As perguntas frequentes'),
    ],
    steps: [
      '«Por enviar», em cima, diz quanto espera. Não limpe os dados do navegador enquanto houver.',
      'Duas pessoas mudaram a mesma coisa? Vê as duas versões e escolhe.',
      'Eliminou por engano? «Desfazer» no aviso, ou peça a quem administra: fica na reciclagem.',
      'Uma mensagem de erro diz o que fazer. Em «Pormenores para o suporte» está o que deve dizer a quem administra.',
      'As «Perguntas frequentes» respondem ao resto.',
    ],
  },
]

/** Every picture that it needs. */
export const shown: readonly Shown[] = manual.flatMap(({ pictures }) => [...pictures])

/** The manual of a teacher: A4, a job to a page, with the screens as they are. */
export function manualDocument(pictureOf: (shown: Shown) => Uint8Array): DocumentDescription {
  return {
    title: 'Manual do professor',
    orientation: 'portrait',
    margins: { top: 16, right: 18, bottom: 16, left: 18 },
    textSize: 11.5,
    leading: 1,
    footer: 'Dondza Academy · Manual do professor',
    blocks: manual.flatMap((page, at) => [
      ...(at === 0
        ? ([
            {
              kind: 'title',
              text: 'Manual do professor',
              under: 'Dondza Academy · oito páginas, um trabalho em cada uma',
            },
          ] as Block[])
        : ([{ kind: 'page-break' }] as Block[])),
      ...pageOf(page, at + 1, pictureOf),
    ]),
  }
}

function pageOf(
  { title, lead, pictures, steps }: Page,
  number: number,
  pictureOf: (shown: Shown) => Uint8Array,
): Block[] {
  const drawn = pictures.map(
    (each): Block => ({
      kind: 'picture',
      image: { format: 'jpg', bytes: pictureOf(each) },
      width: each.isPhone ? 66 : 172,
      alt: each.alt,
      align: 'centre',
    }),
  )
  const [first] = drawn
  return [
    { kind: 'heading', level: 1, text: `${number}. ${title}` },
    { kind: 'paragraph', text: lead },
    { kind: 'space', height: 3 },
    ...(drawn.length === 2
      ? [{ kind: 'columns' as const, gap: 8, columns: drawn.map(block => ({ width: 1, blocks: [block] })) }]
      : first
        ? [first]
        : []),
    { kind: 'space', height: 4 },
    { kind: 'list', marker: 'large-number', items: [...steps], apart: 1.5 },
  ]
}
