import type { PrintedPolicy } from './document.ts'

/** A policy of the demonstration as it is drawn. For tests. */
export const samplePolicy: PrintedPolicy = {
  school: {
    name: 'Dondza Academy',
    province: 'Maputo Província',
    district: 'Matola',
  },
  code: 'POL-PED-001',
  title: 'Política de Avaliação das Aprendizagens',
  category: 'Pedagógica',
  version: '2.0',
  state: 'em vigor',
  responsible: 'Director adjunto pedagógico',
  audience: ['Professor', 'Delegado de disciplina', 'Coordenador de ciclo', 'Direcção'],
  mandatory: true,
  deadlineDays: 15,
  approvedOn: '2026-02-16',
  effectiveFrom: '2026-03-02',
  nextReviewOn: '2027-02-15',
  approvedBy: 'Conselho Pedagógico',
  replaces: 'POL-PED-001 v1.1',
  summary:
    'Define como se planificam, aplicam, corrigem e registam as avaliações, e o que se faz com os alunos que ainda não atingiram o nível satisfatório.',
  changes: 'Introduz o teste diagnóstico na primeira semana e o plano de recuperação por domínio.',
  statement:
    'Declaro que li e compreendi a Política de Avaliação das Aprendizagens e que me comprometo a cumpri-la.',
  sections: [
    {
      number: 1,
      title: 'Objectivo e âmbito',
      points: [
        'A quem se aplica.',
        'Relação com o regulamento de avaliação em vigor no Sistema Nacional de Educação.',
      ],
    },
    {
      number: 2,
      title: 'Tipos de avaliação',
      points: ['Diagnóstica, formativa e sumativa.', 'Auto-avaliação do aluno.'],
    },
    {
      number: 3,
      title: 'Planificação das avaliações',
      points: [
        'Calendário trimestral por turma, no máximo uma prova escrita por dia.',
        'Matriz de especificação obrigatória para ACS e AT.',
        'Validação do enunciado pelo delegado de disciplina até cinco dias antes.',
      ],
    },
    {
      number: 4,
      title: 'Aplicação',
      points: [
        'Condições da sala, duração e material permitido.',
        'Adaptações para alunos com necessidades educativas especiais.',
        'Procedimento em caso de falta justificada.',
      ],
    },
    {
      number: 5,
      title: 'Correcção e classificação',
      points: [
        'Escala de 0 a 20 valores e níveis qualitativos.',
        'Critérios de correcção e prazo de cinco dias úteis para a devolução.',
        'Revisão da prova a pedido do aluno ou do encarregado de educação.',
      ],
    },
    {
      number: 6,
      title: 'Registo e cálculo das médias',
      points: [
        'Lançamento na caderneta e na pauta.',
        'Fórmulas e arredondamentos.',
        'Quem pode corrigir uma nota já publicada e como fica registado.',
      ],
    },
    {
      number: 7,
      title: 'Recuperação',
      points: [
        'Critérios de entrada no plano de recuperação.',
        'Duração, responsável e reavaliação.',
        'Comunicação ao encarregado de educação.',
      ],
    },
    {
      number: 8,
      title: 'Integridade',
      points: ['Fraude académica: prevenção e consequências.'],
    },
    {
      number: 9,
      title: 'Acompanhamento e revisão',
      points: ['Relatório trimestral de aproveitamento por turma e disciplina.'],
    },
  ],
}
