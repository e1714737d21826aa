import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MarkRule } from '#engines/marks/rule.ts'
import { counted } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { Segments } from '#kit/web/form/segments.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { openFile } from '#kit/web/parts/download.ts'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import { compareMarkRules, printRuleComparison } from '../rule-contract.ts'

interface RuleComparisonProps {
  school: string
  grade: number
  one: MarkRule
  other: MarkRule
}

/** What another rule would change in the school's own marks, counted. */
export function RuleComparison({ school, grade, one, other }: RuleComparisonProps) {
  const [trimester, setTrimester] = useState('1')
  const compared = { school, grade, trimester: Number(trimester), one: one as never, other: other as never }
  const answer = useQuery(
    query(compareMarkRules, {
      body: compared,
    }),
  )
  return (
    <Section
      title="O que mudava nas notas desta escola"
      aside={
        <Segments
          label="Trimestre"
          value={trimester}
          options={['1', '2', '3'].map(value => ({ value, label: `${value}.º` }))}
          onChange={setTrimester}
        />
      }
    >
      <Loaded answer={answer} failed="Não foi possível comparar as regras">
        {({ total, subjects, border, left, pupils }) => (
          <Stack gap={16}>
            {total.means === 0 ? (
              <p>Ninguém tem, neste trimestre, notas que cheguem para as duas regras.</p>
            ) : (
              <Text as="p" heading="h3" breaks>
                Com «{other.name}» mudavam {total.up + total.down} das{' '}
                {counted(total.means, 'média', 'médias')} de {counted(pupils, 'aluno', 'alunos')}: {total.up}{' '}
                subiam, {total.down} desciam. {total.toNegative} positivas passavam a negativas,{' '}
                {total.toPositive} negativas a positivas.
              </Text>
            )}
            {subjects.length > 0 && (
              <ScrollArea label="Por disciplina">
                <Table wide bare top regular>
                  <thead>
                    <tr>
                      {[
                        'Disciplina',
                        'Médias',
                        'Subiam',
                        'Desciam',
                        'Passavam a negativa',
                        'Passavam a positiva',
                      ].map(label => (
                        <th key={label} scope="col">
                          {label}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {subjects.map(row => (
                      <tr key={row.subject.id}>
                        <th scope="row">{row.subject.name}</th>
                        <td>{row.means}</td>
                        <td>{row.up}</td>
                        <td>{row.down}</td>
                        <td>{row.toNegative}</td>
                        <td>{row.toPositive}</td>
                      </tr>
                    ))}
                  </tbody>
                </Table>
              </ScrollArea>
            )}
            {border.map(({ group, pupil, subject, cells, lines }) => (
              <Stack key={`${group} ${pupil} ${subject}`} gap={4}>
                <Row between wrap gap={8}>
                  <b>
                    {pupil}, {group}
                  </b>
                  <Text secondary>
                    {subject}: {cells.join(' · ')}
                  </Text>
                </Row>
                <Text small>
                  {one.name}: {lines.one}
                </Text>
                <Text small>
                  {other.name}: {lines.other}
                </Text>
              </Stack>
            ))}
            <Row>
              <Button
                variant="outlined"
                onClick={() =>
                  void openFile(
                    call(printRuleComparison, { body: compared }),
                    'regras-de-avaliacao.pdf',
                    'Não foi possível preparar a comparação das regras.',
                  )
                }
              >
                Imprimir a comparação
              </Button>
            </Row>
            <Text as="p" small secondary>
              {left > 0 &&
                `Ficam de fora ${counted(left, 'média', 'médias')} que uma das regras não pode fazer com as notas que há. `}
              Nada muda nas pautas fechadas: guardam a regra com que fecharam.
            </Text>
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}
