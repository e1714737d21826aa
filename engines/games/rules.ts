export type Level = 'easy' | 'medium' | 'hard'

/** What every kind is played by; a kind that has no use for one of them does not offer it. */
export interface Rules {
  level: Level
  hints: boolean
  /** Mistakes that end a play; 0 is without end. */
  lives: number
  /** Seconds of a whole play; 0 is without end. */
  seconds: number
}

/** One thing that the teacher chooses, as data: the form of rules is drawn from it. */
export type Setting =
  | { name: string; label: string; type: 'choice'; choices: readonly Choice[]; help?: string }
  | { name: string; label: string; type: 'switch'; help?: string }

export interface Choice {
  value: string | number
  label: string
  help?: string
}

/** The setting of a level, with what each of the three means for the kind. */
export function levels(easy: string, medium: string, hard: string): Setting {
  return {
    name: 'level',
    label: 'Nível',
    type: 'choice',
    choices: [
      { value: 'easy', label: 'Fácil', help: easy },
      { value: 'medium', label: 'Médio', help: medium },
      { value: 'hard', label: 'Difícil', help: hard },
    ],
  }
}

export const timeSetting: Setting = {
  name: 'seconds',
  label: 'Tempo',
  type: 'choice',
  choices: [
    { value: 0, label: 'Sem limite' },
    { value: 180, label: '3 min' },
    { value: 300, label: '5 min' },
    { value: 600, label: '10 min' },
  ],
}

/** Rules of a kind whose questions a class may have a time for, each. */
export interface TimedRules extends Rules {
  /** Seconds of each question; 0 is without end. */
  each: number
}

/** Seconds of each question, where something says how it counts. */
export function eachSetting(label: string, help: string): Setting {
  return {
    name: 'each',
    label,
    type: 'choice',
    choices: [
      { value: 0, label: 'Sem limite' },
      { value: 10, label: '10 s' },
      { value: 20, label: '20 s' },
      { value: 30, label: '30 s' },
    ],
    help,
  }
}

/** The same for a kind that is played alone without questions one after the other. */
export const liveEachSetting = eachSetting(
  'Tempo de cada pergunta, ao vivo',
  'Só na sala da turma: quem responde depressa ganha mais pontos.',
)

export const livesSetting: Setting = {
  name: 'lives',
  label: 'Vidas',
  type: 'choice',
  choices: [
    { value: 0, label: 'Sem limite' },
    { value: 3, label: '3' },
    { value: 5, label: '5' },
  ],
  help: 'Cada engano custa uma vida.',
}

export function hintsSetting(help: string): Setting {
  return { name: 'hints', label: 'Ajudas', type: 'switch', help }
}

export const commonRules: Rules = { level: 'medium', hints: true, lives: 0, seconds: 0 }
export const timedRules: TimedRules = { ...commonRules, each: 0 }

/** Rules from anywhere: what is not one of the choices becomes the kind's own. */
export function readRules<R extends Rules>(
  kind: { settings: readonly Setting[]; defaults: R },
  sent: unknown,
): R {
  const values = typeof sent === 'object' && sent !== null ? (sent as Record<string, unknown>) : {}
  const chosen = kind.settings.flatMap(setting => {
    const value = values[setting.name]
    const isChoice =
      setting.type === 'switch'
        ? typeof value === 'boolean'
        : setting.choices.some(choice => choice.value === value)
    return isChoice ? [[setting.name, value] as const] : []
  })
  return { ...kind.defaults, ...Object.fromEntries(chosen) }
}
