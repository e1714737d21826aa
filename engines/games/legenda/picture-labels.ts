import { counted } from '#kit/figures.ts'
import { seededRandom, shuffled } from '../../questions/shuffle.ts'
import type { GameContent, GameItem } from '../content.ts'
import {
  bankOf,
  type Filling,
  type FillingMove,
  type FillingState,
  type FillingWords,
  isAllFilled,
  moveFilling,
  passesFilling,
  scoreOfFilling,
  startFilling,
  winningFilling,
  wordsOf,
} from '../filling.ts'
import { type Kind, outOfLives, refuse } from '../kind.ts'
import { describeLeftOut, itemOf, type LeftOut } from '../letters.ts'
import { commonRules, type Level, levels, livesSetting, type Rules, timeSetting } from '../rules.ts'

/** A picture with its points, in the order of the words that belong there. */
export interface LabelledPicture extends Filling {
  points: readonly { x: number; y: number }[]
}

export interface PictureLabelsBoard {
  kind: 'legenda'
  items: readonly GameItem[]
  rules: Rules
  pictures: readonly LabelledPicture[]
}

const others: Record<Level, number> = { easy: 0, medium: 2, hard: 4 }
const MOST = 6

const say: FillingWords = {
  noPlace: 'Esse lugar não existe.',
  isFilled: 'Esse lugar já tem a sua legenda.',
  isOpen: 'Esta imagem ainda tem lugares sem legenda.',
}

export const pictureLabels: Kind<Rules, PictureLabelsBoard, FillingState, FillingMove> = {
  name: 'legenda',
  settings: [
    levels('só as legendas certas', 'com 2 legendas a mais', 'com 4 legendas a mais'),
    timeSetting,
    livesSetting,
  ],
  defaults: commonRules,
  fits(content) {
    return read(content).pictures.length === 0
      ? 'precisa de uma imagem com lugares: toque na imagem de um par para os pôr, ou traga do banco uma pergunta «Legendas numa imagem»'
      : undefined
  },
  gives(content, rules) {
    const there = read(content).pictures
    const used = there.slice(0, MOST)
    const places = used.reduce((sum, { words }) => sum + words.length, 0)
    const gives = `${counted(used.length, 'imagem', 'imagens')} com ${counted(places, 'lugar', 'lugares')}`
    return describeLeftOut(
      there.length > MOST ? `${MOST} imagens de cada vez, tiradas de ${there.length}` : gives,
      pictureLabels.leftOut(content, rules),
      content,
    )
  },
  leftOut: content => read(content).leftOut,
  board(content, rules, seed) {
    const fault = pictureLabels.fits(content, rules)
    if (fault) throw new Error(fault)
    const random = seededRandom(`legenda/${seed}`)
    const { pictures } = read(content)
    const drawn = shuffled(pictures, random).slice(0, MOST)
    const used = new Set(drawn.map(({ item }) => item))
    const wrongOf = (id: string) => itemOf(content, id).wrong ?? []
    return {
      kind: 'legenda',
      items: content.filter(({ id }) => used.has(id)),
      rules,
      pictures: drawn.map(picture => ({
        ...picture,
        bank: bankOf(picture, wrongOf(picture.item), pictures, others[rules.level], random),
      })),
    }
  },
  start: board => startFilling(board.pictures),
  move(board, state, move, at) {
    if (pictureLabels.finished(board, state)) return refuse(state, 'O jogo já acabou.')
    return moveFilling(board.pictures, state, move, at, say, true)
  },
  finished: (board, state) => isAllFilled(board.pictures, state) || outOfLives(board, state),
  score: (board, state) => scoreOfFilling(board.pictures, state),
  winning: board => winningFilling(board.pictures),
  passes: passesFilling,
}

function read(content: GameContent): { pictures: LabelledPicture[]; leftOut: LeftOut[] } {
  const pictures: LabelledPicture[] = []
  const leftOut: LeftOut[] = []
  for (const { id, answer, picture, points = [] } of content) {
    const words = wordsOf(answer, points.length)
    const isWhole = points.length > 0 && words.length === points.length && !words.includes('')
    if (picture !== undefined && isWhole) pictures.push({ item: id, points, words, bank: [] })
    else
      leftOut.push({
        item: id,
        why: points.length === 0 ? 'não tem lugares na imagem' : 'tem mais lugares do que legendas, ou menos',
      })
  }
  return { pictures, leftOut }
}
