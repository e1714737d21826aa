import { type ReactNode, useRef, useState } from 'react'
import { counted } from '#kit/figures.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { StateMark } from '#kit/web/parts/state-mark.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './assistant-proposals.module.css'

interface AssistantProposalsProps<Proposal> {
  /** Of the button: «Propor objectivos». */
  label: string
  /** What leaves the school: «a disciplina, a classe e o tema». */
  sends: string
  /** What must be there first; absent where nothing is missing. */
  missing?: string | undefined
  ask: () => Promise<readonly Proposal[]>
  show: (proposal: Proposal) => ReactNode
  /** Takes one into the form that it is in; it is stored when the form is. */
  onAccept: (proposal: Proposal) => void
}

/** Asks the school's assistant, and shows what it proposes until somebody has read each and taken or left it. */
export function AssistantProposals<Proposal>(props: AssistantProposalsProps<Proposal>) {
  const { label, sends, missing, ask, show, onAccept } = props
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<string>()
  const [open, setOpen] = useState<{ number: number; proposal: Proposal }[]>()
  const list = useRef<HTMLFieldSetElement>(null)
  const host = runtimeConfig().assistant?.host

  const propose = async () => {
    setAsking(true)
    setError(undefined)
    try {
      setOpen((await ask()).map((proposal, at) => ({ number: at + 1, proposal })))
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setAsking(false)
    }
  }
  const settle = (number: number) => {
    setOpen(open?.filter(each => each.number !== number))
    // The button that was pressed goes with its proposal; the keyboard stays with the others.
    list.current?.focus()
  }

  return (
    <fieldset ref={list} className={styles.assistant} tabIndex={-1} aria-label={`Assistente: ${label}`}>
      <Row gap={16} rowGap={8} wrap center className={styles.ask}>
        <Button
          variant="outlined"
          startIcon={<Icon name="lightbulb" />}
          loading={isAsking}
          disabled={missing !== undefined}
          onClick={() => void propose()}
        >
          {label}
        </Button>
        <p>{missing ?? `Pergunta a ${host}. Segue ${sends}; nada de um aluno.`}</p>
      </Row>
      {error && <Note tone="amber">{error}</Note>}
      <p role="status" className={styles.count}>
        {open && !isAsking && counts(open.length)}
      </p>
      {open && open.length > 0 && (
        <ol>
          {open.map(({ number, proposal }) => (
            <li key={number}>
              <StateMark glyph="ring">Proposta do assistente, por ler</StateMark>
              <Text as="div" shrinks breaks>
                {show(proposal)}
              </Text>
              <Row gap={8} wrap>
                <Button
                  variant="outlined"
                  size="small"
                  aria-label={`Aceitar a ${number}.ª proposta`}
                  onClick={() => {
                    onAccept(proposal)
                    settle(number)
                  }}
                >
                  Aceitar
                </Button>
                <Button
                  size="small"
                  aria-label={`Deixar a ${number}.ª proposta`}
                  onClick={() => settle(number)}
                >
                  Deixar
                </Button>
              </Row>
            </li>
          ))}
        </ol>
      )}
    </fieldset>
  )
}

function counts(number: number): string {
  return number === 0
    ? 'Sem propostas por ler.'
    : `${counted(number, 'proposta', 'propostas')} por ler. Só fica no formulário o que aceitar.`
}
