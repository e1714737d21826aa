import { useState } from 'react'
import type { MarkRule } from '#engines/marks/rule.ts'
import { StickyBar } from '#kit/web/form/sticky-bar.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { draftOf, type RuleDraft, readDraft } from '../rule-draft.ts'
import styles from './marks.module.css'
import { RuleCases } from './rule-cases.tsx'
import { RuleComparison } from './rule-comparison.tsx'
import { ConfirmRule } from './rule-confirm-dialog.tsx'
import { RuleEditor } from './rule-editor.tsx'
import { RuleStatements, type ShownRule } from './rule-statements.tsx'

interface OwnRuleProps {
  school: string
  grade: number
  year: number
  /** Those of the school. */
  grades: readonly number[]
  draft: RuleDraft
  /** The rule that it was made from. */
  origin: ShownRule
  first: boolean
  onChange: (draft: RuleDraft) => void
  onLeave: () => void
  onConfirmed: (id: string) => void
}

/** A rule that the school writes: its parts, worked cases, and what it would change in the school's marks, before it is confirmed. */
export function OwnRule({ school, grade, year, grades, draft, origin, first, ...on }: OwnRuleProps) {
  const [isConfirming, setConfirming] = useState(false)
  const [compared, setCompared] = useState<MarkRule>()
  const { rule, faults } = readDraft(draft)
  const isSound = rule !== null && Object.keys(faults).length === 0
  const isSame = isSound && JSON.stringify(draftOf(origin.rule)) === JSON.stringify(draftOf(rule))
  const isStale = compared !== undefined && JSON.stringify(compared) !== JSON.stringify(rule)
  return (
    <Stack gap={16}>
      <div className={styles.editing}>
        <RuleEditor draft={draft} onChange={on.onChange} />
        <Stack gap={16}>
          <RuleCases rule={rule ?? origin.rule} before={origin.rule} grade={grade} />
          {rule && (
            <Section title="O que muda na regra">
              {isSame ? (
                <p>Ainda nada: diz o mesmo que «{origin.rule.name}».</p>
              ) : (
                <RuleStatements one={origin} other={{ ...origin, name: rule.name, rule }} />
              )}
            </Section>
          )}
        </Stack>
      </div>
      {rule && !isSame && (compared === undefined || isStale) && (
        <Row gap={12}>
          <Button variant="outlined" onClick={() => setCompared(rule)}>
            {isStale ? 'Contar de novo nas notas desta escola' : 'Ver o que mudava nas notas desta escola'}
          </Button>
        </Row>
      )}
      {compared && !isStale && (
        <RuleComparison school={school} grade={grade} one={origin.rule} other={compared} />
      )}
      <StickyBar
        state={
          <Text as="p" small secondary grow>
            {isSound ? '' : 'Corrija os campos assinalados para confirmar.'}
          </Text>
        }
      >
        <Button variant="outlined" onClick={on.onLeave}>
          Deixar como estava
        </Button>
        <Button variant="contained" disabled={!isSound || isSame} onClick={() => setConfirming(true)}>
          Confirmar a regra
        </Button>
      </StickyBar>
      {isConfirming && rule && (
        <ConfirmRule
          {...{ school, grade, year, grades, rule, first }}
          proposal=""
          onClose={() => setConfirming(false)}
          onConfirmed={on.onConfirmed}
        />
      )}
    </Stack>
  )
}
