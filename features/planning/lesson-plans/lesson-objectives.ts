import { type BloomLevel, bloomVerbs } from './bloom-verbs.ts'

/** The level of Bloom that a sentence begins with, by its verb; null where no level has it. */
export function levelOfVerb(text: string): BloomLevel | null {
  const first = text.trim().split(/[\s,]/)[0]?.toLowerCase() ?? ''
  const found = Object.entries(bloomVerbs).find(([, verbs]) =>
    verbs.some(verb => verb.toLowerCase() === first),
  )
  return (found?.[0] as BloomLevel | undefined) ?? null
}

/**
 * Objectives of a lesson about a competence: to explain it with an example, to do it, and to verify what was done. The
 * competence's own verb is in the second, at its level; what no level has is taken for applying.
 */
export function objectivesOf(description: string): { text: string; level: BloomLevel }[] {
  const text = description.trim().replace(/[.;]+$/, '')
  if (text === '') return []
  const lower = text.replace(/^\p{Lu}/u, letter => letter.toLowerCase())
  return [
    { text: `Explicar, com um exemplo, como ${lower}`, level: 'Compreender' as const },
    { text, level: levelOfVerb(text) ?? ('Aplicar' as const) },
    { text: 'Verificar o resultado e corrigir os próprios erros', level: 'Avaliar' as const },
  ].map(entry => ({ ...entry, text: entry.text.slice(0, 500) }))
}
