import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { v7 as uuid } from 'uuid'
import { ofPoints } from '#engines/psychometrics/measures.ts'
import ImportQuestions from '#features/assessment/bank/web/import-questions.tsx'
import { createQuiz, type QuizBody, quizBody, sampleQuiz } from '#features/assessment/quizzes/contract.ts'
import { href } from '#kit/address.ts'
import { counted, whole } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { CheckInput } from '#kit/web/form/inputs.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { useGroupOptions } from '#school/groups/web/use-group-options.ts'
import * as pages from '#school/pages.ts'
import { today } from '#school/students/web/today.ts'
import { competenceRules } from '../competence-rules.ts'
import { CompetenceSource, competenceSources, type Proposal } from './competence-source.tsx'
import { EarlierQuizzes } from './earlier-quizzes.tsx'
import styles from './quiz-sources.module.css'
import { TermSource } from './term-source.tsx'

interface Source {
  key: string
  label: string
  text: string
  icon: IconName
}

const sources: readonly Source[] = [
  { key: 'relatorio', label: 'Relatório', text: 'o que a turma ainda não domina', icon: 'chart-bar' },
  { key: 'resultados', label: 'Resultados de um quiz', text: 'o que ficou por dominar', icon: 'target' },
  { key: 'turma', label: 'Progresso da turma', text: 'o que ainda está em semente', icon: 'plant' },
  { key: 'plano', label: 'Plano de aula', text: 'os objectivos de uma aula', icon: 'chalkboard-teacher' },
  { key: 'glossario', label: 'Glossário', text: 'termo e definição', icon: 'book-open-text' },
  { key: 'ficheiro', label: 'Ficheiro', text: 'Word, Excel, Moodle, Kahoot e mais', icon: 'upload-simple' },
  { key: 'anterior', label: 'Quiz anterior', text: 'copiar e mudar', icon: 'clock-counter-clockwise' },
]

