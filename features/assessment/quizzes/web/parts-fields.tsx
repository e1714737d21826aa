import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { bloomLabels, bloomLevels } from '#engines/questions/taxonomy.ts'
import { counted, decimal, exact, whole } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { CheckInput } from '#kit/web/form/inputs.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { BankRow } from '#school/questions/contract.ts'
import { useCompetences } from '#school/questions/web/editor/competence-field.tsx'
import { KeyPlaces } from '#school/questions/web/key-places.tsx'
import { type Quiz, sampleQuiz } from '../contract.ts'
import type { QuizPart, RulePart } from '../settings.ts'
import { LayoutRow } from './layout-row.tsx'
import styles from './quiz-panel.module.css'

const BankPicker = fetchedDialog(() => import('#school/questions/web/bank-picker.tsx').then(m => m.default))
const RuleDialog = fetchedDialog(() => import('./rule-dialog.tsx').then(m => m.default))

interface PartsFieldsProps {
  subjectId: string
  grade: number
  groupIds: readonly string[]
  /** Picked questions that the server knows already. */
  picked: Quiz['picked']
  parts: readonly QuizPart[]
  /** Whether options are shuffled where their question lets them. */
  shuffles: boolean
  onChange: (parts: QuizPart[]) => void
}

/** What a quiz asks: questions picked one by one, and rules that draw them; both may stand in one quiz. */
export function PartsFields(props: PartsFieldsProps) {
  const { subjectId, grade, groupIds, picked, parts, shuffles, onChange } = props
  const [way, setWay] = useState<'picked' | 'rules'>(
    parts.some(part => part.kind === 'rule') ? 'rules' : 'picked',
  )
  const [picking, setPicking] = useState(false)
  const [rule, setRule] = useState<RulePart | 'new'>()
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const [ordered, setOrdered] = useState(false)
  const waits = ordered || parts.some(part => part.kind === 'question' && part.waitsFor !== null)
  const ready = subjectId !== '' && grade > 0
  const sample = useQuery({
    ...query(sampleQuiz, {
      body: { subjectId, grade, parts: [...parts], groupIds: [...groupIds], seed: '' },
    }),
    enabled: ready && parts.length > 0,
    placeholderData: before => before,
  }).data
  const rules = parts.filter(part => part.kind === 'rule')
  const questions = parts.filter(part => part.kind === 'question')
  const count = questions.length + rules.reduce((sum, part) => sum + part.count, 0)
  const points = questions.reduce((sum, part) => sum + part.points, 0)
  const allPoints = rules.reduce((sum, part) => sum + part.count * part.points, points)
  const remove = (id: string) => onChange(parts.filter(part => part.id !== id))
  const change = (id: string, to: Partial<QuizPart>) =>
    onChange(parts.map(part => (part.id === id ? ({ ...part, ...to } as QuizPart) : part)))

  function take(rows: readonly BankRow[]) {
    setNames({ ...names, ...Object.fromEntries(rows.map(row => [row.id, row.name])) })
    onChange([
      ...parts,
      ...rows.map(row => ({
        kind: 'question' as const,
        id: uuid(),
        questionId: row.id,
        points: row.question.points || 1,
        waitsFor: null,
      })),
    ])
    setPicking(false)
  }

  const nameOf = (questionId: string) =>
    names[questionId] ??
    sample?.questions.find(question => question.questionId === questionId)?.name ??
    picked.find(question => question.questionId === questionId)?.question.name ??
    'Pergunta'

  return (
    <section className={styles.section} aria-label="Perguntas">
      <header>
        <h3>Perguntas</h3>
        <span role="status">
          {count > 0 && (
            <>
              <Icon name="check" size={16} /> {whole(count)} · {decimal(allPoints)}{' '}
              {allPoints === 1 ? 'ponto' : 'pontos'}
            </>
          )}
        </span>
      </header>
      <Segments
        label="Como se escolhem"
        value={way}
        options={[
          { value: 'picked', label: 'Escolhidas uma a uma' },
          { value: 'rules', label: 'Tiradas por regra' },
        ]}
        onChange={setWay}
      />
      {!ready && <p className={styles.quiet}>Escolha primeiro a turma e a disciplina.</p>}
      {ready && way === 'picked' && (
        <ol className={styles.parts}>
          {parts.map((part, at) => {
            if (part.kind === 'rule') return null
            const name = part.kind === 'question' ? nameOf(part.questionId) : layoutNames[part.kind]
            const before = parts.slice(0, at).findLast(part => part.kind === 'question')
            return (
              <li key={part.id}>
                {part.kind === 'question' ? (
                  <>
                    <PointsInput
                      label={`Pontos de ${name}`}
                      value={part.points}
                      onChange={value => change(part.id, { points: value })}
                    />
                    <span className={styles.grow}>
                      {name}
                      {before && waits && (
                        <CheckInput
                          label={
                            <small>
                              espera pela anterior<span className="visually-hidden">: {name}</span>
                            </small>
                          }
                          checked={part.waitsFor !== null}
                          onChange={event =>
                            change(part.id, { waitsFor: event.target.checked ? before.id : null })
                          }
                        />
                      )}
                    </span>
                  </>
                ) : (
                  <LayoutRow part={part} onChange={to => change(part.id, to)} />
                )}
                <Row as="span" gap={4} className={styles.ways}>
                  <Move parts={parts} id={part.id} onChange={onChange} />
                  <IconButton aria-label={`Tirar ${name}`} onClick={() => remove(part.id)}>
                    <Icon name="x" />
                  </IconButton>
                </Row>
              </li>
            )
          })}
          <li className={styles.sum}>
            <span className={styles.grow}>
              {questions.length === 0
                ? 'Nenhuma pergunta escolhida.'
                : questions.length === 1
                  ? '1 pergunta'
                  : `${questions.length} perguntas`}
            </span>
            {questions.length > 0 &&
              (['section', 'text', 'page'] as const).map(kind => (
                <Button key={kind} size="small" onClick={() => onChange([...parts, layoutPart(kind)])}>
                  {layoutNames[kind]}
                </Button>
              ))}
            {questions.length > 1 && !waits && (
              <Button size="small" onClick={() => setOrdered(true)}>
                Esperas
              </Button>
            )}
            <Button startIcon={<Icon name="plus" />} onClick={() => setPicking(true)}>
              Do banco
            </Button>
          </li>
        </ol>
      )}
      {ready && way === 'rules' && (
        <ol className={styles.parts}>
          {rules.map(part => {
            const found = sample?.rules.find(rule => rule.partId === part.id)
            return (
              <li key={part.id} className={styles.ruleRow}>
                <PointsInput
                  label="Quantas perguntas"
                  whole
                  value={part.count}
                  onChange={value => change(part.id, { count: value })}
                />
                <PlainButton className={styles.rule} onClick={() => setRule(part)}>
                  <RuleWords rule={part} subjectId={subjectId} grade={grade} />
                </PlainButton>
                <span className={found?.warning ? styles.warn : styles.quiet}>
                  {found && `${found.fits} no banco`}
                </span>
                <IconButton aria-label="Tirar a regra" onClick={() => remove(part.id)}>
                  <Icon name="x" />
                </IconButton>
              </li>
            )
          })}
          <li className={styles.sum}>
            <span className={styles.grow}>
              {rules.length === 0
                ? 'Nenhuma regra.'
                : `${counted(count, 'pergunta, diferente', 'perguntas, diferentes')} para cada aluno`}
            </span>
            <Button startIcon={<Icon name="plus" />} onClick={() => setRule('new')}>
              Regra
            </Button>
          </li>
        </ol>
      )}
      {sample?.rules.some(rule => rule.warning === 'faltam') && (
        <Note tone="amber">
          O banco não tem perguntas que cheguem para uma das regras. Assim o quiz não abre: alargue a regra,
          ou escreva mais perguntas.
        </Note>
      )}
      {sample?.rules.some(rule => rule.warning === 'repetem-se') && (
        <Note>Há tão poucas perguntas a escolher que os vizinhos recebem quase as mesmas.</Note>
      )}
      {sample && sample.missing.length > 0 && (
        <Note tone="amber">
          {sample.missing.length === 1
            ? 'Uma pergunta escolhida já não está no banco: tire-a.'
            : `${sample.missing.length} perguntas escolhidas já não estão no banco: tire-as.`}
        </Note>
      )}
      {sample?.spread?.unequal && (
        <Note tone="amber">
          Os alunos receberiam quizzes de dificuldade muito diferente: um aluno médio teria entre{' '}
          {whole(sample.spread.lowest)} e {whole(sample.spread.highest)} valores, conforme a sorte.
        </Note>
      )}
      {sample?.fullPlace && (
        <KeyPlaces full={shuffles ? sample.fullPlace : { ...sample.fullPlace, shuffled: 0 }} />
      )}
      {picking && (
        <BankPicker
          subjectId={subjectId}
          grade={grade}
          into="no quiz"
          taken={new Set(questions.map(part => part.questionId))}
          onPick={take}
          onClose={() => setPicking(false)}
        />
      )}
      {rule !== undefined && (
        <RuleDialog
          subjectId={subjectId}
          grade={grade}
          groupIds={groupIds}
          rule={rule === 'new' ? undefined : rule}
          onSave={next => {
            onChange(
              rule === 'new' ? [...parts, next] : parts.map(part => (part.id === next.id ? next : part)),
            )
            setRule(undefined)
          }}
          onClose={() => setRule(undefined)}
        />
      )}
    </section>
  )
}

