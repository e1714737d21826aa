import { type ReactNode, useRef, useState } from 'react'
import { counted } from '#kit/figures.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { CheckInput } from '#kit/web/form/inputs.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { StateMark } from '#kit/web/parts/state-mark.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { Sending } from '../contract.ts'
import styles from './assistant-proposals.module.css'

/** What of a text to be sent the person has read and said. */
export interface Reading {
  shown?: string
  notPupils: string[]
}

interface AssistantProposalsProps<Proposal> {
  /** Of the button: «Propor objectivos». */
  label: string
  /** What leaves the school: «a disciplina, a classe e o tema». */
  sends: string
  /** What must be there first; absent where nothing is missing. */
  missing?: string | undefined
  /** Asks the server: first what would be sent, then, once that was read, for proposals. */
  ask: (reading: Reading) => Promise<{ sending: Sending | null; proposals: readonly Proposal[] }>
  show: (proposal: Proposal) => ReactNode
  /** Takes one into the form that it is in; it is stored when the form is. */
  onAccept: (proposal: Proposal) => void
}

/**
 * Asks the school's assistant once the person has read what is sent, and shows what it proposes until each proposal is read
 * and taken or left.
 */
export function AssistantProposals<Proposal>(props: AssistantProposalsProps<Proposal>) {
  const { label, sends, missing, ask, show, onAccept } = props
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState<Sending>()
  const [notPupils, setNotPupils] = useState<string[]>([])
  const [open, setOpen] = useState<{ number: number; proposal: Proposal }[]>()
  const list = useRef<HTMLFieldSetElement>(null)
  const host = runtimeConfig().assistant?.host

  const propose = async (reading: Reading) => {
    setAsking(true)
    setError(undefined)
    try {
      const answer = await ask(reading)
      setSending(answer.sending ?? undefined)
      setNotPupils([])
      if (!answer.sending) setOpen(answer.proposals.map((proposal, at) => ({ number: at + 1, proposal })))
    } catch (failure) {
      setSending(undefined)
      setError(messageOf(failure))
    } finally {
      setAsking(false)
    }
  }
  const leave = () => {
    setSending(undefined)
    list.current?.focus()
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
          onClick={() => void propose({ notPupils: [] })}
        >
          {label}
        </Button>
        <Text as="p" secondary caption>
          {missing ?? `Pergunta a ${host}. Segue ${sends}; nada de um aluno.`}
        </Text>
      </Row>
      {sending && (
        <Stack
          as="section"
          gap={8}
          above={12}
          className={styles.sending}
          aria-label={`O que segue para ${host}`}
        >
          <Text as="h3" small>
            O que segue para {host}, e nada mais
          </Text>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard */}
          <pre tabIndex={0}>{sending.text}</pre>
          {sending.names.map(name => (
            <CheckInput
              key={name}
              label={`«${name}» é também o nome de um aluno: aqui não se fala dele`}
              checked={notPupils.includes(name)}
              onChange={event => {
                const others = notPupils.filter(other => other !== name)
                setNotPupils(event.target.checked ? [...others, name] : others)
              }}
            />
          ))}
          <Row gap={8} wrap>
            <Button
              variant="contained"
              loading={isAsking}
              disabled={sending.names.some(name => !notPupils.includes(name))}
              onClick={() => void propose({ shown: sending.digest, notPupils })}
            >
              Enviar
            </Button>
            <Button onClick={leave}>Não enviar</Button>
          </Row>
        </Stack>
      )}
      {error && <Note tone="amber">{error}</Note>}
      <Text as="p" secondary caption role="status" className={styles.count}>
        {open && !isAsking && counts(open.length)}
      </Text>
      {open && open.length > 0 && (
        <ol>
          {open.map(({ number, proposal }) => (
            <Stack as="li" gap={6} ruled key={number}>
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
            </Stack>
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
