import type { Endpoint } from '#kit/endpoint.ts'

type Json = Record<string, unknown>

/** By the first part of an endpoint's path: the room that it belongs to, and what that is about. */
const rooms: Readonly<Record<string, readonly [string, string]>> = {
  absences: ['Faltas', 'Chamadas, faltas e o registo de um mês.'],
  account: ['A própria conta', 'Nome, senha, segundo factor, sessões e preferências de quem entrou.'],
  accounts: ['Contas', 'Contas, papéis, alcance e convites.'],
  'analytical-plans': ['Planos analíticos', 'O que se ensina em cada semana de um trimestre.'],
  applications: ['Aplicações', 'Testes e quizzes aplicados a turmas, e o que os alunos responderam.'],
  assistant: ['Assistente', 'Propostas pedidas a um serviço de fora, se estiver configurado.'],
  audit: ['Alterações', 'Quem fez o quê, a reciclagem e anular.'],
  auth: ['Sessão', 'Entrar e sair.'],
  backups: ['Cópias de segurança', 'Fazer, listar e descarregar cópias.'],
  beginning: ['Instalação', 'Os primeiros passos e o estado da instalação.'],
  calendar: ['Calendário', 'Os dias de quem entrou, e a ligação privada que os leva a outro calendário.'],
  calendars: ['Calendários escolares', 'Trimestres, feriados e interrupções de um ano.'],
  changes: ['Alterações', 'Quem fez o quê, a reciclagem e anular.'],
  'class-book': ['Livro de turma', 'Sumários, faltas e professores de uma semana.'],
  dashboard: ['Início', 'O que a página de entrada mostra.'],
  enrolments: ['Inscrições', 'Desde quando até quando um aluno está numa turma.'],
  faqs: ['Perguntas frequentes', 'As respostas da página de ajuda.'],
  fulfilment: ['Cumprimento', 'Aulas dadas ao lado das planificadas.'],
  'exam-years': ['Exames', 'O exame de uma turma: provas de anos anteriores, prontidão e admissão.'],
  games: ['Jogos', 'Jogos, o seu conteúdo e as suas partidas.'],
  glossary: ['Glossário', 'Termos, definições, traduções e comentários.'],
  groups: ['Turmas', 'Turmas, os seus professores e directores.'],
  hearings: ['Audições', 'Leitura e aritmética ouvidas aluno a aluno.'],
  imports: ['Importações', 'O que aconteceu a cada linha de um ficheiro.'],
  incidents: ['Saúde', 'O que falhou ou demorou: páginas, pedidos e tarefas.'],
  installation: ['Instalação', 'Os primeiros passos e o estado da instalação.'],
  'language-texts': ['Línguas dos alunos', 'O que alunos e famílias lêem na língua de casa.'],
  'learning-path': ['Percurso', 'Da planificação ao resultado, por turma e disciplina.'],
  'lesson-plans': ['Planos de aula', 'Aulas planificadas, o seu horário e os seus substitutos.'],
  'level-groupings': ['Grupos por nível', 'Turmas divididas por nível durante uma hora.'],
  'level-moves': ['Mudanças de nível', 'De que nível para que nível passaram os mesmos alunos.'],
  login: ['Sessão', 'Entrar e sair.'],
  marks: ['Notas', 'Cadernetas, regras de avaliação, conselhos de notas e pautas.'],
  me: ['A própria conta', 'Nome, senha, segundo factor, sessões e preferências de quem entrou.'],
  'new-year': ['Novo ano', 'A passagem das turmas e dos alunos ao ano seguinte.'],
  'oral-texts': ['Textos orais', 'Textos e actividades por língua e nível.'],
  play: ['Jogar', 'O que um aluno abre com um código.'],
  policies: ['Políticas', 'Políticas, as suas versões e quem as leu.'],
  'observation-forms': ['Formulários de assistência', 'O que cada escola observa numa aula.'],
  observations: ['Assistências às aulas', 'O que se viu numa aula, o que se julga e o passo combinado.'],
  pacings: ['Dosificação', 'Um programa disposto pelas aulas de um ano.'],
  programmes: ['Programas', 'O que se ensina de uma disciplina numa classe, por versão.'],
  progress: ['Progresso', 'O progresso de um aluno nos quizzes.'],
  'question-proposals': ['Propostas ao banco', 'Perguntas propostas ao banco da academia.'],
  questions: ['Banco de perguntas', 'Perguntas, importação, exportação e pacotes assinados.'],
  'quick-find': ['Procura rápida', 'Procura em tudo o que se pode ver.'],
  quizzes: ['Quizzes', 'Quizzes, tentativas, resultados e pauta.'],
  'recovery-plans': ['Planos de recuperação', 'O que se faz com quem não alcançou uma competência.'],
  recycled: ['Alterações', 'Quem fez o quê, a reciclagem e anular.'],
  reports: ['Relatórios', 'Relatórios de turmas, alunos, perguntas, evolução e rede.'],
  rooms: ['Salas de jogo', 'Uma turma que joga ao mesmo tempo.'],
  'row-to-lesson': ['Da linha à aula', 'O que uma linha do plano analítico dá a uma aula.'],
  'school-picture': [
    'Retrato da escola',
    'O que se mediu, o que se ensinou, quem falta e o que espera por uma decisão.',
  ],
  schools: ['Escolas', 'Escolas, o seu logótipo e o seu carimbo.'],
  shared: ['Ligações partilhadas', 'Planos que se abrem por uma ligação, sem sessão.'],
  shares: ['Ligações partilhadas', 'Planos que se abrem por uma ligação, sem sessão.'],
  sharing: ['Partilha', 'Com quem se partilha uma pergunta, um teste, um quiz ou um jogo.'],
  sittings: ['Responder', 'O que um aluno abre para responder a um teste ou a um quiz.'],
  'statistical-returns': ['Estatística', 'Os números que a escola deve ao distrito.'],
  students: ['Alunos', 'Fichas, códigos, importação e dados pessoais.'],
  subjects: ['Disciplinas', 'Disciplinas, unidades temáticas e competências.'],
  substitutions: ['Substituições', 'Quem dá a aula de um professor ausente.'],
  'teacher-absences': ['Substituições', 'Quem dá a aula de um professor ausente.'],
  teachers: ['Professores', 'Professores ao alcance de quem pede.'],
  'terms-in-plans': ['Glossário', 'Termos, definições, traduções e comentários.'],
  tests: ['Testes diagnósticos', 'Testes, matriz de especificação e versões.'],
  timetable: ['Horário', 'Que turma tem que disciplina quando, e com quem.'],
  'trusted-keys': ['Chaves de confiança', 'As chaves cujos pacotes de perguntas se aceitam.'],
  users: ['Contas', 'Contas, papéis, alcance e convites.'],
  'voting-cards': ['Cartões de voto', 'Cartões com que uma turma responde sem telemóvel.'],
  'where-used': ['Onde se usa', 'O que usa uma pergunta, um termo ou uma competência.'],
}

export const taggedRooms = Object.keys(rooms)

/** @throws where a room has no words: a test asks for all of them */
export function tagOf(endpoint: Endpoint): string {
  return wordsOf(endpoint)[0]
}

/** Every tag once, in the order of their names. */
export function tags(endpoints: readonly Endpoint[]): Json[] {
  const described = new Map(endpoints.map(wordsOf))
  return [...described]
    .map(([name, description]) => ({ name, description }))
    .sort((a, b) => a.name.localeCompare(b.name, 'pt'))
}

function wordsOf({ path }: Endpoint): readonly [string, string] {
  const room = path.split('/')[1] ?? ''
  const words = rooms[room]
  if (words === undefined) throw new Error(`app/open-api/tags.ts does not say what «/${room}» is about.`)
  return words
}
