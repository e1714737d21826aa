import type { MarkRule } from '#engines/marks/rule.ts'
import { type RuleStatement, statementsOf } from '#engines/marks/words.ts'
import { counted, wholeCell } from '#kit/figures.ts'
import type { MarksPaper } from './marks-paper.ts'
import { headSigns, pedagogueSigns } from './paper-parts.ts'
import type { RuleComparison } from './rule-contract.ts'

/** Two rules side by side, and what the second would change in the school's own marks. */
export function rulesPaper(
  comparison: RuleComparison,
  of: { one: MarkRule; other: MarkRule; grade: number; trimester: number; year: number },
): MarksPaper {
  const { one, other, grade, trimester, year } = of
  const { total, subjects, border, left, pupils } = comparison
  const others = statementsOf(other)
  const pairs = statementsOf(one).map((statement, at) => [statement, others[at] ?? statement] as const)
  const isEqual = ([first, second]: readonly [RuleStatement, RuleStatement]) => first.says === second.says
  const equal = pairs.filter(isEqual).map(([{ part }]) => part)
  const title = `Duas regras de avaliação, ${grade}.ª classe`
  const counts = [
    { label: 'Médias', width: 1, end: true },
    { label: 'Subiam', width: 1, end: true },
    { label: 'Desciam', width: 1, end: true },
    { label: 'Passavam a negativa', width: 1.4, end: true },
    { label: 'Passavam a positiva', width: 1.4, end: true },
  ]
  const countsOf = (row: typeof total) =>
    [row.means, row.up, row.down, row.toNegative, row.toPositive].map(each => wholeCell(each))
  return {
    title,
    fileName: `regras-${grade}-classe-${trimester}-trimestre`,
    orientation: 'portrait',
    paper: 'A4',
    standing: 'nada muda nas pautas fechadas',
    pages: [
      {
        end: [`Ano lectivo ${year}`, `${trimester}.º trimestre`],
        title,
        under: `Com «${other.name}» em vez de «${one.name}»`,
        facts: [
          ['Alunos', pupils],
          ['Médias comparadas', total.means],
          ['Mudavam', total.up + total.down],
        ],
        tables: [
          {
            title: 'Em que diferem',
            columns: [
              { label: 'Parte', width: 1.4 },
              { label: one.name, width: 3 },
              { label: other.name, width: 3 },
            ],
            rows: [
              ...pairs
                .filter(pair => !isEqual(pair))
                .map(([first, second]) => ({ cells: [first.part, first.says, second.says] })),
              { cells: ['Fonte', one.source, other.source] },
            ],
          },
          {
            title: 'O que mudava nas notas desta escola',
            columns: [{ label: 'Disciplina', width: 3 }, ...counts],
            rows: [
              ...subjects.map(row => ({ cells: [row.subject.name, ...countsOf(row)] })),
              { strong: true, cells: ['Todas', ...countsOf(total)] },
            ],
          },
          ...(border.length === 0
            ? []
            : [
                {
                  title: 'Notas na linha da positiva, com as duas contas',
                  size: 8.5,
                  columns: [
                    { label: 'Aluno', width: 2.4 },
                    { label: 'Disciplina', width: 1.8 },
                    { label: one.name, width: 3 },
                    { label: other.name, width: 3 },
                  ],
                  rows: border.map(({ group, pupil, subject, lines }) => ({
                    cells: [`${pupil}, ${group}`, subject, lines.one, lines.other],
                  })),
                },
              ]),
        ],
        notes: [
          ...(equal.length > 0 ? [`Igual nas duas: ${equal.join('; ')}.`] : []),
          ...(left > 0
            ? [
                `Ficam de fora ${counted(left, 'média', 'médias')} que uma das regras não pode fazer com as notas que há.`,
              ]
            : []),
          'Nada muda nas pautas fechadas: guardam a regra com que fecharam.',
        ],
        signatures: [pedagogueSigns, headSigns],
      },
    ],
  }
}
