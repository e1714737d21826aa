import { useQuery } from '@tanstack/react-query'
import { markText } from '#engines/marks/words.ts'
import { counted, formatDateSlashes, partOf } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { PastYear } from '../past-contract.ts'
import { getPupilMarks, type PrintableMarks } from '../pupil-contract.ts'
import styles from './marks.module.css'
import { savePaper } from './save-paper.ts'

/** What is printed of one pupil. */
const papers = [
  { label: 'Boletim', icon: 'printer', paper: 'boletins', format: 'pdf' },
  { label: 'Declaração de notas', icon: 'printer', paper: 'declaracao', format: 'pdf' },
  { label: 'Declaração em Word', icon: 'download-simple', paper: 'declaracao', format: 'docx' },
] as const

/** The marks of a pupil in closed pautas, each trimester in the group of then; nothing before the first is closed. */
export function PupilMarks({ id }: { id: string }) {
  const answer = useQuery(query(getPupilMarks, { params: { id } }))
  return (
    <Loaded answer={answer} failed="Não foi possível ver as notas das pautas">
      {({ closed, past }) =>
        closed.length + past.length === 0 ? null : (
          <Section
            title="Notas na pauta"
            aside={
              closed.length > 0
                ? counted(closed.length, 'trimestre fechado', 'trimestres fechados')
                : undefined
            }
          >
            <Stack gap={20}>
              {closed.map(term => (
                <TermMarks key={`${term.year} ${term.trimester} ${term.group}`} id={id} term={term} />
              ))}
              {past.map(year => (
                <PastMarks key={year.year} past={year} />
              ))}
              <Text as="p" small secondary>
                São as notas das pautas fechadas. Os resultados dos testes são outra coisa, e não mudam com
                elas.
              </Text>
            </Stack>
          </Section>
        )
      }
    </Loaded>
  )
}

function TermMarks({ id, term }: { id: string; term: PrintableMarks }) {
  const title = `${term.trimester}.º trimestre de ${term.year}, ${term.group}`
  const hasFinal = term.subjects.some(({ final }) => final !== '')
  return (
    <Stack gap={8}>
      <Text as="p">
        <b>{title}</b> · {partOf(term.positive, term.marked)} positivas
        {term.outcome && ` · ${term.outcome}`}
      </Text>
      <ScrollArea label={title}>
        <Table wide bare top regular aria-label={title}>
          <thead>
            <tr>
              <th scope="col">Disciplina</th>
              <th scope="col">Nota</th>
              {hasFinal && <th scope="col">Final</th>}
              <th scope="col">O que quer dizer</th>
            </tr>
          </thead>
          <tbody>
            {term.subjects.map(({ id, name, mark, isNegative, word, final }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td className={isNegative ? styles.negative : undefined}>{mark}</td>
                {hasFinal && <td>{final}</td>}
                <td>{word}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollArea>
      <Text as="p" small secondary>
        Pauta fechada em {formatDateSlashes(term.closedAt)}
        {term.edition > 1 && `, ${term.edition}.ª versão`}
      </Text>
      {term.papersOf !== null && (
        <Row gap={8} wrap>
          {papers.map(({ label, icon, ...paper }) => (
            <Button
              key={label}
              size="small"
              startIcon={<Icon name={icon} />}
              onClick={() =>
                void savePaper({
                  ...paper,
                  ...{ group: term.papersOf ?? '', trimester: term.trimester, student: id },
                })
              }
            >
              {label}
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  )
}

/** The means of a year of which the system kept no pauta. */
function PastMarks({ past }: { past: PastYear }) {
  const title = `Médias de ${past.year}, de uma pauta em papel`
  return (
    <Stack gap={8}>
      <Text as="p">
        <b>{title}</b>
      </Text>
      <ScrollArea label={title}>
        <Table wide bare top regular aria-label={title}>
          <thead>
            <tr>
              <th scope="col">Disciplina</th>
              <th scope="col">Média do ano</th>
            </tr>
          </thead>
          <tbody>
            {past.marks.map(({ subjectId, subject, mark }) => (
              <tr key={subjectId}>
                <th scope="row">{subject}</th>
                <td>{markText(mark)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollArea>
      <Text as="p" small secondary>
        Trazidas por {past.by} em {formatDateSlashes(past.at)}
      </Text>
    </Stack>
  )
}
