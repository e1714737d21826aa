import { type FormEvent, Fragment, useState } from 'react'
import { call } from '#kit/web/api/client.ts'
import { Stack } from '#kit/web/parts/layout.tsx'
import { MAX_AT_ONE_PHONE } from '#school/entry/contract.ts'
import { deviceKey, keepDeviceKey } from '#school/entry/web/device-key.ts'
import { EntryButton } from '#school/entry/web/entry-button.tsx'
import { CodeField } from '#school/entry/web/fields.tsx'
import { Notice, problemText } from '#school/entry/web/frame.tsx'
import { requestPlace } from '../../sitting-contract.ts'
import type { Turn } from './turns.ts'

interface ShareFormProps {
  code: string
  onShared: (turns: Turn[]) => void
  onBack: () => void
}

const places = Array.from({ length: MAX_AT_ONE_PHONE }, (_none, at) => at)

/** The codes of two or three pupils who share this phone; each is asked for a place at once, so that the names are known. */
export function ShareForm({ code, onShared, onBack }: ShareFormProps) {
  const [codes, setCodes] = useState(places.map(() => ''))
  /** By code, the word of the card of those who are asked for it. */
  const [words, setWords] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function share() {
    const written = codes.filter(entry => entry !== '')
    if (written.length < 2) return setProblem('Escrevam pelo menos dois códigos.')
    if (written.some(entry => entry.length !== 8)) return setProblem('O código de aluno tem 8 algarismos.')
    if (new Set(written).size < written.length) return setProblem('O mesmo código está duas vezes.')
    setProblem(undefined)
    setBusy(true)
    try {
      const turns: Turn[] = []
      for (const studentCode of written) {
        const card = words[studentCode]
        const body = { studentCode, ask: false, key: deviceKey(), ...(card ? { card } : {}) }
        const { pupil, key, standing, why } = await call(requestPlace, { params: { code }, body })
        keepDeviceKey(key)
        if (why === 'cartão') {
          setWords(before => ({ ...before, [studentCode]: '' }))
          return setProblem(`Falta a palavra do cartão de ${studentCode}.`)
        }
        if (standing !== 'entra' || !pupil)
          return setProblem(`Com o código ${studentCode} não podem entrar aqui. Peçam ao professor.`)
        turns.push({ name: pupil.name || `Aluno ${studentCode}`, place: { studentCode, key } })
      }
      onShared(turns)
    } catch (error) {
      setProblem(problemText(error))
    } finally {
      setBusy(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void share()
  }

  return (
    <Stack as="form" gap={16} onSubmit={submit} noValidate>
      {places.map(at => {
        const own = codes[at] ?? ''
        const word = words[own]
        return (
          <Fragment key={at}>
            <CodeField
              label={`Código do ${at + 1}.º aluno${at < 2 ? '' : ', se houver'}`}
              length={8}
              digits
              autoFocus={at === 0}
              value={own}
              onChange={value => setCodes(codes.with(at, value))}
            />
            {word !== undefined && (
              <CodeField
                label={`Palavra do cartão do ${at + 1}.º aluno`}
                length={6}
                autoFocus
                value={word}
                onChange={value => setWords({ ...words, [own]: value })}
              />
            )}
          </Fragment>
        )
      })}
      {problem && <Notice bad>{problem}</Notice>}
      <EntryButton type="submit" kind="primary" disabled={busy}>
        Partilhar este telemóvel
      </EntryButton>
      <EntryButton kind="link" onClick={onBack}>
        Estou sozinho neste telemóvel
      </EntryButton>
    </Stack>
  )
}
