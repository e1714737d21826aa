import { type ReactNode, useEffect, useRef } from 'react'
import { FormSection } from '#kit/web/form/form-section.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'
import styles from './recovery-pages.module.css'

export const proposalParts = ['competences', 'groups', 'aim', 'sessions', 'retest', 'practice'] as const
export type ProposalPart = (typeof proposalParts)[number]

const names: Record<ProposalPart, string> = {
  competences: 'Competências',
  groups: 'Grupos',
  aim: 'Objectivo',
  sessions: 'Sessões',
  retest: 'Reavaliação e aula',
  practice: 'Praticar',
}

interface ProposalProps {
  /** What is proposed of each part, a line for each thing. */
  lines: Record<ProposalPart, readonly string[]>
  open: ReadonlySet<ProposalPart>
  onToggle: (part: ProposalPart) => void
}

/** The whole plan in a few lines, to be accepted as it is; each part opens its fields. */
export function Proposal({ lines, open, onToggle }: ProposalProps) {
  return (
    <FormSection
      title="Proposta"
      text="Feita do relatório, do horário e do banco de perguntas. Crie-a como está, ou mude só o que quiser."
    >
      <Stack as="dl" className={styles.proposal}>
        {proposalParts.map(part => (
          <div key={part}>
            <dt>{names[part]}</dt>
            <Stack as="dd" gap={2} breaks secondary>
              {lines[part].map(line => (
                <span key={line}>
                  {/* A day such as 06/05 is no fraction. */}
                  {part === 'sessions' ? line : <TypesetText text={line} />}
                </span>
              ))}
            </Stack>
            <Stack as="dd" gap={2} breaks secondary className={styles.change}>
              <Button size="small" aria-expanded={open.has(part)} onClick={() => onToggle(part)}>
                {open.has(part) ? 'Fechar' : 'Mudar'}
                <span className="visually-hidden"> {names[part]}</span>
              </Button>
            </Stack>
          </div>
        ))}
      </Stack>
    </FormSection>
  )
}

/** The fields of a part, brought into sight when somebody has just asked for them. */
export function OpenedPart({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) place.current?.scrollIntoView({ block: 'start' })
  }, [isNew])
  return (
    <div ref={place} className={styles.opened}>
      {children}
    </div>
  )
}
