import { type FormEvent, useEffect, useState } from 'react'
import { counted, formatTime } from '#kit/figures.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { call } from '#kit/web/api/client.ts'
import { initialsOf } from '#kit/web/parts/initials.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { type Begun, beginSitting, getTestAtDoor, type TestAtTheDoor } from '../../sitting-contract.ts'
import { CodeField, NameField, WithCard } from './door-fields.tsx'
import { Frame, Notice, problemText } from './frame.tsx'
import { couldReopen } from './reopens.ts'
import { ShareForm } from './share-form.tsx'
import styles from './sitting.module.css'
import type { Turn } from './turns.ts'
import { usePlace, type Who } from './use-place.ts'
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

/** The code of the test and of the pupil, the name to confirm, and the way in. */
export function Door({ code, kind, studentCode: fromCard, passedBy, onCode, onBegun, onShared }: DoorProps) {
  const [test, setTest] = useState<TestAtTheDoor>()
  const [problem, setProblem] = useState<string>()
  const [studentCode, setStudentCode] = useState(/^\d{8}$/.test(fromCard) ? fromCard : '')
  const [nickname, setNickname] = useState('')
  const [byName, setByName] = useState(false)
  const [sharing, setSharing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [password, setPassword] = useState('')
  const [word, setWord] = useState('')

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
          // Anyone who was passed the phone without network goes on when there is one.
          if (ApiError.from(error).isTransient) again = setTimeout(() => void look(), LOOK_AGAIN_MS)
        },
      )
    if (code.length === 6) void look()
    return () => {
      left = true
      clearTimeout(again)
    }
  }, [code])

  async function attempt(work: () => Promise<void>) {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(problemText(error))
    } finally {
      setBusy(false)
    }
  }

  const begin = (who: Who, key: string) =>
    attempt(async () => {
      const begun = await call(beginSitting, {
        params: { code },
        body: {
          ...who,
          key,
          ...(test?.quiz?.password && password !== '' ? { password } : {}),
          again: test?.quiz?.practice === true,
        },
      })
      onBegun(begun, 'studentCode' in who ? who.studentCode : null)
    })
  const { place, ask, leave } = usePlace(code, (who, key) => void begin(who, key))
  const pupil = place.standing === 'entra' ? place.pupil : undefined

  function next(event: FormEvent) {
    event.preventDefault()
    const name = nickname.trim()
    if (byName ? name.length >= 2 : studentCode.length === 8)
      void attempt(() => ask(byName ? { nickname: name } : { studentCode }, { ask: false }))
    else setProblem(byName ? 'Escreve o teu nome.' : 'O código de aluno tem 8 algarismos.')
  }

  return (
    <Frame
      {...(place.standing === 'fora' && passedBy ? passedFrom(passedBy) : titlesOf(kind)[place.standing])}
    >
      <CodeField
        label={`Código do ${kind}`}
        length={6}
        value={code}
        onChange={onCode}
        readOnly={test !== undefined}
      />
      {test && (
        <div className={styles.test}>
          <p className={styles.testTitle}>{test.title}</p>
          <p className={styles.quiet}>
            {counted(test.questions, 'pergunta', 'perguntas')} ·{' '}
            {test.quiz?.timed === false ? 'sem limite' : `${test.minutes} minutos`} · {test.group}
          </p>
        </div>
      )}
      {test?.door === 'em breve' && place.standing === 'fora' && (
        <Notice>
          Este {kind} ainda não abriu{test.opensAt ? `: abre às ${formatTime(test.opensAt)}` : ''}.
        </Notice>
      )}
      {test?.door === 'fechado' && place.standing === 'fora' && (
        <Notice>
          Este {kind} já fechou. Se estavas a meio, escreve o teu código para veres o que foi recebido.
        </Notice>
      )}
      {test && place.standing === 'fora' && sharing && (
        <ShareForm code={code} onShared={onShared} onBack={() => setSharing(false)} />
      )}
      {test && place.standing === 'fora' && !sharing && (
        <form className={styles.form} onSubmit={next} noValidate>
          {byName ? (
            <NameField value={nickname} onChange={setNickname} />
          ) : (
            <CodeField
              label="Código de aluno, 8 algarismos"
              help="Está no teu cartão ou na lista da turma."
              length={8}
              digits
              autoFocus
              value={studentCode}
              onChange={setStudentCode}
            />
          )}
          {problem && <Notice bad>{problem}</Notice>}
          <button type="submit" className={styles.primary} disabled={busy}>
            Continuar
          </button>
          {test.allowNickname && (
            <button type="button" className={styles.link} onClick={() => setByName(!byName)}>
              {byName ? 'Tenho código de aluno' : 'Não tenho código de aluno'}
            </button>
          )}
          {test.quiz && !test.quiz.practice && (
            <button type="button" className={styles.link} onClick={() => setSharing(true)}>
              Somos dois ou três neste telemóvel
            </button>
          )}
        </form>
      )}
      {place.standing === 'fora' && <WaitingHere code={code} />}
      {!test && problem && <Notice bad>{problem}</Notice>}
      {test && 'key' in place && place.standing !== 'entra' && (
        <div className={styles.form}>
          {place.standing === 'à espera' ? (
            <p className={styles.notice} role="status">
              <Icon name="clock" size={18} />
              <span>O professor já vê o teu pedido. Não feches esta página: continua sozinha.</span>
            </p>
          ) : (
            <>
              {place.standing === 'recusado' && (
                <Notice bad>O professor não deixou entrar este aparelho.</Notice>
              )}
              {'studentCode' in place.who && (
                <WithCard
                  word={word}
                  onWord={setWord}
                  busy={busy}
                  onShow={() => void attempt(() => ask(place.who, { ask: false, card: word }))}
                />
              )}
              {problem && <Notice bad>{problem}</Notice>}
              <button
                type="button"
                className={styles.link}
                disabled={busy}
                onClick={() => void attempt(() => ask(place.who, { ask: true }))}
              >
                {place.standing === 'recusado' ? 'Pedir outra vez' : 'Pedir ao professor para entrar'}
              </button>
            </>
          )}
          <button type="button" className={styles.link} onClick={leave}>
            {byName ? 'Escrever outro nome' : 'Escrever outro código'}
          </button>
        </div>
      )}
      {test && place.standing === 'entra' && pupil && (
        <div className={styles.form}>
          <div className={styles.you}>
            <span className={styles.initials} aria-hidden="true">
              {initialsOf(pupil.name)}
            </span>
            <span className={styles.youName}>
              <b>{pupil.name}</b>
              <small>{pupil.place}</small>
            </span>
            <button type="button" className={styles.link} onClick={leave}>
              Não sou eu
            </button>
          </div>
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
          {problem && <Notice bad>{problem}</Notice>}
          <button
            type="button"
            className={styles.primary}
            disabled={busy}
            onClick={() => void begin(place.who, place.key)}
          >
            {wayOn(test.quiz?.practice && pupil.state === 'entregue' ? null : pupil.state, kind)}
          </button>
          <p className={styles.quiet}>
            <Icon name="download-simple" size={18} />
            {couldReopen() ? keptWords(kind) : keptWhileOpenWords(kind)}
          </p>
        </div>
      )}
    </Frame>
  )
}

function titlesOf(kind: string) {
  return {
    fora: {
      title: `Entrar no ${kind}`,
      sub: 'Escreve o código que está no quadro e o teu código de aluno.',
    },
    entra: { title: 'És tu?', sub: 'Confirma o teu nome antes de começar.' },
    ocupado: {
      title: 'Pede ao professor',
      sub: `Outro aparelho já está neste ${kind} com este código. Se és tu, o professor deixa-te continuar aqui.`,
    },
    'à espera': {
      title: 'À espera do professor',
      sub: 'Este aparelho entra quando o professor o deixar.',
    },
    recusado: { title: 'Pede ao professor', sub: 'Este aparelho não entrou. Fala com o professor.' },
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
