import { useEffect, useRef, useState } from 'react'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { ActionButton } from '#kit/web/parts/action.tsx'
import { ActionMenu } from '#kit/web/parts/action-menu.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import type { Competence, Unit } from '../tree-contract.ts'
import styles from './tree.module.css'
import { CompetenceForm, UnitForm } from './tree-forms.tsx'
import { DragHandle } from './tree-handle.tsx'
import { competenceStep, unitStep } from './tree-moves.ts'
import { useTreeChanges } from './use-tree-changes.ts'

interface TreeEditorProps {
  subjectId: string
  grade: number
  units: Unit[]
  competences: Competence[]
  mayWrite: boolean
}

/** What is being written in place: a row by its id, a new unit, a new competence of a unit. */
type Editing = { id: string } | { newUnit: true } | { newIn: string | null } | null

type Dragged = { unit: Unit } | { competence: Competence } | null

/**
 * Units and, under each, its competences. Everything by keyboard: Tab reaches each handle, on which the arrow keys
 * move the row; forms open in place, Enter saves, Esc leaves.
 */
export function TreeEditor({ subjectId, grade, units, competences, mayWrite }: TreeEditorProps) {
  const [editing, setEditing] = useState<Editing>(null)
  const [dragged, setDragged] = useState<Dragged>(null)
  const [said, setSaid] = useState('')
  const changes = useTreeChanges(subjectId)
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef<string>(undefined)
  const order = [...units, ...competences].map(row => row.id).join(' ')

  // A row that moved takes its handle along; the keyboard stays on it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new order that moves the handle
  useEffect(() => {
    if (!focused.current) return
    list.current?.querySelector<HTMLElement>(`[data-handle="${focused.current}"]`)?.focus()
  }, [order])

  const wasEditing = useRef<Editing>(null)
  const foot = useRef<HTMLDivElement>(null)
  // A form that closes gives the focus back to what opened it.
  useEffect(() => {
    const before = wasEditing.current
    wasEditing.current = editing
    if (editing !== null || before === null) return
    const opener =
      'newUnit' in before
        ? foot.current?.querySelector('button')
        : list.current?.querySelector<HTMLElement>(
            'id' in before ? `[data-handle="${before.id}"]` : `[data-add="${before.newIn ?? ''}"] button`,
          )
    opener?.focus()
  }, [editing])

  const done = () => setEditing(null)
  const isEdited = (id: string) => editing !== null && 'id' in editing && editing.id === id

  function stepUnit(unit: Unit, step: -1 | 1) {
    const place = unitStep(units, unit, step)
    if (place === undefined || changes.busy) return
    placeUnit(unit, place)
  }

  function placeUnit(unit: Unit, place: number) {
    focused.current = unit.id
    changes.moveUnit(unit, place, () => setSaid(`«${unit.title}» está em ${place + 1}.º de ${units.length}.`))
  }

  function stepCompetence(competence: Competence, step: -1 | 1) {
    const to = competenceStep(units, competences, competence, step)
    if (to === undefined || changes.busy) return
    placeCompetence(competence, to.unitId, to.place)
  }

  function placeCompetence(competence: Competence, unitId: string | null, place: number) {
    focused.current = competence.id
    const unit = units.find(unit => unit.id === unitId)?.title ?? 'Sem unidade'
    changes.moveCompetence(competence, { unitId, place }, () =>
      setSaid(`${competence.code} está em ${place + 1}.º de «${unit}».`),
    )
  }

  function dropOn(target: { unitId: string | null; place?: number }) {
    if (dragged === null) return
    if ('competence' in dragged) placeCompetence(dragged.competence, target.unitId, target.place ?? 10_000)
    else if (target.unitId !== null)
      placeUnit(
        dragged.unit,
        units.findIndex(unit => unit.id === target.unitId),
      )
    setDragged(null)
  }

  const competencesOf = (unitId: string | null) => {
    const held = competences.filter(competence => competence.unitId === unitId)
    return (
      <ol className={styles.competences}>
        {held.map((entry, place) =>
          isEdited(entry.id) ? (
            <li key={entry.id}>
              <CompetenceForm
                subjectId={subjectId}
                grade={grade}
                unitId={unitId}
                competence={entry}
                onDone={done}
              />
            </li>
          ) : (
            <li
              key={entry.id}
              className={styles.competence}
              {...dropTarget(dragged !== null && 'competence' in dragged, () => dropOn({ unitId, place }))}
            >
              {mayWrite && (
                <DragHandle
                  id={entry.id}
                  name={`${entry.code}, ${entry.description}`}
                  onStep={step => stepCompetence(entry, step)}
                  onDrag={on => setDragged(on ? { competence: entry } : null)}
                />
              )}
              <Text as="b" rigid semibold className={styles.code}>
                {entry.code}
              </Text>
              <Text grow shrinks className={styles.words}>
                {entry.description}
                {(entry.domain || entry.level) && (
                  <Text as="small" block caption secondary>
                    {[entry.domain, entry.level].filter(Boolean).join(' · ')}
                  </Text>
                )}
              </Text>
              {mayWrite && (
                <ActionMenu
                  label={`Mais acções de ${entry.code}`}
                  actions={[
                    { label: 'Editar', icon: 'pencil-simple', onClick: () => setEditing({ id: entry.id }) },
                    ...units
                      .filter(unit => unit.id !== unitId)
                      .map(unit => ({
                        label: `Mover para «${unit.title}»`,
                        icon: 'arrow-right' as const,
                        onClick: () => placeCompetence(entry, unit.id, 10_000),
                      })),
                    {
                      label: 'Eliminar',
                      icon: 'trash',
                      destructive: true,
                      onClick: () => changes.removeCompetence(entry),
                    },
                  ]}
                />
              )}
            </li>
          ),
        )}
        {mayWrite && (
          <li data-add={unitId ?? ''}>
            {editing !== null && 'newIn' in editing && editing.newIn === unitId ? (
              <CompetenceForm subjectId={subjectId} grade={grade} unitId={unitId} onDone={done} />
            ) : (
              <ActionButton
                variant="text"
                size="small"
                action={{
                  label: 'Acrescentar competência',
                  icon: 'plus',
                  onClick: () => setEditing({ newIn: unitId }),
                }}
              />
            )}
          </li>
        )}
      </ol>
    )
  }

  if (units.length === 0 && competences.length === 0 && editing === null)
    return (
      <EmptyState
        title="Ainda sem unidades nesta classe"
        text={
          mayWrite ? 'Escreva as unidades do programa e, em cada uma, o que o aluno deve saber fazer.' : ''
        }
        primary={
          mayWrite
            ? { label: 'Acrescentar unidade', icon: 'plus', onClick: () => setEditing({ newUnit: true }) }
            : undefined
        }
        secondary={
          mayWrite ? { label: 'Só uma competência', onClick: () => setEditing({ newIn: null }) } : undefined
        }
      />
    )

  const showLoose =
    competences.some(competence => competence.unitId === null) ||
    (editing !== null && 'newIn' in editing && !editing.newIn)
  return (
    <>
      <ol className={styles.units} ref={list}>
        {units.map((unit, at) => (
          <li
            key={unit.id}
            className={styles.unit}
            {...dropTarget(dragged !== null, () => dropOn({ unitId: unit.id }))}
          >
            {isEdited(unit.id) ? (
              <UnitForm subjectId={subjectId} grade={grade} unit={unit} onDone={done} />
            ) : (
              <Row center gap={8} className={styles.unitHead}>
                {mayWrite && (
                  <DragHandle
                    id={unit.id}
                    name={unit.title}
                    onStep={step => stepUnit(unit, step)}
                    onDrag={on => setDragged(on ? { unit } : null)}
                  />
                )}
                <Text secondary textEnd className={styles.number}>
                  {at + 1}
                </Text>
                <Text as="h3" grow shrinks heading="h4">
                  {unit.title}
                </Text>
                {unit.trimester && (
                  <Text caption secondary nowrap>
                    {unit.trimester}.º trimestre
                  </Text>
                )}
                {mayWrite && (
                  <ActionMenu
                    label={`Mais acções de ${unit.title}`}
                    actions={[
                      { label: 'Editar', icon: 'pencil-simple', onClick: () => setEditing({ id: unit.id }) },
                      {
                        label: 'Mover para cima',
                        icon: 'arrow-up',
                        disabled: at === 0,
                        onClick: () => stepUnit(unit, -1),
                      },
                      {
                        label: 'Mover para baixo',
                        icon: 'arrow-down',
                        disabled: at === units.length - 1,
                        onClick: () => stepUnit(unit, 1),
                      },
                      {
                        label: 'Eliminar',
                        icon: 'trash',
                        destructive: true,
                        onClick: () =>
                          changes.removeUnit(
                            unit,
                            competences.filter(competence => competence.unitId === unit.id).length,
                          ),
                      },
                    ]}
                  />
                )}
              </Row>
            )}
            {competencesOf(unit.id)}
          </li>
        ))}
        {showLoose && (
          <li
            className={styles.unit}
            {...dropTarget(dragged !== null && 'competence' in dragged, () => dropOn({ unitId: null }))}
          >
            {units.length > 0 && (
              <Row center gap={8} className={styles.unitHead}>
                <Text as="h3" grow shrinks heading="h4" className={styles.loose}>
                  Sem unidade
                </Text>
              </Row>
            )}
            {competencesOf(null)}
          </li>
        )}
      </ol>
      {mayWrite && (
        <Text as="div" inset over={16} under={16} ref={foot}>
          {editing !== null && 'newUnit' in editing ? (
            <UnitForm subjectId={subjectId} grade={grade} onDone={done} />
          ) : (
            <ActionButton
              variant="outlined"
              action={{
                label: 'Acrescentar unidade',
                icon: 'plus',
                onClick: () => setEditing({ newUnit: true }),
              }}
            />
          )}
        </Text>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}

/** Takes what is dragged over it, when it may. */
function dropTarget(may: boolean, onDrop: () => void) {
  if (!may) return {}
  return {
    onDragOver: (event: React.DragEvent) => {
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
    },
    onDrop: (event: React.DragEvent) => {
      event.preventDefault()
      event.stopPropagation()
      onDrop()
    },
  }
}
