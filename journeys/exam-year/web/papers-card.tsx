import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { createApplication } from '#features/assessment/applications/contract.ts'
import { href } from '#kit/address.ts'
import { counted, formatDayMonth, partOf } from '#kit/figures.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { TextInput } from '#kit/web/form/inputs.tsx'
import { SegmentsField } from '#kit/web/form/segments-field.tsx'
import { type Moment, momentOf, WhenFields } from '#kit/web/form/when-fields.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { StateGlyph } from '#kit/web/parts/state-mark.tsx'
import * as pages from '#school/pages.ts'
import type { ExamYear, PastPaper } from '../contract.ts'
import styles from './exam-year.module.css'
import { PhoneFold } from './phone-fold.tsx'

const testHref = (id: string) => href(pages.test, { id })
const applicationHref = (id: string) => href(pages.application, { id })

/** Whether all questions of a paper are in the bank, so that a class can sit it. */
const isInBank = ({ written, questions }: PastPaper) => written >= questions

/** The past papers by year and call; the first that can be sat is open, with one button to sit it. */
export function PapersCard({ exam }: { exam: ExamYear }) {
  const { papers, group, hasOlderPapers } = exam
  const next = papers.find(paper => isInBank(paper) && paper.state === 'publicado' && !paper.mock)
  const [chosen, setChosen] = useState<string>()
  const opened = chosen ?? next?.testId
  const first = papers.find(paper => paper.testId === opened) ?? papers[0]
  const shown = papers.filter(paper => paper === first)
  const rest = papers.filter(paper => paper !== first)
  if (papers.length === 0)
    return (
      <Section title="Provas de anos anteriores" className={styles.papers ?? ''}>
        <EmptyState
          art={null}
          title="Nenhuma prova no banco"
          text="Uma prova é um teste em que se diz o ano, a chamada e de onde vem a chave. As suas perguntas ficam no banco."
          primary={{ label: 'Novo teste', to: pages.newTest }}
        />
      </Section>
    )
  return (
    <Section
      flush
      title="Provas de anos anteriores"
      aside={hasOlderPapers ? `as ${papers.length} mais recentes` : counted(papers.length, 'prova', 'provas')}
      className={styles.papers ?? ''}
    >
      <PhoneFold label={restText(rest)} count={rest.length}>
        {isWhole => (
          <ul className={styles.list}>
            {(isWhole ? papers : shown).map(paper => (
              <li key={paper.testId} aria-current={paper.testId === opened ? 'true' : undefined}>
                <Row gap={12} between>
                  <Text grow>
                    <b>
                      {paper.year}, {paper.call}.ª chamada
                    </b>
                    <Text as="small" block secondary>
                      <StateGlyph glyph={isInBank(paper) ? 'tick' : 'half'} /> {paperText(paper, group.name)}
                    </Text>
                    <Text as="small" block secondary>
                      Chave: {paper.keySource}
                    </Text>
                  </Text>
                  <PaperStep
                    paper={paper}
                    isOpen={paper.testId === opened}
                    onOpen={() => setChosen(paper.testId)}
                  />
                </Row>
                {paper.testId === opened && !paper.mock && <MockForm paper={paper} groupId={group.id} />}
              </li>
            ))}
          </ul>
        )}
      </PhoneFold>
    </Section>
  )
}

/** «Mais 5 provas, 2 prontas a usar» */
function restText(papers: readonly PastPaper[]): string {
  const ready = papers.filter(paper => isInBank(paper) && paper.state === 'publicado' && !paper.mock).length
  return [
    `Mais ${counted(papers.length, 'prova', 'provas')}`,
    ...(ready > 0 ? [counted(ready, 'pronta a usar', 'prontas a usar')] : []),
  ].join(', ')
}

