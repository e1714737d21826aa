import { v7 as uuid } from 'uuid'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import type { Question, QuestionType } from '#engines/questions/question.ts'
import type { ItemBody, Test, TestBody, TestHead } from './contract.ts'

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
    teacherNote: test.teacherNote,
    modes: test.modes,
    shuffle: test.shuffle,
    paging: test.paging,
    blueprint: test.blueprint,
    bands: test.bands,
    levels: test.levels,
    items: test.itemList.map(({ versionId: _version, ...item }) => item),
  }
}

/** A head that nobody has written on yet. */
export function blankHead(year: number): TestHead {
  return {
    title: '',
    kind: 'escrito',
    subjectId: '',
    grade: 6,
    year,
    moment: 'inicial',
    minutes: 60,
    totalPoints: 20,
    objective: '',
    instructions: [
      'Escreve o teu nome, a turma e a data.',
      'Lê cada pergunta com atenção antes de responder.',
      'Se te enganares, risca e responde de novo.',
    ],
    teacherNote: '',
    modes: ['em linha', 'impresso', 'lançamento manual'],
    shuffle: false,
    paging: 'uma a uma',
    blueprint: [],
    bands: [],
    levels: [],
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
    question: { ...(blankQuestion(type) as Question), points, bloom },
  }
}

/** The same question once more, as one of its own. */
export function copyOfItem(item: ItemBody): ItemBody {
  return { ...item, id: uuid(), questionId: null }
}
