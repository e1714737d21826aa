import { type KeyboardEvent, useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { messageOf } from '#kit/web/api/api-error.ts'
import { Field } from '#kit/web/form/field.tsx'
import { FileField } from '#kit/web/form/file-field.tsx'
import { FieldRow } from '#kit/web/form/form-section.tsx'
import { TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { GradePicker } from '#school/subjects/web/grade-picker.tsx'
import { SubjectPicker } from '#school/subjects/web/subject-picker.tsx'
import type { GameItem } from '../../contract.ts'
import { MOST_ITEMS } from '../../rules.ts'
import { KindPictogram } from '../kind-pictogram.tsx'
import styles from './editor.module.css'
import type { GameForm } from './game-form.ts'
import type { NewPair, SourcesSlot } from './pair-sources.ts'
import { readPasted } from './pasted-pairs.ts'
import type { KindOffer } from './use-kinds.ts'

interface PairsStepProps {
  form: GameForm
  kinds: KindOffer[] | undefined
  sources: SourcesSlot
}

/** What a game is made of: its pairs, and where they come from. */
export function PairsStep({ form, kinds, sources }: PairsStepProps) {
  const { register, watch, formState } = form
  const { errors } = formState
  const [items, subjectId, grade] = watch(['items', 'subjectId', 'grade'])
  const list = useRef<HTMLOListElement>(null)
  const set = (next: readonly GameItem[]) =>
    form.setValue('items', [...next], { shouldDirty: true, shouldTouch: true })
  const add = (pairs: readonly NewPair[]) =>
    set([...items, ...pairs.slice(0, MOST_ITEMS - items.length).map(pair => ({ ...pair, id: uuid() }))])
  const focus = (at: number) =>
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLInputElement>('input[data-answer]')[at]?.focus(),
    )
  const addBlank = () => {
    add([blank])
    focus(items.length)
  }
  const fits = kinds?.filter(one => one.fault === undefined)
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Section title="O jogo">
          <div className={styles.stack}>
            <FieldRow>
              <TextInput label="Título" required error={errors.title?.message} {...register('title')} />
              <TextInput label="Tema" optional error={errors.theme?.message} {...register('theme')} />
            </FieldRow>
            <FieldRow>
              <SubjectPicker
                required
                value={subjectId}
                error={errors.subjectId?.message}
                {...register('subjectId')}
              />
              <GradePicker
                required
                value={String(grade || '')}
                error={errors.grade?.message}
                {...register('grade', { setValueAs: Number })}
              />
            </FieldRow>
          </div>
        </Section>
        <Section
          flush
          title="Pares"
          aside={`${items.length} de ${MOST_ITEMS} · termo ↔ definição ou pergunta`}
        >
          {errors.items?.message && (
            <div className={styles.inside}>
              <Note tone="red">{errors.items.message}</Note>
            </div>
          )}
          <ol ref={list} className={styles.pairs}>
            {items.map((item, at) => (
              <PairRow
                key={item.id}
                item={item}
                at={at}
                count={items.length}
                errors={errors.items?.[at]}
                onChange={changed => set(items.map(one => (one.id === item.id ? changed : one)))}
                onMove={to => set(moved(items, at, to))}
                onRemove={() => set(items.filter(one => one.id !== item.id))}
                onNext={() => (at === items.length - 1 ? addBlank() : focus(at + 1))}
              />
            ))}
          </ol>
          <div className={styles.inside}>
            <Button
              variant="outlined"
              startIcon={<Icon name="plus" />}
              disabled={items.length >= MOST_ITEMS}
              onClick={addBlank}
            >
              Escrever um par
            </Button>
          </div>
        </Section>
      </div>
      <div className={styles.side}>
        {kinds && (
          <Section
            title={
              fits?.length === 0
                ? 'Ainda não dá para nenhum tipo'
                : `Dá para ${fits?.length} dos ${kinds.length} tipos`
            }
          >
            <p className={styles.fits} aria-hidden="true">
              {kinds.map(kind => (
                <span key={kind.kind} data-off={kind.fault !== undefined || undefined}>
                  <KindPictogram kind={kind.kind} size={28} />
                </span>
              ))}
            </p>
            <p className={styles.quiet}>
              {kinds
                .filter(kind => kind.fault !== undefined)
                .map(kind => `${kind.label} ${kind.fault}.`)
                .join(' ')}
            </p>
          </Section>
        )}
        {sources({
          subjectId,
          grade: Number(grade),
          taken: new Set(items.flatMap(item => (item.source ? [item.source.id] : []))),
          left: MOST_ITEMS - items.length,
          onAdd: add,
        })}
        <PasteBox left={MOST_ITEMS - items.length} onAdd={add} />
      </div>
    </div>
  )
}

/** Of a list of pairs in a file. */
const LIST_BYTES = 2 * 1024 * 1024

const blank: NewPair = { prompt: '', answer: '', wrong: [], picture: null, audio: false, source: null }

interface PairRowProps {
  item: GameItem
  at: number
  count: number
  errors: { answer?: { message?: string }; prompt?: { message?: string } } | undefined
  onChange: (item: GameItem) => void
  onMove: (to: number) => void
  onRemove: () => void
  onNext: () => void
}