function paperText(paper: PastPaper, group: string): string {
  const { questions, written, mock, points } = paper
  if (!isInBank(paper))
    return `${partOf(written, questions)} no banco, ${counted(questions - written, 'pergunta', 'perguntas')} por transcrever`
  const held = `${counted(questions, 'pergunta', 'perguntas')} no banco, ${counted(points, 'ponto', 'pontos')}`
  return mock
    ? `${held}; simulado de ${formatDayMonth(mock.day)}, ${counted(mock.pupils, 'aluno', 'alunos')}`
    : `${held}; nunca usada na ${group}`
}

/** What is to be done with a paper next. */
function PaperStep({ paper, isOpen, onOpen }: { paper: PastPaper; isOpen: boolean; onOpen: () => void }) {
  if (paper.mock) return <Button to={applicationHref(paper.mock.applicationId)}>Ver o simulado</Button>
  if (!isInBank(paper)) return <Button to={testHref(paper.testId)}>Transcrever</Button>
  if (paper.state !== 'publicado') return <Button to={testHref(paper.testId)}>Publicar</Button>
  return isOpen ? null : <Button onClick={onOpen}>Simulado</Button>
}

const ways = { impresso: 'Em papel', 'em linha': 'No telemóvel', ambos: 'Os dois' } as const
type Way = keyof typeof ways

/** How and when the class sits a paper: as the exam, on paper, where nothing else is chosen. */
function MockForm({ paper, groupId }: { paper: PastPaper; groupId: string }) {
  const navigate = useNavigate()
  const name = useId()
  const [way, setWay] = useState<Way>('impresso')
  const [minutes, setMinutes] = useState(String(paper.minutes))
  const [opens, setOpens] = useState<Moment>({ day: '', time: '' })
  const save = useSave(createApplication, {
    touches: ['exam-years', 'applications', 'tests'],
    failed: 'Não foi possível marcar o simulado.',
  })
  const allowed = (Object.keys(ways) as Way[]).filter(each =>
    each === 'ambos'
      ? paper.modes.includes('impresso') && paper.modes.includes('em linha')
      : paper.modes.includes(each),
  )
  const wrong = !/^\d+$/.test(minutes) || Number(minutes) < 5 || Number(minutes) > 600
  const sit = () =>
    save.mutate(
      {
        body: {
          ...{ testId: paper.testId, groupId, mode: allowed.includes(way) ? way : (allowed[0] ?? way) },
          ...{ minutes: Number(minutes), opensAt: momentOf(opens), oneForm: true },
        },
      },
      { onSuccess: ({ data }) => void navigate(applicationHref(data.id)) },
    )
  return (
    <Text
      as="form"
      above={16}
      aria-labelledby={name}
      onSubmit={event => {
        event.preventDefault()
        if (!wrong) sit()
      }}
    >
      <Stack gap={16}>
        <Text as="h3" body id={name}>
          Simulado com a prova de {paper.year}, {paper.call}.ª chamada
        </Text>
        <SegmentsField
          label="Como"
          value={allowed.includes(way) ? way : (allowed[0] ?? way)}
          options={allowed.map(value => ({ value, label: ways[value] }))}
          onChange={setWay}
        />
        <WhenFields label="Abre" none="já" value={opens} onChange={setOpens} />
        <TextInput
          label="Duração, em minutos"
          inputMode="numeric"
          help="A do exame, se não a mudar."
          error={wrong ? 'De 5 a 600 minutos.' : undefined}
          value={minutes}
          onChange={event => setMinutes(event.target.value)}
        />
        <Text as="p" small secondary>
          {way === 'em linha'
            ? 'Cada aluno entra com o código, no seu telemóvel ou num emprestado.'
            : 'Imprimem-se os enunciados e as folhas de resposta; corrige-se com a câmara ou na grelha.'}
        </Text>
        <Row>
          <Button type="submit" variant="contained" loading={save.isPending}>
            Marcar o simulado
          </Button>
        </Row>
      </Stack>
    </Text>
  )
}
