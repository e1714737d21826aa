import { type FormEvent, type ReactNode, useState } from 'react'
import { Stack } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { heldWords, REFUSED, type Thing } from '../words.ts'
import styles from './entry.module.css'
import { EntryButton } from './entry-button.tsx'
import { CodeField, NameField } from './fields.tsx'
import { Frame, type FrameProps, Notice } from './frame.tsx'
import type { PlaceState, usePlace, VisitorIdentity } from './use-place.ts'

/** Who is asked for: a pupil by code, a name, either, or nobody. */
export type IdentityPrompt = 'código' | 'nome' | 'código ou nome' | 'ninguém'

interface DoorProps<Pupil> {
  thing: Thing
  /** What stands above while nothing was asked. */
  head: Omit<FrameProps, 'children'>
  /** The field for the code on the board, where it is to be seen. */
  code?: ReactNode
  /** What is behind the door, and whether it is open. */
  about?: ReactNode
  /** Absent while nobody can come in. */
  asks?: IdentityPrompt | undefined
  /** From the link of a card, or from the last time. */
  written?: VisitorIdentity
  nameLabel?: string
  submit: string
  /** Below the button. */
  more?: ReactNode
  /** In the place of the form. */
  instead?: ReactNode
  foot?: ReactNode
  door: Pick<
    ReturnType<typeof usePlace<Pupil>>,
    'place' | 'problem' | 'busy' | 'ask' | 'leave' | 'setProblem'
  >
  onSubmit: (who: VisitorIdentity) => void
  /** Once the device may come in; without it the page goes on at once. */
  inside?: (found: Extract<PlaceState<Pupil>, { standing: 'entra' }>) => ReactNode
}

/** The one door: the code on the board, who comes, and where the device stands. Each kind brings its words. */
export function Door<Pupil>(props: DoorProps<Pupil>) {
  const { thing, head, code, about, asks, instead, foot, door, inside } = props
  const { place } = door
  const outside = place.standing === 'fora' || (place.standing === 'entra' && !inside)
  return (
    <Frame {...(outside ? head : { ...titlesOf(thing, place), art: head.art })}>
      {code}
      {about}
      {outside && instead}
      {outside && !instead && asks && <WhoForm {...props} asks={asks} />}
      {outside && !asks && door.problem && <Notice bad>{door.problem}</Notice>}
      {'why' in place && <AtThePlace {...props} place={place} />}
      {place.standing === 'entra' && inside?.(place)}
      {outside && foot}
    </Frame>
  )
}

const CODE_LENGTH = 8

function WhoForm<Pupil>({
  asks,
  written = {},
  nameLabel,
  submit,
  more,
  door,
  onSubmit,
}: DoorProps<Pupil> & { asks: IdentityPrompt }) {
  const [studentCode, setStudentCode] = useState(written.studentCode ?? '')
  const [nickname, setNickname] = useState(written.nickname ?? '')
  const [chosen, setByName] = useState(false)
  const byName = asks === 'nome' || (asks === 'código ou nome' && chosen)

  function next(event: FormEvent) {
    event.preventDefault()
    const name = nickname.trim()
    if (asks === 'ninguém') onSubmit({})
    else if (byName && name.length < 2) door.setProblem('Escreve o teu nome.')
    else if (!byName && studentCode.length !== CODE_LENGTH)
      door.setProblem('O código de aluno tem 8 algarismos.')
    else onSubmit(byName ? { nickname: name } : { studentCode })
  }

  return (
    <Stack as="form" gap={16} onSubmit={next} noValidate>
      {asks !== 'ninguém' &&
        (byName ? (
          <NameField label={nameLabel} value={nickname} onChange={setNickname} />
        ) : (
          <CodeField
            label="Código de aluno, 8 algarismos"
            help="Está no teu cartão ou na lista da turma."
            length={CODE_LENGTH}
            digits
            autoFocus
            value={studentCode}
            onChange={setStudentCode}
          />
        ))}
      {door.problem && <Notice bad={!door.busy}>{door.problem}</Notice>}
      <EntryButton type="submit" kind="primary" disabled={door.busy}>
        {submit}
      </EntryButton>
      {asks === 'código ou nome' && (
        <EntryButton kind="link" onClick={() => setByName(!chosen)}>
          {byName ? 'Tenho código de aluno' : 'Não tenho código de aluno'}
        </EntryButton>
      )}
      {more}
    </Stack>
  )
}

type Waiting<Pupil> = Extract<PlaceState<Pupil>, { why: unknown }>

/** Another device has the place, this one has another, or the card is asked for: what a pupil can do about it. */
function AtThePlace<Pupil>({ place, door }: DoorProps<Pupil> & { place: Waiting<Pupil> }) {
  const { standing, why, who } = place
  const { problem, busy, ask, leave } = door
  return (
    <Stack gap={16}>
      {standing === 'à espera' ? (
        <p className={styles.notice} role="status">
          <Icon name="clock" size={18} />
          <span>O professor já vê o teu pedido. Não feches esta página: continua sozinha.</span>
        </p>
      ) : (
        <>
          {who.studentCode !== undefined && (
            <CardForm why={why} busy={busy} onShow={card => void ask(who, { ask: false, card })} />
          )}
          {problem && <Notice bad>{problem}</Notice>}
          <EntryButton kind="link" disabled={busy} onClick={() => void ask(who, { ask: true })}>
            {askWords(standing, why)}
          </EntryButton>
        </>
      )}
      <EntryButton kind="link" onClick={leave}>
        {who.studentCode === undefined ? 'Escrever outro nome' : 'Escrever outro código'}
      </EntryButton>
    </Stack>
  )
}

function askWords(standing: Waiting<unknown>['standing'], why: Waiting<unknown>['why']): string {
  if (standing === 'recusado') return 'Pedir outra vez'
  return why === 'cartão' ? 'Não tenho o cartão: pedir ao professor' : 'Pedir ao professor para entrar'
}

/** The word of the pupil's card, which lets this device in at once. */
function CardForm({
  why,
  busy,
  onShow,
}: {
  why: Waiting<unknown>['why']
  busy: boolean
  onShow: (word: string) => void
}) {
  const [word, setWord] = useState('')
  return (
    <Stack
      as="form"
      gap={16}
      onSubmit={event => {
        event.preventDefault()
        onShow(word)
      }}
    >
      <CodeField
        label="Palavra do teu cartão, 6 letras"
        {...(why === 'lugar'
          ? { help: 'Com o cartão continuas logo aqui; o outro aparelho deixa de responder.' }
          : {})}
        length={6}
        autoFocus={why === 'cartão'}
        value={word}
        onChange={setWord}
      />
      <EntryButton type="submit" kind="primary" disabled={busy || word.length !== 6}>
        Continuar com o cartão
      </EntryButton>
    </Stack>
  )
}

function titlesOf(thing: Thing, place: PlaceState<unknown>): { title: string; sub: string } {
  if (!('why' in place)) return { title: 'És tu?', sub: 'Confirma o teu nome antes de começar.' }
  if (place.standing === 'à espera')
    return { title: 'À espera do professor', sub: 'Este aparelho entra quando o professor o deixar.' }
  if (place.standing === 'recusado') return { title: 'Pede ao professor', sub: REFUSED }
  const title = place.why === 'cartão' ? 'Mostra o teu cartão' : 'Pede ao professor'
  return { title, sub: heldWords(thing, place.why) }
}
