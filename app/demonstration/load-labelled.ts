import { Readable } from 'node:stream'
import { v7 as uuid } from 'uuid'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import type { Question } from '#engines/questions/question.ts'
import { escapeHtml } from '#engines/questions/rich-text.ts'
import type { GameItem } from '#features/games/game.ts'
import { pairOfQuestion } from '#features/games/pairs.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { storeFile } from '#kit/server/files/files.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import drawing from './data/milho.json' with { type: 'json' }

const PLACES = [
  ['bandeira', 240, 60],
  ['folha', 130, 190],
  ['maçaroca', 272, 320],
  ['caule', 240, 400],
  ['raiz', 240, 500],
] as const
const [WIDTH, HEIGHT] = [480, 560]

/** A picture with places of the bank, and the pair that a game makes of it. */
export async function loadLabelled(db: Db, owner: Account, subjectId: string): Promise<GameItem> {
  const bytes = Buffer.from(drawing.png, 'base64')
  const file = await storeFile(db, Readable.from([bytes]), {
    maxBytes: bytes.length,
    accept: ['image/png'],
    name: drawing.name,
    ownerId: owner.id,
  })
  const question: Question & { type: 'labels' } = {
    ...(blankQuestion('labels') as Question & { type: 'labels' }),
    stem: '<p>As partes do milho</p>',
    picture: `<img src="media:${drawing.name}" alt="${escapeHtml(drawing.mostra)}">`,
    media: [{ name: drawing.name, mime: file.type, source: `file:${file.id}` }],
    width: WIDTH,
    height: HEIGHT,
    places: PLACES.map(([text, x, y]) => ({ id: text, shape: 'circle', coords: [x, y, 24], match: text })),
    labels: [...PLACES.map(([text]) => text), 'espinho', 'flor'].map(text => ({ id: text, text })),
  }
  const { questionId: id } = await fixtureQuestion(db, owner, {
    subjectId,
    grade: 5,
    question,
    state: 'aprovada',
  })
  const pair = pairOfQuestion(question)
  if (!pair) throw new Error('The picture of the demonstration makes no pair.')
  return { ...pair, id: uuid(), source: { kind: 'pergunta', id, prompt: pair.prompt, answer: pair.answer } }
}
