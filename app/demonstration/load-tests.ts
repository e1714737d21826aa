import { commonFields } from '#engines/questions/blank-question.ts'
import type { Question } from '#engines/questions/question.ts'
import { escapeHtml, textToHtml } from '#engines/questions/rich-text.ts'
import { bloomLabels, bloomLevels, type Difficulty } from '#engines/questions/taxonomy.ts'
import { fixtureTest } from '#features/assessment/diagnostic-tests/fixtures.ts'
import { fixtureApplication } from '#features/assessment/results/fixtures.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import type { TestItem } from '#school/questions/contract.ts'
import { approveQuestions } from '#school/questions/server/store.ts'
import school from './data/escola-demo.json' with { type: 'json' }
import data from './data/teste-diagnostico.json' with { type: 'json' }
import type { LoadedSubject } from './load-subjects.ts'
import { type ByName, byName, gradeOf } from './names.ts'

interface LoadContext {
  year: number
  /** The day of the application, moved as all dates are. */
  day: string
  people: ByName<Account>
  subjects: ByName<LoadedSubject>
  groups: ByName<{ id: string; name: string }>
}

/** Its questions about fractions, as another test takes them from the bank. */
export type Fractions = Parameters<typeof fixtureTest>[2]['items']

const DIFFICULTIES: Record<string, Difficulty> = { fácil: 'easy', média: 'medium', difícil: 'hard' }

/** Loads the diagnostic test, and its application with what every pupil answered, scored by the engine. */
export async function loadTests(
  db: Db,
  around: LoadContext,
): Promise<{ fractions: Fractions; applicationId: string; owner: Account }> {
  const { aplicacao } = school
  const subject = around.subjects(data.disciplina)
  const owner = around.people(teacherOf(aplicacao.turma, data.disciplina))
  const competences = byName(
    await existing(db, 'competences').select(['id', 'code']).where('subject_id', '=', subject.id).execute(),
    competence => competence.code,
  )
  const questions = data.perguntas.map(pergunta => ({
    question: questionOf(pergunta),
    points: pergunta.cotacao,
    competenceId: competences(pergunta.competencia).id,
    domain: pergunta.dominio,
    bloom: levelOf(pergunta.nivelCognitivo),
  }))
  const test = await fixtureTest(db, owner, {
    title: data.titulo,
    subjectId: subject.id,
    grade: gradeOf(data.classe),
    year: around.year,
    moment: 'inicial',
    minutes: data.duracaoMinutos,
    totalPoints: data.cotacaoTotal,
    objective: data.objectivo,
    instructions: data.instrucoes,
    paperInstructions: data.instrucoesNoPapel,
    teacherNote: data.notaParaProfessor,
    blueprint: blueprintOf(),
    items: questions,
  })
  const students = byName(
    await existing(db, 'students').select(['id', 'code']).execute(),
    student => student.code,
  )
  const items = test.items as unknown as TestItem[]
  await approveQuestions(
    db,
    items.flatMap(item => item.questionId ?? []),
  )
  const application = await fixtureApplication(db, {
    testId: test.id,
    groupId: around.groups(aplicacao.turma).id,
    by: owner,
    mode: 'lançamento manual',
    state: 'corrigido',
    at: `${around.day}T08:00:00+02:00`,
    minutes: data.duracaoMinutos,
    answers: aplicacao.respostas.map(({ codigo, respostas }) => ({
      studentId: students(codigo).id,
      answers: Object.fromEntries(items.map((item, at) => [item.id, entryOf(respostas?.[at])])),
    })),
  })
  const fractions = questions.flatMap((one, at) =>
    one.domain === 'Fracções' ? [{ ...one, questionId: items[at]?.questionId ?? null }] : [],
  )
  return { fractions, applicationId: application.id, owner }
}

/** «» is blank, null was not presented. */
function entryOf(letter: string | null | undefined) {
  if (letter === null || letter === undefined) return { kind: 'not-presented' as const }
  if (letter === '') return { kind: 'blank' as const }
  return { kind: 'answer' as const, answer: letter.toLowerCase() }
}

function questionOf(described: (typeof data.perguntas)[number]): Question {
  const table = 'tabela' in described && described.tabela ? tableOf(described.tabela) : ''
  return {
    ...commonFields(textToHtml(described.enunciado) + table),
    type: 'single-choice',
    points: described.cotacao,
    competence: described.competencia,
    bloom: levelOf(described.nivelCognitivo),
    difficulty: DIFFICULTIES[described.dificuldadeEsperada] ?? null,
    explanation: textToHtml(described.explicacao),
    shuffle: true,
    options: described.opcoes.map(({ letra, texto, correcta, erroTipico }) => ({
      id: letra.toLowerCase(),
      text: textToHtml(texto),
      correct: correcta,
      weight: correcta ? 1 : 0,
      typicalError: erroTipico ?? '',
      feedback: '',
    })),
  }
}

function tableOf({ cabecalho, linhas }: { cabecalho: string[]; linhas: string[][] }): string {
  const row = (cells: string[], tag: 'th' | 'td') =>
    `<tr>${cells.map(cell => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
  const body = linhas.map(cells => row(cells, 'td')).join('')
  return `<table><thead>${row(cabecalho, 'th')}</thead><tbody>${body}</tbody></table>`
}

function levelOf(word: string) {
  const level = bloomLevels.find(level => bloomLabels[level] === word)
  if (!level) throw new Error(`«${word}» não é um nível cognitivo.`)
  return level
}

function blueprintOf() {
  const cells = new Map<
    string,
    { domain: string; bloom: ReturnType<typeof levelOf>; items: number; points: number }
  >()
  for (const { dominio, nivelCognitivo, cotacao } of data.perguntas) {
    const key = `${dominio} ${nivelCognitivo}`
    const cell = cells.get(key) ?? { domain: dominio, bloom: levelOf(nivelCognitivo), items: 0, points: 0 }
    cells.set(key, { ...cell, items: cell.items + 1, points: cell.points + cotacao })
  }
  return [...cells.values()]
}

function teacherOf(group: string, subject: string): string {
  const lesson = school.horario.find(
    candidate => candidate.turma === group && candidate.disciplina === subject,
  )
  if (!lesson) throw new Error(`Ninguém lecciona ${subject} à ${group} na escola de demonstração.`)
  return lesson.professor
}
