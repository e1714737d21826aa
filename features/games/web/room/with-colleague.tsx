import { type FormEvent, useState } from 'react'
import { call } from '#kit/web/api/client.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { EntryButton } from '#school/entry/web/entry-button.tsx'
import { CodeField, NameField } from '#school/entry/web/fields.tsx'
import { Notice, problemText } from '#school/entry/web/frame.tsx'
import { addColleague, type InRoom, removeColleague } from '../../room-contract.ts'
import type { PlayerIdentity } from '../door/kept-games.ts'

interface WithColleagueProps {
  code: string
  joined: InRoom
  /** As this phone's own pupil came in: a colleague comes in the same way. */
  who: PlayerIdentity | undefined
  /** Whether nothing was asked yet, so that nothing that both answered is lost. */
  mayPart: boolean
  onChange: (colleague: string | null) => void
}

/** Two who answer with one phone: the second one says who comes, and may leave while nothing was answered. */
export function WithColleague({ code, joined, who, mayPart, onChange }: WithColleagueProps) {
  const [open, setOpen] = useState(false)
  const [written, setWritten] = useState('')
  /** The word of the colleague's card; undefined until it is asked for. */
  const [card, setCard] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { playerId, key, colleague } = joined
  const byCode = who?.studentCode !== undefined
  const byName = who?.nickname !== undefined

  async function attempt(ask: () => Promise<{ colleague: string | null }>) {
    setBusy(true)
    setProblem(undefined)
    try {
      onChange((await ask()).colleague)
      setOpen(false)
      setWritten('')
      setCard(undefined)
    } catch (thrown) {
      const { details } = ApiError.from(thrown)
      if ((details as { why?: string } | undefined)?.why === 'cartão') setCard('')
      setProblem(problemText(thrown))
    } finally {
      setBusy(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const text = written.trim()
    if (byCode && text.length !== 8) return setProblem('O código de aluno tem 8 algarismos.')
    if (byName && text.length < 2) return setProblem('Escreve o nome do teu colega.')
    const body = {
      playerId,
      key,
      ...(byCode ? { studentCode: text } : {}),
      ...(byName ? { nickname: text } : {}),
      ...(card ? { card } : {}),
    }
    void attempt(() => call(addColleague, { params: { code }, body }))
  }

  if (colleague !== null)
    return (
      <Stack gap={8}>
        <Row as="p" gap={8}>
          <Icon name="users" size={20} />
          <span>
            Respondes com <b>{colleague}</b>: cada resposta é dos dois.
          </span>
        </Row>
        {problem && <Notice bad>{problem}</Notice>}
        {mayPart && (
          <EntryButton
            kind="link"
            disabled={busy}
            onClick={() =>
              void attempt(() => call(removeColleague, { params: { code }, body: { playerId, key } }))
            }
          >
            Responder sem colega
          </EntryButton>
        )}
      </Stack>
    )
  if (!open)
    return (
      <EntryButton kind="link" onClick={() => setOpen(true)}>
        Responde com um colega
      </EntryButton>
    )
  return (
    <Stack as="form" gap={16} onSubmit={submit} noValidate>
      <Text as="p" secondary>
        Um colega sem telemóvel responde contigo. Os dois ficam na sala, e cada resposta conta para os dois.
      </Text>
      {byCode && (
        <CodeField
          label="Código do colega, 8 algarismos"
          length={8}
          digits
          autoFocus
          value={written}
          onChange={setWritten}
        />
      )}
      {byName && <NameField label="Nome do colega" value={written} onChange={setWritten} />}
      {card !== undefined && (
        <CodeField label="Palavra do cartão do colega" length={6} autoFocus value={card} onChange={setCard} />
      )}
      {problem && <Notice bad>{problem}</Notice>}
      <EntryButton type="submit" kind="primary" disabled={busy}>
        Responder com o colega
      </EntryButton>
      <EntryButton kind="link" onClick={() => setOpen(false)}>
        Respondo só eu
      </EntryButton>
    </Stack>
  )
}
