import { useState } from 'react'
import type { ResponseOf } from '#kit/endpoint.ts'
import { counted } from '#kit/figures.ts'
import { messageOf } from '#kit/web/api/api-error.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { notify } from '#kit/web/notice/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { AnswerField } from '#school/questions/web/answer-field.tsx'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'
import type { Application, ApplicationItem, KeyChange } from '../../../results/contract.ts'
import { changeKey, tryKey } from '../../contract.ts'
import type { listKeyChanges } from '../../key-contract.ts'
import { ChangedMarks } from './changed-marks.tsx'
import styles from './key-tab.module.css'
import { canRekey, changeText, keyOptions, rightNow } from './key-words.ts'

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
  const [right, setRight] = useState<readonly string[]>(() => rightNow(item))
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const rehearse = useSave(tryKey)
  const apply = useSave(changeKey, { touches: ['applications', 'reports'] })
  const announce = useUndo()
  const change = changeOf(kind, right)
  const isSame = JSON.stringify(change) === JSON.stringify(item.change) || isAsNow(kind, right, item)
  const tried = rehearse.data?.data

  function edit(work: () => void) {
    work()
    rehearse.reset()
  }

  function save(next: KeyChange | null, why: string) {
    apply.mutate(
      { params: { id }, body: { itemId: item.id, change: next, reason: why, version } },
      {
        onSuccess: ({ data, change }) => {
          const marks = counted(data.changed.length, 'nota mudou', 'notas mudaram')
          announce(`Chave da pergunta ${number} corrigida: ${marks}.`, change)
        },
        onError: error => notify.error('A chave ficou como estava.', { detail: messageOf(error) }),
      },
    )
  }

  function onApply() {
    if (reason.trim().length < 3) return setMissing(true)
    save(change, reason.trim())
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
        last && (
          <Button
            size="small"
            loading={apply.isPending}
            onClick={() => save(last.before, `Desfaz: ${last.reason}`.slice(0, 500))}
          >
            Desfazer a última correcção
          </Button>
        )
      }
    >
      <div className={styles.question}>
        <AnswerField question={question} answer={null} />
      </div>
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
        disabled={isSame || (kind === 'rekey' && right.length === 0)}
        onClick={() =>
          rehearse.mutate(
            { params: { id }, body: { itemId: item.id, change } },
            { onError: error => notify.error('Não foi possível ensaiar.', { detail: messageOf(error) }) },
          )
        }
      >
        Ensaiar
      </Button>
      {tried && (
        <div className={styles.tried}>
          <ChangedMarks changed={tried.changed} same={tried.same} />
          {tried.changed.length === 0 && (
            <Note>Nenhuma nota muda; a correcção fica, mesmo assim, escrita na auditoria.</Note>
          )}
          <TextInput
            label="Motivo"
            required
            help="Fica na auditoria, com o seu nome."
            error={isMissing && reason.trim().length < 3 ? 'Escreva o motivo.' : undefined}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
          <Button variant="contained" loading={apply.isPending} onClick={onApply}>
            Aplicar a correcção
          </Button>
        </div>
      )}
    </Section>
  )
}

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

function isAsNow(kind: Kind, right: readonly string[], item: ApplicationItem): boolean {
  if (kind !== 'rekey' || (item.change !== null && item.change.kind !== 'rekey')) return false
  return right.toSorted().join('\n') === rightNow(item).toSorted().join('\n')
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
