import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { formatTime } from '#kit/dates.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { call } from '#kit/web/api/client.ts'
import { CapulanaStrip } from '#kit/web/pattern/capulana.tsx'
import { LogoFull } from '#kit/web/pattern/logo.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import {
  type Begun,
  beginSitting,
  findPupil,
  lookAtTest,
  type TestAtTheDoor,
} from '../../sitting-contract.ts'
import { couldReopen } from './reopens.ts'
import styles from './sitting.module.css'

interface DoorProps {
  code: string
  /** From the link of a card; empty where the pupil writes it. */
  studentCode: string
  onCode: (code: string) => void
  onBegun: (begun: Begun, studentCode: string | null) => void
}

interface Pupil {
  name: string
  place: string
  state: Begun['state']
}

/** The code of the test and of the pupil, the name to confirm, and the way in. */
export function Door({ code, studentCode: fromCard, onCode, onBegun }: DoorProps) {
  const [test, setTest] = useState<TestAtTheDoor>()
  const [problem, setProblem] = useState<string>()
  const [studentCode, setStudentCode] = useState(/^\d{8}$/.test(fromCard) ? fromCard : '')
  const [nickname, setNickname] = useState('')
  const [byName, setByName] = useState(false)
  const [pupil, setPupil] = useState<Pupil>()
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    let left = false
    setTest(undefined)
    setProblem(undefined)
    if (code.length !== 6) return
    call(lookAtTest, { params: { code } })
      .then(found => !left && setTest(found))
      .catch((error: unknown) => !left && setProblem(saidOf(error)))
    return () => {
      left = true
    }
  }, [code])

  async function attempt(work: () => Promise<void>) {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(saidOf(error))
    } finally {
      setBusy(false)
    }
  }

  const begin = () =>
    attempt(async () => {
      const who = byName ? { nickname } : { studentCode }
      onBegun(await call(beginSitting, { params: { code }, body: who }), byName ? null : studentCode)
    })

  function next(event: FormEvent) {
    event.preventDefault()
    if (byName && nickname.trim().length >= 2) setPupil({ name: nickname.trim(), place: '', state: null })
    else if (!byName && studentCode.length === 8)
      void attempt(async () => setPupil(await call(findPupil, { params: { code }, body: { studentCode } })))
    else setProblem(byName ? 'Escreve o teu nome.' : 'O código de aluno tem 8 algarismos.')
  }

  const shut = test && test.door !== 'aberto' && pupil?.state !== 'a responder'
  return (
    <Frame
      title={pupil ? 'És tu?' : 'Entrar no teste'}
      sub={pupil ? 'Confirma o teu nome antes de começar.' : INTRO}
    >
      <CodeField
        label="Código do teste"
        length={6}
        value={code}
        onChange={onCode}
        readOnly={test !== undefined}
      />
      {test && (
        <div className={styles.test}>
          <p className={styles.testTitle}>{test.title}</p>
          <p className={styles.quiet}>
            {test.questions} perguntas · {test.minutes} minutos · {test.group}
          </p>
        </div>
      )}
      {test?.door === 'em breve' && (
        <Notice>
          Este teste ainda não abriu{test.opensAt ? `: abre às ${formatTime(test.opensAt)}` : ''}.
        </Notice>
      )}
      {test?.door === 'fechado' && !pupil && (
        <Notice>
          Este teste já fechou. Se estavas a meio, escreve o teu código para veres o que foi recebido.
        </Notice>
      )}
      {test && !pupil && (
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
        </form>
      )}
      {!test && problem && <Notice bad>{problem}</Notice>}
      {test && pupil && (
        <div className={styles.form}>
          <div className={styles.you}>
            <span className={styles.initials} aria-hidden="true">
              {initialsOf(pupil.name)}
            </span>
            <span className={styles.youName}>
              <b>{pupil.name}</b>
              <small>{pupil.place}</small>
            </span>
            <button type="button" className={styles.link} onClick={() => setPupil(undefined)}>
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
          {problem && <Notice bad>{problem}</Notice>}
          <button
            type="button"
            className={styles.primary}
            disabled={busy || (shut && pupil.state === null)}
            onClick={() => void begin()}
          >
            {wayOn(pupil.state)}
          </button>
          <p className={styles.quiet}>
            <Icon name="download-simple" size={18} />
            {couldReopen() ? KEPT : KEPT_WHILE_OPEN}
          </p>
        </div>
      )}
    </Frame>
  )
}