/** A quiz begun from what is there already; it is made as a draft and opens in the panel. */
export function QuizSourcesPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const chosen = sources.find(source => source.key === params.get('fonte')) ?? sources[0]
  const from = competenceSources.find(key => key === chosen?.key)
  const open = (id: string) => void navigate(href(pages.quizzes, { quiz: id }))
  return (
    <>
      <PageHead
        title="Novo quiz"
        crumbs={[
          { label: 'Academia', to: pages.academy },
          { label: 'Gestão de Quiz', to: pages.quizzes },
          { label: 'Novo quiz' },
        ]}
        sub="De onde vêm as perguntas. Fica em rascunho até o publicar."
      />
      <div className={styles.page}>
        <Section flush title="De onde vêm as perguntas">
          <ul className={styles.sources}>
            <li>
              <Link to={href(pages.quizzes, { quiz: 'novo' })}>
                <Icon name="stack" />
                <span>
                  <b>Banco ou regra</b>
                  <small>escolher uma a uma, ou tirar à sorte</small>
                </span>
              </Link>
            </li>
            {sources.map(source => (
              <li key={source.key}>
                <Link
                  to={`?fonte=${source.key}`}
                  replace
                  aria-current={source === chosen ? 'true' : undefined}
                >
                  <Icon name={source.icon} />
                  <span>
                    <b>{source.label}</b>
                    <small>{source.text}</small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
        <Stack shrinks className={styles.work}>
          {from && (
            <CompetenceSource key={from} from={from}>
              {proposal => <FromCompetences proposal={proposal} onMade={open} />}
            </CompetenceSource>
          )}
          {chosen?.key === 'glossario' && <TermSource onMade={open} />}
          {chosen?.key === 'ficheiro' && <FileSource onMade={open} />}
          {chosen?.key === 'anterior' && <EarlierQuizzes onMade={open} />}
        </Stack>
      </div>
    </>
  )
}

/** The quiz that competences give: how many questions, what the bank has for them, and one draw to look at. */
function FromCompetences({ proposal, onMade }: { proposal: Proposal; onMade: (id: string) => void }) {
  const { subject, grade, group, source } = proposal
  const [count, setCount] = useState(8)
  const [seed, setSeed] = useState<string>(uuid)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(proposal.suggested))
  const ids = proposal.competences
    .filter(competence => chosen.has(competence.id))
    .map(competence => competence.id)
  // The rules keep their ids while only their number changes.
  const parts = competenceRules(ids, count)
  const place = { subjectId: subject.id, grade, groupIds: [group.id] }
  const sample = useQuery({
    ...query(sampleQuiz, {
      body: { ...place, seed, parts: parts.map((part, at) => ({ ...part, id: ids[at] ?? part.id })) },
    }),
    enabled: parts.length > 0,
    placeholderData: before => before,
  }).data
  const make = useMaking(onMade)
  return (
    <div className={styles.two}>
      <Section flush title={`Competências · ${group.name}`}>
        <ul className={styles.competences}>
          {proposal.competences.map(competence => {
            const rule = sample?.rules.find(each => each.partId === competence.id)
            return (
              <li key={competence.id}>
                <CheckInput
                  label={
                    <>
                      <b>
                        {competence.code} · {competence.description}
                      </b>
                      <small>
                        {competence.note}
                        {rule &&
                          ` · ${rule.fits} no banco, saem ${parts[ids.indexOf(competence.id)]?.count ?? 0}`}
                      </small>
                      {rule?.warning === 'faltam' && (
                        <small className={styles.warn}>O banco não tem perguntas que cheguem.</small>
                      )}
                      {rule?.warning === 'repetem-se' && (
                        <small className={styles.warn}>Poucas: vão repetir-se.</small>
                      )}
                    </>
                  }
                  checked={chosen.has(competence.id)}
                  onChange={event =>
                    setChosen(
                      event.target.checked
                        ? new Set([...chosen, competence.id])
                        : new Set([...chosen].filter(id => id !== competence.id)),
                    )
                  }
                />
              </li>
            )
          })}
        </ul>
        <Text as="div" ruled className={styles.foot}>
          <Stepper value={count} onChange={setCount} />
          <Button
            variant="contained"
            loading={make.isPending}
            disabled={parts.length === 0}
            onClick={() =>
              make.save({
                title: `Quiz: ${proposal.competences
                  .filter(competence => chosen.has(competence.id))
                  .map(competence => competence.code)
                  .join(', ')}`,
                subjectId: subject.id,
                grade,
                parts,
                groupIds: [group.id],
                source,
              })
            }
          >
            Fazer o quiz
          </Button>
        </Text>
      </Section>
      <Section
        flush
        title="Uma amostra"
        aside={
          <Button size="small" onClick={() => setSeed(uuid())}>
            Tirar outra
          </Button>
        }
      >
        <ol className={styles.sample}>
          {parts.length > 0 &&
            sample?.questions.map(question => (
              <li key={question.questionId}>
                {question.name}
                <small>
                  {question.competenceCode}
                  {question.facility === null
                    ? ' · nova, sem estatística'
                    : ` · ${ofPoints(question.facility)}`}
                </small>
              </li>
            ))}
        </ol>
        <Text as="p" inset over={12} under={16} ruled secondary small>
          {parts.length === 0
            ? 'Escolha pelo menos uma competência.'
            : sample?.spread
              ? `${sample.spread.unequal ? 'Dificuldade desigual' : 'Igual dificuldade para todos'}: um aluno médio teria entre ${whole(sample.spread.lowest)} e ${whole(sample.spread.highest)} valores, conforme o que lhe saísse.`
              : 'Sem estatísticas ainda: não se sabe se fica igual para todos.'}
        </Text>
      </Section>
    </div>
  )
}

/** How many questions each pupil gets. */
function Stepper({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  return (
    <fieldset className={styles.stepper}>
      <legend className="visually-hidden">Perguntas para cada aluno</legend>
      <Button aria-label="Menos uma" disabled={value <= 1} onClick={() => onChange(value - 1)}>
        −
      </Button>
      <output aria-live="polite">{counted(value, 'pergunta', 'perguntas')}</output>
      <Button aria-label="Mais uma" disabled={value >= 50} onClick={() => onChange(value + 1)}>
        +
      </Button>
    </fieldset>
  )
}

/** Questions of a file enter the bank with their preview; those that entered make the quiz. */
function FileSource({ onMade }: { onMade: (id: string) => void }) {
  const [open, setOpen] = useState(false)
  const groups = useGroupOptions()
  const make = useMaking(onMade)
  return (
    <Section title="Ficheiro de perguntas">
      <p>
        As perguntas entram no banco como rascunhos seus, depois de ver o que cada uma seria; as que entrarem
        ficam no quiz.
      </p>
      <Button variant="contained" startIcon={<Icon name="upload-simple" />} onClick={() => setOpen(true)}>
        Escolher o ficheiro
      </Button>
      {open && (
        <ImportQuestions
          onClose={() => setOpen(false)}
          onImported={({ questionIds, subjectId, grade, fileName }) =>
            make.save({
              title: `Quiz: ${fileName.replace(/\.[a-z0-9]+$/i, '')}`,
              subjectId,
              grade,
              parts: questionIds.map(questionId => ({
                kind: 'question',
                id: uuid(),
                questionId,
                points: 1,
                waitsFor: null,
              })),
              groupIds: groups
                .filter(group => group.grade === grade)
                .slice(0, 1)
                .map(group => group.id),
              source: { kind: 'ficheiro', id: null, label: fileName.slice(0, 200) },
            })
          }
        />
      )}
    </Section>
  )
}

/** Makes the draft, with its way back, and opens it. */
function useMaking(onMade: (id: string) => void) {
  const announce = useUndo()
  const create = useSave(createQuiz, { touches: ['quizzes'], failed: 'Não foi possível fazer o quiz.' })
  const save = (
    quiz: Pick<QuizBody, 'title' | 'subjectId' | 'grade' | 'parts' | 'source'> & { groupIds: string[] },
  ) => {
    const { groupIds, ...body } = quiz
    create.mutate(
      {
        body: quizBody.parse({
          ...body,
          title: body.title.slice(0, 200),
          description: '',
          year: Number(today().slice(0, 4)),
          settings: {},
          audience: groupIds.map(groupId => ({ groupId })),
        }),
      },
      {
        onSuccess: ({ data, change }) => {
          announce(`«${data.title}» criado como rascunho.`, change)
          onMade(data.id)
        },
      },
    )
  }
  return { save, isPending: create.isPending }
}
