import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted, exact, inWords } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { AddressSelect } from '#kit/web/form/address-select.tsx'
import { CheckInput } from '#kit/web/form/inputs.tsx'
import { useAddressQuery } from '#kit/web/navigation/address-query.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { getCurrentCalendar } from '#school/calendar/contract.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { CorrectionDialog } from '#school/editions/web/correction-dialog.tsx'
import { EditionList } from '#school/editions/web/edition-list.tsx'
import { EditionNote } from '#school/editions/web/edition-note.tsx'
import { useGroupChoice } from '#school/groups/web/use-group-choice.tsx'
import { useGroupAnswer } from '#school/groups/web/use-group-options.ts'
import * as pages from '#school/pages.ts'
import { useSubjectOptions } from '#school/subjects/web/use-subject-options.ts'
import report from '../../results/web/report.module.css'
import { saveActions } from '../../results/web/save-report.ts'
import { listQuizzes } from '../contract.ts'
import {
  exportQuizGradebook,
  getQuizGradebook,
  type QuizGradebook,
  saveQuizGradebook,
} from '../gradebook-contract.ts'
import styles from './gradebook.module.css'
import { GradebookTable } from './gradebook-table.tsx'
import { NumberInput } from './number-input.tsx'

const lastHandedOut = { query: { state: ['aberto', 'encerrado'], sort: '-abre', limit: 1 } } as const

/** The marks of a trimester out of several quizzes: what each weighs, which do not count, and when they stand still. */
export function GradebookPage() {
  const [params, change] = useAddressQuery()
  const { user } = useSession()
  const { groups, ofSchool, schoolSelect } = useGroupChoice(of =>
    change({ turma: null, versao: null, escola: of.escola }),
  )
  const subjects = useSubjectOptions()
  // Where the address names none: those of the last quiz that was handed out, in the trimester of today.
  const last = useQuery(query(listQuizzes, lastHandedOut))
  const named = params.get('turma')
  const current = useQuery(
    query(getCurrentCalendar, user?.manySchools && named ? { query: { group: named } } : {}),
  )
  const [newest] = last.data?.rows ?? []
  const isKnown = !last.isPending && !current.isPending
  const group = named ?? (ofSchool.escola ? undefined : newest?.groups[0]?.id) ?? groups[0]?.id ?? ''
  const subject = params.get('disciplina') ?? newest?.subject.id ?? subjects[0]?.id ?? ''
  const trimester = Number(params.get('trimestre') ?? current.data?.trimester ?? 1)
  const place = { group, subject, trimester }
  const edition = Number(params.get('versao')) || undefined
  const read = edition === undefined ? place : { ...place, edition }
  const answer = useQuery({
    ...query(getQuizGradebook, { query: read }),
    enabled: isKnown && group !== '' && subject !== '',
  })
  const groupAnswer = useGroupAnswer()
  // Without any group there is no question to fail.
  const shown = group === '' ? groupAnswer : answer
  const choose = (key: string) => (value: string) => change({ [key]: value, versao: null })
  return (
    <>
      <PageHead
        title="Pauta de quizzes"
        crumbs={[
          { label: 'Academia', to: pages.academy },
          { label: 'Gestão de Quiz', to: pages.quizzes },
          { label: 'Pauta' },
        ]}
        sub={answer.data ? saidOf(answer.data) : 'Prática de um trimestre, ao lado do diagnóstico.'}
        secondary={
          answer.data && answer.data.quizzes.length > 0
            ? saveActions(
                format => call(exportQuizGradebook, { query: { ...read, format } }),
                'pauta',
              ).filter(action => action.label !== 'Word')
            : []
        }
      />
      <div className={report.choose}>
        {schoolSelect}
        <AddressSelect
          label="Turma"
          value={group}
          options={groups.map(group => ({ value: group.id, label: group.name }))}
          onChoose={choose('turma')}
        />
        <AddressSelect
          label="Disciplina"
          value={subject}
          options={subjects.map(subject => ({ value: subject.id, label: subject.name }))}
          onChoose={choose('disciplina')}
        />
        <AddressSelect
          label="Trimestre"
          value={String(trimester)}
          options={['1', '2', '3'].map(value => ({ value, label: `${value}.º` }))}
          onChoose={choose('trimestre')}
        />
      </div>
      <Awaited answer={shown} failed="Não foi possível abrir a pauta" awaited={<SkeletonCards rows={6} />} />
      {isKnown && group === '' && groupAnswer.isSuccess && (
        <Section>
          <EmptyState title="Não há turmas" text="A pauta vê-se aqui quando houver uma turma sua." />
        </Section>
      )}
      {answer.data && (
        <Gradebook
          key={`${group} ${subject} ${trimester} ${answer.data.version} ${edition ?? ''}`}
          gradebook={answer.data}
          place={place}
          hrefOf={number => hrefOf(place, number)}
        />
      )}
    </>
  )
}

