import type { StoredSitting } from './sitting-store.ts'

/** Which answers of this device the school could not take. */
export function refusedWords({ items, refused }: Pick<StoredSitting, 'items' | 'refused'>): string {
  const places = refused.map(id => items.indexOf(id) + 1).sort((a, b) => a - b)
  return places.length === 1
    ? `A resposta à pergunta ${places[0]} não foi aceite: responde de novo.`
    : `As respostas às perguntas ${places.join(', ')} não foram aceites: responde de novo.`
}

/** What another device of this pupil sent in vain. */
export function elsewhereWords(answers: number): string {
  return answers === 1
    ? 'Outro aparelho mandou ainda uma resposta tua, que não conta: o professor pode vê-la.'
    : `Outro aparelho mandou ainda ${answers} respostas tuas, que não contam: o professor pode vê-las.`
}
