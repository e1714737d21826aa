import { useState } from 'react'
import type { ResponseOf } from '#kit/endpoint.ts'
import { counted } from '#kit/figures.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { CheckInput, TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Column, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { AnswerField } from '#school/questions/web/answer-field.tsx'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'
import type { Application, ApplicationItem, KeyChange } from '../../../results/contract.ts'
import { rightOf } from '../../../results/scoring.ts'
import { changeKey, type listKeyChanges, type TriedKey, takeBackKey, tryKey } from '../../key-contract.ts'
import { ChangedMarks } from './changed-marks.tsx'
import styles from './key-tab.module.css'
import { bankWords, canRekey, changeText, effectText, keyOptions, testWords } from './key-words.ts'

type Kind = KeyChange['kind'] | 'as-written'

interface DeskProps {
  application: Application
  item: ApplicationItem
  number: number
  /** The last change of this key, for the way back. */
  last: ResponseOf<typeof listKeyChanges>['changes'][number] | undefined
}

/** One key: what it shall become, who would get another mark, the reason, and only then the change. */
export function KeyDesk({ application, item, number, last }: DeskProps) {
  const { id, version } = application
  const { question } = item
  const [kind, setKind] = useState<Kind>(canRekey(question) ? 'rekey' : 'drop')
  const [right, setRight] = useState<readonly string[]>(() => rightOf(question))
  const [also, setAlso] = useState({ test: true, bank: true })
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const rehearse = useSave(tryKey, { failed: 'Não foi possível ensaiar.' })
  const apply = useSave(changeKey, { touches, failed: 'A chave ficou como estava.' })
  const takeBack = useSave(takeBackKey, { touches, failed: 'Não foi possível desfazer.' })
  const announce = useUndo()
  const change = changeOf(kind, right)
  // A key that was repaired here alone may be repaired in the test and the bank later.
  const isSame = isAsNow(kind, right, item)
  const isWider = kind === 'rekey' && item.change !== null
  const tried = rehearse.data?.data
  const reach = {
    alsoTest: also.test && tried?.test.may === true,
    alsoBank: also.bank && tried?.bank.may === true,
  }
  const isQuiz = application.gives === 'quiz'
  const shownGroups = tried?.groups.filter(group => group.here || reach.alsoTest) ?? []

  function edit(work: () => void) {
    work()
    rehearse.reset()
  }

  function onApply() {
    if (reason.trim().length < 3) return setMissing(true)
    apply.mutate(
      {
        params: { id },
        body: { itemId: item.id, change, ...reach, reason: reason.trim(), version },
      },
      {
        onSuccess: ({ data, change }) => {
          const marks = counted(data.changed, 'nota mudou', 'notas mudaram')
          announce(`Chave da pergunta ${number} corrigida: ${marks}.`, change)
        },
      },
    )
  }

  function onTakeBack(change: string) {
    takeBack.mutate(
      { params: { id }, body: { change, version } },
      {
        onSuccess: ({ change }) => announce('A correcção foi desfeita onde tinha chegado.', change),
      },
    )
  }

  const kinds: { value: Kind; label: string }[] = [
    ...(canRekey(question) ? [{ value: 'rekey' as const, label: 'Outra chave' }] : []),
    { value: 'drop', label: 'Anular a pergunta' },
    { value: 'credit', label: 'Pontos para todos' },
    ...(item.change ? [{ value: 'as-written' as const, label: 'Chave original' }] : []),
  ]
  return (
    <Section
      title={`Pergunta ${number}`}
      aside={
        last?.mayTakeBack && (
          <Button size="small" loading={takeBack.isPending} onClick={() => onTakeBack(last.id)}>
            Desfazer a última correcção
          </Button>
        )
      }
    >
      <Text as="div" under={12}>
        <AnswerField question={question} answer={null} />
      </Text>
      <p className={styles.now}>
        Chave em vigor:{' '}
        <b>
          <TypesetText text={changeText(question, item.change)} />
        </b>
      </p>
      <Segments
        label="O que fazer com a chave"
        value={kind}
        options={kinds}
        onChange={next => edit(() => setKind(next))}
      />
      {kind === 'rekey' && (
        <RightChoice item={item} right={right} onRight={next => edit(() => setRight(next))} />
      )}
      <p className={styles.what}>{meaning[kind]}</p>
      <Button
        variant="outlined"
        loading={rehearse.isPending}
        disabled={(isSame && !isWider) || (kind === 'rekey' && right.length === 0)}
        onClick={() => rehearse.mutate({ params: { id }, body: { itemId: item.id, change } })}
      >
        Ensaiar
      </Button>
      {tried && (
        <Column over={16} ruled gap={16} className={styles.tried}>
          <Text role="status" as="p">
            {effectText(shownGroups)}
          </Text>
          <ChangedMarks groups={shownGroups} />
          {effectText(shownGroups) === 'Nenhuma nota muda.' && (
            <Note>A correcção fica, mesmo assim, escrita na auditoria.</Note>
          )}
          {kind === 'rekey' && <Also tried={tried} isQuiz={isQuiz} also={also} onAlso={setAlso} />}
          <TextInput
            label="Motivo"
            required
            help="Fica na auditoria, com o seu nome."
            error={isMissing && reason.trim().length < 3 ? 'Escreva o motivo.' : undefined}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
          <Button
            variant="contained"
            loading={apply.isPending}
            disabled={isSame && !reach.alsoTest && !reach.alsoBank}
            onClick={onApply}
          >
            {applyWords(kind, right, item)}
          </Button>
        </Column>
      )}
    </Section>
  )
}