const layoutNames = { section: 'Secção', text: 'Texto', page: 'Página' } as const

/** What is between questions, empty as it begins. */
function layoutPart(kind: keyof typeof layoutNames): QuizPart {
  const id = uuid()
  if (kind === 'page') return { kind, id }
  return kind === 'section' ? { kind, id, title: '' } : { kind, id, text: '' }
}

/** A small field for a number; what is none is not taken. */
function PointsInput({
  label,
  value,
  whole,
  onChange,
}: {
  label: string
  value: number
  whole?: boolean
  onChange: (value: number) => void
}) {
  const [typed, setTyped] = useState(exact(value))
  return (
    <input
      aria-label={label}
      className={styles.number}
      inputMode={whole ? 'numeric' : 'decimal'}
      value={typed}
      onChange={event => {
        setTyped(event.target.value)
        const number = Number(event.target.value.replace(',', '.'))
        const fits = whole
          ? Number.isInteger(number) && number >= 1 && number <= 50
          : number > 0 && number <= 100
        if (event.target.value.trim() !== '' && fits) onChange(number)
      }}
      onBlur={() => setTyped(exact(value))}
    />
  )
}

/** Puts a part before the one above it. */
function Move({
  parts,
  id,
  onChange,
}: {
  parts: readonly QuizPart[]
  id: string
  onChange: (parts: QuizPart[]) => void
}) {
  const at = parts.findIndex(part => part.id === id)
  return (
    <IconButton
      aria-label="Subir"
      disabled={at <= 0}
      onClick={() => {
        const next = [...parts]
        const [moved] = next.splice(at, 1)
        if (moved) next.splice(at - 1, 0, moved)
        onChange(next)
      }}
    >
      <Icon name="arrow-up" />
    </IconButton>
  )
}

function RuleWords({ rule, subjectId, grade }: { rule: RulePart; subjectId: string; grade: number }) {
  const competences = useCompetences(subjectId, grade)
  const chosen = competences.filter(competence => rule.competenceIds.includes(competence.id))
  const [only] = chosen
  const levels = bloomLevels.filter(level => rule.bloom.includes(level)).map(level => bloomLabels[level])
  return (
    <>
      <Text as="b" breaks>
        {only && chosen.length === 1
          ? `${only.code} · ${only.description}`
          : chosen.length > 1
            ? chosen.map(competence => competence.code).join(', ')
            : 'Qualquer competência'}
      </Text>
      <Text as="small" secondary>
        {levels.length > 0 ? levels.join(' ou ').toLowerCase() : 'qualquer nível'}
      </Text>
    </>
  )
}
