import { createContext, memo, type ReactNode, type RefObject, use, useEffect, useRef } from 'react'
import type { GameItem } from '#engines/games/content.ts'
import { stopwatch } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { FullScreenButton } from '#kit/web/parts/full-screen.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { CapulanaStrip } from '#kit/web/pattern/capulana.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useSeconds } from '../play-clock.ts'
import { Hear } from './hear.tsx'
import styles from './stage.module.css'
import { TeamMark, teamClass, teamShapes } from './teams.tsx'
import { Words } from './words.tsx'

/** What the frame around every board shows; the shell of the player knows it. */
export interface StageFrame {
  title: string
  /** Kind, subject and grade. */
  about: string
  /** Seconds of the whole play; 0 is without end. */
  limit: number
  said: string
  refused: string
  /** Whether the last move was a mistake. */
  wasWrong: boolean
  teams: readonly string[]
  turn: number
  points: readonly number[]
  /** «Último: Mangueira, +2», where there is something to take back. */
  last: { team: number; text: string } | undefined
  sound: boolean
  onSound: () => void
  onUndo: () => void
  onPass: () => void
  onLeave: () => void
}

export const StageContext = createContext<StageFrame | undefined>(undefined)

interface StageProps {
  /** Two figures at most; alone they stand on top, with teams beside the points. */
  figures: readonly { label: string; value: string }[]
  /** What is to be done, in the serif. */
  task?: ReactNode
  /** On a phone the task is above the board. */
  taskFirst?: boolean
  board: ReactNode
  /** Between the board and the sentence: words to find, boxes to write in. */
  under?: ReactNode
  /** A keyboard at the foot of a phone. */
  keys?: ReactNode
  actions?: ReactNode
  /** Teams pass by themselves here. */
  noPass?: boolean
  /** A large board beside a narrow column. */
  wideBoard?: boolean
  /** On a phone the board takes what task, boxes and keyboard leave of the screen, and is drawn to that size. */
  fittingBoard?: boolean
  /** Alone on a phone its keys do what the buttons do. */
  wideActions?: boolean
  /** A word that is on the screen by now, to be heard where it was recorded. */
  heard?: GameItem
  /** For screen readers only: the sentence repeats what is visible. */
  hiddenSaid?: boolean
}

/** The frame of a game: head, figures or teams, board, task, one sentence about the last move, buttons. */
export function Stage(props: StageProps) {
  const frame = useStage()
  const { title, about, limit, sound, onSound, onLeave } = frame
  const isTeams = frame.teams.length > 0
  const bottom = useRef<HTMLDivElement>(null)
  const root = useKeptFocus(bottom)
  return (
    <div ref={root} className={`${styles.stage} ${isTeams ? styles.withTeams : ''}`}>
      <Head {...{ title, about, limit, sound, onSound, onLeave }} />
      <main
        className={`${styles.main} ${props.taskFirst ? styles.taskFirst : ''} ${props.wideBoard ? styles.wideBoard : ''} ${props.fittingBoard ? styles.fittingBoard : ''}`}
      >
        <div className={styles.figures}>
          {props.figures.map(figure => (
            <div key={figure.label}>
              <span>{figure.label}</span>
              <b>{figure.value}</b>
            </div>
          ))}
        </div>
        {isTeams && <Teams />}
        <div className={styles.board}>{props.board}</div>
        {props.task && <div className={styles.task}>{props.task}</div>}
        {props.under && <div className={styles.under}>{props.under}</div>}
        <Hear item={props.heard} />
        <div className={`${styles.bottom} ${props.keys ? styles.withKeys : ''}`} ref={bottom}>
          <Said isHidden={props.hiddenSaid ?? false} />
          {(props.actions || (isTeams && !props.noPass)) && (
            <footer className={`${styles.foot} ${props.wideActions && !isTeams ? styles.onlyWide : ''}`}>
              {props.actions}
              {isTeams && !props.noPass && (
                <Button variant="outlined" size="large" onClick={frame.onPass}>
                  Passar a vez
                </Button>
              )}
            </footer>
          )}
          {props.keys && <div className={styles.keys}>{props.keys}</div>}
        </div>
      </main>
    </div>
  )
}

