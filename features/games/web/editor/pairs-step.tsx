import { type DragEvent, useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { messageOf } from '#kit/web/api-error.ts'
import { fieldsOf } from '#kit/web/form/fields-of.ts'
import { refusalOf } from '#kit/web/form/file-field.tsx'
import { FieldRow } from '#kit/web/form/form-section.tsx'
import { TextInput } from '#kit/web/form/inputs.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import { GradePicker } from '#school/subjects/web/grade-picker.tsx'
import { SubjectPicker } from '#school/subjects/web/subject-picker.tsx'
import type { GameItem } from '../../game.ts'
import { MAX_ITEMS } from '../../rules.ts'
import styles from './editor.module.css'
import { Fits } from './fits.tsx'
import type { GameForm } from './game-form.ts'
import type { KindOffer } from './kind-offers.ts'
import { PairRow } from './pair-row.tsx'
import type { NewPair, PairSource, Pictures, SourcesSlot } from './pair-sources.ts'
import { PastedList } from './pasted-list.tsx'

interface PairsStepProps {
  form: GameForm
  kinds: KindOffer[]
  sources: SourcesSlot
  pictures: Pictures
}

const panels: Readonly<Record<PairSource | 'lista', { label: string; icon: IconName }>> = {
  glossario: { label: 'Do glossário', icon: 'book-open-text' },
  banco: { label: 'Do banco de perguntas', icon: 'exam' },
  turma: { label: 'Nomes de uma turma', icon: 'users-three' },
  lista: { label: 'Colar uma lista', icon: 'clipboard-text' },
}
type Panel = keyof typeof panels
const panelNames = Object.keys(panels) as Panel[]

/** A list of pairs in a file. */
const FILES = '.xlsx,.csv,.txt,.tsv'
const FILE_BYTES = 2 * 1024 * 1024

const blank: NewPair = { prompt: '', answer: '', wrong: [], picture: null, audio: false, source: null }

/** What a game is made of: its pairs, and where they come from. */
export function PairsStep({ form, kinds, sources, pictures }: PairsStepProps) {
  const field = fieldsOf(form)
  const { watch, formState } = form
  const { errors } = formState
  const [items, subjectId, grade] = watch(['items', 'subjectId', 'grade'])
  const list = useRef<HTMLOListElement>(null)
  const side = useRef<HTMLDivElement>(null)
  // On a phone the pairs that a game has stand before those that it could have.
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const [open, setOpen] = useState<Panel | undefined>(isPhone && items.length > 0 ? undefined : 'glossario')
  const [pasted, setPasted] = useState('')
  const left = MAX_ITEMS - items.length
  const set = (next: readonly GameItem[]) =>
    form.setValue('items', [...next], { shouldDirty: true, shouldTouch: true })
  const add = (pairs: readonly NewPair[]) =>
    set([...items, ...pairs.slice(0, left).map(pair => ({ ...pair, id: uuid() }))])
  const focus = (at: number) =>
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLInputElement>('input[data-answer]')[at]?.focus(),
    )
  const addBlank = () => {
    add([blank])
    focus(items.length)
  }
  const openPanel = (panel: Panel) => {
    setOpen(panel)
    // On a phone it stands far below the button that opens it.
    requestAnimationFrame(() => side.current?.focus())
  }
  const file = useListFile(text => {
    setPasted(text)
    openPanel('lista')
  })
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <div {...file.dropHere} className={file.isOver ? styles.over : undefined}>
          <Section
            flush
            title="De que é feito"
            aside={`${items.length} de ${MAX_ITEMS} · termo ↔ definição ou pergunta`}
          >
            <div className={styles.about}>
              <FieldRow>
                <SubjectPicker required value={subjectId} {...field('subjectId')} />
                <GradePicker
                  required
                  value={String(grade || '')}
                  {...field('grade', { setValueAs: Number })}
                />
              </FieldRow>
            </div>
            <div className={styles.sources} role="toolbar" aria-label="De onde vêm os pares">
              {panelNames.map(panel => (
                <Button
                  key={panel}
                  variant="outlined"
                  aria-pressed={open === panel}
                  startIcon={<Icon name={panels[panel].icon} />}
                  onClick={() => (open === panel ? setOpen(undefined) : openPanel(panel))}
                >
                  {panels[panel].label}
                </Button>
              ))}
              <Button variant="outlined" startIcon={<Icon name="file-xls" />} onClick={file.choose}>
                Ficheiro
              </Button>
              <input
                ref={file.input}
                type="file"
                accept={FILES}
                className="visually-hidden"
                tabIndex={-1}
                aria-label="Ficheiro Excel ou CSV com os pares"
                onChange={event => void file.read(event.target.files?.[0])}
              />
            </div>
            {(file.fault || errors.items?.message) && (
              <div className={styles.inside} role="alert">
                <Note tone="red">{file.fault || errors.items?.message}</Note>
              </div>
            )}
            <div className={styles.pairHead} aria-hidden="true">
              <span>Termo</span>
              <span>Definição ou pergunta</span>
              <span>Imagem</span>
            </div>
            <Text ref={list} as="ol" className={styles.pairs}>
              {items.map((item, at) => (
                <PairRow
                  key={item.id}
                  item={item}
                  picture={pictures.get(item.id)}
                  at={at}
                  count={items.length}
                  errors={errors.items?.[at]}
                  onChange={changed => set(items.map(other => (other.id === item.id ? changed : other)))}
                  onMove={to => set(moved(items, at, to))}
                  onRemove={() => set(items.filter(other => other.id !== item.id))}
                  onNext={() => (at === items.length - 1 ? addBlank() : focus(at + 1))}
                />
              ))}
            </Text>
            <div className={styles.inside}>
              <Button startIcon={<Icon name="plus" />} disabled={left === 0} onClick={addBlank}>
                Escrever um par
              </Button>
              <Text secondary caption className={styles.dropHint}>
                ou largue aqui um ficheiro Excel ou CSV
              </Text>
            </div>
          </Section>
        </div>
        <Section title="Como se chama">
          <FieldRow>
            <TextInput label="Título" required {...field('title')} />
            <TextInput label="Tema" optional {...field('theme')} />
          </FieldRow>
        </Section>
      </div>
      <div className={styles.side}>
        <Fits kinds={kinds} onMend={() => openPanel('glossario')} />
        {open && (
          <div ref={side} tabIndex={-1} className={styles.panel}>
            <Section
              flush={open !== 'lista'}
              title={panels[open].label}
              aside={
                <IconButton aria-label={`Fechar «${panels[open].label}»`} onClick={() => setOpen(undefined)}>
                  <Icon name="x" />
                </IconButton>
              }
            >
              {open === 'lista' ? (
                <PastedList text={pasted} onText={setPasted} left={left} onAdd={add} />
              ) : (
                sources({
                  from: open,
                  subjectId,
                  grade: Number(grade),
                  taken: new Set(items.flatMap(item => (item.source ? [item.source.id] : []))),
                  left,
                  onAdd: (pairs, kind) => {
                    add(pairs)
                    if (kind && items.length === 0) form.setValue('kind', kind, { shouldDirty: true })
                  },
                })
              )}
            </Section>
          </div>
        )}
      </div>
    </div>
  )
}

/** A list in a file, chosen or dropped: read as text, so that it is seen before any of it enters the game. */
function useListFile(onText: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState('')
  const [isOver, setOver] = useState(false)
  async function read(file: File | undefined) {
    if (input.current) input.current.value = ''
    if (!file) return
    const refusal = refusalOf(file, FILES, FILE_BYTES)
    setFault(refusal)
    if (refusal !== '') return
    try {
      // Reads workbooks; loaded on demand.
      const { pairsOfFile } = await import('./pairs-of-file.ts')
      onText(await pairsOfFile(new Uint8Array(await file.arrayBuffer()), file.name))
    } catch (error) {
      setFault(messageOf(error))
    }
  }
  const dropHere = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(false)
      void read(event.dataTransfer.files[0])
    },
  }
  return { input, choose: () => input.current?.click(), read, fault, isOver, dropHere }
}

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const [pair] = list.slice(from, from + 1)
  const rest = list.filter((_, at) => at !== from)
  return pair === undefined ? [...list] : [...rest.slice(0, to), pair, ...rest.slice(to)]
}
