import { readRules } from '#engines/games/rules.ts'
import { formatMoment } from '#kit/figures.ts'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useGroupOptions } from '#school/groups/web/use-group-options.ts'
import type { Game } from '../../contract.ts'
import type { GameBody } from '../../game.ts'
import { kindLabel } from '../../kinds.ts'
import { modeLabels } from '../../rules.ts'
import { entryLabels, forWhom } from '../game-words.tsx'
import { KindPictogram } from '../kind-pictogram.tsx'
import styles from './editor.module.css'
import type { KindOffer } from './kind-offers.ts'

interface RulesSummaryProps {
  values: GameBody
  kind: KindOffer | undefined
  game: Game | undefined
}

/** The game as it will be played, in one look. */
export function RulesSummary({ values, kind, game }: RulesSummaryProps) {
  const options = useGroupOptions()
  const groups = [...options, ...(game?.groups ?? [])]
  const chosen = values.groupIds.flatMap(id => groups.find(group => group.id === id) ?? [])
  const rows: [string, string][] = [
    ['Conteúdo', `${values.items.length} ${values.items.length === 1 ? 'par' : 'pares'}`],
    ['Tipo', kindLabel(values.kind)],
    ['Modo', modeOf(values)],
    ...settingsOf(kind, values.rules),
    ['Partidas', values.attempts === null ? 'sem limite' : `${values.attempts} por aluno`],
    ['Quem entra', entryLabels[values.entry]],
    ['Para', chosen.length > 0 ? forWhom({ groups: chosen, grade: values.grade }) : 'quem tiver o código'],
    ['Código', game?.code ?? 'dado ao publicar'],
    ['Fecha', values.closesAt ? formatMoment(values.closesAt) : 'quando o encerrar'],
  ]
  return (
    <Section title="Assim fica" aside={<KindPictogram kind={values.kind} size={28} />}>
      <Stack as="dl" below={12} className={styles.summary}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <Text as="dt" secondary small>
              {name}
            </Text>
            <Text as="dd" semibold>
              {value}
            </Text>
          </div>
        ))}
      </Stack>
      <p className={styles.quiet}>
        O som começa desligado; cada um liga-o se quiser. Depois de aberto, joga-se sem rede.
      </p>
    </Section>
  )
}

function modeOf({ mode, teams }: GameBody): string {
  return mode === 'individual' ? modeLabels.individual : `${modeLabels[mode]}, ${teams} equipas`
}

/** What the kind asks of the teacher, as it was chosen. */
function settingsOf(kind: KindOffer | undefined, rules: GameBody['rules']): [string, string][] {
  if (!kind) return []
  const read = readRules(kind.rules, rules) as unknown as Record<string, unknown>
  return kind.rules.settings.map(setting => {
    const value = read[setting.name]
    if (setting.type === 'switch') return [setting.label, value === true ? 'sim' : 'não']
    return [setting.label, setting.choices.find(choice => choice.value === value)?.label ?? '–']
  })
}