/** «Matemática · 2.º trimestre de 2026 · 6 quizzes, 52 alunos · escala de 0 a 20» */
function saidOf({ group, subject, trimester, year, quizzes, pupils }: QuizGradebook): string {
  const many = `${counted(quizzes.length, 'quiz', 'quizzes')}, ${counted(pupils.length, 'aluno', 'alunos')}`
  return `${group.name} · ${subject.name} · ${trimester}.º trimestre de ${year} · ${many} · escala de 0 a 20`
}

type GradebookScope = { group: string; subject: string; trimester: number }

/** Where one edition of a pauta is read; the pauta as it is now without one. */
function hrefOf({ group, subject, trimester }: GradebookScope, edition?: number): string {
  const params = new URLSearchParams({
    turma: group,
    disciplina: subject,
    trimestre: String(trimester),
    ...(edition !== undefined && { versao: String(edition) }),
  })
  return `?${params}`
}

function Gradebook({
  gradebook,
  place,
  hrefOf,
}: {
  gradebook: QuizGradebook
  place: GradebookScope
  hrefOf: (edition?: number) => string
}) {
  const { quizzes, locked, edition, editions, correction, version } = gradebook
  const isClosed = edition !== null
  const isLast = edition?.number === editions.at(-1)?.number
  const [isUnlocking, setUnlocking] = useState(false)
  const [columns, setColumns] = useState(() =>
    Object.fromEntries(quizzes.map(quiz => [quiz.id, { weight: quiz.weight, hidden: quiz.hidden }])),
  )
  const [dropWorst, setDropWorst] = useState(gradebook.dropWorst)
  const [missingIsZero, setMissingIsZero] = useState(gradebook.missingIsZero)
  const announce = useUndo()
  const save = useSave(saveQuizGradebook, {
    touches: ['quizzes'],
    failed: 'Não foi possível guardar a pauta.',
  })
  const send = (lock: boolean, said: string, reason?: string) =>
    save.mutate(
      {
        body: {
          ...place,
          ...{ dropWorst, missingIsZero, columns, locked: lock, version },
          ...(reason !== undefined && { reason }),
        },
      },
      {
        onSuccess: ({ change }) => {
          setUnlocking(false)
          announce(said, change)
        },
      },
    )
  if (quizzes.length === 0)
    return (
      <Section>
        <EmptyState
          title="Nenhum quiz neste trimestre"
          text="A pauta junta os quizzes da turma nesta disciplina que abriram no trimestre."
          primary={{ label: 'Gestão de Quiz', to: pages.quizzes }}
        />
      </Section>
    )
  return (
    <>
      {isClosed && isLast && locked && (
        <EditionNote edition={edition} title="A pauta está bloqueada.">
          Nomes, números e notas ficam como estavam, também se alguém responder, mudar de turma ou se uma
          chave for reparada.
        </EditionNote>
      )}
      {isClosed && !(isLast && locked) && (
        <EditionNote edition={edition} title="Já não é esta que vale." tone="amber">
          <Link to={hrefOf()}>Ver a pauta de agora</Link>
        </EditionNote>
      )}
      {!isClosed && correction !== '' && (
        <Note apart tone="amber">
          <b>A pauta está em correcção:</b> {correction}. Bloqueada de novo, fica outra versão; as de antes
          guardam-se.
        </Note>
      )}
      <Section flush>
        <GradebookTable gradebook={gradebook} weights={columns} />
        <Disclosure
          className={styles.weights}
          title={saidOfWeights(quizzes.map(quiz => columns[quiz.id]?.weight ?? 1))}
        >
          <ul>
            {quizzes.map(quiz => {
              const { weight, hidden } = columns[quiz.id] ?? { weight: 1, hidden: false }
              const change = (next: { weight?: number; hidden?: boolean }) =>
                setColumns({ ...columns, [quiz.id]: { weight, hidden, ...next } })
              return (
                <Row as="li" gap={12} center key={quiz.id}>
                  <span>{quiz.title}</span>
                  <Weight
                    title={quiz.title}
                    disabled={isClosed}
                    value={weight}
                    onChange={weight => change({ weight })}
                  />
                  <CheckInput
                    label={
                      <>
                        esconder<span className="visually-hidden"> {quiz.title} do papel</span>
                      </>
                    }
                    disabled={isClosed}
                    checked={hidden}
                    onChange={event => change({ hidden: event.target.checked })}
                  />
                </Row>
              )
            })}
          </ul>
        </Disclosure>
        <Row gap={24} rowGap={12} wrap end className={styles.rules}>
          <NumberInput
            label="Piores notas que não contam"
            value={dropWorst}
            min={0}
            max={10}
            disabled={isClosed}
            onChange={setDropWorst}
          />
          <CheckInput
            label="O que não se entregou conta zero"
            disabled={isClosed}
            checked={missingIsZero}
            onChange={event => setMissingIsZero(event.target.checked)}
          />
          <Row as="span" gap={12} wrap pushed>
            {isClosed ? (
              isLast &&
              locked && (
                <Button variant="outlined" onClick={() => setUnlocking(true)}>
                  Desbloquear
                </Button>
              )
            ) : (
              <>
                <Button
                  variant="outlined"
                  loading={save.isPending}
                  onClick={() => send(true, 'Pauta bloqueada.')}
                >
                  Bloquear as notas
                </Button>
                <Button
                  variant="contained"
                  loading={save.isPending}
                  onClick={() => send(false, 'Pauta guardada.')}
                >
                  Guardar
                </Button>
              </>
            )}
          </Row>
        </Row>
        {(editions.length > 1 || (editions.length > 0 && !locked)) && (
          <EditionList editions={editions} shown={edition?.number} hrefOf={hrefOf} />
        )}
      </Section>
      {isUnlocking && (
        <CorrectionDialog
          title="Desbloquear a pauta"
          sub="Esta versão guarda-se como está. A próxima diz o que se corrigiu."
          submit="Desbloquear"
          busy={save.isPending}
          onReason={reason => send(false, 'Pauta desbloqueada.', reason)}
          onClose={() => setUnlocking(false)}
        />
      )}
    </>
  )
}

