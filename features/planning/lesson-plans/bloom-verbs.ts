import type { bloomLevels } from './lesson.ts'

export type BloomLevel = (typeof bloomLevels)[number]

/** Verbs that begin an objective of each level of Bloom's revised taxonomy (Anderson e Krathwohl, 2001). */
export const bloomVerbs: Record<BloomLevel, readonly string[]> = {
  Lembrar: ['Identificar', 'Enumerar', 'Nomear', 'Definir', 'Reconhecer', 'Listar'],
  Compreender: ['Explicar', 'Descrever', 'Interpretar', 'Exemplificar', 'Resumir', 'Comparar'],
  Aplicar: ['Resolver', 'Calcular', 'Usar', 'Aplicar', 'Construir', 'Demonstrar'],
  Analisar: ['Distinguir', 'Relacionar', 'Classificar', 'Decompor', 'Organizar', 'Examinar'],
  Avaliar: ['Justificar', 'Verificar', 'Criticar', 'Defender', 'Escolher', 'Avaliar'],
  Criar: ['Elaborar', 'Planear', 'Produzir', 'Compor', 'Inventar', 'Formular'],
}

/** An objective that begins with a verb, in place of the verb of any level that it began with. */
export function withVerb(text: string, verb: string): string {
  const all = Object.values(bloomVerbs).flat()
  const first = text.trimStart().split(/\s/)[0] ?? ''
  const rest = all.some(text => text.toLowerCase() === first.toLowerCase())
    ? text.trimStart().slice(first.length).trimStart()
    : text.trim().replace(/^\p{Lu}/u, letter => letter.toLowerCase())
  return `${verb} ${rest}`
}
