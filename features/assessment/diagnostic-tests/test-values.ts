import { v7 as uuid } from 'uuid'
import { newQuestion } from '#engines/questions/blank-question.ts'
import type { QuestionType } from '#engines/questions/taxonomy.ts'
import { blankOf, valuesOf } from '#kit/fields.ts'
import type { BankRow } from '#school/questions/contract.ts'
import type { ItemBody, Test, TestBody } from './contract.ts'
import { type TestHead, testFields } from './diagnostic-test.ts'
import { oralModels } from './oral-models.ts'

/** A stored test as its page writes it. */
export function bodyOf(test: Test): TestBody {
  return {
    ...valuesOf(testFields, { ...test, subjectId: test.subject.id }),
    items: test.itemList.map(({ versionId: _version, ...item }) => item),
  }
}

/** A head that nobody has written on yet; an oral assessment begins with the levels of reading. */
export function blankHead(year: number, kind: TestHead['kind'] = 'escrito'): TestHead {
  const [model] = oralModels
  return {
    ...blankOf(testFields),
    grade: 6,
    year,
    kind,
    instructions: ['Lê cada pergunta com atenção antes de responder.'],
    paperInstructions: [
      'Escreve o teu nome, a turma e a data.',
      'Se te enganares, põe uma cruz e responde de novo.',
    ],
    ...(kind === 'oral' && model ? { title: model.title, levels: [...model.levels] } : {}),
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
