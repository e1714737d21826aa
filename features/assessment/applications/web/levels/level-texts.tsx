import { useState } from 'react'
import { counted } from '#kit/figures.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import type { Application } from '../../../results/contract.ts'
import styles from './levels-tab.module.css'

interface TextsProps {
  levels: Application['levels']
  /** Pupils who reached each level so far. */
  counts: readonly number[]
}

/** What is read or done at each level; shown large, it is turned to the pupil. */
export function LevelTexts({ levels, counts }: TextsProps) {
  const [shown, setShown] = useState<number>()
  const level = shown === undefined ? undefined : levels[shown]
  const isAnybodyHeard = counts.some(count => count > 0)
  return (
    <Section title="O que o aluno lê ou faz" flush>
      <ol className={styles.texts}>
        {levels.map((level, at) => (
          <Text as="li" inset over={16} under={16} ruled key={level.name}>
            <Row between>
              <b>
                {at + 1}. {level.name}
              </b>
              {isAnybodyHeard && <span>{counted(counts[at] ?? 0, 'aluno', 'alunos')}</span>}
            </Row>
            {level.task === '' ? (
              <Text as="p" small>
                Quem não chega ao nível seguinte.
              </Text>
            ) : (
              <>
                <p>{level.task}</p>
                <Button size="small" variant="outlined" className={styles.show} onClick={() => setShown(at)}>
                  Mostrar ao aluno
                </Button>
              </>
            )}
          </Text>
        ))}
      </ol>
      <DialogFrame
        open={level !== undefined}
        onClose={() => setShown(undefined)}
        size={1104}
        title={level?.name ?? ''}
        foot={
          <>
            <Button
              variant="outlined"
              disabled={shown === 0}
              onClick={() => setShown(before => Math.max(0, (before ?? 0) - 1))}
            >
              Mais fácil
            </Button>
            <Button
              variant="outlined"
              disabled={shown === levels.length - 1}
              onClick={() => setShown(before => Math.min(levels.length - 1, (before ?? 0) + 1))}
            >
              Mais difícil
            </Button>
          </>
        }
      >
        <p className={styles.large}>{level?.task}</p>
        {level?.second && <p className={styles.large}>{level.second}</p>}
      </DialogFrame>
    </Section>
  )
}