/** The test and the bank, each with what comes of it; ticked where it may be, as a key that is wrong is wrong there too. */
function Also({
  tried,
  isQuiz,
  also,
  onAlso,
}: {
  tried: TriedKey
  isQuiz: boolean
  also: { test: boolean; bank: boolean }
  onAlso: (also: { test: boolean; bank: boolean }) => void
}) {
  const word = isQuiz ? 'quiz' : 'teste'
  const boxes = [
    { key: 'test', label: `No ${word}`, may: tried.test.may, words: testWords(tried) },
    { key: 'bank', label: 'No banco de perguntas', may: tried.bank.may, words: bankWords(tried) },
  ] as const
  return (
    <fieldset className={styles.also}>
      <legend>Corrigir também no {word} e no banco</legend>
      {boxes.map(({ key, label, may, words }) => (
        <CheckInput
          key={key}
          disabled={!may}
          checked={may && also[key]}
          onChange={event => onAlso({ ...also, [key]: event.target.checked })}
          label={
            <>
              {label}
              <Text as="small" block secondary caption>
                {words}
              </Text>
            </>
          }
        />
      ))}
      {tried.retests > 0 && (
        <p className={styles.what}>
          {tried.retests === 1
            ? 'A reavaliação que está por aplicar fica também com esta chave.'
            : `As ${tried.retests} reavaliações que estão por aplicar ficam também com esta chave.`}
        </p>
      )}
    </fieldset>
  )
}

/** «Corrigir a chave para D», where it is one option. */
function applyWords(kind: Kind, right: readonly string[], { question }: ApplicationItem): string {
  const [only, ...more] = keyOptions(question)?.filter(option => right.includes(option.id)) ?? []
  if (kind !== 'rekey' || !only || more.length > 0) return 'Aplicar a correcção'
  return `Corrigir a chave para ${only.label.split(' · ')[0]}`
}

const touches = ['applications', 'reports', 'tests', 'questions', 'quizzes']

const meaning: Record<Kind, string> = {
  rekey: 'As respostas são cotadas de novo por esta chave.',
  drop: 'A pergunta deixa de contar: a nota é refeita com as outras, na mesma escala.',
  credit: 'Todos a quem a pergunta foi apresentada recebem os pontos, também quem a deixou em branco.',
  'as-written': 'A chave volta a ser a do teste.',
}

function changeOf(kind: Kind, right: readonly string[]): KeyChange | null {
  if (kind === 'as-written') return null
  if (kind !== 'rekey') return { kind }
  return { kind, right: right.map(text => text.trim()).filter(value => value !== '') }
}

/** Whether the key would be what it is already. */
function isAsNow(kind: Kind, right: readonly string[], { question, change }: ApplicationItem): boolean {
  if (kind !== 'rekey') return (change?.kind ?? 'as-written') === kind
  if (change !== null && change.kind !== 'rekey') return false
  return right.toSorted().join('\n') === rightOf(question).toSorted().join('\n')
}

/** Options to tick, or accepted answers to write, one a line. */
function RightChoice({
  item: { question },
  right,
  onRight,
}: {
  item: ApplicationItem
  right: readonly string[]
  onRight: (right: readonly string[]) => void
}) {
  const options = keyOptions(question)
  if (!options)
    return (
      <TextArea
        label="Respostas aceites"
        help="Uma por linha."
        value={right.join('\n')}
        onChange={event => onRight(event.target.value.split('\n'))}
      />
    )
  const isOne = question.type === 'true-false'
  const toggle = (id: string) =>
    isOne ? [id] : right.includes(id) ? right.filter(value => value !== id) : [...right, id]
  return (
    <fieldset className={styles.options}>
      <legend>{question.type === 'single-choice' ? 'Certa, ou todas as que se aceitam' : 'Certas'}</legend>
      {options.map(option => (
        <label key={option.id}>
          <input
            type={isOne ? 'radio' : 'checkbox'}
            checked={right.includes(option.id)}
            onChange={() => onRight(toggle(option.id))}
          />
          <TypesetText text={option.label} />
        </label>
      ))}
    </fieldset>
  )
}
