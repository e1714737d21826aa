import { describe, expect, it } from 'vitest'
import { textOf } from './compare.ts'

type Stored = Parameters<typeof textOf>[0][number]

const head = (text: string, page = 1): Stored => ({ page, kind: 'heading', text })
const text = (words: string, page = 1): Stored => ({ page, kind: 'text', text: words })

const title = head('Política de avaliação')
const first = head('1. Objectivo')
const aim = text('Esta política diz como se avaliam os alunos da academia.')
const second = head('2) Prazos', 2)
const marks = text('As notas saem cinco dias depois da prova.', 2)
const paper = text('A pauta é assinada pelo director.', 2)
const annex = head('Anexo A', 3)
const imprint = text('Impresso na Matola.', 3)

const earlier = [title, text('Versão 1.0'), first, aim, second, marks, paper, annex, imprint]

describe('a version beside the one before', () => {
  it('says of nothing that it changed where there is none before', () => {
    const found = textOf(earlier, [], null)
    expect(found.since).toBeNull()
    expect(found.changes).toEqual([])
    expect(found.paragraphs).toEqual(earlier.map(paragraph => ({ ...paragraph, changed: false })))
  })

  it('says of the same text that nothing changed', () => {
    const found = textOf(earlier, earlier, '1.0')
    expect(found.since).toBe('1.0')
    expect(found.changes).toEqual([])
    expect(found.paragraphs.some(paragraph => paragraph.changed)).toBe(false)
  })

  it('sets what is written anew beside what it was, under its heading and with its page', () => {
    const now = text('As notas saem três dias depois da prova.', 2)
    const found = textOf(
      earlier.map(paragraph => (paragraph === marks ? now : paragraph)),
      earlier,
      '1.0',
    )
    expect(found.changes).toEqual([
      { section: '2) Prazos', page: 2, before: marks.text, after: now.text, isAside: false },
    ])
    expect(found.paragraphs.filter(paragraph => paragraph.changed)).toEqual([{ ...now, changed: true }])
  })

  it('names what came under the heading that it has now', () => {
    const more = text('Cada aluno recebe a sua prova de volta.', 1)
    const found = textOf([title, earlier[1] as Stored, first, aim, more, ...earlier.slice(4)], earlier, '1.0')
    expect(found.changes).toEqual([
      { section: '1. Objectivo', page: 1, before: null, after: more.text, isAside: false },
    ])
    expect(found.paragraphs[4]).toEqual({ ...more, changed: true })
  })

  it('names what is gone under the heading that it had, on no page', () => {
    const found = textOf(
      earlier.filter(paragraph => paragraph !== paper),
      earlier,
      '1.0',
    )
    expect(found.changes).toEqual([
      { section: '2) Prazos', page: null, before: paper.text, after: null, isAside: false },
    ])
    expect(found.paragraphs.some(paragraph => paragraph.changed)).toBe(false)
  })

  it('sets aside what changed before the first numbered section and after the last', () => {
    const number = text('Versão 2.0')
    const place = text('Impresso outra vez na Matola.', 3)
    const found = textOf([title, number, ...earlier.slice(2, -1), place], earlier, '1.0')
    expect(found.changes.map(({ section, after, isAside }) => ({ section, after, isAside }))).toEqual([
      { section: 'Política de avaliação', after: number.text, isAside: true },
      { section: 'Anexo A', after: place.text, isAside: true },
    ])
    expect(found.paragraphs.some(paragraph => paragraph.changed)).toBe(false)
  })

  it('sets aside what is gone from the head or the foot of the text before', () => {
    const found = textOf([title, ...earlier.slice(2, -1)], earlier, '1.0')
    expect(found.changes.map(({ before, isAside }) => ({ before, isAside }))).toEqual([
      { before: 'Versão 1.0', isAside: true },
      { before: imprint.text, isAside: true },
    ])
  })

  it('counts the heading of the first section to the text, and the one after the last section not', () => {
    const renamed = earlier.map(paragraph => {
      if (paragraph === first) return head('1. Objectivo desta política')
      return paragraph === annex ? head('Anexo B', 3) : paragraph
    })
    const found = textOf(renamed, earlier, '1.0')
    expect(found.changes.map(({ after, isAside }) => ({ after, isAside }))).toEqual([
      { after: '1. Objectivo desta política', isAside: false },
      { after: 'Anexo B', isAside: true },
    ])
  })

  it('takes a text whose last section ends it whole, down to its last paragraph', () => {
    const before = [first, aim, second, marks]
    const found = textOf([first, aim, second, marks, paper], before, '1.0')
    expect(found.changes.map(({ after, isAside }) => ({ after, isAside }))).toEqual([
      { after: paper.text, isAside: false },
    ])
    expect(found.paragraphs.at(-1)?.changed).toBe(true)
  })

  it('takes a text without numbered sections whole, headings or not', () => {
    const plain = [head('Regras de 2026 da casa'), text('12 alunos formam um grupo.'), head('Entrada'), aim]
    const found = textOf([...plain, paper], plain, '1.0')
    expect(found.changes.map(({ section, isAside }) => ({ section, isAside }))).toEqual([
      { section: 'Entrada', isAside: false },
    ])
    const changedFirst = textOf([head('Regras de 2027 da casa'), ...plain.slice(1)], plain, '1.0')
    expect(changedFirst.changes.map(change => change.isAside)).toEqual([false])
    expect(changedFirst.paragraphs.map(paragraph => paragraph.changed)).toEqual([true, false, false, false])
  })

  it('names no heading for what stands before the first', () => {
    const found = textOf([paper, first, aim], [first, aim], '1.0')
    expect(found.changes.map(({ section, isAside }) => ({ section, isAside }))).toEqual([
      { section: '', isAside: true },
    ])
  })
})
