import { commonFields } from '#engines/questions/blank-question.ts'
import type { Question } from '#engines/questions/question.ts'
import { textToHtml } from '#engines/questions/rich-text.ts'
import { bloomLabels, bloomLevels, type Difficulty } from '#engines/questions/taxonomy.ts'
import { fixtureTest } from '#features/assessment/diagnostic-tests/fixtures.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import type { TestItem } from '#school/questions/contract.ts'
import { approveQuestions } from '#school/questions/server/store.ts'
import data from './data/provas.json' with { type: 'json' }
import { byName } from './names.ts'

const KEY_SOURCE = 'Resolvida pela Dondza Academy: exemplo, não é uma prova oficial'
const POINTS = 20
const DIFFICULTIES: Readonly<Record<string, Difficulty>> = { fácil: 'easy', média: 'medium', difícil: 'hard' }

/**
 * The product's own example papers of exams of years past: two that a class can sit, and one of which the bank has a part.
 * @param year the one that is taught
 */
export async function loadExams(
  db: Db,
  { subjectId, grade, year, by }: { subjectId: string; grade: number; year: number; by: Account },
): Promise<void> {
  const competences = byName(
    await existing(db, 'competences')
      .select(['id', 'code', 'domain'])
      .where('subject_id', '=', subjectId)
      .where('grade', '=', grade)
      .execute(),
    competence => competence.code,
  )
  for (const { ago, call, questions, written } of readPapers(data.linhas.join('\n'))) {
    const of = year - ago
    const items = written.map(({ code, question }, at) => ({
      question,
      // As on the paper: the last four count twice.
      points: (POINTS / (questions + 4)) * (at < questions - 4 ? 1 : 2),
      competenceId: competences(code).id,
      domain: competences(code).domain,
      bloom: question.bloom,
    }))
    const { items: stored } = await fixtureTest(db, by, {
      title: `Exame de Matemática de ${of}, ${call}.ª chamada (exemplo)`,
      ...{ subjectId, grade, year, minutes: 90, totalPoints: POINTS },
      moment: 'final',
      objective: KEY_SOURCE,
      exam: { year: of, call, questions, keySource: KEY_SOURCE },
      items,
    })
    await approveQuestions(
      db,
      (stored as unknown as TestItem[]).flatMap(item => item.questionId ?? []),
    )
  }
}

interface Paper {
  /** How many years before the one that is taught. */
  ago: number
  call: 1 | 2
  questions: number
  written: { code: string; question: Question }[]
}

/**
 * The papers of the file: `# years ago, call, questions`, and lines of competence, level, difficulty, question, right answer
 * and three wrong ones, with ` | ` between them.
 */
export function readPapers(text: string): Paper[] {
  return text
    .split(/^# /m)
    .slice(1)
    .map(paper => {
      const [head = '', ...lines] = paper.trim().split('\n')
      const [ago = 0, call = 1, questions = 0] = head.split(' ').map(Number)
      return { ago, call: call === 2 ? 2 : 1, questions, written: lines.map(questionIn) }
    })
}

function questionIn(line: string, at: number) {
  const [code = '', level = '', difficulty = '', stem = '', ...answers] = line.split(' | ')
  const bloom = bloomLevels.find(each => bloomLabels[each].toLowerCase() === level)
  if (!bloom || !(difficulty in DIFFICULTIES) || answers.length !== 4)
    throw new Error(`This line of an exam cannot be read: ${line}`)
  const [right = '', ...wrong] = answers
  const placed = wrong.toSpliced(at % answers.length, 0, right)
  const question: Question = {
    ...commonFields(textToHtml(stem)),
    type: 'single-choice',
    competence: code,
    bloom,
    difficulty: DIFFICULTIES[difficulty] ?? null,
    shuffle: false,
    options: placed.map((text, place) => ({
      id: 'abcd'[place] ?? '',
      text: textToHtml(text),
      correct: text === right,
      weight: text === right ? 1 : 0,
      typicalError: '',
      feedback: '',
    })),
  }
  return { code, question }
}
