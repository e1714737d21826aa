import { useEffect, useState } from 'react'
import { counted, formatTime } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { initialsOf } from '#kit/web/parts/initials.ts'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { Door as EntryDoor } from '#school/entry/web/door.tsx'
import entry from '#school/entry/web/entry.module.css'
import { EntryButton } from '#school/entry/web/entry-button.tsx'
import { CodeField, NameField } from '#school/entry/web/fields.tsx'
import { Notice, problemText } from '#school/entry/web/frame.tsx'
import { usePlace, type VisitorIdentity } from '#school/entry/web/use-place.ts'
import {
  type Begun,
  beginSitting,
  getTestAtDoor,
  type PlaceReply,
  requestPlace,
  type TestAtTheDoor,
} from '../../sitting-contract.ts'
import { releasePlace } from './line.ts'
import { couldReopen } from './reopens.ts'
import { ShareForm } from './share-form.tsx'
import styles from './sitting.module.css'
import type { Turn } from './turns.ts'
import { WaitingHere } from './waiting-here.tsx'

/** How soon what could not be seen without network is asked for again. */
const LOOK_AGAIN_MS = 4000

interface DoorProps {
  code: string
  /** What the address says that is behind it. */
  kind: 'quiz' | 'teste'
  /** From the link of a card; empty where the pupil writes it. */
  studentCode: string
  /** Who had this phone before, where it was just passed on. */
  passedBy?: string | undefined
  onCode: (code: string) => void
  onBegun: (begun: Begun, studentCode: string | null) => void
  /** Two or three pupils take turns at this phone. */
  onShared: (turns: Turn[]) => void
}

type Pupil = NonNullable<PlaceReply['pupil']>

