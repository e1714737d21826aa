import { v7 as uuid } from 'uuid'
import { newQuestion } from '#engines/questions/blank-question.ts'
import type { QuestionType } from '#engines/questions/taxonomy.ts'
import type { BankRow } from '#school/questions/contract.ts'
import type { ItemBody, Test, TestBody, TestHead } from './contract.ts'
import { oralModels } from './oral-models.ts'

/** A stored test as its page writes it. */
export function bodyOf(test: Test): TestBody {
  return {
    title: test.title,
    kind: test.kind,
    subjectId: test.subject.id,
    grade: test.grade,
    year: test.year,
    moment: test.moment,
    minutes: test.minutes,
    totalPoints: test.totalPoints,
    objective: test.objective,
    instructions: test.instructions,
    paperInstructions: test.paperInstructions,
    teacherNote: test.teacherNote,
    modes: test.modes,
    shuffle: test.shuffle,
    shuffleOptions: test.shuffleOptions,
    paging: test.paging,
    blueprint: test.blueprint,
    bands: test.bands,
    levels: test.levels,
    language: test.language,
    skill: test.skill,
    items: test.itemList.map(({ versionId: _version, ...item }) => item),
  }
}

/** A head that nobody has written on yet; an oral assessment begins with the levels of reading. */
export function blankHead(year: number, kind: TestHead['kind'] = 'escrito'): TestHead {
  return {
    title: kind === 'oral' ? (oralModels[0]?.title ?? '') : '',
    kind,
    subjectId: '',
    grade: 6,
    year,
    moment: 'inicial',
    minutes: 60,
    totalPoints: 20,
    objective: '',
    instructions: ['Lê cada pergunta com atenção antes de responder.'],
    paperInstructions: [
      'Escreve o teu nome, a turma e a data.',
      'Se te enganares, risca e responde de novo.',
    ],
    teacherNote: '',
    modes: ['em linha', 'impresso', 'lançamento manual'],
    shuffle: false,
    shuffleOptions: true,
    paging: 'uma a uma',
    blueprint: [],
    bands: [],
    levels: kind === 'oral' ? [...(oralModels[0]?.levels ?? [])] : [],
    language: 'Português',
    skill: 'leitura',
  }
}

/** A new item, empty or with what the matrix or the question before it says. */
export function newItem(
  known: Partial<Omit<ItemBody, 'id' | 'question'>> & { type?: QuestionType },
): ItemBody {
  const { type = 'single-choice', points = 1, bloom = null, ...rest } = known
  return {
    id: uuid(),
    questionId: null,
    competenceId: null,
    domain: '',
    ...rest,
    points,
    bloom,
    question: { ...newQuestion(type), points, bloom },
  }
}

/** The same question once more, as one of its own. */
export function copyOfItem(item: ItemBody): ItemBody {
  return { ...item, id: uuid(), questionId: null }
}

/** A question of the bank as an item: worth what the bank says, where its competence stands. */
export function itemFromBank(row: BankRow): ItemBody {
  const { question, competence } = row
  return {
    ...newItem({
      questionId: row.id,
      competenceId: competence?.id ?? null,
      domain: competence?.domain ?? '',
      bloom: question.bloom,
      points: question.points || 1,
    }),
    question,
  }
}
