import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { decimalText } from '#engines/marks/fraction.ts'
import { markText } from '#engines/marks/words.ts'
import { counted, NOTHING, partOf } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { SegmentsField } from '#kit/web/form/segments-field.tsx'
import { useSomeRows } from '#kit/web/list/some-rows.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { StateMark } from '#kit/web/parts/state-mark.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { type BorderCase, quorumOf } from '../council.ts'
import { decideMark, type Pauta } from '../council-contract.ts'
import { listPastMarks } from '../past-contract.ts'
import { hasLostFocus } from './lost-focus.ts'
import { MarkSign } from './mark-sign.tsx'
import styles from './marks.module.css'

interface CouncilCasesProps {
  pauta: Pauta
  cases: readonly BorderCase[]
  mayDecide: boolean
}

const CASES_ON_PHONE = 8

const keyOf = ({ pupil, subject }: BorderCase) => `${pupil.id} ${subject.id}`

/** Pupils at the border of a positive mark, and those without one: one is open at a time. */
export function CouncilCases({ pauta, cases, mayDecide }: CouncilCasesProps) {
  const [opened, setOpened] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const waiting = waitingTerms(pauta)
  const decided = cases.filter(({ marks }) => marks.decision !== null).length
  const current = mayDecide
    ? (cases.find(each => keyOf(each) === opened) ?? cases.find(({ marks }) => marks.decision === null))
    : undefined
  // What is decided next stands first; the rest is in the order of the pauta.
  const first = current ? [current, ...cases.filter(each => each !== current)] : cases
  const { shown, others } = useSomeRows(first, CASES_ON_PHONE, count => `Mostrar os ${count}`)
  return (
    <Section
      flush
      title="Na fronteira e sem nota"
      aside={cases.length > 0 ? `${partOf(decided, cases.length)} decididos` : undefined}
    >
      {cases.length === 0 ? (
        <p className={styles.cardFoot}>{withoutCases(pauta, waiting)}</p>
      ) : (
        <ul ref={list} className={styles.list} tabIndex={-1} aria-label="Casos">
          {shown.map(each => {
            const { pupil, subject, marks } = each
            const isCurrent = current !== undefined && keyOf(each) === keyOf(current)
            const next = cases.find(other => other.marks.decision === null && keyOf(other) !== keyOf(each))
            const computed = marks.decision ? marks.decision.computed : marks.term.mark
            return (
              <li key={keyOf(each)} aria-current={isCurrent ? 'true' : undefined} className={styles.case}>
                <span>{pupil.number ?? NOTHING}</span>
                <span>
                  <b>{pupil.name}</b>
                  <small>{subject.name}</small>
                </span>
                <span>
                  {computed === null
                    ? 'sem MT'
                    : `${markText(computed)}${marks.term.exact ? ` (${decimalText(marks.term.exact, 2, true)})` : ''}`}
                </span>
                <span>
                  <DecisionText of={each} />
                  {mayDecide && !isCurrent && (
                    <Button size="small" onClick={() => setOpened(keyOf(each))}>
                      {marks.decision ? 'Rever' : 'Decidir'}
                    </Button>
                  )}
                </span>
                {isCurrent && (
                  <Decide
                    key={`${keyOf(each)} ${quorumOf(pauta).present}`}
                    pauta={pauta}
                    of={each}
                    next={next?.pupil.name.split(' ')[0]}
                    takesFocus={opened !== undefined}
                    onDone={() => {
                      setOpened(next && keyOf(next))
                      if (!next) list.current?.focus()
                    }}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {others && <p className={styles.cardFoot}>{others}</p>}
      {pauta.rule?.rule.mayRaise && cases.length > 0 && (
        <Note>O voto de um valor vem da regra «{pauta.rule.rule.name}».</Note>
      )}
    </Section>
  )
}

/** Marks of the trimester that wait for a cell. */
function waitingTerms({ rule, pupils, subjects }: Pauta): number {
  if (!rule) return 0
  return pupils.reduce(
    (sum, { marks }) => sum + subjects.filter(({ id }) => marks[id]?.term.kind === 'por fazer').length,
    0,
  )
}

/** Why there is no case: nobody lies at the border, or nobody has a mark yet. */
function withoutCases({ rule, pupils, subjects }: Pauta, waiting: number): string {
  if (!rule) return 'Sem regra confirmada não há médias.'
  if (pupils.length === 0 || subjects.length === 0) return 'Ainda não há MT: faltam alunos ou disciplinas.'
  if (waiting > 0) return `Nenhum por agora: há ${waiting} MT por fazer.`
  return 'Nenhum aluno está na fronteira nem sem MT.'
}

function DecisionText({ of: { marks } }: { of: BorderCase }) {
  const { decision } = marks
  if (!decision) return <StateMark glyph="ring">por decidir</StateMark>
  return (
    <>
      <StateMark glyph="tick">
        {decision.decided === null
          ? decision.computed === null
            ? 'Fica sem MT'
            : `Fica ${markText(decision.computed)}`
          : `Vota ${markText(decision.decided)}`}
      </StateMark>{' '}
      {`${decision.inFavour} a favor, ${decision.against} contra. ${decision.reason}`}
    </>
  )
}

interface DecideProps {
  pauta: Pauta
  of: BorderCase
  /** Who comes after. */
  next: string | undefined
  /** Somebody came here from another case: the keyboard goes on in this one. */
  takesFocus: boolean
  onDone: () => void
}

function Decide({ pauta, of: { pupil, subject, marks }, next, takesFocus, onDone }: DecideProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // What had the focus went with the case before.
    if (takesFocus && hasLostFocus()) form.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [takesFocus])
  const computed = marks.decision ? marks.decision.computed : marks.term.mark
  const mayRaise = computed !== null && Boolean(pauta.rule?.rule.mayRaise)
  const [choice, setChoice] = useState<'stays' | 'raised'>(
    marks.decision?.decided != null ? 'raised' : 'stays',
  )
  const [votes, setVotes] = useState({
    inFavour: String(marks.decision?.inFavour ?? quorumOf(pauta).present),
    against: String(marks.decision?.against ?? 0),
    abstained: String(marks.decision?.abstained ?? 0),
  })
  const [reason, setReason] = useState(marks.decision?.reason ?? '')
  const announce = useUndo()
  const save = useSave(decideMark, { touches: ['marks'], failsInPlace: true })
  const pass = pauta.rule?.rule.pass ?? 100
  const place = { group: pauta.group.id, trimester: String(pauta.trimester) } as never
  const past = useQuery(query(listPastMarks, { params: place }))
  const vote = (key: keyof typeof votes, label: string) => (
    <TextInput
      label={label}
      inputMode="numeric"
      maxLength={2}
      value={votes[key]}
      onChange={event => setVotes(now => ({ ...now, [key]: event.target.value.replace(/\D/g, '') }))}
    />
  )
  return (
    <form
      ref={form}
      className={styles.decide}
      onSubmit={event => {
        event.preventDefault()
        save.mutate(
          {
            params: place,
            body: {
              studentId: pupil.id,
              subjectId: subject.id,
              decided: choice === 'raised' && computed !== null ? computed + 10 : null,
              inFavour: Number(votes.inFavour),
              against: Number(votes.against),
              abstained: Number(votes.abstained),
              reason,
            },
          },
          {
            onSuccess: ({ change }) => {
              announce(`${pupil.name}: decisão registada.`, change)
              onDone()
            },
          },
        )
      }}
    >
      <Stack gap={12}>
        <Row gap={12} wrap>
          {subject.columns.map(({ key, name }) => (
            <span key={key}>
              {name} <MarkSign mark={marks.cells[key] ?? null} pass={pass} />
            </span>
          ))}
          {(past.data?.pupils[pupil.id] ?? []).flatMap(({ year, marks: own }) =>
            own
              .filter(({ subjectId }) => subjectId === subject.id)
              .map(({ mark }) => (
                <span key={year}>
                  {year} <MarkSign mark={mark} pass={pass} /> <Text secondary>de pauta em papel</Text>
                </span>
              )),
          )}
          <Text secondary>
            {pupil.absences
              ? `${counted(pupil.absences.justified + pupil.absences.unjustified, 'falta', 'faltas')} no trimestre`
              : 'Ninguém fez a chamada no trimestre'}
          </Text>
        </Row>
        {mayRaise && (
          <SegmentsField
            label="Decisão"
            value={choice}
            options={[
              { value: 'stays', label: `Fica ${markText(computed ?? undefined)}` },
              { value: 'raised', label: `Vota ${markText((computed ?? 0) + 10)}` },
            ]}
            onChange={setChoice}
          />
        )}
        <Row gap={12} wrap>
          {vote('inFavour', 'A favor')}
          {vote('against', 'Contra')}
          {vote('abstained', 'Abstenção')}
        </Row>
        <TextArea
          label="Razão, fica na acta e na pauta"
          maxLength={500}
          rows={2}
          value={reason}
          error={save.error ? messageOf(save.error) : undefined}
          onChange={event => setReason(event.target.value)}
        />
        <Row gap={12}>
          <Button type="submit" variant="contained" loading={save.isPending} disabled={reason.trim() === ''}>
            {next ? `Registar e passar a ${next}` : 'Registar'}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
