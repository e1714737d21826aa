import { MOST_IMPORTED, type OralTextBody } from './texts-contract.ts'

/** What is wrong with a line that was pasted. */
export interface SheetProblem {
  line: number
  why: string
}

const skillOf = (word: string) =>
  /^arit|^mat|^cont/i.test(word) ? ('aritmética' as const) : ('leitura' as const)

/**
 * Lines copied from a sheet, its columns in this order: língua, o que se ouve, nível, tipo, texto, fonte, validado por. A first
 * line of headings is passed over, and every other line is either read or told.
 */
export function readTexts(pasted: string): { texts: OralTextBody[]; problems: SheetProblem[] } {
  const texts: OralTextBody[] = []
  const problems: SheetProblem[] = []
  for (const [at, line] of pasted.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const cells = line.split('\t').map(cell => cell.trim())
    const [language = '', skill = '', level = '', kind = '', content = '', source = '', validatedBy = ''] =
      cells
    if (at === 0 && /^l[ií]ngua$/i.test(language)) continue
    const why =
      cells.length < 5
        ? 'faltam colunas: língua, o que se ouve, nível, tipo e texto'
        : language === '' || level === '' || content === ''
          ? 'falta a língua, o nível ou o texto'
          : content.length > 2000
            ? 'o texto tem mais de 2000 letras'
            : language.length > 40 || level.length > 80 || source.length > 200 || validatedBy.length > 120
              ? 'uma das colunas é demasiado comprida'
              : texts.length >= MOST_IMPORTED
                ? `passa das ${MOST_IMPORTED} linhas de uma vez`
                : ''
    if (why) problems.push({ line: at + 1, why })
    else
      texts.push({
        language,
        skill: skillOf(skill),
        level,
        kind: /^act|^jogo/i.test(kind) ? 'actividade' : 'texto',
        content,
        source,
        validatedBy,
      })
  }
  return { texts, problems }
}
