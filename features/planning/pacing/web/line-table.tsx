import { type KeyboardEvent, useRef, useState } from 'react'
import { competenceOf } from '#features/planning/programmes/programme.ts'
import { counted, formatDayMonth } from '#kit/figures.ts'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { Pacing } from '../contract.ts'
import type { Laid, Step } from '../lay.ts'
import styles from './pacing.module.css'
import { Stepper } from './stepper.tsx'

interface LineTableProps {
  pacing: Pacing
  laid: Laid
  steps: readonly Step[]
  onChange: ((steps: Step[]) => void) | undefined
}

/** The lines of the programme in the order in which they are given: moved by mouse, by their arrows and by Alt with an arrow. */
export function LineTable({ pacing, laid, steps, onChange }: LineTableProps) {
  const [dragged, setDragged] = useState<number>()
  const body = useRef<HTMLTableSectionElement>(null)
  const lines = new Map(pacing.units.flatMap(unit => unit.rows.map(row => [row.id, { unit, row }] as const)))
  const moveTo = (from: number, to: number) => {
    const step = steps[from]
    if (!onChange || !step || to < 0 || to >= steps.length || from === to) return
    const rest = steps.filter((_, at) => at !== from)
    onChange([...rest.slice(0, to), step, ...rest.slice(to)])
  }
  const press = (event: KeyboardEvent<HTMLTableRowElement>, at: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const to = at + (event.key === 'ArrowUp' ? -1 : 1)
    moveTo(at, to)
    // The line keeps the keyboard where it goes.
    requestAnimationFrame(() => body.current?.rows[to]?.focus())
  }
  return (
    <Section
      folds
      title="Linha a linha"
      tools={
        onChange && (
          <Text caption secondary className={styles.keys}>
            Arraste, ou Alt com ↑ ↓, para mudar a ordem
          </Text>
        )
      }
      flush
    >
      <div className={styles.scroll}>
        <Table wide className={styles.table}>
          <thead className="visually-hidden-on-phone">
            <tr>
              <th scope="col">Unidade</th>
              <th scope="col">Objectivos e conteúdos</th>
              <th scope="col">Competências</th>
              <th scope="col">Quando</th>
              <th scope="col">Aulas</th>
              {onChange && <th scope="col">Ordem</th>}
            </tr>
          </thead>
          <tbody ref={body}>
            {laid.steps.map((step, at) => {
              const line = lines.get(step.rowId)
              if (!line) return null
              const name = line.row.objectives[0] ?? line.row.contents[0] ?? `linha ${at + 1}`
              return (
                <tr
                  key={step.rowId}
                  tabIndex={onChange ? 0 : undefined}
                  draggable={onChange !== undefined}
                  onKeyDown={event => press(event, at)}
                  onDragStart={() => setDragged(at)}
                  onDragOver={event => event.preventDefault()}
                  onDrop={() => {
                    if (dragged !== undefined) moveTo(dragged, at)
                    setDragged(undefined)
                  }}
                  onDragEnd={() => setDragged(undefined)}
                  className={dragged === at ? styles.dragged : undefined}
                >
                  <td className={styles.whole}>
                    <Text caption secondary>
                      {line.unit.title}
                    </Text>
                  </td>
                  <td className={styles.whole}>
                    {line.row.objectives.join(' ')}
                    <Text block caption secondary>
                      {line.row.contents.join(' ')}
                    </Text>
                  </td>
                  <td className={styles.quiet}>
                    {line.row.competences.map(text => competenceOf(text).code || text).join(', ') || '–'}
                  </td>
                  <td data-label="Quando">
                    {whenOf(step)}
                    {step.left > 0 && (
                      <Text block caption semibold warning>
                        {counted(step.left, 'não cabe', 'não cabem')}
                      </Text>
                    )}
                  </td>
                  <td>
                    <Stepper
                      what={name}
                      value={step.lessons}
                      onMove={
                        onChange &&
                        (by =>
                          onChange(
                            steps.map(each =>
                              each.rowId === step.rowId
                                ? { ...each, lessons: Math.max(0, Math.min(400, each.lessons + by)) }
                                : each,
                            ),
                          ))
                      }
                    />
                  </td>
                  {onChange && (
                    <td>
                      <Row as="span" gap={4}>
                        <IconButton
                          aria-label={`Subir: ${name}`}
                          disabled={at === 0}
                          onClick={() => moveTo(at, at - 1)}
                        >
                          <Icon name="arrow-up" />
                        </IconButton>
                        <IconButton
                          aria-label={`Descer: ${name}`}
                          disabled={at === steps.length - 1}
                          onClick={() => moveTo(at, at + 1)}
                        >
                          <Icon name="arrow-down" />
                        </IconButton>
                      </Row>
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </Table>
      </div>
    </Section>
  )
}

/** «02/03 a 13/03» */
function whenOf({ parts }: Laid['steps'][number]): string {
  const [first, last] = [parts.at(0), parts.at(-1)]
  if (!first || !last) return '–'
  const [from, to] = [formatDayMonth(first.startsOn), formatDayMonth(last.endsOn)]
  return from === to ? from : `${from} a ${to}`
}
