import { findable } from 'virtual:findable-pages'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import 'virtual:navigation-icons'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Found as FoundRow, quickFind } from '#journeys/quick-find/contract.ts'
import { query } from '#kit/web/api/queries.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { type Found, findPages } from './pages.ts'
import styles from './quick-find-dialog.module.css'

/** One field and what it finds: arrows choose, Enter goes there, Esc closes. */
export function QuickFindDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} className={styles.paper} label="Procurar">
      <Finder onClose={onClose} />
    </Modal>
  )
}

function Finder({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const words = useDeferredValue(search.trim())
  const answer = useQuery({
    ...query(quickFind, { query: { search: words } }),
    enabled: words.length >= 2,
  })
  const rows = words.length >= 2 ? (answer.data?.rows ?? []).map(targetOf) : []
  const found = [...findPages(search, user?.nivel ?? null, findable, user?.oneSchool), ...rows]
  const current = found[Math.min(at, found.length - 1)]

  const go = (target: Found | undefined) => {
    if (!target) return
    onClose()
    if (target.path.startsWith('/') && !target.path.startsWith('//')) navigate(target.path)
    else window.open(target.path, '_blank', 'noreferrer')
  }
  const move = (step: number) => {
    const next = (at + step + found.length) % Math.max(found.length, 1)
    setAt(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') go(current)
    else return
    event.preventDefault()
  }

  return (
    <>
      <Row gap={12} center rigid secondary className={styles.field}>
        <Icon name="magnifying-glass" size={20} />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type in this field
          autoFocus
          type="text"
          role="combobox"
          aria-label="Procurar"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-activedescendant={current ? `${listId}-${found.indexOf(current)}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder="Procurar termos, planos…"
          value={search}
          onChange={event => {
            setSearch(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <PlainButton className={styles.close} onClick={onClose}>
          <kbd>Esc</kbd>
          <span className="visually-hidden">Fechar</span>
        </PlainButton>
      </Row>
      <div ref={list} id={listId} className={styles.list} role="listbox" aria-label="Resultados">
        {found.map((target, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard acts on the field, which owns the list
          <div
            key={target.path}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={target === current}
            tabIndex={-1}
            className={styles.option}
            onPointerMove={() => setAt(index)}
            onClick={() => go(target)}
          >
            <Icon name={target.icon} weight={target.inMenu ? 'duotone' : 'regular'} size={20} />
            <Text grow>{target.title}</Text>
            <Text as="small" caption secondary>
              {target.trail}
            </Text>
          </div>
        ))}
      </div>
      <p className={styles.none} role="status">
        {found.length === 0 && !answer.isFetching ? `Nada encontrado para «${search}».` : ''}
      </p>
    </>
  )
}

const kinds: Record<FoundRow['kind'], { label: string; icon: IconName }> = {
  termo: { label: 'Termo', icon: 'book-open' },
  aluno: { label: 'Aluno', icon: 'student' },
  turma: { label: 'Turma', icon: 'users-three' },
  disciplina: { label: 'Disciplina', icon: 'books' },
  plano: { label: 'Plano analítico', icon: 'calendar-dots' },
  política: { label: 'Política', icon: 'scroll' },
  aula: { label: 'Plano de aula', icon: 'chalkboard-teacher' },
  pessoa: { label: 'Utilizador', icon: 'user' },
}

function targetOf(row: FoundRow): Found {
  const { label, icon } = kinds[row.kind]
  return { title: row.title, trail: [label, row.detail].filter(Boolean).join(' · '), path: row.href, icon }
}
