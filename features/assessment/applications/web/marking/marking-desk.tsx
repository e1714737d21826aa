import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { plainText } from '#engines/questions/rich-text.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import { decimal, lackingFirst } from '#kit/figures.ts'
import { SaveState } from '#kit/web/form/save-state.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Column, Row, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { RichText } from '#school/questions/web/rich-text.tsx'
import type { ApplicationItem } from '../../../results/contract.ts'
import type { listOpenAnswers } from '../../marking-contract.ts'
import { CriterionRow } from './criterion-row.tsx'
import styles from './marking-tab.module.css'
import { awardedPoints, isMarked, judgedOf, markingOf } from './marking-words.ts'
import { useMarks } from './use-marks.ts'

interface DeskProps {
  applicationId: string
  item: ApplicationItem
  number: number
  answers: ResponseOf<typeof listOpenAnswers>['answers']
  readOnly: boolean
}

/**
 * One question, one answer after the other. Keys 0 to 9 give points to the criterion at hand and go on to the next, and
 * after the last to the next answer; arrows move between answers (sideways) and criteria (up and down).
 */
export function MarkingDesk({ applicationId, item, number, answers, readOnly }: DeskProps) {
  const marks = useMarks(applicationId, item)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      answers.findIndex(answer => !isMarked(answer)),
    ),
  )
  const [row, setRow] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const answer = answers[Math.min(at, answers.length - 1)]
  const left = answers.filter(answer => !isMarked(answer)).length
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  if (item.question.type !== 'essay' || !answer) return null
  const judged = judgedOf(item.question, item.points)
  const awarded = awardedPoints(answer.marking)

  function go(to: number) {
    setAt(Math.max(0, Math.min(answers.length - 1, to)))
    setRow(0)
  }

  function give(index: number, points: number | null) {
    const shown = judged[index]
    if (!shown || !answer || readOnly) return
    const { [shown.id]: _before, ...others } = awardedPoints(marks.markingOf(answer.attemptId))
    const next = points === null ? others : { ...others, [shown.id]: points }
    marks.mark(answer.attemptId, markingOf(next))
    if (points === null) return
    const missing = judged.findIndex(each => next[each.id] === undefined)
    if (missing >= 0) setRow(missing)
    else if (at + 1 < answers.length) go(at + 1)
    box.current?.focus({ preventScroll: true })
  }

  function follow(attemptId: string | undefined) {
    const place = answers.findIndex(answer => answer.attemptId === attemptId)
    if (place >= 0) go(place)
    box.current?.focus({ preventScroll: true })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.target instanceof HTMLInputElement) return
    const { key } = event
    if ((event.ctrlKey || event.metaKey) && (key === 'z' || key === 'y')) {
      event.preventDefault()
      return follow(key === 'y' ? marks.redo() : marks.undo())
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const moves: Record<string, () => void> = {
      ArrowRight: () => go(at + 1),
      ArrowLeft: () => go(at - 1),
      ArrowDown: () => setRow(Math.min(judged.length - 1, row + 1)),
      ArrowUp: () => setRow(Math.max(0, row - 1)),
      Delete: () => give(row, null),
      Backspace: () => give(row, null),
    }
    const choice = judged[row]?.choices.find(entry => entry.key === key)
    const work = moves[key] ?? (choice && (() => give(row, choice.points)))
    if (!work) return
    event.preventDefault()
    work()
  }

  const total = answer.points
  return (
    <Section flush>
      {/* biome-ignore lint/a11y/useSemanticElements: one place for the focus, whose keys give points. */}
      <div
        ref={box}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys are pressed here.
        tabIndex={0}
        className={styles.box}
        aria-label={`Correcção da pergunta ${number}`}
        onKeyDown={onKeyDown}
      >
        <Row as="header" gap={16} between className={styles.head}>
          <div>
            <h2>Pergunta {number}</h2>
            <RichText html={item.question.stem} media={item.question.media} className={styles.stem} />
            {item.question.guidance !== '' && (
              <Disclosure className={styles.guidance} title="Orientação para corrigir">
                <RichText html={item.question.guidance} media={item.question.media} />
              </Disclosure>
            )}
          </div>
          <Text as="p" rigid textEnd role="status">
            <Text as="b" block>
              {left === 0 ? 'Tudo corrigido' : lackingFirst(left)}
            </Text>
            <Text block secondary caption>
              resposta {at + 1} de {answers.length}
            </Text>
          </Text>
        </Row>
        <Text as="div" lead breaks className={styles.answer} aria-live="polite">
          <p>{plainText(answer.text) === answer.text ? answer.text : plainText(answer.text)}</p>
        </Text>
        <Column className={styles.rubric}>
          {judged.map((entry, index) => (
            <CriterionRow
              key={`${answer.attemptId} ${entry.id}`}
              judged={entry}
              awarded={awarded[entry.id]}
              isHere={index === row}
              readOnly={readOnly}
              onPick={() => setRow(index)}
              onGive={points => give(index, points)}
            />
          ))}
          <p className={styles.total}>
            {total === null ? 'Por corrigir' : `${decimal(total)} de ${decimal(item.points)} pontos`}
          </p>
        </Column>
        <Row as="footer" inset over={12} under={12} ruled gap={8} wrap center>
          <Button variant="outlined" onClick={() => go(at - 1)} disabled={at === 0}>
            Anterior
          </Button>
          <Button variant="outlined" onClick={() => go(at + 1)} disabled={at + 1 >= answers.length}>
            Seguinte
          </Button>
          <IconButton aria-label="Desfazer" disabled={readOnly} onClick={() => follow(marks.undo())}>
            <Icon name="arrow-u-up-left" />
          </IconButton>
          <IconButton aria-label="Refazer" disabled={readOnly} onClick={() => follow(marks.redo())}>
            <Icon name="arrow-u-up-right" />
          </IconButton>
          <SaveState saving={marks.saving} />
          <Text as="p" pushed secondary caption className={styles.keys}>
            <kbd>0</kbd>–<kbd>9</kbd> pontos <kbd>↑</kbd>
            <kbd>↓</kbd> critério <kbd>←</kbd>
            <kbd>→</kbd> resposta <kbd>Ctrl Z</kbd> desfazer
          </Text>
        </Row>
      </div>
    </Section>
  )
}