/** The door of a test or a quiz: who comes, the name to confirm, and the way in. */
export function Door({ code, kind, studentCode: fromCard, passedBy, onCode, onBegun, onShared }: DoorProps) {
  const [test, setTest] = useState<TestAtTheDoor>()
  const [sharing, setSharing] = useState(false)
  const [password, setPassword] = useState('')

  const door = usePlace<Pupil>({
    ask: body => call(requestPlace, { params: { code }, body }),
    // Let in by the teacher in the middle of it, the device goes on by itself.
    onIn: ({ who, key, pupil, waited }) =>
      waited && pupil.state === 'a responder' ? begin(who, key) : undefined,
    onLeave: key => releasePlace(code, key),
  })
  const { setProblem } = door

  useEffect(() => {
    let left = false
    let again: ReturnType<typeof setTimeout> | undefined
    setTest(undefined)
    setProblem(undefined)
    const look = () =>
      call(getTestAtDoor, { params: { code } }).then(
        found => {
          if (left) return
          setProblem(undefined)
          setTest(found)
        },
        (error: unknown) => {
          if (left) return
          setProblem(problemText(error))
          // A pupil handed the phone offline goes on once there is a network.
          if (ApiError.from(error).isTransient) again = setTimeout(() => void look(), LOOK_AGAIN_MS)
        },
      )
    if (code.length === 6) void look()
    return () => {
      left = true
      clearTimeout(again)
    }
  }, [code, setProblem])

  async function begin(who: VisitorIdentity, key: string): Promise<void> {
    const begun = await call(beginSitting, {
      params: { code },
      body: {
        ...who,
        key,
        ...(test?.quiz?.password && password !== '' ? { password } : {}),
        again: test?.quiz?.practice === true,
      },
    })
    onBegun(begun, who.studentCode ?? null)
  }

  const isShut = test?.door === 'fechado' && door.place.standing === 'fora'
  const mayShare = test && (test.sharedPhone || (test.quiz && !test.quiz.practice))
  return (
    <EntryDoor
      thing={kind}
      head={passedBy ? passedFrom(passedBy) : headOf(kind)}
      code={
        <CodeField
          label={`Código do ${kind}`}
          length={6}
          value={code}
          onChange={onCode}
          readOnly={test !== undefined && !isShut}
        />
      }
      about={test && <About test={test} kind={kind} outside={door.place.standing === 'fora'} />}
      asks={test && (test.allowNickname ? 'código ou nome' : 'código')}
      written={/^\d{8}$/.test(fromCard) ? { studentCode: fromCard } : {}}
      submit="Continuar"
      door={door}
      onSubmit={who => void door.ask(who)}
      instead={sharing && <ShareForm code={code} onShared={onShared} onBack={() => setSharing(false)} />}
      more={
        mayShare && (
          <EntryButton kind="link" onClick={() => setSharing(true)}>
            Somos dois ou três neste telemóvel
          </EntryButton>
        )
      }
      foot={<WaitingHere code={code} />}
      inside={({ who, key, pupil }) =>
        test && (
          <Stack gap={16}>
            <You pupil={pupil} who={who} onLeave={door.leave} />
            {test.instructions.length > 0 && (
              <ul className={styles.instructions}>
                {test.instructions.map(line => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
            {test.quiz?.password && pupil.state === null && (
              <NameField label="Palavra do quiz" value={password} onChange={setPassword} />
            )}
            {door.problem && <Notice bad={!door.busy}>{door.problem}</Notice>}
            <EntryButton
              kind="primary"
              disabled={door.busy}
              onClick={() => void door.attempt(() => begin(who, key))}
            >
              {wayOn(test.quiz?.practice && pupil.state === 'entregue' ? null : pupil.state, kind)}
            </EntryButton>
            <Row as="p" gap={8} secondary caption className={entry.quiet}>
              <Icon name="download-simple" size={18} />
              {couldReopen() ? keptWords(kind) : keptWhileOpenWords(kind)}
            </Row>
          </Stack>
        )
      }
    />
  )
}

/** What is behind the door, and whether it is open. */
function About({ test, kind, outside }: { test: TestAtTheDoor; kind: string; outside: boolean }) {
  return (
    <>
      <div className={entry.about}>
        <Text as="p" heading="h4">
          {test.title}
        </Text>
        <Row as="p" gap={8} secondary caption className={entry.quiet}>
          {counted(test.questions, 'pergunta', 'perguntas')} ·{' '}
          {test.quiz?.timed === false ? 'sem limite' : counted(test.minutes, 'minuto', 'minutos')} ·{' '}
          {test.group}
        </Row>
      </div>
      {test.door === 'em breve' && outside && (
        <Notice>
          Este {kind} ainda não abriu{test.opensAt ? `: abre às ${formatTime(test.opensAt)}` : ''}.
        </Notice>
      )}
      {test.door === 'fechado' && outside && (
        <Notice>
          Este {kind} já fechou. Se estavas a meio, escreve o teu código de aluno para veres o que foi
          recebido; se tens outro código do quadro, escreve-o em cima.
        </Notice>
      )}
    </>
  )
}

/** Whose place it is, as far as that is said before it is begun. */
function You({ pupil, who, onLeave }: { pupil: Pupil; who: VisitorIdentity; onLeave: () => void }) {
  const name = pupil.name || `Aluno ${who.studentCode}`
  return (
    <Row gap={12} center className={entry.you}>
      <Stack as="span" rigid semibold className={entry.initials} aria-hidden="true">
        {initialsOf(name)}
      </Stack>
      <Text grow shrinks className={entry.youName}>
        <b>{name}</b>
        <Text as="small" secondary>
          {pupil.place}
        </Text>
      </Text>
      <EntryButton kind="link" onClick={onLeave}>
        Não sou eu
      </EntryButton>
    </Row>
  )
}

function headOf(kind: string) {
  return {
    title: `Entrar no ${kind}`,
    sub: 'Escreve o código que está no quadro e o teu código de aluno.',
  }
}

function passedFrom(name: string) {
  return {
    title: 'Passa o telemóvel',
    sub: `As respostas de ${name} já estão fechadas. Quem vem a seguir escreve o seu código; o seu tempo só começa quando entrar.`,
  }
}

function keptWords(word: string): string {
  return `Depois de começar, o ${word} fica neste aparelho: continua mesmo sem rede, também se fechares a página e a abrires de novo.`
}
function keptWhileOpenWords(word: string): string {
  return `Depois de começar, o ${word} continua mesmo sem rede e as respostas ficam neste aparelho. Sem rede não feches nem actualizes a página: só volta a abrir quando houver rede.`
}

function wayOn(state: Begun['state'], word: string): string {
  if (state === 'a responder') return `Continuar o ${word}`
  return state === 'entregue' ? 'Ver o comprovativo' : `Começar o ${word}`
}
