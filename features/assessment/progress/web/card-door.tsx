import { type FormEvent, useEffect, useState } from 'react'
import type { ApiError } from '#kit/web/api-error.ts'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { localStore, sessionStore } from '#kit/web/settings/storage.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { createSessionKeeper } from '#school/accounts/web/session-storage.ts'
import entry from '#school/entry/web/entry.module.css'
import { EntryButton } from '#school/entry/web/entry-button.tsx'
import { CodeField } from '#school/entry/web/fields.tsx'
import { Frame, Notice, problemText } from '#school/entry/web/frame.tsx'
import * as pages from '#school/pages.ts'
import { staff } from '#school/roles.ts'
import { readNamedCode, readWord } from '#school/students/card-word.ts'
import type { HeldCard } from '#school/students/web/held-card.ts'
import styles from './progress.module.css'

interface CardDoorProps {
  problem: ApiError | undefined
  busy: boolean
  onEnter: (card: HeldCard, remember: boolean) => Promise<void>
}

/** The way in: the QR code of the card, or its code and its word. */
export function CardDoor({ problem, busy, onEnter }: CardDoorProps) {
  const [named] = useState(() => readNamedCode(location.hash))
  const [code, setCode] = useState(named ?? '')
  const [word, setWord] = useState('')
  const [remember, setRemember] = useState(false)
  const [missing, setMissing] = useState<string>()
  const said = missing ?? (problem && problemText(problem))
  useEffect(() => {
    if (problem?.code === 'WRONG_CARD') setWord('')
  }, [problem])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.length !== 8) setMissing('O código de aluno tem 8 algarismos.')
    else if (readWord(word).length !== 6) setMissing('A palavra do cartão tem 6 letras.')
    else {
      setMissing(undefined)
      void onEnter({ code, word: readWord(word) }, remember)
    }
  }

  return (
    <Frame title="O meu progresso" sub="Entra com o teu cartão de aluno.">
      <Row as="p" gap={12} center middle semibold className={styles.camera}>
        <Icon name="qr-code" size={24} />
        Lê o QR do cartão com a câmara do telemóvel
      </Row>
      <Text as="p" secondary small className={styles.or}>
        ou escreve
      </Text>
      <Stack as="form" gap={16} onSubmit={submit} noValidate>
        <CodeField label="Código de aluno, 8 algarismos" length={8} digits value={code} onChange={setCode} />
        <CodeField
          key={problem?.code === 'WRONG_CARD' ? JSON.stringify(problem.details) : 'word'}
          label="Palavra do cartão, 6 letras"
          length={6}
          value={word}
          autoFocus={named !== undefined || problem?.code === 'WRONG_CARD'}
          onChange={setWord}
        />
        {said && <Notice bad>{said}</Notice>}
        <label className={styles.remember}>
          <input type="checkbox" checked={remember} onChange={event => setRemember(event.target.checked)} />
          <span>
            <Text as="b" semibold>
              Lembrar neste telemóvel
            </Text>
            <Text as="small" caption secondary>
              Só se for teu ou da tua família. Assim abre também sem rede.
            </Text>
          </span>
        </label>
        <EntryButton type="submit" kind="primary" disabled={busy}>
          {busy ? 'A entrar…' : 'Entrar'}
        </EntryButton>
      </Stack>
      <div className={entry.foot}>
        <Row as="p" gap={8} secondary caption className={entry.quiet}>
          <Icon name="identification-card" size={18} />
          Perdeste o cartão? O professor faz outro, e o antigo deixa de abrir.
        </Row>
        <WayForStaff />
      </div>
    </Frame>
  )
}

/** The back-office menu also leads here: staff find their groups one tap away. */
function WayForStaff() {
  const [user] = useState(() => createSessionKeeper(sessionStore, localStore).user('academy'))
  if (!user || !isStaff(user.nivel)) return null
  return (
    <a className={styles.staff} href={pages.groupProgress}>
      <span>
        <b>O progresso das turmas</b>
        <Text as="small" secondary>
          Entrou como {user.username}
        </Text>
      </span>
      <Icon name="arrow-right" size={20} flip />
    </a>
  )
}

const isStaff = (role: string) => (staff as readonly string[]).includes(role)
