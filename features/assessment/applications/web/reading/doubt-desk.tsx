import { useEffect, useRef, useState } from 'react'
import { SaveState } from '#kit/web/form/save-state.tsx'
import { StickyBar } from '#kit/web/form/sticky-bar.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './doubt-desk.module.css'
import { GreyPicture } from './grey-picture.tsx'
import { pupilName } from './sheet-card.tsx'
import { pictureOfRow } from './sheets-of-picture.ts'
import { type DoubtfulRow, doubtfulRows, type TakenCard, type useSheetsRead } from './use-sheets-read.ts'
import { doubtWords } from './what-was-read.ts'

type Work = ReturnType<typeof useSheetsRead>

interface DoubtDeskProps {
  cards: readonly TakenCard[]
  work: Work
  onLeave: () => void
}

/** Marks that are not clear, one at a time: what was seen, the sheet beside it, and one tap each. */
export function DoubtDesk({ cards, work, onLeave }: DoubtDeskProps) {
  const [later, setLater] = useState<readonly string[]>([])
  const [done, setDone] = useState<readonly { key: string; label: string }[]>([])
  const [chosen, setChosen] = useState<string>()
  const [several, setSeveral] = useState('')
  const [isSheetShown, setSheetShown] = useState(false)
  const box = useRef<HTMLElement>(null)
  const letters = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const all = doubtfulRows(cards).sort((one, other) => later.indexOf(one.name) - later.indexOf(other.name))
  const open = all.filter(({ decided }) => decided === undefined)
  const doubt = all.find(({ name }) => name === chosen) ?? open[0]
  const shown = doubt?.name
  useEffect(() => {
    // Keys decide from the first mark on, and a tap does where the letters are out from under the bar.
    if (shown !== undefined) box.current?.focus({ preventScroll: true })
    letters.current?.scrollIntoView({ block: 'nearest' })
    setSeveral('')
  }, [shown])
  useEffect(() => {
    if (isSheetShown) sheet.current?.scrollIntoView({ block: 'center' })
  }, [isSheetShown])
  if (!doubt) return null
  const { card, row } = doubt
  const whose = nameIn(work, doubt)
  const picture = pictureOfRow(card.state.sheet, row.label)
  const proposed = proposedIn(doubt)
  const acceptable = open.filter(each => proposedIn(each) !== undefined)

  function decideAll(decisions: readonly (readonly [DoubtfulRow, string])[]) {
    for (const [each, word] of decisions) work.decide(each.card.key, each.row, word)
    setDone([...done, ...decisions.map(([each]) => ({ key: each.card.key, label: each.row.label }))])
    const decided = new Set(decisions.map(([{ name }]) => name))
    const left = open.filter(({ name }) => !decided.has(name))
    if (left.length === 0) return onLeave()
    // On from here, and round to what was passed over.
    const from = all.findIndex(({ name }) => name === shown)
    const next = left.find(({ name }) => all.findIndex(each => each.name === name) > from) ?? left[0]
    setChosen(next?.name)
  }
  const decide = (word: string) => doubt && decideAll([[doubt, word]])
  function choose(letter: string) {
    if (!row.several) return decide(letter)
    setSeveral(now => row.choices.filter(each => (each === letter) !== now.includes(each)).join(''))
  }
  function undo() {
    const last = done.at(-1)
    if (!last) return
    setDone(done.slice(0, -1))
    work.undecide(last.key, last.label)
    setChosen(`${last.key} ${last.label}`)
  }
  function putOff() {
    if (shown === undefined || open.length < 2) return
    setLater([...later.filter(name => name !== shown), shown])
    const at = open.findIndex(({ name }) => name === shown)
    setChosen((open[at + 1] ?? open[0])?.name)
  }
  const go = (by: number) => {
    const next = all[all.findIndex(({ name }) => name === shown) + by]
    if (next) setChosen(next.name)
  }

  function onKey(event: React.KeyboardEvent) {
    const isUndo = event.key.toUpperCase() === 'Z' && (event.ctrlKey || event.metaKey)
    if (!isUndo && (event.ctrlKey || event.metaKey || event.altKey)) return
    // A key that is meant for a button stays with it.
    const onButton = event.target instanceof HTMLButtonElement && (event.key === 'Enter' || event.key === ' ')
    if (onButton) return
    const letter = row.choices[Number(event.key) - 1] ?? event.key.toUpperCase()
    if (isUndo) undo()
    else if (row.choices.includes(letter)) choose(letter)
    else if (event.key === 'Enter') {
      if (several === '' && proposed === undefined) return
      decide(several || (proposed ?? ''))
    } else if (event.key === ' ') decide('')
    else if (event.key === 'ArrowRight') putOff()
    else if (event.key === 'ArrowDown') go(1)
    else if (event.key === 'ArrowUp') go(-1)
    else if (event.key === 'Escape') onLeave()
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className={styles.desk}>
        <Section
          title="A decidir"
          aside={`${all.length - open.length} de ${all.length} ${all.length - open.length === 1 ? 'decidida' : 'decididas'}`}
          className={styles.list}
          flush
        >
          <ul className={styles.doubts}>
            {all.map(each => (
              <Text as="li" ruled key={each.name}>
                <PlainButton
                  look="row"
                  aria-current={each.name === shown || undefined}
                  onClick={() => setChosen(each.name)}
                >
                  <Icon
                    name={each.decided === undefined ? 'circle-half' : 'check'}
                    size={16}
                    title={each.decided === undefined ? 'Por decidir' : 'Decidida'}
                  />
                  <Text block>
                    <Text as="b" block semibold>
                      {nameIn(work, each)}
                    </Text>
                    <Text block caption secondary>
                      pergunta {each.row.label}: {shortWords(each)}
                    </Text>
                  </Text>
                </PlainButton>
              </Text>
            ))}
          </ul>
        </Section>
        <section
          ref={box}
          tabIndex={-1}
          onKeyDown={onKey}
          className={styles.doubt}
          aria-label="Marca a decidir"
        >
          <Stack gap={16}>
            <progress
              className={styles.meter}
              max={all.length}
              value={all.length - open.length}
              aria-label="Marcas decididas"
            />
            <Stack gap={4} aria-live="polite">
              <Text secondary>{whose}</Text>
              <Text as="h3" heading="h3">
                Pergunta {row.label}
              </Text>
            </Stack>
            {picture && (
              <div className={styles.row}>
                <GreyPicture picture={picture} alt={`A pergunta ${row.label} na folha`} />
              </div>
            )}
            <p>
              {proposed !== undefined && <b>A câmara leu {proposed}. </b>}
              {doubtWords(row)}
            </p>
            <div ref={letters} className={styles.letters}>
              {row.choices.map(letter => (
                <PlainButton
                  look="box"
                  key={letter}
                  className={letter === proposed ? styles.read : undefined}
                  aria-pressed={row.several ? several.includes(letter) : undefined}
                  onClick={() => choose(letter)}
                >
                  {letter}
                  {letter === proposed && (
                    <small>
                      lido <kbd>↵</kbd>
                    </small>
                  )}
                  {letter === doubt.decided && letter !== proposed && <small>decidido</small>}
                </PlainButton>
              ))}
            </div>
            {row.several && (
              <Button
                variant="contained"
                disabled={several === '' && proposed === undefined}
                onClick={() => decide(several || (proposed ?? ''))}
              >
                Ficar com {several || (proposed ?? '…')}
              </Button>
            )}
            <div className={styles.others}>
              <Button variant="outlined" onClick={() => decide('')} endIcon={<kbd>Espaço</kbd>}>
                Em branco
              </Button>
              <Button variant="outlined" onClick={putOff} disabled={open.length < 2} endIcon={<kbd>→</kbd>}>
                Deixar para o fim
              </Button>
              <Button
                variant="outlined"
                className={styles.toSheet}
                aria-expanded={isSheetShown}
                onClick={() => setSheetShown(!isSheetShown)}
              >
                {isSheetShown ? 'Fechar a folha' : 'Ver a folha'}
              </Button>
              <Button onClick={undo} disabled={done.length === 0} endIcon={<kbd>Ctrl Z</kbd>}>
                Desfazer
              </Button>
            </div>
            <Text caption secondary>
              Um toque decide e passa à seguinte.
            </Text>
          </Stack>
        </section>
        <div ref={sheet} className={isSheetShown ? styles.whole : `${styles.whole} ${styles.folded}`}>
          <Section title="A folha" aside={whose}>
            <Stack gap={12}>
              <SheetView doubt={doubt} alt={`A folha de ${whose}`} />
              <Text caption secondary>
                A fotografia fica neste dispositivo até terminar a correcção; depois apaga-se.
              </Text>
              <Text as="dl" secondary small className={styles.keys}>
                <Row as="dt" gap={4}>
                  {row.choices.map(letter => (
                    <kbd key={letter}>{letter}</kbd>
                  ))}
                </Row>
                <dd>ou o seu número: decide e passa à seguinte</dd>
                <Row as="dt" gap={4}>
                  <kbd>↵</kbd>
                </Row>
                <dd>aceita o que foi lido</dd>
                <Row as="dt" gap={4}>
                  <kbd>↑</kbd>
                  <kbd>↓</kbd>
                </Row>
                <dd>outra marca da lista</dd>
              </Text>
            </Stack>
          </Section>
        </div>
      </div>
      <StickyBar state={<SaveState saving={work.entries.saving} />}>
        {acceptable.length > 1 && (
          <Button
            variant="outlined"
            onClick={() => decideAll(acceptable.map(each => [each, proposedIn(each) ?? ''] as const))}
          >
            Aceitar as {acceptable.length} como lidas
          </Button>
        )}
        <Button variant={open.length > 0 ? 'outlined' : 'contained'} onClick={onLeave}>
          {open.length > 0 ? 'Mais tarde' : 'Terminar'}
        </Button>
      </StickyBar>
    </>
  )
}

