import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { installPortugueseMessages } from '#kit/messages.ts'
import { makeQueryClient } from '#kit/web/api/query-client.ts'
import { Appearance } from '#kit/web/theme/appearance.ts'
import { drawnByOthers, parts } from './all-parts.tsx'
import styles from './parts.module.css'

installPortugueseMessages()
const dress = new URLSearchParams(location.search)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')
createRoot(root).render(
  <QueryClientProvider client={makeQueryClient()}>
    <BrowserRouter>
      <Appearance />
      {dress.has('mode') ? <AllParts mode={dress.get('mode')} dir={dress.get('dir')} /> : <Chooser />}
    </BrowserRouter>
  </QueryClientProvider>,
)

/** The page of parts in a frame of its own, so that a phone's width is one for style sheets too. */
function Chooser() {
  const [mode, setMode] = useState('light')
  const [dir, setDir] = useState('ltr')
  const [width, setWidth] = useState('100%')
  return (
    <div className={styles.chooser}>
      <header>
        <Choice name="Tema" values={['light', 'dark']} value={mode} onChange={setMode} />
        <Choice name="Direcção" values={['ltr', 'rtl']} value={dir} onChange={setDir} />
        <Choice name="Largura" values={['100%', '360px']} value={width} onChange={setWidth} />
      </header>
      <iframe
        title="Peças"
        key={`${mode} ${dir}`}
        src={`?${new URLSearchParams({ mode, dir })}`}
        style={{ width }}
      />
    </div>
  )
}

interface ChoiceProps {
  name: string
  values: readonly string[]
  value: string
  onChange: (value: string) => void
}

function Choice({ name, values, value, onChange }: ChoiceProps) {
  return (
    <label>
      {name}{' '}
      <select value={value} onChange={event => onChange(event.target.value)}>
        {values.map(each => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  )
}

function AllParts({ mode, dir }: { mode: string | null; dir: string | null }) {
  document.documentElement.dataset.mode = mode === 'dark' ? 'dark' : 'light'
  document.documentElement.dir = dir === 'rtl' ? 'rtl' : 'ltr'
  return (
    <main className={styles.parts}>
      {Object.entries(parts).map(([name, states]) => (
        <Part key={name} name={name}>
          {Object.entries(states).map(([state, draw]) => (
            <State key={state} name={state} draw={draw} />
          ))}
        </Part>
      ))}
      <Part name="Drawn by others">
        <ul>
          {Object.entries(drawnByOthers).map(([name, where]) => (
            <li key={name}>
              <code>{name}</code>: {where}
            </li>
          ))}
        </ul>
      </Part>
    </main>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <h2>
        <code>{name}</code>
      </h2>
      {children}
    </section>
  )
}

/** One state; what opens over the page waits for its button. */
function State({ name, draw }: { name: string; draw: () => ReactNode }) {
  const [isOpen, setOpen] = useState(!name.startsWith('opens'))
  return (
    <div className={styles.state}>
      <small>{name}</small>
      <div>
        {isOpen ? (
          draw()
        ) : (
          <button type="button" onClick={() => setOpen(true)}>
            Abrir
          </button>
        )}
      </div>
    </div>
  )
}