function PairRow({ item, at, count, errors, onChange, onMove, onRemove, onNext }: PairRowProps) {
  const { source } = item
  const differs = source !== null && (source.answer !== item.answer || source.prompt !== item.prompt)
  const number = at + 1
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    onNext()
  }
  return (
    <li className={styles.pair}>
      <button
        type="button"
        className={styles.handle}
        aria-label={`Mudar o par ${number} de lugar, de ${count}`}
        title="Setas para cima e para baixo"
        onKeyDown={event => {
          const to = event.key === 'ArrowUp' ? at - 1 : event.key === 'ArrowDown' ? at + 1 : -1
          if (to < 0 || to >= count) return
          event.preventDefault()
          onMove(to)
        }}
        onClick={() => at > 0 && onMove(at - 1)}
      >
        <Icon name="arrow-up" size={18} />
        <span aria-hidden="true">{number}</span>
      </button>
      <TextInput
        label={`Termo ${number}`}
        value={item.answer}
        error={errors?.answer?.message}
        maxLength={200}
        data-answer
        onKeyDown={onKeyDown}
        onChange={event => onChange({ ...item, answer: event.target.value })}
      />
      <TextArea
        label={`Definição ou pergunta ${number}`}
        rows={1}
        value={item.prompt}
        error={errors?.prompt?.message}
        maxLength={400}
        onKeyDown={onKeyDown}
        onChange={event => onChange({ ...item, prompt: event.target.value })}
      />
      <span className={styles.media}>
        {item.picture && <Icon name="image" size={18} title="com imagem" />}
        {item.audio && <Icon name="speaker-high" size={18} title="com som" />}
      </span>
      <IconButton aria-label={`Retirar o par ${number}`} onClick={onRemove}>
        <Icon name="trash" />
      </IconButton>
      {differs && (
        <p className={styles.original}>
          <Icon name="book-open-text" size={18} />
          <span>
            Diferente {source.kind === 'termo' ? 'do glossário' : 'do banco'}: «{source.answer}», «
            {source.prompt}»
          </span>
          <Button
            size="small"
            variant="outlined"
            onClick={() =>
              onChange({ ...item, answer: source.answer.slice(0, 200), prompt: source.prompt.slice(0, 400) })
            }
          >
            Voltar ao original
          </Button>
        </p>
      )}
    </li>
  )
}

/** A list as Excel copies it, or as people write it. */
function PasteBox({ left, onAdd }: { left: number; onAdd: (pairs: readonly NewPair[]) => void }) {
  const [text, setText] = useState('')
  const { pairs, faults } = readPasted(text)
  const beyond = Math.max(0, pairs.length - left)
  const [fault, setFault] = useState('')
  const read = async (file: File | null) => {
    setFault('')
    if (!file) return
    try {
      // Reads workbooks: fetched for who has one.
      const { pairsOfFile } = await import('./pairs-of-file.ts')
      setText(await pairsOfFile(new Uint8Array(await file.arrayBuffer()), file.name))
    } catch (error) {
      setFault(messageOf(error))
    }
  }
  return (
    <Section title="Colar uma lista">
      <div className={styles.stack}>
        <Field
          label="Termo e definição"
          help="Duas colunas copiadas do Excel, ou uma linha para cada par: Solo; onde crescem as plantas"
        >
          {control => (
            <textarea
              {...control}
              className={styles.paste}
              rows={4}
              value={text}
              maxLength={60_000}
              onChange={event => setText(event.target.value)}
            />
          )}
        </Field>
        <FileField
          label="Ou um ficheiro"
          help="Excel ou CSV, com o termo na primeira coluna e a definição na segunda. O que se leu aparece em cima."
          accept=".xlsx,.csv,.txt,.tsv"
          maxBytes={LIST_BYTES}
          value={null}
          error={fault}
          onChange={file => void read(file)}
        />
        {faults.length > 0 && (
          <p className={styles.quiet} role="status">
            {faults
              .slice(0, 5)
              .map(fault => `Linha ${fault.line}: ${fault.why}.`)
              .join(' ')}
            {faults.length > 5 && ` E mais ${faults.length - 5} linhas.`}
          </p>
        )}
        {beyond > 0 && (
          <p className={styles.quiet} role="status">
            Só cabem mais {left}: {beyond} ficam de fora.
          </p>
        )}
        <Button
          variant="outlined"
          disabled={pairs.length === 0 || left === 0}
          onClick={() => {
            onAdd(pairs)
            setText('')
          }}
        >
          {pairs.length === 0
            ? 'Juntar'
            : `Juntar ${Math.min(left, pairs.length)} ${Math.min(left, pairs.length) === 1 ? 'par' : 'pares'}`}
        </Button>
      </div>
    </Section>
  )
}

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const [one] = list.slice(from, from + 1)
  const rest = list.filter((_, at) => at !== from)
  return one === undefined ? [...list] : [...rest.slice(0, to), one, ...rest.slice(to)]
}