const INTRO = 'Escreve o código que está no quadro e o teu código de aluno.'
const KEPT =
  'Depois de começar, o teste fica neste aparelho: continua mesmo sem rede, também se fechares a página e a abrires de novo.'
const KEPT_WHILE_OPEN =
  'Depois de começar, o teste continua mesmo sem rede e as respostas ficam neste aparelho. Sem rede não feches nem actualizes a página: só volta a abrir quando houver rede.'

/** The page around one decision: cloth, logo, a title. */
export function Frame({ title, sub, children }: { title: string; sub: string; children: ReactNode }) {
  return (
    <div className={styles.door}>
      <CapulanaStrip height={20} />
      <main className={styles.column}>
        <LogoFull name={runtimeConfig().appName} />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.sub}>{sub}</p>
        {children}
      </main>
    </div>
  )
}

/** A sentence that must be seen, and is read out. */
export function Notice({ children, bad }: { children: ReactNode; bad?: boolean }) {
  return (
    <p className={styles.notice} role="alert" data-bad={bad || undefined}>
      <Icon name={bad ? 'warning-circle' : 'info'} size={18} />
      <span>{children}</span>
    </p>
  )
}

interface CodeFieldProps {
  label: string
  help?: string
  length: number
  value: string
  onChange: (value: string) => void
  digits?: boolean
  autoFocus?: boolean
  readOnly?: boolean
}

/** One field that looks like a box for each sign. */
function CodeField({ label, help, length, value, onChange, digits, autoFocus, readOnly }: CodeFieldProps) {
  const id = useId()
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.code} data-many={length > 6 || undefined}>
        <input
          id={id}
          type="text"
          inputMode={digits ? 'numeric' : 'text'}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the page has one thing to write, and a phone opens its keyboard for it.
          autoFocus={autoFocus}
          maxLength={length}
          value={text}
          readOnly={readOnly}
          aria-describedby={help ? `${id}-help` : undefined}
          onChange={event => {
            const typed = event.target.value.toUpperCase().replace(digits ? /\D/g : /[^A-Z0-9]/g, '')
            setText(typed)
            if (digits || typed.length === length) onChange(typed)
          }}
        />
        <span className={styles.boxes} aria-hidden="true">
          {Array.from({ length }, (_none, place) => {
            const name = `${place}`
            return (
              <i key={name} data-next={place === Math.min(text.length, length - 1) || undefined}>
                {text.charAt(place)}
              </i>
            )
          })}
        </span>
      </div>
      {help && (
        <p id={`${id}-help`} className={styles.quiet}>
          {help}
        </p>
      )}
    </div>
  )
}

function NameField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>O teu nome</label>
      <input
        id={id}
        className={styles.name}
        type="text"
        autoComplete="off"
        maxLength={40}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </div>
  )
}

function wayOn(state: Pupil['state']): string {
  if (state === 'a responder') return 'Continuar o teste'
  return state === 'entregue' ? 'Ver o comprovativo' : 'Começar o teste'
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return `${words[0]?.charAt(0) ?? ''}${words.length > 1 ? (words[words.length - 1]?.charAt(0) ?? '') : ''}`.toUpperCase()
}

function saidOf(error: unknown): string {
  const known = ApiError.from(error)
  if (known.isTransient) return 'Sem rede neste momento. Tenta de novo daqui a pouco.'
  return Object.values(known.fields)[0] ?? known.message
}
