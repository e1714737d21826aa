import { Text } from '#kit/web/parts/layout.tsx'
import type { RoomView } from '../../room-contract.ts'
import { Seeds } from '../play/parts/seeds.tsx'
import { Words } from '../play/parts/words.tsx'
import { bothNames } from './names.ts'
import { OwnTeam } from './own-team.tsx'
import styles from './phone.module.css'
import type { KeptRoom } from './use-room.ts'

/** What is worth reading at once. */
const MAX_SHOWN = 3

/** The end on a pupil's phone: one's own result, the longest run of right answers, and what to see again. */
export function PhoneEnd({ view, kept }: { view: RoomView; kept: KeptRoom }) {
  const { joined, answers } = kept
  const rounds = view.keys.map(key => ({
    ...key,
    isRight: !answers[key.round]?.isLate && answers[key.round]?.choice === key.right,
  }))
  const right = rounds.filter(({ isRight }) => isRight).length
  const streak = longestRun(rounds.map(({ isRight }) => isRight))
  const missed = rounds.filter(({ isRight }) => !isRight)
  const again = missed.slice(0, MAX_SHOWN)
  if (rounds.length === 0)
    return (
      <Text as="h2" heading="h3" breaks>
        O jogo acabou.
      </Text>
    )
  return (
    <>
      <div>
        <h2 className={styles.result}>
          {joined.colleague ? 'Acertaram' : 'Acertaste'} {right} de {rounds.length}
        </h2>
        {joined.colleague && (
          <Text as="p" secondary>
            {bothNames(joined)}
          </Text>
        )}
        <OwnTeam number={joined.number} teams={view.teams} />
        {streak > 1 && (
          <Text as="p" secondary>
            {joined.colleague ? 'A vossa' : 'A tua'} maior série: {streak} certas seguidas.
          </Text>
        )}
      </div>
      <Seeds
        full={rounds.map(({ isRight }) => isRight)}
        words={`${right} ${right === 1 ? 'certa' : 'certas'}, ${missed.length} para ${joined.colleague ? 'verem' : 'veres'} outra vez`}
      />
      {again.length > 0 && (
        <section className={styles.again}>
          <h3>Para {joined.colleague ? 'verem' : 'veres'} outra vez</h3>
          <ul>
            {again.map(({ round, answer, why }) => (
              <li key={round}>
                <p>
                  <Words text={joined.questions[round]?.text} />
                </p>
                <b>
                  <Words text={answer} />
                </b>
                {why && <small>{why}</small>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function longestRun(all: readonly boolean[]): number {
  let [longest, run] = [0, 0]
  for (const one of all) {
    run = one ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}
