import { counted } from '#kit/figures.ts'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { initialsOf } from '#kit/web/parts/initials.ts'
import { Initials } from '#kit/web/parts/initials.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { type Growth, growth, Plant } from '#kit/web/parts/plant.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { roomInWords } from '#school/groups/room-in-words.ts'
import type { LevelGroup } from '../grouping.ts'
import type { GroupedPupil, Grouping } from '../grouping-contract.ts'
import { pupilsIn } from '../grouping-paper.ts'
import styles from './levels.module.css'

interface GroupColumnProps {
  grouping: Grouping
  group: LevelGroup
  onEdit: () => void
  onMove: (pupil: GroupedPupil, to: string | null) => void
}

/** One group: how many, from which classes, who leads and where, what they do, and their names. */
export function GroupColumn({ grouping, group, onEdit, onMove }: GroupColumnProps) {
  const pupils = pupilsIn(grouping, group)
  const boys = pupils.filter(({ sex }) => sex === 'H').length
  const leader = grouping.leaders.find(({ id }) => id === group.leaderId)
  const turmas = grouping.groups
    .map(({ id, name }) => ({ name, n: pupils.filter(({ groupId }) => groupId === id).length }))
    .filter(({ n }) => n > 0)
  const texts = grouping.materials
    .filter(({ level }) => group.levels.includes(level))
    .reduce((sum, { texts: own }) => sum + own, 0)
  return (
    <article aria-label={group.name}>
      <h2>
        <Plant state={grownOf(grouping, group)} size={32} />
        {group.name}
      </h2>
      <p>
        <b>{counted(pupils.length, 'aluno', 'alunos')}</b>{' '}
        <small>
          · {boys} H, {pupils.length - boys} M
        </small>
        <br />
        <small>{turmas.map(({ name, n }) => `${name} ${n}`).join(' · ')}</small>
      </p>
      <PlainButton
        look="box"
        className={styles.leader}
        onClick={onEdit}
        aria-label={`Mudar quem orienta ${group.name}`}
      >
        <Initials>{leader ? initialsOf(leader.name) : '?'}</Initials>
        <span>
          <Text as="b" block snug>
            {leader?.name ?? 'Quem orienta?'}
          </Text>
          <Text as="small" block snug>
            {group.room === '' ? 'sem sala' : roomInWords(group.room)}
          </Text>
        </span>
        <Icon name="caret-down" size={18} />
      </PlainButton>
      <ul className={styles.doing}>
        {group.activities.map(activity => (
          <li key={activity}>{activity}</li>
        ))}
        {texts > 0 && <li>{counted(texts, 'texto do banco', 'textos do banco')} para este nível</li>}
      </ul>
      <Disclosure title={pupils.length === 1 ? 'Ver o nome' : `Ver os ${pupils.length} nomes`}>
        <ol className={styles.names}>
          {pupils.map(pupil => (
            <li key={pupil.id}>
              <span>
                <bdi>{pupil.name}</bdi>
                <Text as="small" block>
                  {grouping.groups.find(({ id }) => id === pupil.groupId)?.name} ·{' '}
                  {pupil.level ?? 'por ouvir'}
                </Text>
              </span>
              <select
                aria-label={`Grupo de ${pupil.name}`}
                value={group.id}
                onChange={event => onMove(pupil, event.target.value || null)}
              >
                {grouping.levelGroups.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
                <option value="">Fora dos grupos</option>
              </select>
            </li>
          ))}
        </ol>
      </Disclosure>
    </article>
  )
}

/** How far the lowest level of a group is on its scale. */
function grownOf({ levels }: Grouping, group: LevelGroup): Growth {
  const lowest = Math.max(0, Math.min(...group.levels.map(level => levels.indexOf(level))))
  const steps = growth.length - 1
  return growth[Math.min(steps, Math.floor((lowest * steps) / Math.max(1, levels.length - 1)))] ?? 'a começar'
}