/** A button that goes away with the focus leaves it to the last button at the foot, so that Enter goes on. */
function useKeptFocus(bottom: RefObject<HTMLDivElement | null>) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = root.current
    if (!node) return
    let had = node.contains(document.activeElement)
    const note = () => {
      had = true
    }
    const look = () => {
      if (had && document.activeElement === document.body)
        [...(bottom.current?.querySelectorAll<HTMLElement>('footer button:not(:disabled)') ?? [])]
          .at(-1)
          ?.focus()
      had = node.contains(document.activeElement)
    }
    const changes = new MutationObserver(look)
    changes.observe(node, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    node.addEventListener('focusin', note)
    return () => {
      changes.disconnect()
      node.removeEventListener('focusin', note)
    }
  }, [bottom])
  return root
}

export function useStage(): StageFrame {
  const frame = use(StageContext)
  if (!frame) throw new Error('A stage stands within a play.')
  return frame
}

type HeadProps = Pick<StageFrame, 'title' | 'about' | 'limit' | 'sound' | 'onSound' | 'onLeave'>

/** No move changes it: it is left as it is while something moves. */
const Head = memo(function Head({ title, about, limit, sound, onSound, onLeave }: HeadProps) {
  return (
    <>
      <div className={styles.strip}>
        <CapulanaStrip height={16} />
      </div>
      <Row as="header" center className={styles.head}>
        <IconButton aria-label="Sair do jogo" onClick={onLeave}>
          <Icon name="x" size={22} />
        </IconButton>
        <h1 className={styles.title}>
          <bdi>{title}</bdi>
          <small>{about}</small>
        </h1>
        <Clock limit={limit} />
        <IconButton aria-label={sound ? 'Desligar o som' : 'Ligar o som'} onClick={onSound}>
          <Icon name={sound ? 'speaker-high' : 'speaker-slash'} />
        </IconButton>
        <FullScreenButton className={styles.onlyWide} />
      </Row>
    </>
  )
})

function Clock({ limit }: { limit: number }) {
  const shown = useSeconds(seconds => stopwatch(limit > 0 ? Math.max(0, limit - seconds) : seconds))
  return (
    <span className={styles.clock} role="timer" aria-label={limit > 0 ? 'Tempo que falta' : 'Tempo'}>
      <Icon name="clock" />
      {shown}
    </span>
  )
}

/** Points as they are said: `2`, `½`, `1½`. */
export function formatPoints(points: number): string {
  const whole = Math.floor(points)
  return points === whole ? String(whole) : `${whole === 0 ? '' : whole}½`
}

function Teams() {
  const { teams, turn, points, last, onUndo } = useStage()
  return (
    <div className={styles.side}>
      <ul className={styles.teams} aria-label="Equipas">
        {teams.map((name, team) => (
          <li
            key={teamShapes[team]}
            className={`${styles.team} ${teamClass(team)} ${team === turn ? styles.turn : ''}`}
            aria-current={team === turn || undefined}
          >
            <span className={styles.seed}>
              <TeamMark team={team} size={18} />
            </span>
            <Text even bold className={styles.name}>
              <bdi>{name}</bdi>
              {team === turn && <small>é a vossa vez</small>}
            </Text>
            <b>{formatPoints(points[team] ?? 0)}</b>
          </li>
        ))}
      </ul>
      <Row as="p" gap={10} center touch secondary className={styles.last}>
        {last && (
          <>
            <TeamMark team={last.team} />
            <span>Último: {last.text}</span>
            <Button startIcon={<Icon name="arrow-u-up-left" flip />} onClick={onUndo}>
              Desfazer
            </Button>
          </>
        )}
      </Row>
    </div>
  )
}

function Said({ isHidden }: { isHidden: boolean }) {
  const { said, refused, wasWrong } = useStage()
  const text = refused || said
  const isWarning = refused !== '' || wasWrong
  return (
    <p
      className={`${styles.said} ${isWarning ? styles.warning : ''} ${isHidden && !isWarning ? styles.hidden : ''}`}
      role="status"
    >
      {text !== '' && <Icon name={isWarning ? 'hand' : 'check-circle'} />}
      <Words text={text} />
    </p>
  )
}