/** «dois valem o dobro» of weights, where that is all there is to say of them. */
function saidOfWeights(weights: readonly number[]): string {
  const others = weights.filter(weight => weight !== 1)
  const said =
    others.length === 0
      ? 'todos valem o mesmo'
      : others.every(weight => weight === 2)
        ? `${others.length === 1 ? 'um vale' : `${inWords(others.length, 'm')} valem`} o dobro`
        : `${others.length === 1 ? 'um tem outro peso' : `${inWords(others.length, 'm')} têm outro peso`}`
  return `Como se faz a nota: ${said}`
}

/** How much a quiz weighs; what is none is said, and not taken. */
function Weight({
  title,
  value,
  disabled,
  onChange,
}: {
  title: string
  value: number
  disabled: boolean
  onChange: (weight: number) => void
}) {
  const [typed, setTyped] = useState(exact(value))
  const isWrong = weightIn(typed) === undefined
  return (
    <>
      <label className={styles.weight}>
        peso<span className="visually-hidden"> de {title}</span>
        <input
          inputMode="decimal"
          value={typed}
          disabled={disabled}
          aria-invalid={isWrong || undefined}
          onChange={event => {
            setTyped(event.target.value)
            const weight = weightIn(event.target.value)
            if (weight !== undefined) onChange(weight)
          }}
          onBlur={() => setTyped(exact(value))}
        />
      </label>
      {isWrong && <span role="alert">De 0 a 100.</span>}
    </>
  )
}

/** A weight as it is typed: «1,5». */
function weightIn(typed: string): number | undefined {
  const weight = typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.'))
  return weight >= 0 && weight <= 100 ? weight : undefined
}
