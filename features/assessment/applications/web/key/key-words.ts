import { isDrawn } from '#engines/questions/drawn-values.ts'
import { keyText, letterOf } from '#engines/questions/key-text.ts'
import type { Question } from '#engines/questions/question.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import { counted, figure } from '#kit/figures.ts'
import type { Application, KeyChange } from '../../../results/contract.ts'
import type { TriedGroup, TriedKey } from '../../key-contract.ts'

/** What may be right instead, for the types whose key is a choice; undefined for those whose key is written. */
export function keyOptions(question: Question): { id: string; label: string }[] | undefined {
  switch (question.type) {
    case 'single-choice':
    case 'multiple-choice':
      return question.options.map((option, at) => ({
        id: option.id,
        label: `${letterOf(at)} · ${plainText(option.text)}`,
      }))
    case 'true-false':
      return [
        { id: 'true', label: 'Verdadeiro' },
        { id: 'false', label: 'Falso' },
      ]
    default:
      return undefined
  }
}

/** Whether an item may have another key: not where it is an order, pairs, gaps, a rubric, places of a picture or a formula. */
export function canRekey(question: Question): boolean {
  const { type } = question
  if (type === 'numeric' && isDrawn(question)) return false
  return !['matching', 'ordering', 'gaps', 'essay', 'hotspot', 'labels'].includes(type)
}

/** A key, changed or as written, as people read it. */
export function changeText(question: Question, change: KeyChange | null): string {
  if (change === null) return keyText(question)
  if (change.kind === 'drop') return 'anulada'
  if (change.kind === 'credit') return 'pontos para todos'
  const options = keyOptions(question)
  return change.right.map(id => options?.find(entry => entry.id === id)?.label ?? id).join(' ou ')
}

/** How often an item was answered, and how often right. */
export function countsOf({ sittings }: Pick<Application, 'sittings'>, itemId: string) {
  const responses = sittings.flatMap(sitting =>
    sitting.state === 'não apresentado' ? [] : (sitting.responses[itemId] ?? []),
  )
  const counted = responses.filter(response => response.outcome !== 'não apresentada')
  return { answered: counted.length, right: counted.filter(entry => entry.outcome === 'certa').length }
}

/** What another key does to marks: how many rise and fall, and the mean of pupils with a mark before and after. */
export function effectOf(groups: readonly TriedGroup[]) {
  const changed = groups.flatMap(group => group.changed)
  const pupils = groups.reduce((sum, group) => sum + group.marks.pupils, 0)
  const mean = (of: 'before' | 'after') =>
    pupils === 0 ? null : groups.reduce((sum, group) => sum + group.marks[of], 0) / pupils
  return {
    changed: changed.length,
    up: changed.filter(({ before, after }) => after !== null && (before === null || after > before)).length,
    down: changed.filter(({ before, after }) => before !== null && (after === null || after < before)).length,
    same: groups.reduce((sum, group) => sum + group.same, 0),
    before: mean('before'),
    after: mean('after'),
  }
}

/** «24 notas sobem e 4 descem; a média passa de 10,4 para 11,0.» */
export function effectText(groups: readonly TriedGroup[]): string {
  const { up, down, same, before, after } = effectOf(groups)
  const stay = counted(same, 'fica igual', 'ficam iguais')
  if (up + down === 0) return 'Nenhuma nota muda.'
  const moves = [
    up > 0 && counted(up, 'nota sobe', 'notas sobem'),
    down > 0 && (up > 0 ? counted(down, 'desce', 'descem') : counted(down, 'nota desce', 'notas descem')),
  ].filter(part => part !== false)
  const mean =
    before === null || after === null ? '' : ` A média passa de ${figure(before)} para ${figure(after)}.`
  return `${moves.join(' e ')}, ${stay}.${mean}`
}

/** Whose marks change with the test, beside those of the application. */
export function testWords({ test, groups }: TriedKey): string {
  if (!test.may) return test.why
  const others = groups.filter(group => !group.here)
  if (others.length === 0) return `${test.title}: fica certo para quem o fizer a seguir`
  const changed = effectOf(others).changed
  const marks =
    changed === 0 ? 'nenhuma nota muda' : counted(changed, 'nota muda também', 'notas mudam também')
  return `${test.title}: ${inProse(others.map(({ group }) => group.name))}, ${marks}`
}

/** What becomes of other tests with the bank. */
export function bankWords({ bank }: TriedKey): string {
  if (!bank.may) return bank.why
  const { drafts, applied } = bank
  const all = drafts + applied
  if (all === 0) return 'nenhum outro teste usa esta pergunta'
  const use = counted(all, 'outro teste usa esta pergunta', 'outros testes usam esta pergunta')
  const parts = [
    drafts > 0 && counted(drafts, 'por aplicar fica certo', 'por aplicar ficam certos'),
    applied > 0 && counted(applied, 'já aplicado fica como está', 'já aplicados ficam como estão'),
  ].filter(part => part !== false)
  return `${use}: ${parts.join(', ')}`
}

function inProse(names: readonly string[]): string {
  return new Intl.ListFormat('pt', { type: 'conjunction' }).format(names)
}
