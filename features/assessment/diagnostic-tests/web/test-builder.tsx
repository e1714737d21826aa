import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { get, useController } from 'react-hook-form'
import { inBlocks } from '#engines/questions/passage.ts'
import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { ConflictDialog } from '#kit/web/form/conflict-dialog.tsx'
import { LeaveGuard } from '#kit/web/form/leave-guard.tsx'
import { RestoredNote } from '#kit/web/form/restored-note.tsx'
import { StickyBar } from '#kit/web/form/sticky-bar.tsx'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { useCompetences } from '#school/questions/web/editor/competence-field.tsx'
import { moved } from '#school/questions/web/editor/use-reorder.ts'
import { KeyPlaces } from '#school/questions/web/key-places.tsx'
import { type BlueprintGap, matrixOf, missingOf } from '../blueprint.ts'
import { type ItemBody, type Test, type TestBody, testBody, updateTest } from '../contract.ts'
import { fullPlaceIn } from '../forms.ts'
import { blockAt, landing, withBlockAt } from '../passages.ts'
import { publishingGaps } from '../publishing.ts'
import { bodyOf, copyOfItem, itemFromBank, newItem } from '../test-values.ts'
import { BlueprintMatrix } from './blueprint-matrix.tsx'
import { headOfForm } from './head-fields.tsx'
import { ItemEditor } from './item-editor.tsx'
import { ItemList } from './item-list.tsx'
import { PassageOfItem, textsToJoin, toPart } from './passage-of-item.tsx'
import { PointsState } from './points-state.tsx'
import styles from './test-builder.module.css'
import { TestStateMark } from './test-state-mark.tsx'
import { TestTabs } from './test-tabs.tsx'
import { conflictFields, messageAt } from './test-words.ts'
import { useTestSteps } from './use-test-steps.ts'

const HeadDialog = fetchedDialog(() => import('./head-dialog.tsx').then(m => m.default))
const TargetsDialog = fetchedDialog(() => import('./targets-dialog.tsx').then(m => m.default))
const PreviewDialog = fetchedDialog(() => import('./preview-dialog.tsx').then(m => m.default))
const FormsDialog = fetchedDialog(() => import('./forms-dialog.tsx').then(m => m.default))
const PublishDialog = fetchedDialog(() => import('./publish-dialog.tsx').then(m => m.default))
const BankPicker = fetchedDialog(() => import('#school/questions/web/bank-picker.tsx').then(m => m.default))
const TestHistory = fetchedDialog(() => import('./test-history.tsx').then(m => m.default))

/** Gives the test to groups: drawn by a part that knows of groups, closed by calling back. */
export type ApplyTest = (test: Test, onClose: () => void) => ReactNode

type Dialog = 'apply' | 'head' | 'targets' | 'preview' | 'forms' | 'bank' | 'history' | 'publish'

