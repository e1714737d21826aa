import { type KeyboardEvent, useRef, useState } from 'react'
import { counted } from '#kit/figures.ts'
import { SaveState } from '#kit/web/form/save-state.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Column, Row, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { Application, Sitting } from '../../../results/contract.ts'
import button from '../judge-button.module.css'
import { LevelTexts } from './level-texts.tsx'
import styles from './levels-tab.module.css'
import { ABSENT, levelOf, useLevels } from './use-levels.ts'

/** An oral assessment: each pupil reads or counts, and one tap says the level reached. */
export default function LevelsTab({ application }: { application: Application }) {
  const { levels } = application
  const { saving, set, undo, redo } = useLevels(application)
  const [row, setRow] = useState(0)
  const list = useRef<HTMLOListElement>(null)
  const rows = application.sittings.filter(sitting => sitting.studentId !== null)
  const readOnly = application.state === 'corrigido'
  const heard = rows.filter(row => levelOf(row) !== null).length
  const choices = [...levels.map(level => level.name), ABSENT]

  function focus(to: number) {
    const next = Math.max(0, Math.min(rows.length - 1, to))
    setRow(next)
    const line = list.current?.children[next]
    line?.querySelector<HTMLElement>('[aria-checked="true"], [role="radio"]')?.focus()
  }

  function follow(studentId: string | undefined) {
    const place = rows.findIndex(row => row.studentId === studentId)
    if (place >= 0) focus(place)
  }

  function tap(sitting: Sitting, level: string) {
    if (readOnly || sitting.studentId === null) return
    set(sitting.studentId, levelOf(sitting) === level ? null : level)
  }

  function onKeyDown(event: KeyboardEvent, at: number) {
    const { key } = event
    const sitting = rows[at]
    if (!sitting) return
    if ((event.ctrlKey || event.metaKey) && (key === 'z' || key === 'y')) {
      event.preventDefault()
      return follow(key === 'y' ? redo() : undo())
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      return focus(at + (key === 'ArrowDown' ? 1 : -1))
    }
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      event.preventDefault()
      const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')]
      const here = radios.indexOf(document.activeElement as HTMLElement)
      radios[Math.max(0, Math.min(radios.length - 1, here + (key === 'ArrowRight' ? 1 : -1)))]?.focus()
      return
    }
    const level = key.toLowerCase() === 'n' ? ABSENT : levels[Number(key) - 1]?.name
    if (level === undefined || key === ' ') return
    event.preventDefault()
    if (levelOf(sitting) !== level) tap(sitting, level)
    focus(at + 1)
  }

  return (
    <Column gap={24}>
      <LevelTexts
        levels={levels}
        counts={levels.map(level => rows.filter(r => levelOf(r) === level.name).length)}
      />
      <Section flush>
        <Row as="header" gap={16} rowGap={8} wrap center between className={styles.head}>
          <p role="status">
            <b>
              {heard} de {counted(rows.length, 'aluno ouvido', 'alunos ouvidos')}
            </b>
            <Text secondary caption className={styles.keys}>
              {' '}
              · <kbd>1</kbd>–<kbd>{levels.length}</kbd> nível <kbd>N</kbd> não veio <kbd>↓</kbd> seguinte{' '}
              <kbd>Ctrl Z</kbd> desfazer
            </Text>
          </p>
          <Row gap={4} center>
            <SaveState saving={saving} />
            <IconButton aria-label="Desfazer" disabled={readOnly} onClick={() => follow(undo())}>
              <Icon name="arrow-u-up-left" />
            </IconButton>
            <IconButton aria-label="Refazer" disabled={readOnly} onClick={() => follow(redo())}>
              <Icon name="arrow-u-up-right" />
            </IconButton>
          </Row>
        </Row>
        {readOnly && (
          <Text as="div" inset over={16} under={16}>
            <Note>Esta aplicação já está corrigida: para mudar níveis, volte a corrigir.</Note>
          </Text>
        )}
        <Text ref={list} as="ol" className={styles.pupils}>
          {rows.map((sitting, at) => (
            <li key={sitting.studentId}>
              <span className={styles.name} id={`pupil-${at}`}>
                <span>{sitting.number}</span> <bdi>{sitting.name}</bdi>
              </span>
              <div
                role="radiogroup"
                aria-labelledby={`pupil-${at}`}
                className={styles.levels}
                onKeyDown={event => onKeyDown(event, at)}
              >
                {choices.map((level, place) => {
                  const isOn = levelOf(sitting) === level
                  const isFirst = levelOf(sitting) === null ? place === 0 : isOn
                  return (
                    <PlainButton
                      key={level}
                      role="radio"
                      aria-checked={isOn}
                      tabIndex={isFirst && at === row ? 0 : -1}
                      disabled={readOnly}
                      className={level === ABSENT ? `${button.judge} ${styles.absent}` : button.judge}
                      onFocus={() => setRow(at)}
                      onClick={() => tap(sitting, level)}
                    >
                      {level === ABSENT ? 'Não veio' : level}
                    </PlainButton>
                  )
                })}
              </div>
            </li>
          ))}
        </Text>
        {rows.length === 0 && (
          <Text as="div" inset over={16} under={16}>
            <Note>A turma não tem alunos.</Note>
          </Text>
        )}
      </Section>
      {heard > 0 && heard < rows.length && (
        <Button
          variant="outlined"
          className={styles.next}
          onClick={() => focus(rows.findIndex(row => levelOf(row) === null))}
        >
          Ir para o seguinte por ouvir
        </Button>
      )}
    </Column>
  )
}
