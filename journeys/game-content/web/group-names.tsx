import { useState } from 'react'
import type { SourcesProps } from '#features/games/web/editor/pair-sources.ts'
import { counted } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { useGroupOptions } from '#school/groups/web/use-group-options.ts'
import { listStudents } from '#school/students/contract.ts'
import { namesOnWheel } from '../names-on-wheel.ts'
import own from './content-sources.module.css'

/** The names of a group, for a wheel that says whose turn it is: a tap on the group and they are there. */
export function GroupNames({ left, onAdd }: SourcesProps) {
  const groups = useGroupOptions()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const [fault, setFault] = useState('')
  const take = async (id: string, name: string) => {
    setBusy(true)
    setFault('')
    try {
      const { rows } = await call(listStudents, { query: { group: [id], limit: 100 } })
      const names = namesOnWheel(rows.map(({ fullName }) => fullName)).slice(0, left)
      onAdd(
        names.map(answer => ({ prompt: '', answer, wrong: [], picture: null, audio: false, source: null })),
        'roda',
      )
      const out = rows.length - names.length
      setSaid(
        `${counted(names.length, 'nome', 'nomes')} da ${name}${out > 0 ? `; ${counted(out, 'não coube', 'não couberam')}` : ''}.`,
      )
    } catch (error) {
      setFault(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={own.head}>
      <p>Toque na turma: os nomes entram com o primeiro nome e uma inicial, para a Roda da sorte.</p>
      <Row gap={8} wrap>
        {groups.map(group => (
          <Button
            key={group.id}
            variant="outlined"
            disabled={busy || left === 0}
            onClick={() => void take(group.id, group.name)}
          >
            {group.name}
          </Button>
        ))}
      </Row>
      <p role="status">{said}</p>
      {fault !== '' && (
        <div role="alert">
          <Note tone="red">{fault}</Note>
        </div>
      )}
    </div>
  )
}