function nameIn(work: Work, { card }: DoubtfulRow): string {
  const sitting = work.entries.view.sittings.find(each => each.studentId === card.state.studentId)
  return sitting ? pupilName(sitting) : ''
}

/** What the camera would say; nothing where it saw several answers to what takes one. */
function proposedIn({ row: { word, several } }: DoubtfulRow): string | undefined {
  return word !== '' && (several || word.length === 1) ? word : undefined
}

function shortWords(doubt: DoubtfulRow): string {
  const { decided, row } = doubt
  if (decided !== undefined) return decided === '' ? 'decidido em branco' : `decidido ${decided}`
  const proposed = proposedIn(doubt)
  const why = reasons[row.why ?? 'outside']
  return proposed === undefined ? why : `${why}; lido ${proposed}`
}

const reasons: Record<NonNullable<DoubtfulRow['row']['why']>, string> = {
  'two-marks': 'mais do que uma marca',
  cross: 'uma cruz',
  faint: 'marca fraca',
  half: 'meio pintado',
  outside: 'tinta fora dos círculos',
  glare: 'uma parte escondida',
}

/** The whole sheet, with a frame around the row that is asked. */
function SheetView({ doubt: { card, row }, alt }: { doubt: DoubtfulRow; alt: string }) {
  const { flat, rows } = card.state.sheet
  if (!flat) return null
  const spot = flat.spots[rows.findIndex(({ label }) => label === row.label)]
  const share = (value: number) => `${100 * value}%`
  return (
    <div className={styles.flat}>
      <GreyPicture picture={{ ...flat, grey: flat.data }} alt={alt} />
      {spot && (
        <span
          className={styles.here}
          style={{
            insetInlineStart: share(spot.left),
            insetBlockStart: share(spot.top),
            inlineSize: share(spot.width),
            blockSize: share(spot.height),
          }}
        />
      )}
    </div>
  )
}
