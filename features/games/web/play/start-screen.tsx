import { useId, useState } from 'react'
import { fairInteger } from '#engines/games/fair.ts'
import { kinds } from '#engines/games/kinds.ts'
import { type AnyKind, playBounds } from '#engines/games/play.ts'
import { readRules } from '#engines/games/rules.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { CapulanaStrip } from '#kit/web/pattern/capulana.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { TeamMark, teamClass, teamNames, teamShapes } from './parts/teams.tsx'
import type { GamePlayerProps } from './play-shapes.ts'
import styles from './screens.module.css'

interface StartScreenProps {
  game: GamePlayerProps
  kind: AnyKind
  onBegin: (teams: readonly string[], first: number) => void
}

/** Who plays: one person, or two to six teams before one screen; who begins is drawn. */
export function StartScreen({ game, kind, onBegin }: StartScreenProps) {
  const rules = readRules(kind, game.rules)
  const fault = kind.fits(game.items, rules)
  const [count, setCount] = useState(game.mode === 'equipas' ? (game.teams ?? 2) : 0)
  const [names, setNames] = useState<readonly string[]>(teamNames)
  const [drawn, setDrawn] = useState(() => fairInteger(playBounds.teams[1]))
  const group = useId()
  const { lacking = 0 } = game.pictures ?? {}
  const counts = [
    ...(game.mode === 'equipas' ? [] : [0]),
    ...(game.mode === 'individual' ? [] : [2, 3, 4, 5, 6]),
  ]
  const first = count === 0 ? 0 : drawn % count
  const teams = names.slice(0, count).map((name, team) => name.trim() || (teamNames[team] ?? ''))
  return (
    <div className={styles.screen}>
      <CapulanaStrip height={16} />
      <main className={styles.start}>
        <Text as="p" secondary semibold>
          {kinds[game.kind].label} · {game.subject}
        </Text>
        <h1>
          <bdi>{game.title}</bdi>
        </h1>
        <p className={styles.lead}>{fault ? `Este jogo ${fault}.` : `${kind.gives(game.items, rules)}.`}</p>
        {lacking > 0 && (
          <Row as="p" gap={8} center secondary above={8} role="status">
            <Icon name="wifi-slash" size={18} />
            {lacking === 1
              ? 'Falta uma imagem deste jogo: vem sozinha'
              : `Faltam ${lacking} imagens deste jogo: vêm sozinhas`}{' '}
            quando houver rede. Podes começar já.
          </Row>
        )}
        {counts.length > 1 && (
          <fieldset className={styles.choice}>
            <legend>Quem joga?</legend>
            {counts.map(teams => (
              <label key={teams} className={teams === count ? styles.chosen : undefined}>
                <input type="radio" name={group} checked={teams === count} onChange={() => setCount(teams)} />
                {teams === 0 ? 'Só eu' : `${teams} equipas`}
              </label>
            ))}
          </fieldset>
        )}
        {count > 0 && (
          <Stack as="ul" gap={20} rowGap={12} above={12} className={styles.names}>
            {names.slice(0, count).map((name, team) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a team is its place; its name is being typed.
              <Row as="li" gap={12} center key={team} className={teamClass(team)}>
                <span className={styles.shape}>
                  <TeamMark team={team} size={22} />
                </span>
                <input
                  aria-label={`Nome da equipa ${team + 1}, ${teamShapes[team]}`}
                  value={name}
                  maxLength={24}
                  dir="auto"
                  onChange={event =>
                    setNames(names.map((old, at) => (at === team ? event.target.value : old)))
                  }
                />
              </Row>
            ))}
          </Stack>
        )}
      </main>
      <footer className={styles.foot}>
        {count > 0 && (
          <Button
            size="large"
            startIcon={<Icon name="shuffle" />}
            onClick={() => setDrawn(first + 1 + fairInteger(count - 1))}
          >
            Tirar outra vez
          </Button>
        )}
        <Button variant="outlined" size="large" onClick={game.onLeave}>
          Sair
        </Button>
        <Button
          variant="contained"
          size="large"
          disabled={fault !== undefined}
          onClick={() => onBegin(teams, first)}
        >
          {count > 0 ? `Começar: ${teams[first] ?? ''}` : 'Começar'}
        </Button>
      </footer>
    </div>
  )
}