/** The page on which a test is built: its questions, the open one, and the matrix live beside them. */
export function TestBuilder({ loaded, apply }: { loaded: Test; apply: ApplyTest }) {
  const [test, setTest] = useState(loaded)
  const [open, setOpen] = useState(0)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const announce = useUndo()
  const [begun, setBegun] = useState({ values: bodyOf(loaded), version: loaded.version })
  const state = useFormPage({
    endpoint: updateTest,
    schema: testBody,
    values: begun.values,
    version: begun.version,
    toInput: (body: TestBody, version = begun.version) => ({
      params: { id: test.id },
      body: { ...body, version },
    }),
    draft: `tests/${test.id}`,
    name: body => body.title,
    href: href(pages.test, { id: test.id }),
    touches: ['questions'],
    onSaved: (saved, change) => {
      announce('Teste guardado.', change)
      settle(saved)
    },
    conflict: { fields: conflictFields, toValues: bodyOf },
  })
  const { form } = state
  const { field } = useController({ control: form.control, name: 'items' })
  const [subjectId, grade, blueprint, totalPoints, title, shuffleOptions] = form.watch([
    'subjectId',
    'grade',
    'blueprint',
    'totalPoints',
    'title',
    'shuffleOptions',
  ])
  const items: readonly ItemBody[] = field.value
  const { errors, submitCount, isDirty } = form.formState
  const competences = useCompetences(subjectId)
  const steps = useTestSteps(test, next => settle(next))

  /** What the server has is what the page begins from again. */
  function settle(next: Test) {
    setTest(next)
    setBegun({ values: bodyOf(next), version: next.version })
    form.reset(bodyOf(next))
  }

  // The row may change behind the page: a step taken, something taken back.
  const takeIn = useEffectEvent((next: Test) => {
    if (!state.isDirty() && next.version > test.version) settle(next)
  })
  useEffect(() => {
    if (!isDirty) takeIn(loaded)
  }, [loaded, isDirty])

  const isWrong = (at: number) => get(errors, `items.${at}`) !== undefined
  const showWrong = useEffectEvent(() => {
    const wrong = items.findIndex((_item, at) => get(errors, `items.${at}`) !== undefined)
    if (wrong >= 0) setOpen(wrong)
    else if (Object.keys(errors).length > 0) setDialog('head')
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus())
  })
  useEffect(() => {
    if (submitCount > 0) showWrong()
  }, [submitCount])

  const locked = test.applications > 0 || test.state === 'arquivado'
  const matrix = matrixOf(items, blueprint)
  const missing = missingOf(matrix)
  const item = items[Math.min(open, items.length - 1)]
  const at = item ? items.indexOf(item) : 0
  const domains = [...new Set([...blueprint, ...items].map(entry => entry.domain).filter(Boolean))]

  /** Those of one text stand together, whatever was changed; opens a question where it has come to stand. */
  function set(next: readonly ItemBody[], opened: ItemBody | undefined = item) {
    const gathered = inBlocks(next).flat()
    field.onChange(gathered)
    const place = gathered.findIndex(value => value.id === opened?.id)
    if (place >= 0) setOpen(place)
  }
  const add = (item: ItemBody) => set([...items, item], item)
  function write({ domain, bloom, points: worth }: BlueprintGap) {
    const competence = competences.find(competence => competence.domain === domain)
    add(newItem({ domain, bloom, points: worth, competenceId: competence?.id ?? null }))
  }
  const move = (from: number, to: number) => set(moved(items, from, landing(items, from, to)), items[from])
  const newLike = () => newItem({ domain: item?.domain ?? '', type: item?.question.type ?? 'single-choice' })
  function addText() {
    const blank = newLike()
    add({ ...blank, question: { ...blank.question, passage: { title: '', text: '' } } })
  }
  const full = fullPlaceIn(items, isDirty ? [] : test.formList, shuffleOptions)
  const gaps = publishingGaps({ items, blueprint, totalPoints })
  const applyNext = () => setDialog('apply')
  function publish(then?: () => void) {
    if (gaps.length > 0) setDialog('publish')
    else steps.publish?.(then)
  }
  const removeOpen = () =>
    set(
      items.filter(value => value !== item),
      items[at === 0 ? 1 : at - 1],
    )
  function replaceOpen(next: ItemBody) {
    set(items.map(value => (value === item ? next : value)))
  }

  const close = () => setDialog(null)
  const dirty = isDirty || state.isDirty()
  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={event => {
        if (event.target === event.currentTarget) void state.submit(event)
      }}
    >
      <PageHead
        title={title || 'Teste sem título'}
        crumbs={[
          { label: 'Sistema de Diagnóstico', to: pages.diagnosticsHome },
          { label: 'Testes', to: pages.tests },
          { label: `${test.subject.name}, ${test.grade}ª classe` },
        ]}
        sub={
          <Row as="span" gap={10} rowGap={4} wrap center>
            <TestStateMark state={test.state} />
            {[
              test.groups.map(group => group.name).join(', '),
              counted(test.minutes, 'minuto', 'minutos'),
              test.modes.join(', '),
              test.forms > 0 && `versões ${test.formList.map(form => form.name).join(', ')}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Row>
        }
        primary={
          test.state === 'publicado'
            ? { label: 'Aplicar', icon: 'broadcast', disabled: dirty, onClick: () => setDialog('apply') }
            : undefined
        }
        secondary={[
          {
            label: 'Ver como aluno',
            icon: 'eye',
            disabled: items.length === 0,
            onClick: () => setDialog('preview'),
          },
          { label: 'Dados do teste', icon: 'pencil-simple', onClick: () => setDialog('head') },
        ]}
        more={[
          {
            label: 'Versões A, B…',
            icon: 'arrows-split',
            disabled: locked || dirty || items.length === 0,
            onClick: () => setDialog('forms'),
          },
          { label: 'Histórico', icon: 'clock-counter-clockwise', onClick: () => setDialog('history') },
          ...steps.others(dirty),
        ]}
      />
      <TestTabs id={test.id} here="construir" />
      <Stack gap={12} below={16} className={styles.notes}>
        {state.restored && <RestoredNote at={state.restored} onDiscard={state.discard} />}
        {state.problem && (
          <div role="alert">
            <Note tone="red">{state.problem}</Note>
          </div>
        )}
        {locked && (
          <Note>
            {test.state === 'arquivado'
              ? 'O teste está arquivado: recupere-o para o alterar.'
              : 'O teste já foi aplicado: as perguntas ficam como os alunos as viram. Duplique-o para as mudar.'}
          </Note>
        )}
      </Stack>
      <div className={styles.columns}>
        <ItemList
          items={items}
          open={at}
          isWrong={isWrong}
          codeOf={id => competences.find(competence => competence.id === id)?.code}
          missing={missing}
          note={full && <KeyPlaces {...full} />}
          onOpen={setOpen}
          change={
            locked
              ? undefined
              : {
                  onMove: move,
                  onMoveBlock: (from, to) => set(withBlockAt(items, from, to)),
                  onNewText: addText,
                  onNew: () => add(newLike()),
                  onFromBank: () => setDialog('bank'),
                  onWrite: write,
                }
          }
        />
        {item ? (
          <ItemEditor
            key={item.id}
            item={item}
            at={at}
            count={items.length}
            subjectId={subjectId}
            grade={grade}
            domains={domains}
            errorOf={path => messageAt(errors, `items.${at}.${path}`)}
            onOpen={setOpen}
            onChange={locked ? undefined : replaceOpen}
            passage={
              !locked && (
                <PassageOfItem
                  items={items}
                  at={at}
                  errorOf={path => messageAt(errors, `items.${blockAt(items, at).from}.question.${path}`)}
                  onOpen={setOpen}
                  onChange={set}
                  newLike={newLike}
                />
              )
            }
            actions={
              locked
                ? []
                : [
                    {
                      label: 'Subir',
                      icon: 'arrow-up',
                      disabled: landing(items, at, at - 1) === at,
                      onClick: () => move(at, at - 1),
                    },
                    {
                      label: 'Descer',
                      icon: 'arrow-down',
                      disabled: landing(items, at, at + 1) === at,
                      onClick: () => move(at, at + 1),
                    },
                    ...toPart(items, item, set, newLike),
                    ...textsToJoin(items, item, next => set(next)),
                    { label: 'Duplicar a pergunta', icon: 'plus', onClick: () => add(copyOfItem(item)) },
                    {
                      label: 'Retirar do teste',
                      icon: 'trash',
                      destructive: true,
                      onClick: removeOpen,
                    },
                  ]
            }
          />
        ) : (
          <Note icon="exam">O teste ainda não tem perguntas. Escreva a primeira, ou traga-as do banco.</Note>
        )}
        <div className={styles.matrixCard} data-empty={items.length === 0 || undefined}>
          <BlueprintMatrix
            matrix={matrix}
            open={item && { domain: item.domain, bloom: item.bloom }}
            onWrite={locked ? undefined : write}
          />
        </div>
      </div>
      <StickyBar
        state={
          <PointsState
            items={items}
            total={totalPoints}
            saving={state.saving}
            onShare={locked ? undefined : shared => set(shared, shared[at])}
          />
        }
      >
        {!locked && (
          <Button variant="outlined" onClick={() => setDialog('targets')}>
            Mudar as metas
          </Button>
        )}
        {locked && !dirty ? null : items.length === 0 && !dirty ? (
          <Button variant="contained" onClick={() => add(newLike())}>
            Escrever a primeira
          </Button>
        ) : dirty || !steps.publish ? (
          <Button type="submit" variant="contained" loading={state.isSending}>
            Guardar
          </Button>
        ) : (
          <>
            <Button variant="outlined" loading={steps.busy} onClick={() => publish()}>
              Publicar
            </Button>
            <Button variant="contained" loading={steps.busy} onClick={() => publish(applyNext)}>
              Publicar e aplicar
            </Button>
          </>
        )}
      </StickyBar>
      <LeaveGuard isDirty={state.isDirty} hasDraft={state.hasDraft} onDiscard={state.discard} />
      {state.conflict && <ConflictDialog open {...state.conflict} />}
      {dialog === 'head' && <HeadDialog form={headOfForm(form)} id={loaded.id} onClose={close} />}
      {dialog === 'targets' && (
        <TargetsDialog
          blueprint={blueprint}
          domains={[
            ...new Set([...domains, ...competences.map(competence => competence.domain).filter(Boolean)]),
          ]}
          onClose={close}
          onChange={next => form.setValue('blueprint', next, { shouldDirty: true })}
        />
      )}
      {dialog === 'preview' && (
        <PreviewDialog title={title} items={items} forms={dirty ? [] : test.formList} onClose={close} />
      )}
      {dialog === 'publish' && (
        <PublishDialog
          gaps={gaps}
          busy={steps.busy}
          onClose={close}
          onPublish={() => steps.publish?.(close)}
          onPublishAndApply={() => steps.publish?.(applyNext)}
        />
      )}
      {dialog === 'apply' && apply(test, close)}
      {dialog === 'forms' && <FormsDialog test={test} onClose={close} onSaved={settle} />}
      {dialog === 'history' && <TestHistory test={test} onClose={close} />}
      {dialog === 'bank' && (
        <BankPicker
          subjectId={subjectId}
          grade={grade}
          into="no teste"
          taken={new Set(items.flatMap(item => (item.questionId ? [item.questionId] : [])))}
          onClose={close}
          onPick={rows => {
            const brought = rows.map(itemFromBank)
            set([...items, ...brought], brought[0])
            close()
          }}
        />
      )}
    </form>
  )
}
